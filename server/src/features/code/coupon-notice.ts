import type { Kysely } from 'kysely'
import type { DB } from '../../db/tables.ts'
import { notifyEntitled } from '../notification/public.ts'
import type { NewRule } from './new-rule.ts'

/** The part of a rule that decides how much a coupon takes off, and how often. */
type Terms = Pick<NewRule, 'effect' | 'amount' | 'minimum' | 'most_uses' | 'most_per_player' | 'starts_at' | 'ends_at'>

/** Whether a coupon may take off half of a price or more. Cash off counts against the least purchase that it is for. */
function isLarge({ effect, amount, minimum }: Terms): boolean {
  if (amount === null) return false
  return effect === 'percent' ? amount >= 50 : effect === 'cash_off' && amount * 2 >= minimum
}

/**
 * Notifies owners of a large coupon of somebody else, because with it good items sell for little: of a new one, and of one
 * that now is large, or works more often or for a longer time. `before` is null for a new rule.
 */
export async function notifyOfCoupon(
  tx: Kysely<DB>,
  caller: { id: number; login: string },
  { id, before, after, at }: { id: number; before: Terms | null; after: Terms & { title: string }; at: Date },
): Promise<void> {
  if (!isLarge(after) || (before && isLarge(before) && !isWider(before, after))) return
  await notifyEntitled(tx, {
    kind: 'large_coupon',
    data: { what: 'large_coupon', by: caller.login, title: after.title },
    link: `/staff/codes/${id}`,
    at,
    exceptUser: caller.id,
  })
}

const isWider = (before: Terms, after: Terms): boolean =>
  after.minimum < before.minimum ||
  (after.most_uses ?? Infinity) > (before.most_uses ?? Infinity) ||
  after.most_per_player > before.most_per_player ||
  startOf(after) < startOf(before) ||
  endOf(after) > endOf(before)

const startOf = ({ starts_at }: Terms): number => (starts_at === null ? -Infinity : Date.parse(starts_at))
const endOf = ({ ends_at }: Terms): number => (ends_at === null ? Infinity : Date.parse(ends_at))
