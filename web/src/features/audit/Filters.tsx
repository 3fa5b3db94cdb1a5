import { m } from '@guildhall/messages'
import { useState } from 'react'
import { usePendingView } from '../../app/pending-view.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { FilterPanel } from '../../ui/FilterPanel.tsx'
import { Form } from '../../ui/Form.tsx'
import { Select } from '../../ui/Select.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { addressOf, readView, type View } from './address.ts'

interface Named {
  action: string
  name: string
}

/** The filters of the audit log, which are in the address. */
export function Filters({ actions }: { actions: readonly Named[] }) {
  const { view, show } = usePendingView(readView, addressOf)
  const { before: _, ...filters } = view
  return (
    <div data-no-print className="rounded-lg border border-line bg-s1 p-4">
      <Fields
        key={JSON.stringify(filters)}
        view={view}
        actions={actions}
        onSend={(changed) => show({ ...view, ...changed, before: 0 })}
      />
    </div>
  )
}

function Fields({
  view,
  actions,
  onSend,
}: {
  view: View
  actions: readonly Named[]
  onSend: (changed: Partial<View>) => void
}) {
  const { before: _, ...filters } = view
  const [values, setValues] = useState(filters)
  const active = Object.values(filters).filter(Boolean).length
  const field = (name: keyof typeof values) => ({
    value: values[name],
    onChange: (event: { target: { value: string } }) => setValues({ ...values, [name]: event.target.value }),
    autoComplete: 'off',
    spellCheck: false,
  })
  return (
    <Form
      onSubmit={() => onSend(values)}
      className="grid items-start gap-4 sm:grid-cols-2 lg:grid-cols-3"
      aria-label={m.audit_title()}
    >
      <FilterPanel active={active}>
        <TextInput
          label={m.audit_filter_actor()}
          hint={m.audit_filter_actor_hint()}
          maxLength={80}
          {...field('actor')}
        />
        <Select
          label={m.audit_filter_action()}
          value={values.action}
          onChange={(event) => setValues({ ...values, action: event.target.value })}
        >
          <option value="">{m.audit_filter_action_any()}</option>
          {actions.map(({ action, name }) => (
            <option key={action} value={action}>
              {name}
            </option>
          ))}
        </Select>
        <TextInput label={m.audit_filter_player()} maxLength={40} {...field('player')} />
        <TextInput
          label={m.audit_filter_target()}
          hint={m.audit_filter_target_hint()}
          maxLength={120}
          {...field('target')}
        />
        <TextInput label={m.audit_filter_from()} type="date" max={values.to || undefined} {...field('from')} />
        <TextInput label={m.audit_filter_to()} type="date" min={values.from || undefined} {...field('to')} />
        <div className="col-span-full flex flex-wrap gap-3">
          <Button type="submit" variant="primary">
            {m.audit_apply()}
          </Button>
          {active > 0 && <LinkButton to={addressOf({})}>{m.audit_clear()}</LinkButton>}
        </div>
      </FilterPanel>
    </Form>
  )
}
