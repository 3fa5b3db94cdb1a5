import { randomUUID } from 'node:crypto'
import type { AnswerOf } from '@guildhall/contract'
import type { payment as endpoints } from '@guildhall/contract/payment'
import { reaisText } from '@guildhall/contract/reais'
import * as m from '@guildhall/messages'
import type { App, Caller } from '../../app.ts'
import { recordAdminAction } from '../../audit/record.ts'
import { transaction } from '../../db/transaction.ts'
import { refuse, refuseField } from '../../fail.ts'
import * as queries from './queries.ts'
import type { Payment } from './queries.ts'
import { factsOf, settleRefund } from './credit-payment.ts'
import { reconcile } from './reconcile.ts'
import { isElsewhere, summaryOf } from './read-payment.ts'
import { brl, centsOf, refundableCents, surplusCents } from './rules.ts'
import { reconcilePaymentJob, sendRefundJob } from './jobs.ts'

/** How much of a donation can still be refunded, in cents. */
export const refundableOf = (payment: Payment, isSurplusRefused = false): number =>
  payment.provider_id && !isElsewhere(payment) ? refundableCents(factsOf(payment), isSurplusRefused) : 0

/** How much came beyond the charge and can be returned by itself, in cents. */
export const surplusOf = (payment: Payment): number =>
  payment.provider_id && withMoney.includes(payment.state) && !isElsewhere(payment) ? surplusCents(factsOf(payment)) : 0

const withMoney = ['paid', 'partially_refunded', 'review', 'uncredited', 'refunded', 'charged_back']

interface RefundIntent {
  id: string
  reason: string
  idempotencyKey: string | null
  kind: 'donation' | 'surplus'
  /** How much to return, in cents. Refuses when nothing can be returned. */
  centsOf: (payment: Payment, isSurplusRefused: boolean) => number
}

/**
 * Staff refund a donation, in whole or in part. The intent is stored under its key and sent by a job. Cash goes back
 * once, when the provider says that the money did.
 */
export async function refundPayment(
  app: App,
  caller: Caller,
  id: string,
  { reason, amount }: { reason: string; amount?: string | null | undefined },
  idempotencyKey: string | null = null,
): Promise<AnswerOf<typeof endpoints.refundPayment>> {
  const payment = await askRefund(app, caller, {
    id,
    reason,
    idempotencyKey,
    kind: 'donation',
    centsOf(found, isSurplusRefused) {
      const most = refundableOf(found, isSurplusRefused)
      if (most <= 0) refuse(surplusOf(found) > 0 ? 'surplus_first' : 'not_refundable')
      const cents = amount ? centsOf(amount) : most
      if (cents < 1 || cents > most)
        refuseField('amount', 'max', m.payment_refund_at_most({ amount: reaisText(most / 100) }))
      return cents
    },
  })
  const message = payment.credited > 0 ? m.payment_refund_asked() : m.payment_refund_asked_without_cash()
  return { message, payment: summaryOf(payment) }
}

/** Staff return the whole surplus beyond the charge, once; no Cash moves. */
export async function returnSurplus(
  app: App,
  caller: Caller,
  id: string,
  { reason }: { reason: string },
  idempotencyKey: string | null = null,
): Promise<AnswerOf<typeof endpoints.returnSurplus>> {
  const payment = await askRefund(app, caller, {
    id,
    reason,
    idempotencyKey,
    kind: 'surplus',
    centsOf(found) {
      const cents = surplusOf(found)
      if (cents <= 0) refuse('no_surplus')
      return cents
    },
  })
  return { message: m.payment_surplus_asked(), payment: summaryOf(payment) }
}

/** Stores the refund under its key together with the job that sends it. A repeated request has no further effect. */
async function askRefund(
  app: App,
  caller: Caller,
  { id, reason, idempotencyKey, kind, ...intent }: RefundIntent,
): Promise<Payment> {
  const at = app.now().toISOString()
  const key = randomUUID()
  return transaction(app.db, async (tx) => {
    const found = await queries.lockPayment(tx, id)
    if (!found) refuse('not_found')
    const asked = idempotencyKey && (await queries.findRefundAsked(tx, caller.id, idempotencyKey))
    if (asked) {
      if (asked.payment_id !== id || asked.reason !== reason || asked.kind !== kind) refuse('idempotency_key_reused')
      return found
    }
    if (await queries.getOpenRefund(tx, id)) refuse('refund_open')
    const isSurplusRefused = await queries.isSurplusRefused(tx, id)
    const cents = intent.centsOf(found, isSurplusRefused)
    const back = found.refunded_cents + found.charged_back_cents + found.surplus_returned_cents
    const refund = {
      key,
      payment_id: id,
      kind,
      amount_cents: cents,
      // The provider reports refunds of the donation and of the surplus as one sum. A bank may have taken a part of it.
      before_cents: found.provider_refunded_cents ?? found.refunded_cents + found.surplus_returned_cents,
      // When a refund names no amount, the provider returns everything. So a refund always names it while there is a
      // surplus.
      is_whole: kind === 'donation' && back === 0 && cents === refundableOf(found),
      reason,
      by_user: caller.id,
      idempotency_key: idempotencyKey,
      asked_at: at,
    }
    // This transaction has locked the payment, so no other refund of it can take the key. A refund of another payment
    // has just taken it.
    if (!(await queries.insertRefund(tx, refund))) refuse('idempotency_key_reused')
    const detail = { amount: brl(cents), reason }
    const eventKind = kind === 'surplus' ? 'surplus_asked' : 'refund_asked'
    await queries.insertEvent(tx, { payment_id: id, at, kind: eventKind, by_user: caller.id, detail })
    const action = kind === 'surplus' ? 'payment.return_surplus' : 'payment.refund'
    await recordAdminAction(tx, caller, action, `payment ${id}`, app.now(), { after: detail })
    await app.jobs.add(tx, sendRefundJob, { key }, `send_refund ${key}`)
    return found
  })
}

