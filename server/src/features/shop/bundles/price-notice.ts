import type { Kysely } from 'kysely'
import type { Caller } from '../../../app.ts'
import type { DB } from '../../../db/tables.ts'
import { notifyOfLowPrice } from '../price-notice.ts'
import * as queries from './queries.ts'

/** The part of a bundle that decides what a player gets for which price. */
interface Sale {
  id: number
  name: string
  price: number
  parts: { id: number; quantity: number }[]
}

/**
 * Notifies owners when somebody else could sell items too cheaply by a bundle: a new one, more or other parts, or a price
 * at half or less of the one before or of what the parts cost alone. So many small steps down are noticed, too. `before`
 * is null for a new bundle. Called after the parts are stored.
 */
export async function notifyOfBundle(
  tx: Kysely<DB>,
  caller: Caller,
  { before, after, at }: { before: Sale | null; after: Sale; at: Date },
): Promise<void> {
  const isOther = before === null || after.parts.some((part) => part.quantity > quantityIn(before, part.id))
  const earlier = isOther
    ? null
    : { price: before.price, highest: Math.max(before.price, await priceAlone(tx, after.id)) }
  await notifyOfLowPrice(tx, caller, { ...after, earlier, link: '/staff/bundles', at })
}

const quantityIn = ({ parts }: Sale, item: number): number => parts.find(({ id }) => id === item)?.quantity ?? 0

async function priceAlone(tx: Kysely<DB>, bundle: number): Promise<number> {
  const parts = await queries.findParts(tx, [bundle])
  return parts.reduce((sum, { price, quantity }) => sum + price * quantity, 0)
}
