import { randomUUID } from 'node:crypto'
import type { AnswerOf } from '@guildhall/contract'
import type { payment as endpoints } from '@guildhall/contract/payment'
import * as m from '@guildhall/messages'
import type { App, Caller } from '../../app.ts'
import { recordAdminAction } from '../../audit/record.ts'
import { transaction } from '../../db/transaction.ts'
import { refuse, refuseField } from '../../fail.ts'
import * as queries from './queries.ts'
import type { Payment } from './queries.ts'
import { reconcile } from './reconcile.ts'
import { summaryOf } from './show.ts'
import { brl } from './rules.ts'

/** What can still be paid back of a payment, in cents. */
export const refundableCents = (payment: Payment): number =>
  ['paid', 'partially_refunded', 'review', 'uncredited'].includes(payment.state) && payment.provider_id
    ? payment.amount_cents + payment.fee_cents - payment.refunded_cents - payment.charged_back_cents
    : 0

/**
 * Staff pay a donation back, whole or in part. The wish is written down under its key and sent by a job; Cash goes back
 * when the provider says that the money did, and once.
 */
export async function refundPayment(
  app: App,
  caller: Caller,
  id: string,
  { reason, amount }: { reason: string; amount?: string | null | undefined },
  idempotencyKey: string | null = null,
): Promise<AnswerOf<typeof endpoints.refundPayment>> {
  const at = app.now().toISOString()
  const key = randomUUID()
  const payment = await transaction(app.db, async (tx) => {
    const found = await queries.lockPayment(tx, id)
    if (!found) refuse('not_found')
    const asked = idempotencyKey && (await queries.findRefundAsked(tx, caller.id, idempotencyKey))
    if (asked) {
      if (asked.payment_id !== id || asked.reason !== reason) refuse('idempotency_key_reused')
      return found
    }
    const most = refundableCents(found)
    if (most <= 0) refuse('not_refundable')
    const cents = amount ? centsOf(amount) : most
    if (cents < 1 || cents > most) refuseField('amount', 'max', m.payment_refund_at_most({ amount: brl(most) }))
    const refund = {
      key,
      payment_id: id,
      amount_cents: cents,
      before_cents: found.refunded_cents,
      is_whole: cents === most && found.refunded_cents === 0 && !isPaidAgain(found),
      reason,
      by_user: caller.id,
      idempotency_key: idempotencyKey,
      asked_at: at,
    }
    if (!(await queries.insertRefund(tx, refund))) refuse('not_refundable', { open: true })
    const detail = { amount: brl(cents), reason }
    await queries.insertEvent(tx, { payment_id: id, at, kind: 'refund_asked', by_user: caller.id, detail })
    await recordAdminAction(tx, caller, 'payment.refund', `payment ${id}`, app.now(), { after: detail })
    await app.jobs.add(tx, 'send_refund', { key }, `send_refund ${key}`)
    return found
  })
  return { message: m.payment_refund_asked(), payment: summaryOf(payment) }
}

/** More came than the donation that was credited, and that more is what goes back: all of it would be both. */
const isPaidAgain = ({ state, reason }: Payment): boolean => state !== 'review' && reason === 'wrong_amount'

/** `'12.50'` is 1250. */
const centsOf = (text: string): number => {
  const [reais = '0', cents = '00'] = text.split('.')
  return Number(reais) * 100 + Number(cents)
}

/**
 * Sends a refund under its stored key, as often as it takes to hear what became of it. A wish that the provider refuses
 * is closed with its words.
 */
export async function sendRefund(app: App, key: string): Promise<void> {
  const refund = await queries.getRefund(app.db, key)
  if (!refund || refund.state === 'refused' || refund.state === 'settled') return
  const payment = await queries.getPayment(app.db, refund.payment_id)
  const provider = payment && app.payments[payment.provider]
  if (!payment?.provider_id || !provider) throw new Error(`The refund ${key} has nobody to be sent to.`)
  const answer = await provider.refund({
    key,
    providerId: payment.provider_id,
    receiptId: payment.receipt_id,
    reference: payment.reference,
    amountCents: refund.is_whole ? null : refund.amount_cents,
    refundedBeforeCents: refund.before_cents,
  })
  if (answer.kind === 'unknown') throw new Error(`The provider did not confirm the refund ${key}: ${answer.cause}`)
  const at = app.now().toISOString()
  if (answer.kind === 'refused') {
    const said = answer.message ?? answer.code
    await transaction(app.db, async (tx) => {
      await queries.updateRefund(tx, key, { state: 'refused', answer: said, settled_at: at })
      const detail = { answer: said }
      await queries.insertEvent(tx, { payment_id: payment.id, at, kind: 'refund_refused', detail })
    })
    return
  }
  await queries.updateRefund(app.db, key, {
    state: answer.value.isSettled ? 'settled' : 'sent',
    provider_refund_id: answer.value.refundId,
    settled_at: answer.value.isSettled ? at : null,
  })
  const { isAsked } = await reconcile(app, payment.id)
  // What is on its way is looked at again until it has arrived.
  if (!isAsked || !answer.value.isSettled) await app.jobs.add(app.db, 'reconcile_payment', { id: payment.id })
}
