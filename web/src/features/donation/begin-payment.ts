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

/** The data that a provider requires and the profile lacks, or the document that the provider refused. */
export interface DataNeeded {
  document: string
  phone: string
  isRefused?: true
}

/** An open payment of the same amount and method, and the address where it is paid. */
export interface OpenPayment {
  payment: Summary
  paymentUrl: string
}

/**
 * The open payment that `beginPayment` would duplicate; null where there is none. Also null where an earlier request
 * still waits for its reply, because sending it again returns that payment. When the check fails, a new payment may
 * begin.
 */
export async function findOpen(
  method: PaymentMethod,
  reais: number,
  code: string | undefined,
): Promise<OpenPayment | null> {
  if (method === 'mercado_card' || isBeingSent('donation', contentOf(method, reais, code))) return null
  const open = await api(findOpenPayments).catch(() => null)
  return open?.data.find(({ payment }) => payment.method === method && Number(payment.amount) === reais) ?? null
}

/**
 * The outcome of beginning a payment: the address to go to, or the data that is missing. `isAway` means an address
 * outside the portal.
 */
type PaymentStart = { to: string; isAway?: true; needs?: undefined } | { to?: undefined; needs: DataNeeded }

/**
 * Creates the payment of `reais` by a method, once for any number of clicks; `cash` is what the page has shown for it, and
 * `code` that of a creator. Throws ApiError.
 */
export async function beginPayment(
  method: PaymentMethod,
  reais: number,
  { cash, code }: { cash: number; code: string | undefined },
): Promise<PaymentStart> {
  // The card page adds the provider's fee and asks for the card.
  if (method === 'mercado_card') return { to: `/paymentCard?value=${reais}` }
  const body = { value: `${reais}.00`, cash, ...(code ? { code } : {}) }
  try {
    return await sendOnce('donation', contentOf(method, reais, code), (idempotencyKey) =>
      ask(method, { body, idempotencyKey }),
    )
  } catch (error) {
    const needs = error instanceof ApiError ? (refusedIn(error.body) ?? neededIn(error.body)) : null
    if (needs) return { needs }
    throw error
  }
}

/** What makes two requests the same payment. */
const contentOf = (method: PaymentMethod, reais: number, code: string | undefined) => [
  method,
  reais,
  ...(code ? [code] : []),
]

type Call = { body: { value: string; cash: number; code?: string }; idempotencyKey: string }

async function ask(method: Exclude<PaymentMethod, 'mercado_card'>, call: Call): Promise<PaymentStart> {
  switch (method) {
    case 'mercado_pix': {
      const reply = await api(createMercadoPagoPix, call)
      return pageOf(reply, 'data' in reply ? reply.data.id : '', (id) => `/paymentMercadoPix?id=${id}`)
    }
    case 'picpay': {
      const reply = await api(createPicPayPayment, call)
      return pageOf(reply, 'referenceId' in reply ? reply.referenceId : '', (id) => `/paymentPicPay?referenceId=${id}`)
    }
    case 'pix': {
      const reply = await api(createPix, call)
      return pageOf(reply, 'txid' in reply ? reply.txid : '', (id) => `/paymentPix?txid=${id}`)
    }
    case 'paypal': {
      const reply = await api(createPayPalOrder, call)
      return reply.url ? { to: reply.url, isAway: true } : receiptOf(reply.payment)
    }
  }
}

function pageOf(reply: object, id: string, page: (id: string) => string): PaymentStart {
  const needs = neededIn(reply)
  if (needs) return { needs }
  return id ? { to: page(encodeURIComponent(id)) } : receiptOf((reply as { payment?: Summary }).payment)
}

/** The page of a payment that has no number of the provider yet. Its address contains our own number. */
const receiptOf = (payment: Summary | undefined): PaymentStart => ({
  to: payment ? `/transactions/${payment.id}` : '/transactions',
})

/** The provider refused the document: the data of the profile, to be corrected. */
function refusedIn(body: object): DataNeeded | null {
  const { code, userData } = body as { code?: unknown; userData?: Partial<DataNeeded> | null }
  if (code !== 'payment_document_refused' || !userData) return null
  return { document: userData.document ?? '', phone: userData.phone ?? '', isRefused: true }
}

/** The missing data, from the reply or from a refusal that names it. */
function neededIn(body: object): DataNeeded | null {
  const { status, userData } = body as { status?: unknown; userData?: Partial<DataNeeded> | null }
  if (status !== 'errorValidation' || !userData) return null
  return { document: userData.document ?? '', phone: userData.phone ?? '' }
}
