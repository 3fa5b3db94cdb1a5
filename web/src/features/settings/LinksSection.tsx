import { m } from '@guildhall/messages'
import type { SettingsOf } from '@guildhall/contract/setting-groups'
import type { EditableGroup } from '@guildhall/contract/settings'
import { LineField } from './fields.tsx'
import { GroupForm } from './GroupForm.tsx'

export function LinksSection({ state }: { state: EditableGroup<SettingsOf<'links'>> }) {
  return (
    <GroupForm group="links" state={state}>
      <LineField
        name="supportUrl"
        type="url"
        label={m.settings_links_support()}
        hint={m.settings_links_support_hint()}
        maxLength={300}
      />
      <LineField name="helpGuide" label={m.settings_links_help()} hint={m.settings_links_help_hint()} maxLength={100} />
      <LineField
        name="prizeGuide"
        label={m.settings_links_prizes()}
        hint={m.settings_links_prizes_hint()}
        maxLength={100}
      />
    </GroupForm>
  )
}
