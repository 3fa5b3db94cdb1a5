import type { AnswerOf, Locale } from '@guildhall/contract'
import type { shop } from '@guildhall/contract/shop'
import * as m from '@guildhall/messages'
import type { App, Caller } from '../../app.ts'
import { recordAdminAction } from '../../audit/record.ts'
import { refuse } from '../../fail.ts'
import { changeContent } from '../../cache/content.ts'
import { lockDelivery, updateDelivery, type Subscriber } from '../delivery/public.ts'
import { moveCash } from '../ledger/public.ts'
import { notify } from '../notification/public.ts'
import { presentOrder } from './presenters.ts'
import { knowledgeOf } from './orders.ts'
import * as queries from './buy-queries.ts'
import { restock } from './queries.ts'

/**
 * Refunds the Cash of a purchase, once, and returns one item to the stock. Refuses `order_not_refundable` while the
 * item may still arrive: the game must have refused the delivery, or it must have vanished there. Locks the delivery,
 * the purchase, the item, and then what moveCash locks.
 */
export async function refundOrder(
  app: App,
  { caller, locale, address }: { caller: Caller; locale: Locale; address: string },
  id: string,
  reason: string,
): Promise<AnswerOf<typeof shop.refundOrder>> {
  const data = await changeContent(app, ['shop'], async (tx) => {
    const delivery = await lockDelivery(tx, id)
    const purchase = delivery && (await queries.lockPurchase(tx, id))
    if (!purchase) refuse('not_found')
    const hasEnded = delivery.state === 'failed' || delivery.state === 'unknown'
    if (!hasEnded || purchase.refunded_at) refuse('order_not_refundable')
    const at = app.now()
    await queries.noteRefund(tx, id, { at: at.toISOString(), by: caller.id, reason })
    // Its delivery leaves the staff queue.
    await updateDelivery(tx, id, { settled_by: caller.id, settled_note: reason })
    await restock(tx, purchase.shop_item_id)
    const moved = await moveCash(tx, {
      kind: 'purchase_refund',
      reference: id,
      from: { house: 'shop' },
      to: { user: purchase.user_id },
      amount: purchase.price,
      at,
      label: purchase.name,
      address,
    })
    await notify(tx, {
      userId: purchase.user_id,
      kind: 'purchase_refunded',
      data: { item: purchase.item, cash: purchase.price },
      link: `/orders/${id}`,
      key: `purchase ${id} refunded`,
      at,
    })
    await recordAdminAction(tx, caller, 'refundOrder', `purchase ${id}`, at, {
      before: { state: delivery.state, balance: moved.balance - purchase.price },
      after: { state: 'refunded', balance: moved.balance, price: purchase.price, reason },
    })
    const row = await queries.getPurchase(tx, id)
    if (!row) throw new Error(`The purchase ${id} is gone from its own transaction.`)
    return presentOrder(row, await knowledgeOf(tx, [row]), locale)
  })
  return { message: m.shop_refunded({ item: data.name, login: data.login }), data }
}

/** A refunded delivery is neither sent again nor marked as arrived. */
export const refuseAfterRefund: Subscriber = async (_, tx, { id, state }) => {
  if (state !== 'queued' && state !== 'delivered') return
  if (await queries.isRefunded(tx, id)) refuse('delivery_decided')
}
