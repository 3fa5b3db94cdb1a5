import type { AnswerOf, Locale } from '@guildhall/contract'
import { centsOfCash } from '@guildhall/contract/donation'
import type { gift } from '@guildhall/contract/gift'
import * as m from '@guildhall/messages'
import type { Kysely } from 'kysely'
import * as z from 'zod/mini'
import type { App, Caller } from '../../app.ts'
import { recordAdminAction } from '../../audit/record.ts'
import { changeContent } from '../../cache/content.ts'
import type { DB } from '../../db/tables.ts'
import { refuse } from '../../fail.ts'
import { approvalKind, holdAct, type Approved } from '../approval/public.ts'
import { lockDelivery, updateDelivery, type Subscriber } from '../delivery/public.ts'
import { whole } from '../notification/public.ts'
import { settings } from '../settings/service.ts'
import { notifyGiver, returnPrice } from './end.ts'
import { readForStaff } from './read.ts'
import * as queries from './queries.ts'

interface RequestContext {
  caller: Caller
  locale: Locale
}

/**
 * Gives the price of an accepted gift back to its giver, once, because the game refused or lost its item. A second person
 * is needed beyond the limits of refunds, as for purchases. Locks the delivery, both players, the gift, the item, and
 * then what moveCash locks.
 */
export async function refundGift(
  app: App,
  { caller, locale }: RequestContext,
  id: string,
  reason: string,
): Promise<AnswerOf<typeof gift.refundGift>> {
  const limits = await settings(app).read('limits')
  const { approval, data } = await changeContent(app, ['shop'], async (tx) => {
    const { found } = await lockRefundable(app, tx, id)
    const before = await readForStaff(tx, id, locale)
    const held = await holdAct(app, tx, caller, giftRefundApproval, {
      payload: { id, name: found.name, price: found.price, giver: before.giver, reason },
      user: { id: found.giver_id, login: before.giver },
      target: `gift ${id}`,
      amount: centsOfCash(found.price),
      limits: { alone: limits.refundAlone * 100, daily: limits.refundDaily * 100 },
      reasons: [found.giver_id, found.receiver_id].includes(caller.id) ? ['own'] : [],
      isSingle: true,
    })
    if (!held) await giveBack(app, tx, caller, { id, reason })
    return { approval: held, data: await readForStaff(tx, id, locale) }
  })
  if (approval) return { message: m.approval_waits(), approval, data }
  return { message: m.gift_refunded({ item: data.name, login: data.giver }), data }
}

/** The gift and its delivery, locked. Refuses while the item may still arrive, and for a giver whose account is closed. */
async function lockRefundable(app: Pick<App, 'now'>, tx: Kysely<DB>, id: string) {
  const deliveryId = await queries.getDeliveryId(tx, id)
  const delivery = deliveryId ? await lockDelivery(tx, deliveryId) : undefined
  const players = await queries.getPlayers(tx, id)
  if (!players) refuse('not_found')
  await queries.lockPlayers(tx, [players.giver_id, players.receiver_id])
  const found = await queries.lockGift(tx, id)
  const hasEnded = delivery?.state === 'failed' || delivery?.state === 'unknown'
  if (!found || !delivery || !hasEnded || found.refunded_at) refuse('gift_not_refundable')
  if (await queries.isClosed(tx, found.giver_id)) refuse('gift_not_refundable')
  return { found, delivery }
}

/** Gives the Cash back in the caller's transaction, with the notification and the audit log. */
async function giveBack(
  app: Pick<App, 'now'>,
  tx: Kysely<DB>,
  actor: { id: number },
  { id, reason }: { id: string; reason: string },
  approval?: Approved<unknown>['approval'],
): Promise<void> {
  const { found, delivery } = await lockRefundable(app, tx, id)
  const at = app.now()
  await queries.updateGift(tx, id, { refunded_at: at.toISOString(), refunded_by: actor.id, refund_reason: reason })
  // Its delivery leaves the staff queue.
  await updateDelivery(tx, delivery.id, { settled_by: actor.id, settled_note: reason })
  const balance = await returnPrice(tx, found, at)
  await notifyGiver(tx, found, 'refunded', at)
  await recordAdminAction(tx, actor, 'refundGift', `gift ${id}`, at, {
    before: { state: found.state, balance: balance - found.price },
    after: { state: 'refunded', balance, price: found.price, reason, ...(approval && { approval }) },
  })
}

const GiftToRefund = z.object({
  id: z.uuid(),
  name: z.string(),
  price: z.int(),
  giver: z.string(),
  reason: z.string(),
})

/** The refund of a gift beyond the limits. Its price counts as the reais that buy that much Cash. */
export const giftRefundApproval = approvalKind<z.infer<typeof GiftToRefund>>({
  kind: 'gift_refund',
  tags: ['shop'],
  payload: GiftToRefund,
  describe: ({ id, name, price, reason }, { locale }) => [
    { label: m.approval_fact_item(), value: name },
    { label: m.approval_fact_cash(), value: whole(price, locale) },
    { label: m.approval_fact_gift(), value: id },
    { label: m.approval_fact_reason(), value: reason },
  ],
  link: ({ id }) => `/staff/gifts?q=${id}`,
  perform: (app, tx, { payload, author, approval }) => giveBack(app, tx, author, payload, approval),
})

/** The delivery of a refunded gift is neither sent again nor marked as arrived. */
export const refuseAfterRefund: Subscriber = async (_, tx, { reference, state }) => {
  if (state !== 'queued' && state !== 'delivered') return
  // The demo of earlier versions has deliveries with this word and no gift.
  const id = /^gift ([0-9a-f-]{36})$/.exec(reference)?.[1]
  if (id && (await queries.isRefunded(tx, id))) refuse('delivery_decided')
}
