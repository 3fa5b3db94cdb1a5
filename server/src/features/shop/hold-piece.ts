import type { Kysely } from 'kysely'
import type { DB } from '../../db/tables.ts'
import { lockPiece, moveStock } from './queries.ts'

/** A piece that was taken from the stock, as it was offered. */
export interface HeldPiece {
  name: string
  item: number[]
  price: number
}

/**
 * Takes one piece of an item from the stock for something that is no purchase. Returns why not instead, and then changes
 * nothing. Locks the item.
 */
export async function holdPiece(
  tx: Kysely<DB>,
  { id, expectedPrice, at }: { id: number; expectedPrice: number | null; at: Date },
): Promise<HeldPiece | { refusal: 'gone' | 'sold_out' | 'price_changed'; price: number | null }> {
  const offer = await lockPiece(tx, id, at)
  if (!offer) return { refusal: 'gone', price: null }
  if (offer.stock < 1) return { refusal: 'sold_out', price: offer.price }
  if (expectedPrice !== null && expectedPrice !== offer.price) return { refusal: 'price_changed', price: offer.price }
  await moveStock(tx, id, -1)
  return { name: offer.name, item: offer.item, price: offer.price }
}

/** Puts a piece back. Locks the item. */
export const putPieceBack = (tx: Kysely<DB>, id: number): Promise<unknown> => moveStock(tx, id, 1)
