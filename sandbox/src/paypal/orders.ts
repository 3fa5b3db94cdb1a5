import { randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { recordOf, type Form } from '../forms.ts'
import type { NewPayment } from '../payments/payments.ts'
import { invalid, unprocessable, type Problem } from './problems.ts'

/** PayPal's data of an order beside the fields of every payment. */
export interface OrderData {
  /** The merchant's purchase unit, without its amount. */
  unit: Record<string, string>
  returnUrl: string | null
  cancelUrl: string | null
  /** The order came with payment_source.paypal, which has other names for the same fields. */
  isSource: boolean
  /** The base address of the API, for links. */
  base: string
  payerId?: string
  captureId?: string
  capturedAt?: string
  /** The outcome of the next capture, when it shall not succeed. */
  outcome?: 'DECLINED' | 'PENDING'
  /** What the payer sends, when it differs from the order. */
  sent?: { cents?: number; currency?: string; receiver?: string }
  dispute?: Dispute
}

export interface Dispute {
  id: string
  status: 'UNDER_REVIEW' | 'RESOLVED'
  outcome: 'RESOLVED_BUYER_FAVOUR' | 'RESOLVED_SELLER_FAVOUR' | null
  cents: number
  at: string
  updatedAt: string
}

export const windowMs = 6 * 3_600_000
const currencies = ['BRL', 'USD', 'EUR', 'GBP', 'CAD', 'AUD', 'MXN', 'ARS']
const letters = 'ABCDEFGHJKLMNPRSTUVWXY0123456789'

/** A new id of 17 capital letters and digits, like PayPal's. */
export const newId = (): string => [...randomBytes(17)].map((byte) => letters[byte % letters.length]).join('')

/** Reads the order from a body, or returns what is wrong with it. */
export function readOrder({ body, protocol, host }: FastifyRequest): NewPayment | Problem {
  const order = recordOf(body)
  if (order.intent !== 'CAPTURE') return invalid('INVALID_PARAMETER_VALUE', '/intent')
  const units = Array.isArray(order.purchase_units) ? (order.purchase_units as unknown[]) : []
  if (units.length !== 1) return invalid('INVALID_ARRAY_LENGTH', '/purchase_units')
  const { amount, ...unit } = recordOf(units[0])
  const { currency_code: currency, value } = recordOf(amount)
  const at = "/purchase_units/@reference_id=='default'"
  if (typeof currency !== 'string') return invalid('MISSING_REQUIRED_PARAMETER', `${at}/amount/currency_code`)
  if (!currencies.includes(currency)) return unprocessable('INVALID_CURRENCY_CODE', `${at}/amount/currency_code`)
  if (typeof value !== 'string') return invalid('INVALID_PARAMETER_SYNTAX', `${at}/amount/value`)
  const cents = centsOf(value)
  if (typeof cents !== 'number') return { ...cents, field: `${at}/amount/value` }
  for (const [name, most] of Object.entries(unitTexts)) {
    const text = unit[name]
    if (text !== undefined && (typeof text !== 'string' || text.length < 1 || text.length > most))
      return invalid('INVALID_STRING_LENGTH', `${at}/${name}`)
  }
  const { context, isSource } = contextOf(order)
  for (const name of ['return_url', 'cancel_url'])
    if (context[name] !== undefined && !isWebAddress(context[name]))
      return invalid('INVALID_PARAMETER_SYNTAX', `/payment_source/paypal/experience_context/${name}`)
  const unitFields = Object.keys(unitTexts).flatMap((name) => (unit[name] === undefined ? [] : [[name, unit[name]]]))
  const data: OrderData = {
    unit: { reference_id: 'default', ...Object.fromEntries(unitFields) },
    returnUrl: urlOf(context.return_url),
    cancelUrl: urlOf(context.cancel_url),
    isSource,
    base: `${protocol}://${host}`,
  }
  return {
    provider: 'paypal',
    ref: newId(),
    reference: data.unit.custom_id ?? data.unit.invoice_id ?? '',
    method: 'balance',
    status: isSource ? 'PAYER_ACTION_REQUIRED' : 'CREATED',
    amountCents: cents,
    currency,
    notifyUrl: null,
    expiresAt: new Date(Date.now() + windowMs),
    data: { ...data },
  }
}

/** Converts a text such as "10.00" to cents. */
export function centsOf(value: string): number | Problem {
  const [, whole, decimals = ''] = /^(\d{1,9})(?:\.(\d{1,9}))?$/.exec(value) ?? []
  if (whole === undefined) return invalid('INVALID_PARAMETER_SYNTAX', '/amount/value')
  if (decimals.length > 2) return unprocessable('DECIMAL_PRECISION', '/amount/value')
  const cents = Number(whole) * 100 + Number(decimals.padEnd(2, '0'))
  return cents > 0 ? cents : unprocessable('CANNOT_BE_ZERO_OR_NEGATIVE', '/amount/value')
}

const unitTexts: Record<string, number> = {
  reference_id: 256,
  custom_id: 127,
  invoice_id: 127,
  description: 127,
  soft_descriptor: 22,
}

/** The context of the order: payment_source.paypal.experience_context, or the older application_context. */
function contextOf(order: Form): { context: Form; isSource: boolean } {
  const inside = (value: unknown, name: string): unknown => recordOf(value)[name]
  const paypal = inside(order.payment_source, 'paypal')
  const context = paypal === undefined ? order.application_context : inside(paypal, 'experience_context')
  return { context: recordOf(context), isSource: paypal !== undefined }
}

const isWebAddress = (value: unknown): boolean =>
  typeof value === 'string' && /^https?:\/\//.test(value) && URL.canParse(value)
const urlOf = (value: unknown): string | null => (typeof value === 'string' ? value : null)
