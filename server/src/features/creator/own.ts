import type { AnswerOf, Locale } from '@guildhall/contract'
import type { creator } from '@guildhall/contract/creator'
import type { App, Caller } from '../../app.ts'
import { findPayouts } from './payout-queries.ts'
import * as queries from './queries.ts'
import type { CreatorRow } from './queries.ts'
import { carriedBy, stateOf } from './rules.ts'
import { readTiers } from './tiers.ts'

/** The last payouts that pages show. */
export const shownPayouts = 100

/** The caller's own code with its figures; no names of buyers. */
export async function getOwnCreator(
  { db, now }: Pick<App, 'db' | 'now'>,
  caller: Caller,
  locale: Locale,
): Promise<AnswerOf<typeof creator.getOwnCreator>> {
  const at = now()
  const row = await queries.getCreatorOf(db, caller.id, at.toISOString())
  if (!row) return { data: null }
  const [months, tiers, payouts] = await Promise.all([
    queries.findMonths(db, row.id),
    readTiers(db, row.id, locale),
    findPayouts(db, row.id, shownPayouts),
  ])
  return { data: { ...termsOf(row, at), figures: figuresOf(row), months: carriedBy(months), tiers, payouts } }
}

/** The terms of a creator as people read them. */
export const termsOf = (row: CreatorRow, at: Date) => ({
  code: row.code,
  bonus: row.bonus_percent,
  share: row.share_percent,
  starts_at: row.starts_at,
  ends_at: row.ends_at,
  state: stateOf(row, at.getTime()),
})

/** What a creator has earned and got, and what a payout would bring. */
export function figuresOf({ sums }: CreatorRow) {
  const { donations, base, accrued, held, paid } = sums
  return { donations, base, accrued, held, paid, due: accrued - paid }
}
