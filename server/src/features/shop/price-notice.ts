import type { Kysely } from 'kysely'
import type { Caller } from '../../app.ts'
import type { DB } from '../../db/tables.ts'
import { notifyEntitled } from '../notification/public.ts'
import * as queries from './queries.ts'

/** How long a former price counts, so that many small steps down are noticed like one large step. */
const comparedDays = 30

/** The part of an item that decides what a player gets for which price. */
type Sale = Pick<queries.ShopRow, 'id' | 'name' | 'item' | 'price'>

/**
 * Notifies owners when somebody else could sell too cheaply: a new item, another item behind the same offer, or a price
 * that is half of an earlier one or less. The audit log has the values before and after. `before` is null for a new item.
 */
export async function notifyOfPrice(
  tx: Kysely<DB>,
  caller: Caller,
  { before, after, at }: { before: Sale | null; after: Sale; at: Date },
): Promise<void> {
  const isOther = before === null || JSON.stringify(before.item) !== JSON.stringify(after.item)
  const earlier = isOther ? null : { price: before.price, highest: await formerPrice(tx, before, at) }
  await notifyOfLowPrice(tx, caller, { ...after, earlier, link: `/item/edit/${after.id}`, at })
}

/**
 * Notifies owners of a price that somebody else gave to something new, or that fell to half of an earlier one or less.
 * `earlier` has the price just before and the highest that counts, null for something new.
 */
export async function notifyOfLowPrice(
  tx: Kysely<DB>,
  caller: Caller,
  change: {
    name: string
    price: number
    earlier: { price: number; highest: number } | null
    link: `/${string}`
    at: Date
  },
): Promise<void> {
  const { name, price, earlier, link, at } = change
  if (earlier && (price >= earlier.price || price * 2 > earlier.highest)) return
  await notifyEntitled(tx, {
    kind: 'item_price',
    data: { what: 'item_price', by: caller.login, name, before: earlier?.highest ?? null, price },
    link,
    at,
    exceptUser: caller.id,
  })
}

/** The highest price of the last days, the present one included. */
async function formerPrice(tx: Kysely<DB>, { id, price }: Sale, at: Date): Promise<number> {
  const since = new Date(at.getTime() - comparedDays * 24 * 3600_000).toISOString()
  return Math.max(price, await queries.getHighestPrice(tx, id, since))
}
