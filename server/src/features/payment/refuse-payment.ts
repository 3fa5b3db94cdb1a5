import * as m from '@guildhall/messages'
import { refuse } from '../../fail.ts'
import type { Payment } from './queries.ts'
import { isDocumentRefused } from './read-payment.ts'

/** Without a code or a page nobody can have paid; a card may have been charged all the same. */
export function refuseUnconfirmed({ id, method }: Payment): never {
  refuse(method === 'mercado_card' ? 'payment_unconfirmed' : 'payment_provider_away', { payment: id })
}

/**
 * The profile's data are part of the refusal, so that the page can have them corrected. A card has a document of its
 * own.
 */
export function refuseDocument(
  { id, method }: Payment,
  payer?: { document: string | null; phone: string | null },
): never {
  const userData = payer && { document: payer.document ?? '', phone: payer.phone ?? '' }
  refuse('payment_document_refused', {
    payment: id,
    ...(userData && method !== 'mercado_card' ? { userData } : {}),
  })
}

/**
 * Refuses for a declined card, a refused document and a payment without a provider's number. Returns any other payment.
 */
export function paymentOrRefusal(payment: Payment): Payment {
  if (payment.state === 'rejected' && payment.method === 'mercado_card')
    refuse('card_declined', {
      status_detail: payment.status_detail,
      payment: payment.id,
      ...declineMessage(payment.status_detail),
    })
  if (isDocumentRefused(payment)) refuseDocument(payment)
  if (payment.provider_id === null && payment.state !== 'created') refuse('payment_refused')
  if (payment.provider_id === null) refuseUnconfirmed(payment)
  return payment
}

/** A message that says what the payer can do after a decline, and that nothing was charged. */
function declineMessage(detail: string | null): { message?: string; error?: string } {
  const why = detail?.replace(/^cc_rejected_/, '') ?? ''
  const words = cardWords[why]?.()
  if (!words) return {}
  // The payment before this one may have been charged.
  const message = why === 'duplicated_payment' ? words : `${words} ${m.payment_nothing_charged()}`
  return { message, error: message }
}

const cardWords: Record<string, () => string> = {
  bad_filled_card_number: () => m.payment_declined_number(),
  bad_filled_date: () => m.payment_declined_date(),
  bad_filled_security_code: () => m.payment_declined_code(),
  bad_filled_other: () => m.payment_declined_data(),
  insufficient_amount: () => m.payment_declined_funds(),
  call_for_authorize: () => m.payment_declined_call(),
  card_disabled: () => m.payment_declined_disabled(),
  duplicated_payment: () => m.payment_declined_duplicate(),
  invalid_installments: () => m.payment_declined_installments(),
  max_attempts: () => m.payment_declined_attempts(),
}
