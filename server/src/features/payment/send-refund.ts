import { transaction } from '../../db/transaction.ts'
import type { App } from '../../app.ts'
import * as queries from './queries.ts'
import * as refundQueries from './refund-queries.ts'
import type { Payment } from './queries.ts'
import { settleRefund } from './credit-payment.ts'
import { reconcile } from './reconcile.ts'
import { surplusOf } from './refund.ts'
import { reconcilePaymentJob } from './jobs.ts'

/**
 * Sends a refund under its stored key, as often as needed to learn its outcome. A refusal closes it with the provider's
 * words.
 */
export async function sendRefund(app: App, key: string): Promise<void> {
  const refund = await refundQueries.getRefund(app.db, key)
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
  await refundQueries.updateRefund(app.db, key, { state: 'sent', provider_refund_id: answer.value.refundId })
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
  if (!(await refundQueries.updateRefund(tx, key, { state: 'refused', answer, settled_at: at }))) return
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
    const refund = await refundQueries.getOpenRefund(tx, id)
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
    const refund = await refundQueries.getOpenRefund(tx, payment.id)
    if (refund?.key === key) await settleRefund(tx, payment, refund, app.now())
  })
