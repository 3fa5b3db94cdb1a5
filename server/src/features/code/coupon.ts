import { codeText, type CodeScope } from '@guildhall/contract/code-rules'
import type { Kysely } from 'kysely'
import type { DB } from '../../db/tables.ts'
import { uuid7 } from '../../db/uuid7.ts'
import { discountsOf, type PricedPiece } from './rules.ts'
import { couponOf, problemFor, usableCode, type CodeProblem } from './take.ts'
import * as queries from './use-queries.ts'

/** A purchase for which a coupon is looked at or used; its pieces in the order in which they are bought. */
export interface CouponPurchase {
  typed: string
  userId: number
  at: Date
  pieces: readonly PricedPiece[]
}

/** What a coupon says about a purchase that it is not for. */
export interface Misfit {
  applies_to: CodeScope
  thing: string | null
  minimum: number
}

export type CouponOutcome =
  | { code: string; discounts: number[] }
  /** A code that does not work, or a gift code. */
  | { problem: CodeProblem | 'gift' }
  | { misfit: Misfit }

/** What a coupon would take off a purchase, without using it: the same sums as `spendCoupon`. */
export async function quoteCoupon(db: Kysely<DB>, purchase: CouponPurchase): Promise<CouponOutcome> {
  const found = await discountsFor(db, purchase, queries.findCode)
  return 'discounts' in found ? { code: codeText(found.code.code), discounts: found.discounts } : found
}

/**
 * Uses a coupon for a purchase in its transaction, before the items are locked. Returns the use, by which the purchases
 * name it, and the discount of each piece. Locks the player's uses, the rule, and a code with limited uses.
 */
export async function spendCoupon(
  tx: Kysely<DB>,
  purchase: CouponPurchase & { address: string },
): Promise<Exclude<CouponOutcome, { code: string }> | { use: string; discounts: number[] }> {
  const found = await discountsFor(tx, purchase, queries.lockCode)
  if (!('discounts' in found)) return found
  const { code, discounts } = found
  if (!(await queries.countUse(tx, code))) return { problem: problemFor(code) }
  const use = uuid7(purchase.at)
  await queries.insertUse(tx, {
    id: use,
    rule_id: code.rule_id,
    code: code.code,
    user_id: purchase.userId,
    cash: discounts.reduce((sum, discount) => sum + discount, 0),
    address: purchase.address,
    created_at: purchase.at.toISOString(),
  })
  return { use, discounts }
}

async function discountsFor(
  db: Kysely<DB>,
  { typed, userId, at, pieces }: CouponPurchase,
  find: typeof queries.findCode,
): Promise<{ code: queries.FoundCode; discounts: number[] } | { problem: CodeProblem | 'gift' } | { misfit: Misfit }> {
  const found = await usableCode(db, { typed, userId, at, find })
  if ('problem' in found) return found
  const rule = couponOf(found.code)
  if (!rule) return { problem: 'gift' }
  const isFirst = rule.applies_to !== 'first_purchase' || (await queries.isFirstPurchase(db, userId))
  const discounts = discountsOf(rule, pieces, isFirst)
  const { applies_to, thing, minimum } = rule
  return discounts ? { code: found.code, discounts } : { misfit: { applies_to, thing, minimum } }
}

/**
 * Gives the use of a coupon back once all purchases that it discounted are refunded, in the transaction of the last
 * refund. Purchases are refunded only when they could not be delivered, so nobody gets a use back by choice.
 */
export async function freeUseOf(tx: Kysely<DB>, use: string, at: Date): Promise<void> {
  const locked = await queries.lockUse(tx, use)
  if (!locked) throw new Error(`The use ${use} of a code is gone.`)
  if (locked.freed_at !== null || (await queries.hasOpenPurchase(tx, use))) return
  await queries.freeUse(tx, use, locked.code, at.toISOString())
}
