import { m } from '@guildhall/messages'

/** Why a person must look at a payment (server/src/features/payment/rules.ts). */
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
  refund_refused: m.payment_event_refund_refused,
  staff: m.payment_event_staff,
}
export const eventText = (kind: string): string => events[kind]?.() ?? kind
