import { m } from '@guildhall/messages'
import type { SettingsOf } from '@guildhall/contract/setting-groups'
import type { EditableGroup } from '@guildhall/contract/settings'
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import { currentLocale } from '../../format/locale.ts'
import { Button } from '../../ui/Button.tsx'
import { FieldNote } from '../../ui/Field.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { BothTextsField, ChoiceField, FieldGroup, LineField, useProblem } from './fields.tsx'
import { GroupForm } from './GroupForm.tsx'

type Events = SettingsOf<'events'>
type Weekly = Events['schedule'][number]

/** A weekly event as form values: days as texts of their checkboxes, times as one line. */
interface Fields {
  schedule: (Omit<Weekly, 'days' | 'times'> & { days: string[]; times: string })[]
}

const fieldsOf = ({ schedule }: Events): Fields => ({
  schedule: schedule.map((event) => ({ ...event, days: event.days.map(String), times: event.times.join(', ') })),
})
const settingsOf = ({ schedule }: Fields): Events => ({
  schedule: schedule.map((event) => ({
    ...event,
    days: event.days.map(Number),
    times: event.times.split(/[\s,;]+/).filter(Boolean),
  })),
})

const kinds = () => [
  { value: 'BOSS', label: m.events_kind_boss() },
  { value: 'GUERRA', label: m.events_kind_war() },
]
const another: Fields['schedule'][number] = { kind: 'BOSS', title: { 'pt-BR': '', en: '' }, days: [], times: '' }

export function EventsSection({ state }: { state: EditableGroup<Events> }) {
  return (
    <GroupForm group="events" state={state} fieldsOf={fieldsOf} settingsOf={settingsOf}>
      <Schedule />
    </GroupForm>
  )
}

function Schedule() {
  const { fields, append, remove } = useFieldArray<Fields, 'schedule'>({ name: 'schedule' })
  return (
    <>
      <p className="text-muted">{m.settings_server_time()}</p>
      {fields.map(({ id }, index) => (
        <WeeklyEvent key={id} index={index} onRemove={() => remove(index)} />
      ))}
      <Button className="justify-self-start" onClick={() => append(another)}>
        <Icon name="plus" />
        {m.settings_events_add()}
      </Button>
    </>
  )
}

function WeeklyEvent({ index, onRemove }: { index: number; onRemove: () => void }) {
  const name = `schedule.${index}`
  const title = useWatch<Fields, `schedule.${number}.title.pt-BR`>({ name: `schedule.${index}.title.pt-BR` })
  const called = title || m.settings_events_untitled()
  return (
    <FieldGroup title={called}>
      <div className="grid items-start gap-3 sm:grid-cols-2 lg:grid-cols-4">
        <BothTextsField name={`${name}.title`} label={m.settings_events_name()} maxLength={60} inRow />
        <ChoiceField name={`${name}.kind`} label={m.settings_events_kind()} choices={kinds()} />
        <LineField
          name={`${name}.times`}
          label={m.settings_events_times()}
          hint={m.settings_events_times_hint()}
          maxLength={200}
        />
      </div>
      <div className="flex flex-wrap items-end justify-between gap-3">
        <Days name={`${name}.days`} />
        <Button variant="ghost" onClick={onRemove} aria-label={m.settings_events_remove_named({ title: called })}>
          {m.settings_events_remove()}
        </Button>
      </div>
    </FieldGroup>
  )
}

/** The days of a week from Sunday, short or in full. 1 January 2023 was a Sunday. */
const dayNames = (style: 'short' | 'long') => {
  const format = new Intl.DateTimeFormat(currentLocale(), { weekday: style, timeZone: 'UTC' })
  return Array.from({ length: 7 }, (_, day) => format.format(Date.UTC(2023, 0, 1 + day)).replace('.', ''))
}

function Days({ name }: { name: string }) {
  const { register } = useFormContext()
  const problem = useProblem(name)
  const long = dayNames('long')
  return (
    <fieldset className="grid gap-1.5" aria-describedby={problem ? `${name}-note` : undefined}>
      <legend className="mb-1.5 font-semibold">{m.settings_events_days()}</legend>
      <div className="flex flex-wrap gap-x-4">
        {dayNames('short').map((day, index) => (
          <label key={day} className="flex min-h-11 cursor-pointer items-center gap-2">
            <input
              type="checkbox"
              value={String(index)}
              aria-label={long[index]}
              className="size-6"
              {...register(name)}
            />
            <span aria-hidden>{day}</span>
          </label>
        ))}
      </div>
      {problem && <FieldNote id={`${name}-note`} error={problem} hint={null} />}
    </fieldset>
  )
}
