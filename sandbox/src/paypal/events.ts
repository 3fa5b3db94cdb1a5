import { randomBytes, randomUUID, sign, verify, X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { certs } from '../certs.ts'
import { findHooks, getCommonHook } from '../payments/hooks.ts'
import type { Webhook } from '../payments/messages.ts'
import type { Payment } from '../payments/payments.ts'
import type { News } from '../payments/messages.ts'
import type { WebhookRequest } from '../payments/provider.ts'
import type { Query } from '../store.ts'

const key = readFileSync(join(certs, 'paypal.key.pem'), 'utf8')
/** The certificate that a merchant fetches from PAYPAL-CERT-URL. */
export const certificate = readFileSync(join(certs, 'paypal.pem'), 'utf8')
const { publicKey } = new X509Certificate(certificate)
export const certificatePath = '/v1/notifications/certs/CERT-360caa42-fca2a594-5a29e601'

export const eventTypes = {
  'CHECKOUT.ORDER.APPROVED': ['checkout-order', 'An order has been approved by buyer'],
  'CHECKOUT.PAYMENT-APPROVAL.REVERSED': ['checkout-order', 'A payment has been reversed after approval.'],
  'PAYMENT.CAPTURE.COMPLETED': ['capture', 'A payment was completed'],
  'PAYMENT.CAPTURE.PENDING': ['capture', 'A payment is pending'],
  'PAYMENT.CAPTURE.DENIED': ['capture', 'A payment was denied'],
  'PAYMENT.CAPTURE.REFUNDED': ['refund', 'A payment was refunded'],
  'PAYMENT.CAPTURE.REVERSED': ['capture', 'A payment was reversed'],
  'CUSTOMER.DISPUTE.CREATED': ['dispute', 'A new dispute opened'],
  'CUSTOMER.DISPUTE.RESOLVED': ['dispute', 'A dispute was resolved'],
} as const
export type EventType = keyof typeof eventTypes

/**
 * The event for each registered webhook, or for the default address when none is registered. Copies and retries share
 * the event's id.
 */
export async function newsForHooks(
  query: Query,
  payment: Payment,
  webhookId: string,
  type: EventType,
  resource: object,
): Promise<News[]> {
  const [resourceType, summary] = eventTypes[type]
  const body = JSON.stringify({
    id: `WH-${randomBytes(9).toString('hex').toUpperCase().slice(0, 17)}-${randomBytes(9).toString('hex').toUpperCase().slice(0, 17)}`,
    event_version: '1.0',
    create_time: new Date().toISOString(),
    resource_type: resourceType,
    resource_version: '2.0',
    event_type: type,
    summary,
    resource,
    links: [],
  })
  const registered = await findHooks(query, 'paypal')
  const common = registered.length ? null : await getCommonHook(query, 'paypal')
  const hooks = common ? [{ key: webhookId, url: common }] : registered
  const certUrl = `${String(payment.data.base)}/paypal${certificatePath}`
  return hooks.map(({ key: id, url }) => ({ event: type, url, data: { webhookId: id, certUrl, body } }))
}

/** Builds the request of one attempt with PayPal's signature. */
export function write({ url, data }: Webhook): WebhookRequest {
  const { webhookId, certUrl, body } = data as { webhookId: string; certUrl: string; body: string }
  const id = randomUUID()
  const time = new Date().toISOString().replace(/\.\d+/, '')
  const signature = sign('RSA-SHA256', Buffer.from(signedText(id, time, webhookId, body)), key)
  return {
    url,
    headers: {
      'content-type': 'application/json',
      'paypal-transmission-id': id,
      'paypal-transmission-time': time,
      'paypal-transmission-sig': signature.toString('base64'),
      'paypal-auth-algo': 'SHA256withRSA',
      'paypal-cert-url': certUrl,
      'correlation-id': randomBytes(7).toString('hex').slice(0, 13),
      'user-agent': 'PayPal/AUHR-214.0-56750952',
    },
    body,
  }
}

/** Whether the sandbox signed this event. The exact text counts: another order of fields is another event. */
export function isSigned(claim: {
  transmissionId: string
  time: string
  webhookId: string
  body: string
  signature: string
}): boolean {
  const { transmissionId, time, webhookId, body, signature } = claim
  const text = Buffer.from(signedText(transmissionId, time, webhookId, body))
  return verify('RSA-SHA256', text, publicKey, Buffer.from(signature, 'base64'))
}

const signedText = (id: string, time: string, webhookId: string, body: string): string =>
  `${id}|${time}|${webhookId}|${crc32(body)}`

/** The raw text of one member of a JSON object; undefined when it has no such member. */
export function memberText(json: string, name: string): string | undefined {
  let depth = 0
  let key: string | undefined
  let start = -1
  for (let at = 0; at < json.length; at += 1) {
    const sign = json[at]
    if (sign === '"') {
      const end = endOfText(json, at)
      if (depth === 1 && start < 0) key = JSON.parse(json.slice(at, end)) as string
      at = end - 1
    } else if (sign === '{' || sign === '[') depth += 1
    else if (sign === ':' && depth === 1 && key === name) start = at + 1
    else if ((sign === '}' || sign === ']') && depth > 1) depth -= 1
    else if (depth === 1 && (sign === ',' || sign === '}')) {
      if (start >= 0) return json.slice(start, at).trim()
      key = undefined
    }
  }
  return undefined
}

/** The position after the closing quote. */
function endOfText(json: string, from: number): number {
  for (let at = from + 1; at < json.length; at += 1) {
    if (json[at] === '\\') at += 1
    else if (json[at] === '"') return at + 1
  }
  return json.length
}
