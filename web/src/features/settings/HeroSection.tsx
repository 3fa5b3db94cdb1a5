import { m } from '@guildhall/messages'
import type { SettingsOf } from '@guildhall/contract/setting-groups'
import type { EditableGroup } from '@guildhall/contract/settings'
import { donationAddress } from '../../shell/hero-actions.ts'
import { HomeHero } from '../../shell/Hero.tsx'
import { BothTextsField, FieldGroup, NumberField } from './fields.tsx'
import { GroupForm } from './GroupForm.tsx'

export function HeroSection({ state }: { state: EditableGroup<SettingsOf<'hero'>> }) {
  return (
    <GroupForm
      group="hero"
      state={state}
      preview={(hero) => (
        <>
          {/* The links in the preview are disabled, because following one would lose the typed values. */}
          <div inert>
            <HomeHero hero={hero} heading="p" />
          </div>
          <p className="border-t border-line p-4 text-sm text-muted">
            {m.settings_hero_leads_to()} <code className="wrap-anywhere">{donationAddress(hero)}</code>
          </p>
        </>
      )}
    >
      <div className="grid gap-4">
        <BothTextsField name="title" label={m.settings_field_title()} maxLength={80} />
        <BothTextsField name="text" label={m.settings_field_text()} maxLength={200} long />
      </div>
      <FieldGroup title={m.settings_hero_donate()}>
        <NumberField
          name="preset"
          min={1}
          label={m.settings_hero_preset()}
          hint={m.settings_hero_preset_hint()}
          className="sm:max-w-60"
        />
        <BothTextsField
          name="promoTitle"
          label={m.settings_hero_promo_title()}
          hint={m.settings_hero_promo_title_hint()}
          maxLength={80}
        />
      </FieldGroup>
    </GroupForm>
  )
}
