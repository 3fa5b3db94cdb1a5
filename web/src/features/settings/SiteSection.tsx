import { m } from '@guildhall/messages'
import type { SettingsOf } from '@guildhall/contract/setting-groups'
import type { EditableGroup } from '@guildhall/contract/settings'
import { LineField } from './fields.tsx'
import { GroupForm } from './GroupForm.tsx'

export function SiteSection({ state }: { state: EditableGroup<SettingsOf<'site'>> }) {
  return (
    <GroupForm group="site" state={state}>
      <LineField name="name" label={m.settings_site_name()} hint={m.settings_site_name_hint()} maxLength={60} />
    </GroupForm>
  )
}
