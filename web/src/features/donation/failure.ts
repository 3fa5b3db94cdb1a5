import { m } from '@guildhall/messages'
import type { PaymentMethod } from '@guildhall/contract/payment-rules'
import { ApiError } from '../../api/client.ts'

/** Why a payment did not begin: our words, the provider's words, and whether the payment may still exist. */
export interface Failure {
  title: string
  detail: string
  isUnconfirmed: boolean
  /** The payment never began, so nothing was charged; the words come with links to other ways. */
  hasNotBegun?: true
  /** The provider refused the document, which the profile can correct. */
  isDocument?: true
}

type Body = Partial<Record<'code' | 'message' | 'error' | 'provider_message' | 'details', unknown>>

/** The words for a failed payment, by method. Errors that are no ApiError are bugs and are thrown again. */
export function failureOf(method: PaymentMethod, error: unknown): Failure {
  if (!(error instanceof ApiError)) throw error
  const body: Body = error.body
  const detail = providerWords(body) || error.message
  const isUnconfirmed = body.code === 'payment_unconfirmed'
  if (isUnconfirmed) return { title: error.message, detail: '', isUnconfirmed }
  if (body.code === 'payment_provider_away')
    return { title: error.message, detail: '', isUnconfirmed, hasNotBegun: true }
  if (body.code === 'payment_document_refused')
    return { title: error.message, detail: '', isUnconfirmed, isDocument: true }
  if (method === 'paypal')
    return {
      title: issueOf(body) || m.donation_paypal_failed(),
      detail: error.status === 0 ? error.message : '',
      isUnconfirmed,
    }
  if (method === 'picpay') return { title: m.donation_failed(), detail, isUnconfirmed }
  return { title: m.donation_pix_failed(), detail, isUnconfirmed }
}

/** The provider's words: in a field of their own, or as the provider's JSON inside our error. */
function providerWords({ provider_message: own, message, error }: Body): string {
  if (typeof own === 'string' && own) return messageIn(own)
  for (const text of [error, message]) {
    const words = typeof text === 'string' && text.trim().startsWith('{') ? messageIn(text) : ''
    if (words) return words
  }
  return ''
}

function messageIn(text: string): string {
  try {
    const parsed = JSON.parse(text) as { message?: unknown } | null
    return typeof parsed?.message === 'string' ? parsed.message : text
  } catch {
    return text
  }
}

function issueOf({ details }: Body): string {
  const [first] = Array.isArray(details) ? (details as { issue?: unknown }[]) : []
  return typeof first?.issue === 'string' ? first.issue : ''
}
