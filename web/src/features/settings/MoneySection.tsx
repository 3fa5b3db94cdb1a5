import { m } from '@guildhall/messages'
import type { SettingsOf } from '@guildhall/contract/setting-groups'
import type { EditableGroup } from '@guildhall/contract/settings'
import { NumberField } from './fields.tsx'
import { GroupForm } from './GroupForm.tsx'

export function MoneySection({ state }: { state: EditableGroup<SettingsOf<'money'>> }) {
  return (
    <GroupForm group="money" state={state}>
      <NumberField
        name="manualMax"
        min={1}
        label={m.settings_money_manual_max()}
        hint={m.settings_money_manual_max_hint()}
        className="sm:max-w-60"
      />
    </GroupForm>
  )
}
