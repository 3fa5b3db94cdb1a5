import { createHash } from 'node:crypto'
import type {
  Charge,
  ChargeName,
  NewCharge,
  NewRefund,
  Webhook,
  WebhookReading,
  Outcome,
  Payments,
  WebhookPlace,
} from '../../ports/payments.ts'
import { decimalOf, listIn, objectIn, textOf } from './cents.ts'
import { chargeIn, withRefusedFunding } from './paypal-charge.ts'
import {
  askProvider,
  askWithToken,
  isUnclear,
  refusedToken,
  tokenKeeper,
  unclear,
  type ProviderAnswer,
} from './request.ts'

interface PayPalSettings {
  baseUrl: string
  clientId: string
  clientSecret: string
  /** PayPal's id of our webhook registration; signatures are verified against it. */
  webhookId: string
  /**
   * Our account at PayPal. With null any receiver is accepted, and only our reference on the order proves that it is
   * ours.
   */
  merchantId: string | null
  brandName: string
  isSimulated: boolean
  timeoutMs?: number
}

type Body = Record<string, unknown>
type Ask = (method: string, path: string, body?: string, key?: string) => Promise<ProviderAnswer>

/** PayPal's API under our account; a request is idempotent by `key`. */
interface PayPal {
  settings: PayPalSettings
  ask: Ask
}

/**
 * PayPal's Orders API v2, by redirect: https://developer.paypal.com/docs/api/orders/v2. The payer approves at PayPal
 * and comes back, which proves nothing. Our capture takes the money, and only a COMPLETED capture counts as paid.
 */
export function createPayPal(settings: PayPalSettings): Payments {
  const paypal: PayPal = { settings, ask: openAsk(settings) }
  return {
    provider: 'paypal',
    isSimulated: settings.isSimulated,
    find: (charge) => find(paypal, charge),
    create: (charge) => create(paypal, charge),
    capture: (charge) => capture(paypal, charge),
    cancel: (charge) => cancel(paypal, charge),
    refund: (order) => refund(paypal, order),
    check: () => check(paypal),
    readWebhook: (webhook) => readWebhook(webhook, settings.webhookId, paypal.ask),
  }
}

function openAsk(settings: PayPalSettings): Ask {
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
    return answer.status === 200 && token ? { token, seconds: Number(answer.body?.expires_in) || 300 } : answer
  })

  return (method, path, body, key) =>
    askWithToken(tokens, (token) =>
      askProvider({
        method,
        url: baseUrl + path,
        headers: {
          authorization: `Bearer ${token}`,
          prefer: 'return=representation',
          ...(key ? { 'paypal-request-id': key } : {}),
        },
        ...(body === undefined ? {} : { body }),
        ...(timeoutMs ? { timeoutMs } : {}),
      }),
    )
}

const read = ({ settings }: PayPal, answer: ProviderAnswer): Outcome<Charge> =>
  (answer.status === 200 || answer.status === 201) && textOf(answer.body?.id)
    ? { kind: 'applied', value: chargeIn(answer.body!, settings.merchantId) }
    : refusalOrUnclear(answer)

async function find(paypal: PayPal, { providerId }: { providerId: string | null }): Promise<Outcome<Charge | null>> {
  // PayPal has no search by our reference. The same request id finds an order whose reply was lost.
  if (providerId === null) return { kind: 'applied', value: null }
  const answer = await paypal.ask('GET', `/v2/checkout/orders/${encodeURIComponent(providerId)}`)
  return answer.status === 404 ? { kind: 'applied', value: null } : read(paypal, answer)
}

async function create(paypal: PayPal, charge: NewCharge): Promise<Outcome<Charge>> {
  const order = orderOf(charge, paypal.settings.brandName)
  return read(paypal, await paypal.ask('POST', '/v2/checkout/orders', JSON.stringify(order), charge.idempotencyKey))
}

/** The body of an order: our reference in two places, immediate payment, nothing to ship. */
const orderOf = ({ reference, amountCents, description, ...charge }: NewCharge, brandName: string) => ({
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
        brand_name: brandName.slice(0, 127),
        locale: 'pt-BR',
        user_action: 'PAY_NOW',
        shipping_preference: 'NO_SHIPPING',
        payment_method_preference: 'IMMEDIATE_PAYMENT_REQUIRED',
      },
    },
  },
})

