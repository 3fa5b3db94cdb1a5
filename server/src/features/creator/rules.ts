import type { CreatorState, TierState } from '@guildhall/contract/creator-rules'

/** What of a value is gone when `back` of `charge` cents of its donation are; the rest is rounded down, like Cash. */
export const goneOf = (value: number, chargeCents: number, backCents: number): number =>
  value - Math.floor((value * (chargeCents - backCents)) / chargeCents)

/** The state of a code at a moment. One that was ended before its start is over. */
export function stateOf(
  { starts_at, ends_at }: { starts_at: string; ends_at: string | null },
  atMs: number,
): CreatorState {
  if (ends_at !== null && Date.parse(ends_at) <= atMs) return 'ended'
  return Date.parse(starts_at) <= atMs ? 'running' : 'planned'
}

/** Whether a tier was given, is reached by the Cash of counted donations, or neither. */
export function tierStateOf(tier: { base: number; given_at: string | null }, countedBase: number): TierState {
  if (tier.given_at !== null) return 'granted'
  return countedBase >= tier.base ? 'due' : 'open'
}

/** The sums of a month before what is carried. */
export interface MonthSums {
  month: string
  donations: number
  base: number
  accrued: number
  held: number
  paid: number
}

/** The months in order, each with what was earned until its end and not paid. The newest is first. */
export function carriedBy(months: readonly MonthSums[]): (MonthSums & { carried: number })[] {
  let carried = 0
  return months
    .toSorted((one, other) => one.month.localeCompare(other.month))
    .map((month) => {
      carried += month.accrued - month.paid
      return { ...month, carried }
    })
    .toReversed()
}
