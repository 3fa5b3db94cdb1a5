import { m } from '@guildhall/messages'
import type { SettingsOf } from '@guildhall/contract/setting-groups'
import type { EditableGroup } from '@guildhall/contract/settings'
import { CheckField, LineField } from './fields.tsx'
import { GroupForm } from './GroupForm.tsx'

export function AppSection({ state }: { state: EditableGroup<SettingsOf<'app'>> }) {
  return (
    <GroupForm group="app" state={state}>
      <CheckField name="enabled" label={m.settings_app_enabled()} hint={m.settings_app_enabled_hint()} />
      <LineField
        name="shortName"
        label={m.settings_app_short_name()}
        hint={m.settings_app_short_name_hint()}
        maxLength={12}
        className="sm:max-w-60"
      />
    </GroupForm>
  )
}
