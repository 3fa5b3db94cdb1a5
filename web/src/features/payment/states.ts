import type { ReplyOf } from '@guildhall/contract'
import type { payment } from '@guildhall/contract/payment'
import type { PaymentState } from '@guildhall/contract/payment-rules'

/** The part of every reply about a payment. */
export type PaymentSummary = ReplyOf<typeof payment.checkPayment>['payment']

/** Whether the payer, the provider or time may still change the state; the pages then keep polling. */
export const isWaiting = (state: PaymentState): boolean => ['created', 'pending', 'in_review'].includes(state)

/** Whether the total is known. Only the provider's reply contains the interest of installments. */
export const isTotalKnown = ({
  installments,
  provider_id: providerId,
}: Pick<PaymentSummary, 'installments' | 'provider_id'>): boolean => installments === 1 || providerId !== null
