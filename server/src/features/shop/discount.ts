import type { Kysely } from 'kysely'
import type { DB } from '../../db/tables.ts'
import { couponRefusal, quoteCoupon, spendCoupon, type CouponRefusal } from '../code/public.ts'
import { findOffers } from './buy-queries.ts'
import { piecesOf, type Line } from './pieces.ts'

/** What a code takes off each piece, in the order of the pieces, and its use. */
export interface Discount {
  use: string | null
  discounts: number[]
}

/**
 * Uses the code of a purchase in its transaction. Locks the items first, because the discount follows from their prices.
 * Without one of the items it takes nothing off; the purchase itself then refuses the item.
 */
export async function discountOf(
  tx: Kysely<DB>,
  { lines, code, userId, at, address }: { lines: Line[]; code: string; userId: number; at: Date; address: string },
): Promise<Discount | { refusal: CouponRefusal }> {
  const pieces = await pricedPieces(tx, lines, { lock: true })
  if (!pieces) return { use: null, discounts: [] }
  const used = await spendCoupon(tx, { typed: code, userId, at, pieces, address })
  return 'use' in used ? used : { refusal: couponRefusal(used) }
}

/** The prices of a purchase and what a code would take off; null when one of the items is gone. */
export async function quoteOf(
  db: Kysely<DB>,
  { lines, code, userId, at }: { lines: Line[]; code: string; userId: number; at: Date },
) {
  const pieces = await pricedPieces(db, lines, { lock: false })
  return pieces && { pieces, outcome: await quoteCoupon(db, { typed: code, userId, at, pieces }) }
}

async function pricedPieces(db: Kysely<DB>, lines: Line[], lock: { lock: boolean }) {
  const offers = new Map(
    (await findOffers(db, [...new Set(lines.map(({ id }) => id))], lock)).map((each) => [each.id, each]),
  )
  const pieces = piecesOf(lines).flatMap(({ id }) => {
    const offer = offers.get(id)
    return offer ? [{ item: id, group: offer.group_id, price: offer.price }] : []
  })
  return pieces.length === piecesOf(lines).length ? pieces : null
}
