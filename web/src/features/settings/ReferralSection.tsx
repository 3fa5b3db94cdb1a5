import { m } from '@guildhall/messages'
import type { SettingsOf } from '@guildhall/contract/setting-groups'
import type { EditableGroup } from '@guildhall/contract/settings'
import { FieldNote } from '../../ui/Field.tsx'
import { BothTextsField, CheckField, FieldGroup, LineField, NumberField, useProblem } from './fields.tsx'
import { GroupForm } from './GroupForm.tsx'
import { ReferralLists } from './ReferralLists.tsx'

type Referral = SettingsOf<'referral'>

/** Rewards with their delivery codes, the limit of the bonus, and the texts of the centre and the campaign page. */
export function ReferralSection({ state }: { state: EditableGroup<Referral> }) {
  return (
    <GroupForm group="referral" state={state}>
      <NumberField
        name="bonusMaxReferred"
        min={0}
        label={m.settings_referral_bonus()}
        hint={m.settings_referral_bonus_hint()}
        className="sm:max-w-80"
      />
      <Tiers />
      <Campaign />
      <Sharing />
      <ReferralLists />
    </GroupForm>
  )
}

function Tiers() {
  const problem = useProblem('tiers')
  return (
    <FieldGroup title={m.settings_referral_tiers()}>
      <p className="text-muted">{m.settings_referral_tiers_text()}</p>
      {problem && <FieldNote id="tiers-note" error={problem} hint={null} />}
      {[0, 1, 2, 3].map((index) => (
        <div key={index} className="grid gap-4 border-t border-line pt-4 first-of-type:border-t-0">
          <Threshold name={`tiers.${index}.referrals`} number={index + 1} />
          <Item name={`tiers.${index}`} number={index + 1} />
          <BothTextsField name={`tiers.${index}.lasts`} label={m.settings_referral_lasts()} maxLength={40} />
        </div>
      ))}
    </FieldGroup>
  )
}

/** The promises of the campaign page. */
function Campaign() {
  return (
    <>
      <FieldGroup title={m.settings_referral_welcome()}>
        {[0, 1].map((index) => (
          <Item key={index} name={`welcome.${index}`} number={index + 1} />
        ))}
      </FieldGroup>
      <FieldGroup title={m.settings_referral_campaign()}>
        <p className="text-muted">{m.settings_referral_campaign_text()}</p>
        {[0, 1, 2].map((index) => (
          <div key={index} className="grid gap-4">
            <Threshold name={`campaign.${index}.referrals`} number={index + 1} />
            <BothTextsField name={`campaign.${index}.name`} label={m.settings_referral_reward()} maxLength={80} />
          </div>
        ))}
      </FieldGroup>
      <FieldGroup title={m.settings_referral_promo()}>
        <CheckField name="promoActive" label={m.settings_referral_promo_active()} />
        <BothTextsField name="promoText" label={m.settings_field_text()} maxLength={200} long />
      </FieldGroup>
    </>
  )
}

/** The texts that players send. */
function Sharing() {
  return (
    <FieldGroup title={m.settings_referral_sharing()}>
      <BothTextsField
        name="message"
        label={m.settings_referral_message()}
        hint={m.settings_referral_message_hint()}
        maxLength={300}
        long
      />
      {[0, 1, 2].map((index) => (
        <BothTextsField
          key={index}
          name={`texts.${index}.text`}
          label={m.settings_referral_text({ number: index + 1 })}
          maxLength={300}
          long
        />
      ))}
    </FieldGroup>
  )
}

const Threshold = ({ name, number }: { name: string; number: number }) => (
  <NumberField name={name} min={1} label={m.settings_referral_threshold({ number })} className="sm:max-w-60" />
)

function Item({ name, number }: { name: string; number: number }) {
  return (
    <>
      <BothTextsField name={`${name}.name`} label={m.settings_referral_item({ number })} maxLength={60} />
      <LineField
        name={`${name}.item`}
        label={m.settings_referral_code({ number })}
        hint={m.settings_referral_code_hint()}
        maxLength={40}
        inputMode="numeric"
        className="sm:max-w-80"
      />
    </>
  )
}
