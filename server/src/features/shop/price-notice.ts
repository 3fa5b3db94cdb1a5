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
  const { id, name, price } = after
  const isOther = before === null || JSON.stringify(before.item) !== JSON.stringify(after.item)
  const former = isOther ? null : await formerPrice(tx, before, at)
  if (!isOther && (price >= before.price || price * 2 > former!)) return
  await notifyEntitled(tx, {
    kind: 'item_price',
    data: { what: 'item_price', by: caller.login, name, before: former, price },
    link: `/item/edit/${id}`,
    at,
    exceptUser: caller.id,
  })
}

/** The highest price of the last days, the present one included. */
async function formerPrice(tx: Kysely<DB>, { id, price }: Sale, at: Date): Promise<number> {
  const since = new Date(at.getTime() - comparedDays * 24 * 3600_000).toISOString()
  return Math.max(price, await queries.getHighestPrice(tx, id, since))
}
