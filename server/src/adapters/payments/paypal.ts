import { createHash } from 'node:crypto'
import type { Charge, ChargeState, Notice, NoticeReading, Outcome, Payments } from '../../ports/payments.ts'
import { centsOf, decimalOf, listIn, objectIn, textOf, webAddressOf } from './cents.ts'
import { payerText } from './payer.ts'
import { askProvider, isUnclear, tokenKeeper, unclear, type ProviderAnswer } from './request.ts'

interface PayPalSettings {
  baseUrl: string
  clientId: string
  clientSecret: string
  /** The webhook as PayPal calls it; notices are verified against it. */
  webhookId: string
  /** Our account there; null takes any, which our own reference on the order then has to vouch for. */
  merchantId: string | null
  brandName: string
  isSimulated: boolean
  timeoutMs?: number
}

type Body = Record<string, unknown>

/**
 * PayPal's Orders API v2, by redirect: https://developer.paypal.com/docs/api/orders/v2. The payer approves at PayPal and
 * comes back, which proves nothing; the capture on our side takes the money, and only a capture that is COMPLETED pays.
 */
export function createPayPal(settings: PayPalSettings): Payments {
  const { baseUrl, timeoutMs } = settings
  const tokens = tokenKeeper(async () => {
    const answer = await askProvider({
      method: 'POST',
      url: `${baseUrl}/v1/oauth2/token`,
      headers: {
        authorization: `Basic ${Buffer.from(`${settings.clientId}:${settings.clientSecret}`).toString('base64')}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: 'grant_type=client_credentials',
      ...(timeoutMs ? { timeoutMs } : {}),
    })
    const token = textOf(answer.body?.access_token)
    return answer.status === 200 && token ? { token, seconds: Number(answer.body?.expires_in) || 300 } : null
  })

  async function ask(method: string, path: string, body?: string, key?: string): Promise<ProviderAnswer> {
    for (let attempt = 1; ; attempt += 1) {
      const token = await tokens.get()
      if (!token) return { status: 0, body: null, headers: {}, trouble: 'no token' }
      const answer = await askProvider({
        method,
        url: baseUrl + path,
        headers: {
          authorization: `Bearer ${token}`,
          prefer: 'return=representation',
          ...(key ? { 'paypal-request-id': key } : {}),
        },
        ...(body === undefined ? {} : { body }),
        ...(timeoutMs ? { timeoutMs } : {}),
      })
      if (answer.status !== 401 || attempt === 2) return answer
      tokens.forget()
    }
  }

  const read = (answer: ProviderAnswer): Outcome<Charge> =>
    (answer.status === 200 || answer.status === 201) && textOf(answer.body?.id)
      ? { kind: 'applied', value: chargeIn(answer.body!, settings.merchantId) }
      : refusalOrUnclear(answer)

  async function find({ providerId }: { providerId: string | null }): Promise<Outcome<Charge | null>> {
    // There is no search by our reference; the same request id finds an order whose reply was lost.
    if (providerId === null) return { kind: 'applied', value: null }
    const answer = await ask('GET', `/v2/checkout/orders/${encodeURIComponent(providerId)}`)
    return answer.status === 404 ? { kind: 'applied', value: null } : read(answer)
  }

  return {
    provider: 'paypal',
    isSimulated: settings.isSimulated,
    find,
    async create({ reference, amountCents, description, idempotencyKey, ...charge }) {
      const order = {
        intent: 'CAPTURE',
        purchase_units: [
          {
            reference_id: 'default',
            custom_id: reference,
            invoice_id: reference,
            description: description.slice(0, 127),
            amount: { currency_code: 'BRL', value: decimalOf(amountCents) },
          },
        ],
        payment_source: {
          paypal: {
            experience_context: {
              return_url: charge.returnUrl,
              cancel_url: charge.cancelUrl,
              brand_name: settings.brandName.slice(0, 127),
              locale: 'pt-BR',
              user_action: 'PAY_NOW',
              shipping_preference: 'NO_SHIPPING',
              payment_method_preference: 'IMMEDIATE_PAYMENT_REQUIRED',
            },
          },
        },
      }
      return read(await ask('POST', '/v2/checkout/orders', JSON.stringify(order), idempotencyKey))
    },
    async capture({ providerId, key }) {
      const order = await ask('GET', `/v2/checkout/orders/${encodeURIComponent(providerId)}`)
      // A repetition under one key is answered like the first, a refusal too: what the payer approved again is new.
      const approval = textOf(order.body?.update_time) ?? ''
      const approved = `${key}-${createHash('sha256').update(approval).digest('hex').slice(0, 12)}`
      const answer = await ask('POST', `/v2/checkout/orders/${encodeURIComponent(providerId)}/capture`, '{}', approved)
      if (isUnclear(answer)) return unclear(answer)
      // Whatever it says, the order itself tells: captured already, declined, or not approved after all.
      const found = await find({ providerId })
      if (found.kind !== 'applied') return found
      if (!found.value) return { kind: 'refused', code: 'absent' }
      return { kind: 'applied', value: withRefusedFunding(found.value, answer) }
    },
    async cancel({ providerId }) {
      const found = await find({ providerId })
      if (found.kind !== 'applied') return found
      if (!found.value) return { kind: 'refused', code: 'absent' }
      // PayPal has no way to take an order back. It runs out there by itself, and we never capture it, also when it was
      // approved: for us it is cancelled.
      const isOpen = found.value.state === 'pending'
      return { kind: 'applied', value: isOpen ? { ...found.value, state: 'cancelled' } : found.value }
    },
    async refund({ key, receiptId, amountCents }) {
      if (!receiptId) return { kind: 'refused', code: 'not_refundable', message: 'It was never captured.' }
      const body = amountCents === null ? {} : { amount: { currency_code: 'BRL', value: decimalOf(amountCents) } }
      const path = `/v2/payments/captures/${encodeURIComponent(receiptId)}/refund`
      const answer = await ask('POST', path, JSON.stringify(body), key)
      if (answer.status !== 200 && answer.status !== 201) return refusalOrUnclear(answer, 'not_refundable')
      const status = textOf(answer.body?.status)
      if (status === 'FAILED' || status === 'CANCELLED')
        return { kind: 'refused', code: 'not_refundable', message: status }
      return {
        kind: 'applied',
        value: { refundId: textOf(answer.body?.id) ?? key, isSettled: status === 'COMPLETED' },
      }
    },
    readNotice: (notice) => readNotice(notice, settings.webhookId, ask),
  }
}

function chargeIn(order: Body, merchantId: string | null): Charge {
  const [unit = {}] = listIn(order.purchase_units)
  const payments = objectIn(unit.payments)
  const captures = listIn(payments.captures)
  // One that was declined may come before the one that took the money.
  const capture = captures.find(({ status: how }) => !['DECLINED', 'FAILED'].includes(String(how))) ?? captures[0]
  const asked = objectIn(unit.amount)
  const taken = objectIn(capture?.amount)
  const status = textOf(order.status) ?? ''
  const captureStatus = textOf(capture?.status)
  const state = stateOf(status, captureStatus)
  const amountCents = centsOf(asked.value)
  const isPaid = state === 'paid' || state === 'refunded'
  const paidCents = isPaid ? centsOf(taken.value) : null
  const returned = listIn(payments.refunds)
    .filter((refund) => refund.status === 'COMPLETED')
    .reduce((sum, refund) => sum + (centsOf(objectIn(refund.amount).value) ?? 0), 0)
  // All of it is gone, and what was not refunded was taken.
  const taken_back = state === 'refunded' ? Math.max(0, (paidCents ?? 0) - returned) : 0
  const url = approvalIn(order.links)
  const receiver = textOf(objectIn(capture?.payee ?? unit.payee).merchant_id)
  return {
    providerId: textOf(order.id) ?? '',
    reference: textOf(unit.custom_id),
    state: taken_back > 0 ? 'charged_back' : state,
    status: captureStatus ?? status,
    statusDetail: textOf(objectIn(capture?.status_details).reason),
    amountCents,
    paidCents,
    currency: textOf(taken.currency_code) ?? textOf(asked.currency_code),
    isOurs: merchantId === null || receiver === null || receiver === merchantId,
    refundedCents: returned,
    chargedBackCents: taken_back,
    totalCents: null,
    receiptId: textOf(capture?.id),
    expiresAt: null,
    pay: url ? { url } : {},
    payer: payerOf(order),
    answer: {
      id: order.id,
      status,
      capture: capture ? { id: capture.id, status: captureStatus, amount: capture.amount } : null,
      refunds: listIn(payments.refunds).map(({ id, status: how, amount }) => ({ id, status: how, amount })),
    },
  }
}

function payerOf(order: Body): string | null {
  const { name, email_address } = objectIn(order.payer)
  const { given_name, surname } = objectIn(name)
  return payerText({ name: [textOf(given_name), textOf(surname)], email: textOf(email_address) })
}

/** Issues of a capture after which the payer chooses another card or balance at PayPal, and approves again. */
const fundingIssues = [
  'INSTRUMENT_DECLINED',
  'PAYER_ACTION_REQUIRED',
  'PAYER_CANNOT_PAY',
  'REDIRECT_PAYER_FOR_ALTERNATE_FUNDING',
]

/**
 * The order after a capture that PayPal refused because of the payer's card or balance: still the payer's to finish,
 * with the address that the refusal itself gives for it. Any other order is as it was found.
 */
function withRefusedFunding(charge: Charge, { status, body }: ProviderAnswer): Charge {
  const issue = textOf(listIn(body?.details)[0]?.issue)
  const isOpen = charge.state === 'pending' || charge.state === 'to_capture'
  if (status !== 422 || !isOpen || issue === null || !fundingIssues.includes(issue)) return charge
  const url = approvalIn(body?.links)
  return { ...charge, state: 'pending', statusDetail: issue, pay: { ...charge.pay, ...(url ? { url } : {}) } }
}

/** Where the payer approves: PayPal names the link in one of two ways. */
const approvalIn = (links: unknown): string | null =>
  webAddressOf(listIn(links).find(({ rel }) => rel === 'payer-action' || rel === 'approve')?.href)

function stateOf(order: string, capture: string | null): ChargeState {
  if (order === 'APPROVED') return 'to_capture'
  if (order === 'VOIDED') return 'cancelled'
  if (order !== 'COMPLETED') return 'pending'
  // An order may be complete while its capture is not.
  switch (capture) {
    case 'COMPLETED':
    case 'PARTIALLY_REFUNDED':
      return 'paid'
    case 'REFUNDED':
      return 'refunded'
    case 'DECLINED':
    case 'FAILED':
      return 'rejected'
    default:
      return 'in_review'
  }
}

function refusalOrUnclear(answer: ProviderAnswer, code: 'rejected' | 'not_refundable' = 'rejected') {
  if (isUnclear(answer) || !answer.body) return unclear(answer)
  const [first = {}] = listIn(answer.body.details)
  const issue = textOf(first.issue) ?? textOf(answer.body.name) ?? ''
  const message = textOf(first.description) ?? textOf(answer.body.message) ?? `it answered ${answer.status}`
  const why = answer.status === 401 || answer.status === 403 ? 'not_configured' : code
  return { kind: 'refused' as const, code: why, message, detail: issue } as const
}

type Ask = (method: string, path: string, body?: string) => Promise<ProviderAnswer>

/** Has PayPal say whether a notice is its own: the event goes back byte for byte, since another order of keys is another. */
async function readNotice({ headers, raw }: Notice, webhookId: string, ask: Ask): Promise<NoticeReading> {
  const header = (name: string): string => textOf(headers[`paypal-${name}`]) ?? ''
  const claim = {
    auth_algo: header('auth-algo'),
    cert_url: header('cert-url'),
    transmission_id: header('transmission-id'),
    transmission_sig: header('transmission-sig'),
    transmission_time: header('transmission-time'),
    webhook_id: webhookId,
  }
  if (Object.values(claim).includes('')) return { kind: 'forged', cause: 'a header of the signature is missing' }
  const event = parsed(raw)
  if (!event) return { kind: 'forged', cause: 'no JSON' }
  const body = `${JSON.stringify(claim).slice(0, -1)},"webhook_event":${raw.toString('utf8')}}`
  const answer = await ask('POST', '/v1/notifications/verify-webhook-signature', body)
  if (isUnclear(answer)) throw new Error(`PayPal did not say whether a notice is its own: ${unclear(answer).cause}`)
  if (answer.body?.verification_status !== 'SUCCESS') return { kind: 'forged', cause: 'PayPal does not know it' }
  return { kind: 'hints', key: textOf(event.id) ?? claim.transmission_id, isSigned: true, hints: hintsOf(event) }
}

function parsed(raw: Buffer): Body | null {
  try {
    return objectIn(JSON.parse(raw.toString('utf8')))
  } catch {
    return null
  }
}

/** The orders that an event may be about: by their own id, or by ours on a capture, a refund or a dispute. */
function hintsOf(event: Body): { providerId?: string; reference?: string }[] {
  const resource = objectIn(event.resource)
  const type = textOf(event.event_type) ?? ''
  const order =
    textOf(objectIn(objectIn(resource.supplementary_data).related_ids).order_id) ??
    textOf(resource.order_id) ??
    (type.startsWith('CHECKOUT.ORDER.') ? textOf(resource.id) : null)
  const references = [resource.custom_id, ...listIn(resource.disputed_transactions).map(({ custom }) => custom)]
    .map(textOf)
    .filter((reference) => reference !== null)
  return [...(order ? [{ providerId: order }] : []), ...references.map((reference) => ({ reference }))]
}
