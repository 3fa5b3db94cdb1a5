import type { AnswerOf, Locale } from '@guildhall/contract'
import { centsOfCash } from '@guildhall/contract/donation'
import type { shop } from '@guildhall/contract/shop'
import * as m from '@guildhall/messages'
import type { Kysely } from 'kysely'
import * as z from 'zod/mini'
import type { App, Caller } from '../../app.ts'
import { recordAdminAction } from '../../audit/record.ts'
import type { DB } from '../../db/tables.ts'
import { refuse } from '../../fail.ts'
import { changeContent } from '../../cache/content.ts'
import { approvalKind, holdAct, type Approved } from '../approval/public.ts'
import { lockDelivery, updateDelivery, type Subscriber } from '../delivery/public.ts'
import { whole } from '../notification/public.ts'
import { settings } from '../settings/service.ts'
import { presentOrder } from './presenters.ts'
import { knowledgeOf } from './orders.ts'
import * as queries from './buy-queries.ts'
import { payBack } from './pay-back.ts'

interface RequestContext {
  caller: Caller
  locale: Locale
  address: string
}

/**
 * Refunds the Cash of a purchase, once, and returns one item to the stock. Refuses `order_not_refundable` while the
 * item may still arrive: the game must have refused the delivery, or it must have vanished there. A second person is
 * needed beyond the limits of refunds. Locks the delivery, the purchase, the item, and then what moveCash locks.
 */
export async function refundOrder(
  app: App,
  { caller, locale, address }: RequestContext,
  id: string,
  reason: string,
): Promise<AnswerOf<typeof shop.refundOrder>> {
  const limits = await settings(app).read('limits')
  const { approval, data } = await changeContent(app, ['shop'], async (tx) => {
    const { delivery, purchase } = await lockRefundable(tx, id)
    const held = await holdAct(app, tx, caller, orderRefundApproval, {
      payload: { id, name: purchase.name, price: purchase.price, login: delivery.login, reason, address },
      user: { id: purchase.user_id, login: delivery.login },
      target: `purchase ${id}`,
      amount: centsOfCash(purchase.price),
      limits: { alone: limits.refundAlone * 100, daily: limits.refundDaily * 100 },
      reasons: purchase.user_id === caller.id ? ['own'] : [],
      isSingle: true,
    })
    if (!held) await giveBack(app, tx, caller, { id, reason, address })
    const row = await queries.getPurchase(tx, id)
    if (!row) throw new Error(`The purchase ${id} is gone from its own transaction.`)
    return { approval: held, data: presentOrder(row, await knowledgeOf(tx, [row]), locale) }
  })
  if (approval) return { message: m.approval_waits(), approval, data }
  return { message: m.shop_refunded({ item: data.name, login: data.login }), data }
}

/** The delivery and the purchase, locked. Refuses while the Cash cannot be given back. */
async function lockRefundable(tx: Kysely<DB>, id: string) {
  const delivery = await lockDelivery(tx, id)
  const purchase = delivery && (await queries.lockPurchase(tx, id))
  if (!purchase) refuse('not_found')
  const hasEnded = delivery.state === 'failed' || delivery.state === 'unknown'
  if (!hasEnded || purchase.refunded_at) refuse('order_not_refundable')
  return { delivery, purchase }
}

/** Gives the Cash back in the caller's transaction, with the notification and the audit log. */
async function giveBack(
  app: Pick<App, 'now'>,
  tx: Kysely<DB>,
  actor: { id: number },
  { id, reason, address }: { id: string; reason: string; address: string },
  approval?: Approved<unknown>['approval'],
): Promise<void> {
  const { delivery, purchase } = await lockRefundable(tx, id)
  const at = app.now()
  // Its delivery leaves the staff queue.
  await updateDelivery(tx, id, { settled_by: actor.id, settled_note: reason })
  const moved = await payBack(tx, purchase, { by: actor.id, reason, address, at })
  await recordAdminAction(tx, actor, 'refundOrder', `purchase ${id}`, at, {
    before: { state: delivery.state, balance: moved.balance - purchase.price },
    after: { state: 'refunded', balance: moved.balance, price: purchase.price, reason, ...(approval && { approval }) },
  })
}

const OrderToRefund = z.object({
  id: z.uuid(),
  name: z.string(),
  price: z.int(),
  login: z.string(),
  reason: z.string(),
  address: z.string(),
})

/** The refund of a purchase beyond the limits. Its price counts as the reais that buy that much Cash. */
export const orderRefundApproval = approvalKind<z.infer<typeof OrderToRefund>>({
  kind: 'order_refund',
  tags: ['shop'],
  payload: OrderToRefund,
  describe: ({ id, name, price, reason }, { locale }) => [
    { label: m.approval_fact_item(), value: name },
    { label: m.approval_fact_cash(), value: whole(price, locale) },
    { label: m.approval_fact_order(), value: id },
    { label: m.approval_fact_reason(), value: reason },
  ],
  link: ({ id }) => `/staff/orders?q=${id}`,
  perform: (app, tx, { payload, author, approval }) => giveBack(app, tx, author, payload, approval),
})

/** A refunded delivery is neither sent again nor marked as arrived. */
export const refuseAfterRefund: Subscriber = async (_, tx, { id, state }) => {
  if (state !== 'queued' && state !== 'delivered') return
  if (await queries.isRefunded(tx, id)) refuse('delivery_decided')
}
