import type { ReplyOf } from '@guildhall/contract'
import type { payment } from '@guildhall/contract/payment'
import type { PaymentMethod } from '@guildhall/contract/payment-rules'
import {
  createMercadoPagoPix,
  createPayPalOrder,
  createPicPayPayment,
  createPix,
  findOpenPayments,
} from '../../api/generated.ts'
import { ApiError, api } from '../../api/client.ts'
import { isBeingSent, sendOnce } from '../../api/idempotency.ts'

type Summary = ReplyOf<typeof payment.checkPayment>['payment']

/** The data that a provider asks for and the profile lacks, or of which the provider refused the document. */
export interface DataNeeded {
  document: string
  phone: string
  isRefused?: true
}

/** A payment of the same amount and method that can still be paid, and where. */
export interface OpenPayment {
  payment: Summary
  paymentUrl: string
}

/**
 * The caller's payment that `beginPayment` would double; null where there is none, and where the earlier request still
 * waits for its reply, which sending it again brings. Without an answer nothing is in the way of a new one.
 */
export async function findOpen(method: PaymentMethod, reais: number): Promise<OpenPayment | null> {
  if (method === 'mercado_card' || isBeingSent('donation', [method, reais])) return null
  const open = await api(findOpenPayments).catch(() => null)
  return open?.data.find(({ payment }) => payment.method === method && Number(payment.amount) === reais) ?? null
}

/** What beginning a payment came to: where to go, or what is missing before. `isAway` leaves the portal. */
type Begun = { to: string; isAway?: true; needs?: undefined } | { to?: undefined; needs: DataNeeded }

/** Makes the payment of `reais` by a method, once for any number of clicks. Throws ApiError. */
export async function beginPayment(method: PaymentMethod, reais: number): Promise<Begun> {
  // The provider adds the fee and asks for the card there.
  if (method === 'mercado_card') return { to: `/paymentCard?value=${reais}` }
  const body = { value: `${reais}.00` }
  try {
    return await sendOnce('donation', [method, reais], (idempotencyKey) => ask(method, { body, idempotencyKey }))
  } catch (error) {
    const needs = error instanceof ApiError ? (refusedIn(error.body) ?? neededIn(error.body)) : null
    if (needs) return { needs }
    throw error
  }
}

type Call = { body: { value: string }; idempotencyKey: string }

async function ask(method: Exclude<PaymentMethod, 'mercado_card'>, call: Call): Promise<Begun> {
  switch (method) {
    case 'mercado_pix': {
      const answer = await api(createMercadoPagoPix, call)
      return pageOf(answer, 'data' in answer ? answer.data.id : '', (id) => `/paymentMercadoPix?id=${id}`)
    }
    case 'picpay': {
      const answer = await api(createPicPayPayment, call)
      return pageOf(
        answer,
        'referenceId' in answer ? answer.referenceId : '',
        (id) => `/paymentPicPay?referenceId=${id}`,
      )
    }
    case 'pix': {
      const answer = await api(createPix, call)
      return pageOf(answer, 'txid' in answer ? answer.txid : '', (id) => `/paymentPix?txid=${id}`)
    }
    case 'paypal': {
      const answer = await api(createPayPalOrder, call)
      return answer.url ? { to: answer.url, isAway: true } : receiptOf(answer.payment)
    }
  }
}

function pageOf(answer: object, id: string, page: (id: string) => string): Begun {
  const needs = neededIn(answer)
  if (needs) return { needs }
  return id ? { to: page(encodeURIComponent(id)) } : receiptOf((answer as { payment?: Summary }).payment)
}

/** A payment of which the provider has not given its number yet is followed by ours. */
const receiptOf = (payment: Summary | undefined): Begun => ({
  to: payment ? `/transactions/${payment.id}` : '/transactions',
})

/** The provider refused the document: with what the profile has, to be corrected. */
function refusedIn(body: object): DataNeeded | null {
  const { code, userData } = body as { code?: unknown; userData?: Partial<DataNeeded> | null }
  if (code !== 'payment_document_refused' || !userData) return null
  return { document: userData.document ?? '', phone: userData.phone ?? '', isRefused: true }
}

/** In the reply, or in a refusal that says the same. */
function neededIn(body: object): DataNeeded | null {
  const { status, userData } = body as { status?: unknown; userData?: Partial<DataNeeded> | null }
  if (status !== 'errorValidation' || !userData) return null
  return { document: userData.document ?? '', phone: userData.phone ?? '' }
}
