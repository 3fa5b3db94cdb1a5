import type { Charge } from '../../ports/payments.ts'
import type { Payment } from './queries.ts'
import { nextCheck } from './next-check.ts'
import { isMismatch, isMoney, surplusCents, type Decision } from './rules.ts'

/**
 * The columns of a payment that a provider's reply changes, and what is new about it. `isNewReason` and `entersReview`
 * matter to staff, `isNews` to the events of the payment.
 */
export function changeOf(payment: Payment, charge: Charge, decision: Decision, now: Date) {
  const at = now.toISOString()
  const paidAt = payment.paid_at ?? (isPaid(decision) ? at : null)
  const isDisputeOver = payment.reason === 'disputed' && charge.state !== 'disputed'
  const isSurplusGone = payment.reason === 'wrong_amount' && isWhole(payment, decision)
  // The reason `chargeback_won` or `refund_undone` ends in two cases. The reply that caused it was old, or the money
  // has gone back after all.
  const isUndone = isUndoing(decision.reason)
  const isUndoingOver = isUndoing(payment.reason) && decision.reason === null && isMoney(charge)
  const isReceiverRight = payment.reason === 'wrong_receiver' && !payment.needs_staff && charge.isOurs
  const isOver = isDisputeOver || isSurplusGone || isUndoingOver || isReceiverRight
  const isReview = decision.state === 'review'
  const entersReview = isReview && payment.state !== 'review'
  // Staff get a notification only when this reason differs from the one that they have already decided about.
  const isNewReason =
    decision.reason !== null &&
    (decision.reason !== payment.reason || entersReview || (!payment.needs_staff && isMismatch(decision.reason)))
  const change = {
    state: decision.state,
    credited: decision.credited,
    refunded_cents: decision.refundedCents,
    charged_back_cents: decision.chargedBackCents,
    received_cents: decision.receivedCents,
    surplus_returned_cents: decision.surplusReturnedCents,
    provider_refunded_cents:
      charge.refundedCents === null
        ? payment.provider_refunded_cents
        : Math.max(payment.provider_refunded_cents ?? 0, charge.refundedCents),
    reason: decision.reason ?? (isOver && !isReview ? null : payment.reason),
    needs_staff: isNewReason || isReview || (payment.needs_staff && !isOver && !hasLeftReview(payment, decision)),
    provider_id: payment.provider_id ?? charge.providerId,
    receipt_id: charge.receiptId ?? payment.receipt_id,
    status: charge.status,
    // Only PayPal's reply to a capture says that the card was refused. That detail stays until the order moves on.
    status_detail: charge.statusDetail ?? (charge.status === payment.status ? payment.status_detail : null),
    total_cents: charge.totalCents ?? payment.total_cents,
    expires_at: charge.expiresAt?.toISOString() ?? payment.expires_at,
    paid_at: paidAt,
    pay: JSON.stringify({ ...payment.pay, ...charge.pay }),
    asked_at: at,
    next_check_at: moment(
      // A reply that the provider sent late looks the same, so the next check comes in a minute.
      isUndone && isNewReason
        ? new Date(now.getTime() + 60_000)
        : nextCheck(decision.state, new Date(payment.created_at), paidAt ? new Date(paidAt) : null, now),
    ),
  }
  // A reply that changes nothing gets no event.
  const isOtherStatus = charge.status !== payment.status || change.status_detail !== payment.status_detail
  const isOtherSum =
    (payment.received_cents !== null && decision.receivedCents !== payment.received_cents) ||
    decision.surplusReturnedCents !== payment.surplus_returned_cents
  const isNews = isOtherStatus || decision.state !== payment.state || isNewReason || isOtherSum
  return { change, isNewReason, entersReview, isNews }
}

/** Whether a credited payment holds exactly its charge, so that nothing is left to decide. */
const isWhole = (payment: Payment, decision: Decision) =>
  decision.reason === null &&
  isPaid(decision) &&
  surplusCents({ ...decision, chargeCents: payment.amount_cents + payment.fee_cents }) === 0

const isUndoing = (reason: string | null) => reason === 'chargeback_won' || reason === 'refund_undone'
const isPaid = ({ state }: Decision) => ['paid', 'partially_refunded', 'refunded', 'charged_back'].includes(state)
const hasLeftReview = (payment: Payment, { state }: Decision) => payment.state === 'review' && state !== 'review'

/** A moment as columns store it: ISO 8601 in UTC. */
export const moment = (at: Date | null): string | null => at?.toISOString() ?? null
