import type { ReplyOf } from '@guildhall/contract'
import type { payment } from '@guildhall/contract/payment'
import type { PaymentMethod } from '@guildhall/contract/payment-rules'
import { createMercadoPagoPix, createPayPalOrder, createPicPayPayment, createPix } from '../../api.generated.ts'
import { ApiError, api } from '../../api.ts'
import { sendOnce } from '../../idempotency.ts'

type Summary = ReplyOf<typeof payment.checkPayment>['payment']

/** The data that a provider asks for and the profile lacks. */
export interface DataNeeded {
  document: string
  phone: string
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
    // The same answer as a refusal.
    const needs = error instanceof ApiError ? neededIn(error.body) : null
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

function neededIn(body: object): DataNeeded | null {
  const { status, userData } = body as { status?: unknown; userData?: Partial<DataNeeded> | null }
  if (status !== 'errorValidation' || !userData) return null
  return { document: userData.document ?? '', phone: userData.phone ?? '' }
}
