import { m } from '@guildhall/messages'
import type { SettingsOf } from '@guildhall/contract/setting-groups'
import type { EditableGroup } from '@guildhall/contract/settings'
import { NumberField } from './fields.tsx'
import { GroupForm } from './GroupForm.tsx'

export function TicketsSection({ state }: { state: EditableGroup<SettingsOf<'tickets'>> }) {
  return (
    <GroupForm group="tickets" state={state}>
      <NumberField
        name="firstAnswerHours"
        min={1}
        max={720}
        label={m.settings_tickets_first_answer()}
        hint={m.settings_tickets_first_answer_hint()}
        className="sm:max-w-60"
      />
      <NumberField
        name="attachmentMonths"
        min={1}
        max={120}
        label={m.settings_tickets_attachment_months()}
        hint={m.settings_tickets_attachment_months_hint()}
        className="sm:max-w-60"
      />
    </GroupForm>
  )
}
