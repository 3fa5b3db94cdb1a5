import type { Kysely } from 'kysely'
import type { DB } from '../../../db/tables.ts'
import type { PricedPiece } from '../../code/public.ts'
import { findOffers } from '../buy-queries.ts'
import { findParts, type BundleRow } from './queries.ts'
import { sharesOf } from './rules.ts'

/**
 * The pieces of a bundle, each at its share of the bundle's own price: quote and purchase begin with these. Null when
 * the shop no longer has one of the items. The shares add up to that price whatever the items cost.
 */
export async function priceBundle(
  db: Kysely<DB>,
  { id, price }: Pick<BundleRow, 'id' | 'price'>,
): Promise<PricedPiece[] | null> {
  const parts = await findParts(db, [id])
  const items = parts.map((part) => part.id)
  const offers = new Map((await findOffers(db, items)).map((offer) => [offer.id, offer]))
  const pieces = parts.flatMap((part) => {
    const offer = offers.get(part.id)
    return offer ? Array.from({ length: part.quantity }, () => offer) : []
  })
  if (offers.size < parts.length || pieces.length === 0) return null
  const shares = sharesOf(
    price,
    pieces.map((offer) => offer.price),
  )
  return pieces.map(({ id: item, group_id: group }, at) => ({ item, group, price: shares[at]! }))
}
