import type { AnswerOf } from '@guildhall/contract'
import { waitedItemsMost } from '@guildhall/contract/offer-rules'
import type { shop } from '@guildhall/contract/shop'
import * as m from '@guildhall/messages'
import type { App, Caller } from '../../../app.ts'
import { transaction } from '../../../db/transaction.ts'
import { refuse } from '../../../fail.ts'
import { notify } from '../../notification/public.ts'
import * as queries from './queries.ts'

/** The caller is notified once when the sold-out item is in stock again. Asking twice is one wish. */
export async function waitForRestock(
  app: App,
  caller: Caller,
  item: number,
): Promise<AnswerOf<typeof shop.waitForRestock>> {
  const now = app.now()
  await transaction(app.db, async (tx) => {
    await queries.lockWaits(tx, caller.id)
    const offer = await queries.keepOffered(tx, item, now)
    if (!offer) refuse('not_found')
    if (offer.stock > 0) refuse('item_in_stock')
    const waits = await queries.findWaits(tx, caller.id)
    if (waits.includes(item)) return
    if (waits.length >= waitedItemsMost) refuse('too_many_waits')
    await queries.insertWait(tx, { shop_item_id: item, user_id: caller.id, asked_at: now.toISOString() })
  })
  return { message: m.shop_wait_asked() }
}

export async function stopWaitingForRestock(
  app: App,
  caller: Caller,
  item: number,
): Promise<AnswerOf<typeof shop.stopWaitingForRestock>> {
  await queries.deleteWait(app.db, { userId: caller.id, item })
  return { message: m.shop_wait_stopped() }
}

/** How many people one run notifies. The next run is a minute later. */
const mostAtOnce = 200

/**
 * Notifies those who wait for items that are in stock again, each once: the wait ends in the transaction of its
 * notification. Returns how many.
 */
export async function notifyOfStock(app: Pick<App, 'db' | 'now'>, most = mostAtOnce): Promise<number> {
  const at = app.now()
  return transaction(app.db, async (tx) => {
    const waits = await queries.takeWaits(tx, at, most)
    for (const { shop_item_id: id, user_id: userId, asked_at, item } of waits)
      await notify(tx, {
        userId,
        kind: 'item_restocked',
        data: { item },
        link: `/item/${id}`,
        key: `restock of ${id} since ${asked_at}`,
        at,
      })
    return waits.length
  })
}
