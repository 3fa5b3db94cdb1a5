import type { Locale } from '@guildhall/contract'
import type { SettingGroup, SettingsOf } from '@guildhall/contract/setting-groups'
import * as m from '@guildhall/messages'
import { wholeText } from '../../words/whole.ts'

const asNumbers = (group: unknown) => group as Record<string, number | undefined>

/**
 * Whether a change of settings needs a second person: one that raises what staff may do with money or what a referral
 * brings, any other fee of the market, and another account to which players transfer money. A limit that is lowered
 * needs none, and neither does closing the transfers.
 */
export function needsSecond(group: SettingGroup, before: unknown, after: unknown): boolean {
  const [stored, changed] = [asNumbers(before), asNumbers(after)]
  if (group === 'market') return changed.feePercent !== stored.feePercent
  if (group === 'transfer') return isOtherReceiver(before as Receiver, after as Receiver)
  if (group === 'referral') return isHigherReward(before as Rewards, after as Rewards)
  if (group !== 'money' && group !== 'limits') return false
  return Object.keys(changed).some((field) => {
    const value = changed[field]
    return typeof value === 'number' && value > (stored[field] ?? 0)
  })
}

type Rewards = SettingsOf<'referral'>

/** Whether friends bring more: other items, fewer friends for a tier, or a higher limit, where 0 means none. */
function isHigherReward(before: Rewards, after: Rewards): boolean {
  const limitOf = ({ bonusMaxReferred }: Rewards) => bonusMaxReferred || Infinity
  const givenBy = ({ tiers, welcome }: Rewards) =>
    JSON.stringify([tiers.map(({ item, referrals }) => [item, referrals]), welcome.map(({ item }) => item)])
  return limitOf(after) > limitOf(before) || givenBy(after) !== givenBy(before)
}

type Receiver = SettingsOf<'transfer'>

const isOtherReceiver = (before: Receiver, after: Receiver): boolean =>
  after.enabled &&
  (!before.enabled ||
    (['holder', 'bank', 'account', 'pixKey', 'instructions'] as const).some(
      (field) => JSON.stringify(after[field]) !== JSON.stringify(before[field]),
    ))

const labels: Record<string, () => string> = {
  manualMax: m.settings_money_manual_max,
  feePercent: m.settings_market_fee,
  creditAlone: m.settings_limits_credit_alone,
  creditDaily: m.settings_limits_credit_daily,
  refundAlone: m.settings_limits_refund_alone,
  refundDaily: m.settings_limits_refund_daily,
  itemsDaily: m.settings_limits_items_daily,
  bansDaily: m.settings_limits_bans_daily,
  holder: m.settings_transfer_holder,
  bank: m.settings_transfer_bank,
  account: m.settings_transfer_account,
  pixKey: m.settings_transfer_key,
  instructions: m.settings_transfer_instructions,
}

/** The fields that differ, as "before → after". */
export const describeChange = (before: Record<string, unknown>, after: Record<string, unknown>, locale: Locale) =>
  Object.keys(after)
    .filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]))
    .map((field) => ({
      label: labels[field]?.() ?? field,
      value: `${valueText(before[field], locale)} → ${valueText(after[field], locale)}`,
    }))

function valueText(value: unknown, locale: Locale): string {
  if (typeof value === 'number') return wholeText(value, locale)
  return typeof value === 'string' ? value || '–' : JSON.stringify(value ?? '–')
}
