import type { Reply } from '../payments/replies.ts'
import type { Account } from './account.ts'
import { isDocument } from './documents.ts'
import { refusal } from './refusal.ts'

/** The fields of the body of `POST /v1/payments` that are checked. */
export interface Asked {
  transaction_amount: number
  payment_method_id: string
  description?: string
  external_reference?: string
  notification_url?: string
  date_of_expiration?: string
  metadata?: Record<string, unknown>
  payer: {
    email: string
    first_name?: string
    last_name?: string
    identification?: { type: string; number: string }
  }
  token?: string
  installments?: number
  issuer_id?: number | string
  statement_descriptor?: string
  binary_mode?: boolean
}

const documented = new Set(
  `additional_info application_fee binary_mode callback_url campaign_id capture coupon_amount coupon_code date_of_expiration
description differential_pricing_id external_reference forward_data installments issuer_id metadata notification_url order
payer payment_method_id point_of_interaction processing_mode sponsor_id statement_descriptor three_d_secure_mode token
transaction_amount transaction_details`.split(/\s+/),
)

const largestReais = 1_000_000
const minuteMs = 60_000
// The minimum is 30 minutes; one minute of it may pass before the request arrives.
const shortestMs = 29 * minuteMs
const longestMs = 30 * 24 * 60 * minuteMs + minuteMs

/** The first problem of a payment request, in Mercado Pago's order of checks; null without one. */
export function findProblem(body: unknown, account: Account): Reply | null {
  if (typeof body !== 'object' || !body || Array.isArray(body)) return refusal(400, 1, 'Params Error')
  const asked = body as Partial<Record<keyof Asked, unknown>> & Record<string, unknown>
  const strange = Object.keys(asked).filter((key) => !documented.has(key))
  if (strange.length) return refusal(400, 8, `The name of the following parameters is wrong : [${strange.join(', ')}]`)
  return amountProblem(asked) ?? textProblem(asked) ?? payerProblem(asked, account) ?? expiryProblem(asked)
}

type Loose = Record<string, unknown>

function amountProblem({ transaction_amount: amount, payment_method_id: method, token }: Loose): Reply | null {
  if (amount === undefined || amount === null) return refusal(400, 4_037, "transaction_amount can't be null")
  if (typeof amount !== 'number' || !isMoney(amount)) return refusal(400, 4_037, 'Invalid transaction_amount')
  if (typeof method !== 'string' || !method)
    return token
      ? refusal(400, 2_131, 'Cannot infer Payment Method')
      : refusal(400, 1, "payment_method_id attribute can't be null")
  return null
}

function textProblem(asked: Loose): Reply | null {
  const { external_reference: reference, notification_url: url, metadata } = asked
  if (reference !== undefined && (typeof reference !== 'string' || reference.length > 256))
    return refusal(400, 1, 'external_reference attribute must be a string of 256 characters at most')
  const isUrl = typeof url === 'string' && url.length <= 248 && URL.canParse(url) && /^https?:\/\//.test(url)
  if (url !== undefined && url !== null && !isUrl)
    return refusal(400, 4_020, 'notificaction_url attribute must be url valid')
  if (metadata !== undefined && (typeof metadata !== 'object' || !metadata))
    return refusal(400, 1, 'metadata attribute must be an object')
  return null
}

function payerProblem({ payer }: Loose, account: Account): Reply | null {
  const { email, identification } = (payer ?? {}) as Loose
  if (typeof email !== 'string' || !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email))
    return refusal(400, 4_050, 'payer.email must be a valid email')
  if (email.toLowerCase() === account.email) return refusal(403, 2_034, 'Invalid users involved')
  if (identification === undefined || identification === null) return null
  const { type, number } = identification as Loose
  return isDocument(type, number) ? null : refusal(400, 2_067, 'Invalid user identification number')
}

function expiryProblem({ date_of_expiration: date }: Loose): Reply | null {
  if (date === undefined || date === null) return null
  const isDate =
    typeof date === 'string' &&
    /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}(Z|[+-]\d\d:?\d\d)$/.test(date) &&
    !Number.isNaN(Date.parse(date))
  if (!isDate)
    return refusal(
      400,
      23,
      "The following parameters must be valid date and format (yyyy-MM-dd'T'HH:mm:ssz): date_of_expiration",
    )
  const leftMs = Date.parse(date) - Date.now()
  if (leftMs < shortestMs || leftMs > longestMs) return refusal(400, 4_021, 'Invalid date_of_expiration')
  return null
}

/** Whether it is a positive amount of reais with at most two decimals. */
export function isMoney(reais: number): boolean {
  const cents = reais * 100
  return reais >= 0.01 && reais <= largestReais && Math.abs(cents - Math.round(cents)) < 1e-6
}
