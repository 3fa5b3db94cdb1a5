import { m } from '@guildhall/messages'
import type { Detail } from './detail.ts'

/** Why staff must check a payment (server/src/features/payment/rules.ts). */
const reasons: Record<string, () => string> = {
  wrong_amount: m.payment_reason_amount,
  wrong_currency: m.payment_reason_currency,
  wrong_receiver: m.payment_reason_receiver,
  wrong_reference: m.payment_reason_reference,
  disputed: m.payment_reason_disputed,
  chargeback_won: m.payment_reason_chargeback_won,
  refund_undone: m.payment_reason_refund_undone,
}
export const reasonText = (reason: string): string => reasons[reason]?.() ?? reason

const events: Record<string, () => string> = {
  created: m.payment_event_created,
  answer: m.payment_event_answer,
  silence: m.payment_event_silence,
  notice: m.payment_event_notice,
  state: m.payment_event_state,
  credited: m.payment_event_credited,
  reversed: m.payment_event_reversed,
  restored: m.payment_event_restored,
  refund_asked: m.payment_event_refund_asked,
  refund_settled: m.payment_event_refund_settled,
  refund_refused: m.payment_event_refund_refused,
  surplus_asked: m.payment_event_surplus_asked,
  surplus_settled: m.payment_event_surplus_settled,
  surplus_refused: m.payment_event_surplus_refused,
  staff: m.payment_event_staff,
}
export const eventText = (kind: string): string => events[kind]?.() ?? kind

/** The names of the Cash transfers that a payment makes. */
const transfers: Record<string, () => string> = {
  donation: m.ledger_kind_donation,
  donation_reversal: m.ledger_kind_donation_reversal,
  donation_restored: m.ledger_kind_donation_restored,
}
export const transferText = (kind: string): string => transfers[kind]?.() ?? kind

export const refundStates: Record<Detail['refunds'][number]['state'], () => string> = {
  asked: m.payment_refund_state_asked,
  sent: m.payment_refund_state_sent,
  settled: m.payment_refund_state_settled,
  refused: m.payment_refund_state_refused,
}

/** Typed reais such as `12,5` in the form of the wire. An empty text stays empty, an invalid one is undefined. */
export function amountOf(text: string): string | undefined {
  if (!text.trim()) return ''
  const [, whole, cents = ''] = /^(\d{1,9})(?:[.,](\d{1,2}))?$/.exec(text.trim()) ?? []
  return whole && `${whole}.${cents.padEnd(2, '0')}`
}
