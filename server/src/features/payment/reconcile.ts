import { transaction } from '../../db/transaction.ts'
import { beginCapture, endCapture } from './capture.ts'
import { moment } from './change.ts'
import { applyCharge, type PaymentServices } from './credit-payment.ts'
import * as queries from './queries.ts'
import type { Payment } from './queries.ts'
import { nextCheck } from './next-check.ts'

/**
 * Asks the provider about a payment and applies the reply. Payments change in no other way: webhooks, returns, polls,
 * staff and the reconciler all call this. Returns the payment after the change, or unchanged with `isAsked` false when
 * the provider did not reply.
 */
export async function reconcile(app: PaymentServices, id: string): Promise<{ payment: Payment; isAsked: boolean }> {
  const payment = await queries.getPayment(app.db, id)
  if (!payment) throw new Error(`There is no payment ${id}.`)
  const provider = app.payments[payment.provider]
  if (!provider) return { payment, isAsked: false }
  const { provider_id: providerId, reference } = payment
  let answer = await provider.find({ providerId, reference })
  let capture: string | null = null
  if (answer.kind === 'applied' && answer.value?.state === 'to_capture' && provider.capture) {
    // `beginCapture` returns null for a payment that the payer has cancelled, so that the portal does not capture it.
    capture = await beginCapture(app, id)
    const key = `${reference}c`
    if (capture) answer = await provider.capture({ providerId: answer.value.providerId, reference, key })
  }
  if (answer.kind === 'applied') {
    if (answer.value) {
      const written = await applyCharge(app, id, answer.value)
      if (capture) await endCapture(app, id, capture)
      return { payment: written, isAsked: true }
    }
    return { payment: await applyAbsence(app, payment), isAsked: true }
  }
  const cause = answer.kind === 'unknown' ? answer.cause : (answer.message ?? answer.code)
  app.log.warn({ payment: id, provider: payment.provider, cause }, 'the provider did not report the state of a payment')
  return { payment, isAsked: false }
}

/** How long an unconfirmed creation may still appear at the provider. */
const lostAfterMs = 15 * 60_000

/**
 * Handles a charge that the provider does not know. A creation whose reply was lost may appear late, so the payment
 * expires only after `lostAfterMs`.
 */
async function applyAbsence(app: PaymentServices, { id }: Payment): Promise<Payment> {
  return transaction(app.db, async (tx) => {
    const payment = await queries.lockPayment(tx, id)
    if (!payment) throw new Error(`There is no payment ${id}.`)
    const now = app.now()
    const since = payment.expires_at ?? payment.created_at
    const isOpen = payment.state === 'created' || payment.state === 'pending'
    const isLost =
      isOpen && now.getTime() - Date.parse(payment.state === 'created' ? payment.created_at : since) > lostAfterMs
    const state = isLost ? 'expired' : payment.state
    const change = {
      state,
      asked_at: now.toISOString(),
      next_check_at: moment(nextCheck(state, new Date(payment.created_at), null, now)),
    }
    await queries.updatePayment(tx, id, change)
    if (isLost) await queries.insertEvent(tx, { payment_id: id, at: now.toISOString(), kind: 'state', state })
    return { ...payment, ...change }
  })
}