/**
 * Sends a refund under its stored key, as often as needed to learn its outcome. A refusal closes it with the provider's
 * words.
 */
export async function sendRefund(app: App, key: string): Promise<void> {
  const refund = await queries.getRefund(app.db, key)
  if (!refund || refund.state === 'refused' || refund.state === 'settled') return
  const payment = await queries.getPayment(app.db, refund.payment_id)
  const provider = payment && app.payments[payment.provider]
  if (!payment?.provider_id || !provider) throw new Error(`The refund ${key} has no charge or no provider.`)
  if (refund.kind === 'surplus' && refund.state === 'asked' && !(await isSurplusThere(app, refund))) return
  const answer = await provider.refund({
    key,
    providerId: payment.provider_id,
    receiptId: payment.receipt_id,
    reference: payment.reference,
    amountCents: refund.is_whole ? null : refund.amount_cents,
    refundedBeforeCents: refund.before_cents,
  })
  if (answer.kind === 'unknown') throw new Error(`The provider did not confirm the refund ${key}: ${answer.cause}`)
  if (answer.kind === 'refused') {
    const said = answer.message ?? answer.code
    await transaction(app.db, (tx) =>
      closeRefused(app, tx, { key, paymentId: payment.id, kind: refund.kind, answer: said }),
    )
    return
  }
  await queries.updateRefund(app.db, key, { state: 'sent', provider_refund_id: answer.value.refundId })
  const { isAsked } = await reconcile(app, payment.id)
  if (isAsked && answer.value.isSettled) await settleRefundByReply(app, payment, key)
  // A refund that has not arrived is checked again until it has.
  if (!isAsked || !answer.value.isSettled) await app.jobs.add(app.db, reconcilePaymentJob, { id: payment.id })
}

/** Closes a refused refund with the text that staff read. */
async function closeRefused(
  app: App,
  tx: Parameters<typeof settleRefund>[0],
  { key, paymentId, kind, answer }: { key: string; paymentId: string; kind: string; answer: string },
): Promise<void> {
  const at = app.now().toISOString()
  if (!(await queries.updateRefund(tx, key, { state: 'refused', answer, settled_at: at }))) return
  const event = kind === 'surplus' ? 'surplus_refused' : 'refund_refused'
  await queries.insertEvent(tx, { payment_id: paymentId, at, kind: event, detail: { answer } })
}

/**
 * Asks the provider again before a surplus is sent: after an outdated reply the return could take a part of the
 * donation. Closes the refund when the surplus is smaller; false when the refund has ended.
 */
async function isSurplusThere(
  app: App,
  { key, payment_id: id, amount_cents: cents }: { key: string; payment_id: string; amount_cents: number },
): Promise<boolean> {
  const { isAsked } = await reconcile(app, id)
  if (!isAsked) throw new Error(`The provider did not reply before the surplus of the refund ${key} was sent.`)
  return transaction(app.db, async (tx) => {
    const payment = await queries.lockPayment(tx, id)
    const refund = await queries.getOpenRefund(tx, id)
    if (!payment || refund?.key !== key) return false
    if (surplusOf(payment) >= cents) return true
    const answer = 'So much beyond the charge is no longer there.'
    await closeRefused(app, tx, { key, paymentId: id, kind: 'surplus', answer })
    return false
  })
}

/** Settles a refund whose arrival only the provider's reply to the refund says, and not the sums of the payment. */
const settleRefundByReply = (app: App, payment: Payment, key: string): Promise<void> =>
  transaction(app.db, async (tx) => {
    const refund = await queries.getOpenRefund(tx, payment.id)
    if (refund?.key === key) await settleRefund(tx, payment, refund, app.now())
  })
