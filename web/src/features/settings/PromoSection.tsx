import { m } from '@guildhall/messages'
import type { SettingsOf } from '@guildhall/contract/setting-groups'
import type { EditableGroup } from '@guildhall/contract/settings'
import { PromoStrip } from '../home/public.ts'
import { BothTextsField, CheckField, LineField } from './fields.tsx'
import { GroupForm } from './GroupForm.tsx'

export function PromoSection({ state }: { state: EditableGroup<SettingsOf<'promo'>> }) {
  return (
    <GroupForm
      group="promo"
      state={state}
      preview={(promo) => (
        <div inert className="p-4">
          <PromoStrip {...promo} />
        </div>
      )}
    >
      <CheckField name="enabled" label={m.settings_promo_enabled()} hint={m.settings_promo_enabled_hint()} />
      <BothTextsField name="title" label={m.settings_field_title()} maxLength={80} />
      <BothTextsField name="text" label={m.settings_field_text()} maxLength={200} long />
      <BothTextsField name="action" label={m.settings_field_action()} maxLength={40} />
      <LineField name="link" label={m.settings_field_link()} hint={m.settings_field_link_hint()} maxLength={300} />
    </GroupForm>
  )
}