async function capture(
  paypal: PayPal,
  { providerId, key }: { providerId: string; key: string },
): Promise<Outcome<Charge>> {
  const order = await paypal.ask('GET', `/v2/checkout/orders/${encodeURIComponent(providerId)}`)
  // PayPal repeats its first reply to a key, even a refusal. A renewed approval therefore needs a new key.
  const approval = textOf(order.body?.update_time) ?? ''
  const approved = `${key}-${createHash('sha256').update(approval).digest('hex').slice(0, 12)}`
  const answer = await paypal.ask(
    'POST',
    `/v2/checkout/orders/${encodeURIComponent(providerId)}/capture`,
    '{}',
    approved,
  )
  if (isUnclear(answer)) return unclear(answer)
  // The order itself shows the outcome: captured already, declined, or not approved after all.
  const found = await find(paypal, { providerId })
  if (found.kind !== 'applied') return found
  if (!found.value) return { kind: 'refused', code: 'absent' }
  return { kind: 'applied', value: withRefusedFunding(found.value, answer) }
}

async function cancel(paypal: PayPal, { providerId }: { providerId: string }): Promise<Outcome<Charge>> {
  const found = await find(paypal, { providerId })
  if (found.kind !== 'applied') return found
  if (!found.value) return { kind: 'refused', code: 'absent' }
  // PayPal cannot cancel an order. It expires there by itself and we never capture it, even when it was approved, so
  // for us it is cancelled.
  const isOpen = found.value.state === 'pending'
  return { kind: 'applied', value: isOpen ? { ...found.value, state: 'cancelled' } : found.value }
}

async function refund(
  { ask }: PayPal,
  { key, receiptId, amountCents }: NewRefund,
): Promise<Outcome<{ refundId: string; isSettled: boolean }>> {
  if (!receiptId) return { kind: 'refused', code: 'not_refundable', message: 'It was never captured.' }
  const body = amountCents === null ? {} : { amount: { currency_code: 'BRL', value: decimalOf(amountCents) } }
  const path = `/v2/payments/captures/${encodeURIComponent(receiptId)}/refund`
  const answer = await ask('POST', path, JSON.stringify(body), key)
  if (answer.status !== 200 && answer.status !== 201) return refusalOrUnclear(answer, 'not_refundable')
  const status = textOf(answer.body?.status)
  if (status === 'FAILED' || status === 'CANCELLED') return { kind: 'refused', code: 'not_refundable', message: status }
  return {
    kind: 'applied',
    value: { refundId: textOf(answer.body?.id) ?? key, isSettled: status === 'COMPLETED' },
  }
}

/** Lists the webhooks, among which is ours by its id. */
async function check({ ask, settings }: PayPal): Promise<Outcome<WebhookPlace>> {
  const answer = await ask('GET', '/v1/notifications/webhooks')
  if (answer.status !== 200 || !answer.body) return refusedToken(answer) ?? refusalOrUnclear(answer)
  const ours = listIn(answer.body.webhooks).find(({ id }) => id === settings.webhookId)
  const url = textOf(ours?.url)
  return { kind: 'applied', value: url ? { kind: 'registered', url } : { kind: 'missing' } }
}

function refusalOrUnclear(answer: ProviderAnswer, code: 'rejected' | 'not_refundable' = 'rejected') {
  if (isUnclear(answer) || !answer.body) return unclear(answer)
  const [first = {}] = listIn(answer.body.details)
  const issue = textOf(first.issue) ?? textOf(answer.body.name) ?? ''
  const message = textOf(first.description) ?? textOf(answer.body.message) ?? `it answered ${answer.status}`
  const refusalCode = answer.status === 401 || answer.status === 403 ? 'not_configured' : code
  return { kind: 'refused' as const, code: refusalCode, message, detail: issue } as const
}

/**
 * Has PayPal verify the signature of a webhook. The event goes back byte for byte, since its keys in another order
 * would fail.
 */
async function readWebhook({ headers, raw }: Webhook, webhookId: string, ask: Ask): Promise<WebhookReading> {
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
  if (isUnclear(answer)) throw new Error(`PayPal did not verify a webhook: ${unclear(answer).cause}`)
  if (answer.body?.verification_status !== 'SUCCESS') return { kind: 'forged', cause: 'PayPal does not know it' }
  return { kind: 'accepted', key: textOf(event.id) ?? claim.transmission_id, isSigned: true, charges: chargesOf(event) }
}

function parsed(raw: Buffer): Body | null {
  try {
    return objectIn(JSON.parse(raw.toString('utf8')))
  } catch {
    return null
  }
}

/** The orders of an event: by their own id, or by our reference on a capture, refund or dispute. */
function chargesOf(event: Body): ChargeName[] {
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
