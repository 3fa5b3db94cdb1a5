import type { Locale } from '@guildhall/contract'
import type { SettingGroup } from '@guildhall/contract/setting-groups'
import * as m from '@guildhall/messages'

const asNumbers = (group: unknown) => group as Record<string, number | undefined>

/**
 * Whether a change of settings needs a second person: one that raises what staff may do with money, and any other fee
 * of the market. A limit that is lowered needs none.
 */
export function needsSecond(group: SettingGroup, before: unknown, after: unknown): boolean {
  const [stored, changed] = [asNumbers(before), asNumbers(after)]
  if (group === 'market') return changed.feePercent !== stored.feePercent
  if (group !== 'money' && group !== 'limits') return false
  return Object.keys(changed).some((field) => (changed[field] ?? 0) > (stored[field] ?? 0))
}

const labels: Record<string, () => string> = {
  manualMax: m.settings_money_manual_max,
  feePercent: m.settings_market_fee,
  creditAlone: m.settings_limits_credit_alone,
  creditDaily: m.settings_limits_credit_daily,
  refundAlone: m.settings_limits_refund_alone,
  refundDaily: m.settings_limits_refund_daily,
  itemsDaily: m.settings_limits_items_daily,
}

/** The fields that differ, as "before → after". */
export const describeChange = (before: Record<string, unknown>, after: Record<string, unknown>, locale: Locale) =>
  Object.keys(after)
    .filter((field) => before[field] !== after[field])
    .map((field) => ({
      label: labels[field]?.() ?? field,
      value: `${numberText(before[field], locale)} → ${numberText(after[field], locale)}`,
    }))

const numberText = (value: unknown, locale: Locale): string =>
  typeof value === 'number' ? new Intl.NumberFormat(locale).format(value) : JSON.stringify(value ?? '')
