import { m } from '@guildhall/messages'
import type { SettingsOf } from '@guildhall/contract/setting-groups'
import { socialKinds } from '@guildhall/contract/setting-shapes'
import type { EditableGroup } from '@guildhall/contract/settings'
import { SocialCard, socialNames } from '../sitepage/public.ts'
import { BothTextsField, ChoiceField, FieldGroup, LineField } from './fields.tsx'
import { GroupForm } from './GroupForm.tsx'

const choicesOf = () =>
  socialKinds.map((kind) => ({ value: kind, label: socialNames[kind] ?? m.settings_social_site() }))

export function SocialSection({ state }: { state: EditableGroup<SettingsOf<'social'>> }) {
  return (
    <GroupForm
      group="social"
      state={state}
      preview={({ cards }) => (
        <ul inert className="grid gap-4 p-4">
          {cards.map((card, index) => (
            <li key={index}>
              <SocialCard {...card} />
            </li>
          ))}
        </ul>
      )}
    >
      {[0, 1, 2].map((index) => (
        <FieldGroup key={index} title={m.settings_social_card({ number: index + 1 })}>
          <div className="grid items-start gap-4 sm:grid-cols-2">
            <ChoiceField name={`cards.${index}.kind`} label={m.settings_social_kind()} choices={choicesOf()} />
            <LineField
              name={`cards.${index}.link`}
              type="url"
              label={m.settings_field_link()}
              hint={m.settings_field_address_hint()}
              maxLength={300}
            />
          </div>
          <BothTextsField name={`cards.${index}.title`} label={m.settings_field_title()} maxLength={40} />
          <BothTextsField name={`cards.${index}.text`} label={m.settings_field_text()} maxLength={140} long />
        </FieldGroup>
      ))}
    </GroupForm>
  )
}
