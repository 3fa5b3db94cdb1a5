import { createHash, randomUUID, timingSafeEqual } from 'node:crypto'
import type { Charge, ChargeState, NewCharge, NewRefund, Webhook, WebhookReading } from '../../ports/payments.ts'
import type { Outcome, PayBy, Payments, WebhookPlace } from '../../ports/payments.ts'
import { brasilia, centsOf, everything, objectIn, textOf, webAddressOf } from './cents.ts'
import { askProvider, isUnclear, unclear, type ProviderAnswer } from './request.ts'

interface PicPaySettings {
  baseUrl: string
  /** The token that we send to PicPay, and the one that it sends to us. */
  token: string
  sellerToken: string
  isSimulated: boolean
  timeoutMs?: number
}

type Ask = (method: string, path: string, body?: object) => Promise<ProviderAnswer>
type ChargeQuery = { providerId: string | null; reference: string }

/**
 * PicPay's e-commerce API: https://developers-business.picpay.com/wallet/checkout. Our reference is the payment's id
 * there and the only protection against a second one. Older replies have no amounts.
 */
export function createPicPay(settings: PicPaySettings): Payments {
  const { baseUrl, token, timeoutMs } = settings
  const ask: Ask = (method, path, body) =>
    askProvider({
      method,
      url: baseUrl + path,
      headers: { 'x-picpay-token': token },
      ...(body ? { body: JSON.stringify(body) } : {}),
      ...(timeoutMs ? { timeoutMs } : {}),
    })
  return {
    provider: 'picpay',
    isSimulated: settings.isSimulated,
    find: (charge) => find(ask, charge),
    create: (charge) => create(ask, charge),
    cancel: (charge) => cancel(ask, charge),
    refund: (order) => refund(ask, order),
    check: () => check(ask),
    readWebhook: async (webhook) => readWebhook(webhook, settings.sellerToken),
  }
}

async function find(ask: Ask, { reference, providerId }: ChargeQuery): Promise<Outcome<Charge | null>> {
  const name = providerId ?? reference
  const answer = await ask('GET', `/payments/${encodeURIComponent(name)}/status`)
  if (answer.status === 404) return { kind: 'applied', value: null }
  if (answer.status !== 200 || !answer.body?.status) return refusalOrUnclear(answer)
  return { kind: 'applied', value: chargeIn(name, answer.body, {}) }
}

async function create(ask: Ask, { reference, amountCents, payer, ...charge }: NewCharge): Promise<Outcome<Charge>> {
  const answer = await ask('POST', '/payments', {
    referenceId: reference,
    callbackUrl: charge.notificationUrl,
    returnUrl: charge.returnUrl,
    value: amountCents / 100,
    ...(charge.expiresAt ? { expiresAt: brasilia(charge.expiresAt).replace(/\.\d+/, '') } : {}),
    buyer: {
      firstName: payer.firstName,
      lastName: payer.lastName || payer.firstName,
      document: formatted(payer.document),
      // PicPay requires only the document. Other fields are sent when they have the format that it accepts.
      ...(payer.email ? { email: payer.email } : {}),
      ...phoneOf(payer.phone),
    },
    purchaseMode: 'online',
  })
  const url = webAddressOf(answer.body?.paymentUrl)
  if (answer.status === 200 && answer.body && url) {
    const qr = objectIn(answer.body.qrcode)
    const pay: PayBy = {
      url,
      qrPng: (textOf(qr.base64) ?? '').replace(/^data:[^,]*,/, ''),
    }
    const value = chargeIn(reference, { status: 'created' }, pay)
    return { kind: 'applied', value: { ...value, expiresAt: charge.expiresAt } }
  }
  return refusalOrUnclear(answer)
}

async function cancel(ask: Ask, charge: { providerId: string; reference: string }): Promise<Outcome<Charge>> {
  const answer = await ask('POST', `/payments/${encodeURIComponent(charge.providerId)}/cancellations`, {})
  if (isUnclear(answer)) return unclear(answer)
  const found = await find(ask, charge)
  if (found.kind !== 'applied') return found
  if (!found.value) return { kind: 'refused', code: 'absent' }
  // PicPay reports a cancelled order as expired, like one that has run out.
  const isEnded = found.value.state === 'expired'
  return { kind: 'applied', value: isEnded ? { ...found.value, state: 'cancelled' } : found.value }
}

