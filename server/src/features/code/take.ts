import { comparedCode, isCode, isCoupon } from '@guildhall/contract/code-rules'
import type { Kysely } from 'kysely'
import type { DB } from '../../db/tables.ts'
import type { FoundCode } from './use-queries.ts'

/** Why a code does not work: `used` is only for the player who has used it, and everything else looks the same. */
export type CodeProblem = 'invalid' | 'used'

/** The code as it was typed, found for a player; a problem when it does not work now. */
export async function usableCode(
  db: Kysely<DB>,
  { typed, userId, at, find }: { typed: string; userId: number; at: Date; find: FindCode },
): Promise<{ code: FoundCode } | { problem: CodeProblem }> {
  const compared = comparedCode(typed)
  const code = isCode(compared) ? await find(db, compared, userId) : undefined
  if (!code) return { problem: 'invalid' }
  const isOpen =
    code.stopped_at === null &&
    Date.parse(code.starts_at) <= at.getTime() &&
    (code.ends_at === null || Date.parse(code.ends_at) > at.getTime()) &&
    (code.most === null || code.used < code.most)
  if (isOpen && code.own_uses < code.most_per_player) return { code }
  return { problem: problemFor(code) }
}

type FindCode = (db: Kysely<DB>, code: string, userId: number) => Promise<FoundCode | undefined>

/** The problem of a code without a use left for this player. */
export const problemFor = ({ own_uses }: Pick<FoundCode, 'own_uses'>): CodeProblem =>
  own_uses > 0 ? 'used' : 'invalid'

/** The rule of a coupon; null for a gift code. */
export function couponOf({ effect, amount, ...rule }: FoundCode) {
  if (!isCoupon(effect) || amount === null) return null
  return { ...rule, effect: effect === 'percent' ? ('percent' as const) : ('cash_off' as const), amount }
}
