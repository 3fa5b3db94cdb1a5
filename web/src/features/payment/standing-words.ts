import * as m from '@guildhall/messages'
import type { Standing } from '@guildhall/contract/payment-standing'

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
