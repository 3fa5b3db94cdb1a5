import type { Kysely } from 'kysely'
import type { DB } from '../../db/tables.ts'
import { couponRefusal, quoteCoupon, spendCoupon, type CouponRefusal, type PricedPiece } from '../code/public.ts'
import { priceBundle } from './bundles/price-parts.ts'
import { findBundle } from './bundles/queries.ts'
import { findOffers } from './buy-queries.ts'
import { piecesOf, type Line } from './pieces.ts'

/** What a code takes off each piece, in the order of the pieces, and its use. */
export interface Discount {
  use: string | null
  discounts: number[]
}

/** Uses the code of a purchase in its transaction. The discount follows from the prices of the pieces, which the purchase compares. */
export async function discountOf(
  tx: Kysely<DB>,
  {
    pieces,
    code,
    userId,
    at,
    address,
  }: { pieces: PricedPiece[]; code: string; userId: number; at: Date; address: string },
): Promise<Discount | { refusal: CouponRefusal }> {
  const used = await spendCoupon(tx, { typed: code, userId, at, pieces, address })
  return 'use' in used ? used : { refusal: couponRefusal(used) }
}

/** The prices of a purchase and what a code would take off; null when the bundle or one of the items is gone. */
export async function quoteOf(
  db: Kysely<DB>,
  {
    lines,
    bundle,
    code,
    userId,
    at,
  }: { lines: Line[]; bundle?: number | undefined; code: string; userId: number; at: Date },
) {
  const pieces = bundle === undefined ? await priceLines(db, lines) : await quotedBundle(db, bundle)
  return pieces && { pieces, outcome: await quoteCoupon(db, { typed: code, userId, at, pieces }) }
}

async function quotedBundle(db: Kysely<DB>, id: number): Promise<PricedPiece[] | null> {
  const bundle = await findBundle(db, id)
  return bundle && priceBundle(db, bundle)
}

/**
 * The pieces of the lines at what they cost now. Null when one of the items is gone or has another price than the buyer
 * expects, or there are no lines.
 */
export async function priceLines(db: Kysely<DB>, lines: Line[]): Promise<PricedPiece[] | null> {
  if (lines.length === 0) return null
  const offers = new Map((await findOffers(db, [...new Set(lines.map(({ id }) => id))])).map((each) => [each.id, each]))
  const pieces = piecesOf(lines).flatMap(({ id, expected_price: expected }) => {
    const offer = offers.get(id)
    return offer && (expected ?? offer.price) === offer.price
      ? [{ item: id, group: offer.group_id, price: offer.price }]
      : []
  })
  return pieces.length === piecesOf(lines).length ? pieces : null
}
