import { m } from '@guildhall/messages'
import { useState } from 'react'
import { usePendingView } from '../../app/pending-view.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { FilterPanel } from '../../ui/FilterPanel.tsx'
import { Form } from '../../ui/Form.tsx'
import { Select } from '../../ui/Select.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { addressOf, readView, type View } from './address.ts'
import { partsOfTarget } from './things.ts'

interface Named {
  action: string
  name: string
}

interface Thing {
  kind: string
  name: string
  number: 'needed' | 'optional' | 'none'
}

interface Choices {
  actions: readonly Named[]
  things: readonly Thing[]
}

/** The filters of the audit log, which are in the address. */
export function Filters(choices: Choices) {
  const { view, show } = usePendingView(readView, addressOf)
  const { before: _, ...filters } = view
  return (
    <div data-no-print className="rounded-lg border border-line bg-s1 p-4">
      <Fields
        key={JSON.stringify(filters)}
        view={view}
        {...choices}
        onSend={(changed) => show({ ...view, ...changed, before: 0 })}
      />
    </div>
  )
}

function Fields({
  view,
  actions,
  things,
  onSend,
}: Choices & {
  view: View
  onSend: (changed: Partial<View>) => void
}) {
  const { before: _, target, ...filters } = view
  const [values, setValues] = useState(filters)
  const [thing, setThing] = useState(partsOfTarget(target, things))
  const [isAsked, setAsked] = useState(false)
  const active = Object.values({ ...filters, target }).filter(Boolean).length
  const field = (name: keyof typeof values) => ({
    value: values[name],
    onChange: (event: { target: { value: string } }) => setValues({ ...values, [name]: event.target.value }),
    autoComplete: 'off',
    spellCheck: false,
  })
  function send() {
    setAsked(true)
    if (isIncomplete(thing, things)) return document.getElementById(numberField)?.focus()
    onSend({ ...values, target: [thing.kind, thing.ref.replace(/^#/, '')].filter(Boolean).join(' ') })
  }
  return (
    <Form onSubmit={send} className="grid items-start gap-4 sm:grid-cols-2 lg:grid-cols-3" aria-label={m.audit_title()}>
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
        <ThingFields
          thing={thing}
          things={things}
          error={isAsked && isIncomplete(thing, things) ? m.error_field_required() : undefined}
          onChange={(next) => {
            setThing(next)
            if (next.kind !== thing.kind) setAsked(false)
          }}
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

const numberField = 'audit-number'

interface Chosen {
  kind: string
  ref: string
}

/** Whether a kind is chosen whose number or name is missing. */
const isIncomplete = ({ kind, ref }: Chosen, things: readonly Thing[]): boolean =>
  ref === '' && things.find((each) => each.kind === kind)?.number === 'needed'

/** The kind of a thing, and its number or name where it has one. */
function ThingFields({
  thing,
  things,
  error,
  onChange,
}: {
  thing: Chosen
  things: readonly Thing[]
  error: string | undefined
  onChange: (thing: Chosen) => void
}) {
  const offered = things.find(({ kind }) => kind === thing.kind)
  return (
    <>
      <Select
        label={m.audit_filter_thing()}
        value={thing.kind}
        onChange={(event) => onChange({ kind: event.target.value, ref: '' })}
      >
        <option value="">{m.audit_filter_thing_any()}</option>
        {/* A kind of an earlier version that the address names. */}
        {thing.kind !== '' && !offered && <option value={thing.kind}>{thing.kind}</option>}
        {things.map(({ kind, name }) => (
          <option key={kind} value={kind}>
            {name}
          </option>
        ))}
      </Select>
      {thing.kind !== '' && offered?.number !== 'none' && (
        <TextInput
          id={numberField}
          label={m.audit_filter_number()}
          hint={m.audit_filter_number_hint()}
          error={error}
          maxLength={80}
          value={thing.ref}
          onChange={(event) => onChange({ ...thing, ref: event.target.value.trim() })}
          autoComplete="off"
          spellCheck={false}
        />
      )}
    </>
  )
}
