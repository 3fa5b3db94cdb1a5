import { m } from '@guildhall/messages'
import { offerDays } from '@guildhall/contract/market-rules'
import type { SettingsOf } from '@guildhall/contract/setting-groups'
import type { EditableGroup } from '@guildhall/contract/settings'
import { ChoiceField, NumberField } from './fields.tsx'
import { GroupForm } from './GroupForm.tsx'

export function MarketSection({ state }: { state: EditableGroup<SettingsOf<'market'>> }) {
  return (
    <GroupForm group="market" state={state}>
      <NumberField
        name="feePercent"
        min={0}
        max={50}
        label={m.settings_market_fee()}
        hint={m.settings_market_fee_hint()}
        className="sm:max-w-60"
      />
    </GroupForm>
  )
}

/** How long offers of the market last, and how many a player may have. */
export function OffersSection({ state }: { state: EditableGroup<SettingsOf<'offers'>> }) {
  return (
    <GroupForm group="offers" state={state}>
      <ChoiceField
        name="daysMost"
        label={m.settings_offers_days()}
        choices={offerDays.map((count) => ({ value: String(count), label: m.settings_offers_days_choice({ count }) }))}
      />
      <p className="text-sm text-muted">{m.settings_offers_days_hint()}</p>
      <NumberField
        name="openMost"
        min={1}
        max={200}
        label={m.settings_offers_open()}
        hint={m.settings_offers_open_hint()}
        className="sm:max-w-60"
      />
      <NumberField
        name="newPerDay"
        min={1}
        max={1000}
        label={m.settings_offers_new()}
        hint={m.settings_offers_new_hint()}
        className="sm:max-w-60"
      />
    </GroupForm>
  )
}