async function refund(
  ask: Ask,
  { key, providerId, receiptId, amountCents, refundedBeforeCents }: NewRefund,
): Promise<Outcome<{ refundId: string; isSettled: boolean }>> {
  // PicPay has no idempotency key for refunds, so the current sum is read first.
  const before = await find(ask, { providerId, reference: providerId })
  if (before.kind !== 'applied') return before
  const isDone =
    before.value?.state === 'refunded' ||
    (amountCents !== null && (before.value?.refundedCents ?? 0) >= refundedBeforeCents + amountCents)
  if (isDone) return { kind: 'applied', value: { refundId: key, isSettled: true } }
  // Without amounts a completed refund could not be seen: it would be sent twice, and no Cash would follow.
  if (amountCents !== null && before.value?.refundedCents === null)
    return {
      kind: 'refused',
      code: 'not_refundable',
      message: 'This account is not told what was paid back in part.',
    }
  const path = `/payments/${encodeURIComponent(providerId)}/refunds`
  const authorizationId = receiptId ?? before.value?.receiptId ?? ''
  const answer = await ask('POST', path, {
    authorizationId,
    ...(amountCents === null ? {} : { amount: amountCents / 100 }),
  })
  if (answer.status !== 200 && answer.status !== 201) return refusalOrUnclear(answer, 'not_refundable')
  return { kind: 'applied', value: { refundId: textOf(answer.body?.id) ?? key, isSettled: true } }
}

/** Asks for a payment that does not exist, because PicPay has nothing else to read. */
async function check(ask: Ask): Promise<Outcome<WebhookPlace>> {
  const found = await find(ask, { providerId: null, reference: randomUUID().replaceAll('-', '') })
  return found.kind === 'applied' ? { kind: 'applied', value: { kind: 'of_each_charge' } } : found
}

/** A CPF in the format that PicPay documents. It decides itself about a CNPJ. */
const formatted = (document: string): string =>
  document.length === 14
    ? document.replace(/^(..)(...)(...)(....)(..)$/, '$1.$2.$3/$4-$5')
    : document.replace(/^(...)(...)(...)(..)$/, '$1.$2.$3-$4')

/**
 * `+55 27 12345-6789`. Only a Brazilian number with its area code fits this format, with or without the country code.
 */
function phoneOf(digits: string): { phone?: string } {
  const [, area, first, last] = /^(?:55(?=\d{10,11}$))?(\d{2})(\d{4,5})(\d{4})$/.exec(digits) ?? []
  return area ? { phone: `+55 ${area} ${first}-${last}` } : {}
}

function chargeIn(reference: string, body: Record<string, unknown>, pay: PayBy): Charge {
  const status = String(body.status)
  const state = stateOf(status)
  const summary = objectIn(body.summary)
  const [authorized, paid, returned] = [summary.authorized, summary.paid, summary.refunded].map(centsOf)
  const isPaid = state === 'paid' || state === 'refunded' || state === 'charged_back'
  const refundedCents = returned ?? (state === 'refunded' ? everything : null)
  return {
    providerId: reference,
    reference,
    state,
    status,
    statusDetail: null,
    amountCents: authorized ?? null,
    paidCents: isPaid && paid ? paid : null,
    currency: null,
    isOurs: true,
    refundedCents: state === 'charged_back' ? 0 : refundedCents,
    chargedBackCents: state === 'charged_back' ? everything : 0,
    totalCents: null,
    receiptId: textOf(body.authorizationId),
    expiresAt: null,
    pay,
    answer: { status, summary: body.summary ?? null, authorizationId: body.authorizationId ?? null },
  }
}

function stateOf(status: string): ChargeState {
  switch (status.toLowerCase()) {
    case 'paid':
    case 'completed':
      return 'paid'
    case 'analysis':
    case 'authorized':
      return 'in_review'
    case 'expired':
      return 'expired'
    case 'refunded':
      return 'refunded'
    case 'chargeback':
      return 'charged_back'
    default:
      return 'pending'
  }
}

function refusalOrUnclear(answer: ProviderAnswer, code: 'rejected' | 'not_refundable' = 'rejected') {
  if (isUnclear(answer) || !answer.body) return unclear(answer)
  const errors = Array.isArray(answer.body.errors) ? (answer.body.errors as { field?: string; message?: string }[]) : []
  // The payment exists from an earlier attempt whose reply was lost.
  if (errors.some(({ field }) => field === 'referenceId') && code === 'rejected') return unclear(answer)
  const refusalCode =
    answer.status === 401
      ? 'not_configured'
      : errors.some(({ field }) => field?.includes('document'))
        ? 'bad_document'
        : code
  const message = errors[0]?.message ?? textOf(answer.body.message) ?? `it answered ${answer.status}`
  return { kind: 'refused' as const, code: refusalCode, message } as const
}

/** PicPay sends a static token and no signature, so a webhook only proves that PicPay sent something. */
function readWebhook({ headers, raw }: Webhook, sellerToken: string): WebhookReading {
  const token = Buffer.from(textOf(headers['x-seller-token']) ?? '')
  const expected = Buffer.from(sellerToken)
  if (token.length !== expected.length || !timingSafeEqual(token, expected))
    return { kind: 'forged', cause: 'the seller token does not fit' }
  const key = createHash('sha256').update(raw).digest('hex')
  let reference: string | null = null
  try {
    reference = textOf(objectIn(JSON.parse(raw.toString('utf8'))).referenceId)
  } catch {
    // The body is no JSON, so there is no charge to look up.
  }
  return { kind: 'accepted', key, isSigned: true, charges: reference ? [{ reference }] : [] }
}
