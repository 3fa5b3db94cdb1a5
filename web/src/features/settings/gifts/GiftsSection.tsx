import { m } from '@guildhall/messages'
import type { SettingsOf } from '@guildhall/contract/setting-groups'
import type { EditableGroup } from '@guildhall/contract/settings'
import { NumberField } from '../fields.tsx'
import { GroupForm } from '../GroupForm.tsx'

export function GiftsSection({ state }: { state: EditableGroup<SettingsOf<'gifts'>> }) {
  return (
    <GroupForm group="gifts" state={state}>
      <NumberField
        name="daily"
        min={0}
        max={1_000}
        label={m.settings_gifts_daily()}
        hint={m.settings_gifts_daily_hint()}
        className="sm:max-w-60"
      />
      <NumberField
        name="dailyPair"
        min={0}
        max={1_000}
        label={m.settings_gifts_pair()}
        hint={m.settings_gifts_pair_hint()}
        className="sm:max-w-60"
      />
    </GroupForm>
  )
}
