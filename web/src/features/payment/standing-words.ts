import * as m from '@guildhall/messages'
import type { Standing } from '@guildhall/contract/payment-standing'

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

/** What the standing means for the payer and what to do about it; null where the page itself says it. */
export const standingNotes: Record<Standing, (() => string) | null> = {
  not_started: m.payment_explain_not_started,
  unconfirmed: m.payment_explain_unconfirmed,
  pending: null,
  in_review: m.payment_explain_in_review,
  review: m.payment_explain_review,
  paid: null,
  disputed: m.payment_explain_disputed,
  partially_refunded: m.payment_explain_partially_refunded,
  refunded: m.payment_explain_refunded,
  charged_back: m.payment_explain_charged_back,
  uncredited: m.payment_explain_uncredited,
  misdirected: m.payment_explain_misdirected,
  rejected: m.payment_explain_rejected,
  expired: m.payment_explain_expired,
  cancelled: m.payment_explain_cancelled,
}
