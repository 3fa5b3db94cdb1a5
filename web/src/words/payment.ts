import { m } from '@guildhall/messages'
import type { PaymentMethod, PaymentState } from '@guildhall/contract/payment-rules'
import type { Standing } from '@guildhall/contract/payment-standing'

export const stateWords: Record<PaymentState, () => string> = {
  created: m.payment_state_created,
  pending: m.payment_state_pending,
  in_review: m.payment_state_in_review,
  paid: m.payment_state_paid,
  partially_refunded: m.payment_state_partially_refunded,
  refunded: m.payment_state_refunded,
  charged_back: m.payment_state_charged_back,
  rejected: m.payment_state_rejected,
  expired: m.payment_state_expired,
  cancelled: m.payment_state_cancelled,
  review: m.payment_state_review,
  uncredited: m.payment_state_uncredited,
}

export const methodWords: Record<PaymentMethod | 'deposit', () => string> = {
  mercado_pix: m.payment_method_mercado_pix,
  mercado_card: m.payment_method_mercado_card,
  picpay: m.payment_method_picpay,
  paypal: m.payment_method_paypal,
  pix: m.payment_method_pix,
  deposit: m.payment_method_deposit,
}

/** The payer's label for the standing of a payment; docs/architecture.md lists all of them. */
export const standingWords: Record<Standing, () => string> = {
  not_started: m.payment_standing_not_started,
  unconfirmed: m.payment_state_created,
  pending: m.payment_state_pending,
  in_review: m.payment_state_in_review,
  review: m.payment_state_review,
  paid: m.payment_state_paid,
  disputed: m.payment_standing_disputed,
  partially_refunded: m.payment_state_partially_refunded,
  refunded: m.payment_state_refunded,
  charged_back: m.payment_state_charged_back,
  uncredited: m.payment_state_uncredited,
  misdirected: m.payment_state_uncredited,
  rejected: m.payment_state_rejected,
  expired: m.payment_state_expired,
  cancelled: m.payment_state_cancelled,
}
