import type { Kysely } from 'kysely'
import type { App } from '../../../app.ts'
import { invalidateSoon } from '../../../cache/content.ts'
import type { DB } from '../../../db/tables.ts'
import { transaction } from '../../../db/transaction.ts'
import { lockDelivery, sendAgain, updateDelivery, type Subscriber, type Subscribers } from '../../delivery/public.ts'
import { lockPurchase } from '../buy-queries.ts'
import { payBack } from '../pay-back.ts'
import { settleBundlesJob } from '../jobs.ts'
import * as queries from './settle-queries.ts'

const mostAtOnce = 200
const completionNote = 'bundle: sent again'
const payBackReason = 'O jogo recusou esta parte do pacote.'

/**
 * Completes bundles, or pays back: a part that the game refused for good is sent once more, and after
 * another refusal its share is paid back. Whoever runs it, each step is once, under the lock of the delivery. A part of
 * unknown outcome may have arrived, so it waits for staff.
 */
export async function settleBundles(app: App, subscribers: Subscribers): Promise<void> {
  const due = await queries.findDueOrders(app.db, mostAtOnce)
  for (const order of due)
    await settleBundle(app, order, subscribers).catch((error: unknown) => {
      app.log.error({ err: error, order }, 'a bundle could not be settled')
    })
  if (due.length > 0) invalidateSoon(app, 'shop')
}

/** Each part has a transaction of its own, because paying back locks a wallet, and a delivery is locked before wallets. */
async function settleBundle(app: App, order: string, subscribers: Subscribers): Promise<void> {
  const parts = await queries.findOrderParts(app.db, order)
  for (const { id } of parts.filter(({ state, refunded_at }) => state === 'failed' && refunded_at === null))
    await transaction(app.db, (tx) => settlePart(app, tx, id, subscribers))
  await queries.settleOrder(app.db, order, app.now().toISOString())
}

async function settlePart(app: App, tx: Kysely<DB>, id: string, subscribers: Subscribers): Promise<void> {
  const row = await lockDelivery(tx, id)
  const purchase = row && (await lockPurchase(tx, id))
  if (!purchase || row.state !== 'failed' || purchase.refunded_at) return
  const at = app.now()
  // What staff have ended is not sent again.
  if (purchase.completed_at === null && row.stop_asked_at === null) {
    await queries.noteCompletion(tx, id, at.toISOString())
    const again = { subscribers, row, by: null, note: completionNote, now: at.toISOString() }
    return sendAgain(app, tx, again)
  }
  await updateDelivery(tx, id, { settled_note: payBackReason })
  await payBack(tx, purchase, { by: null, reason: payBackReason, address: null, at })
}

/** Looks at a bundle as soon as one of its parts has ended. */
export const watchBundle: Subscriber = async (app, tx, { id, state }) => {
  if (state === 'queued' || state === 'staged') return
  const part = await queries.getOrderOfPart(tx, id)
  if (part?.bundle_order) await app.jobs.add(tx, settleBundlesJob, {}, settleBundlesJob.name)
}
