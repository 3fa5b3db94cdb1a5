import { m } from '@guildhall/messages'
import { useState } from 'react'
import { announcementKinds, announcementStates } from '@guildhall/contract/announcement-rules'
import { usePendingView } from '../../app/pending-view.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { FilterPanel } from '../../ui/FilterPanel.tsx'
import { Form } from '../../ui/Form.tsx'
import { Select } from '../../ui/Select.tsx'
import { addressOf, readView, type View } from './address.ts'
import { oneNames, stateNames, type Target } from './words.ts'

/** The filters of the log, which are in the address. */
export function Filters({ targets }: { targets: Target[] }) {
  const { view, show } = usePendingView(readView, addressOf)
  const { before: _, ...filters } = view
  return <Fields key={JSON.stringify(filters)} filters={filters} targets={targets} onSend={show} />
}

function Fields({
  filters,
  targets,
  onSend,
}: {
  filters: Omit<View, 'before'>
  targets: Target[]
  onSend: (view: View) => void
}) {
  const [values, setValues] = useState(filters)
  const active = Object.values(filters).filter(Boolean).length
  return (
    <Form
      onSubmit={() => onSend({ ...values, before: 0 })}
      aria-label={m.announcement_log()}
      className="grid items-end gap-4 rounded-lg border border-line bg-s1 p-4 sm:grid-cols-2 lg:grid-cols-4"
    >
      <FilterPanel active={active}>
        <Select
          label={m.announcement_filter_state()}
          value={values.state}
          onChange={({ target: { value } }) => setValues({ ...values, state: value as View['state'] })}
        >
          <option value="">{m.announcement_filter_any()}</option>
          {announcementStates.map((state) => (
            <option key={state} value={state}>
              {stateNames[state]()}
            </option>
          ))}
        </Select>
        <Select
          label={m.announcement_filter_kind()}
          value={values.kind}
          onChange={({ target: { value } }) => setValues({ ...values, kind: value as View['kind'] })}
        >
          <option value="">{m.announcement_filter_any()}</option>
          {announcementKinds.map((kind) => (
            <option key={kind} value={kind}>
              {oneNames[kind]()}
            </option>
          ))}
        </Select>
        <Select
          label={m.announcement_filter_target()}
          value={values.target || ''}
          onChange={({ target: { value } }) => setValues({ ...values, target: Number(value) })}
        >
          <option value="">{m.announcement_filter_any()}</option>
          {targets.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant="primary">
            {m.announcement_filter_apply()}
          </Button>
          {active > 0 && <LinkButton to={addressOf({})}>{m.announcement_filter_clear()}</LinkButton>}
        </div>
      </FilterPanel>
    </Form>
  )
}
