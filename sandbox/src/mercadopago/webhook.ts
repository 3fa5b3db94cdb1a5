import { createHmac, randomUUID } from 'node:crypto'
import type { Webhook } from '../payments/messages.ts'
import type { WebhookRequest } from '../payments/provider.ts'
import type { Account } from './account.ts'

/** Deviations of a webhook that a test can request by `variant` of the control API. */
export const variants = ['seconds', 'milliseconds', 'unsigned', 'forged', 'without-request-id', 'another-body'] as const
type Variant = (typeof variants)[number]

/** The signature of a webhook over the id in the query, the request's id and the time; absent values are omitted. */
export function sign(secret: string, signed: { id?: string; requestId?: string; ts: string }): string {
  const { id, requestId, ts } = signed
  const manifest = `${id ? `id:${id};` : ''}${requestId ? `request-id:${requestId};` : ''}ts:${ts};`
  return createHmac('sha256', secret).update(manifest).digest('hex')
}

/**
 * Builds the request of an attempt. Each retry has a new signature and request id. Both units of `ts` and both types of
 * ids occur in reality; an odd or even number of the webhook decides.
 */
export function writeWebhook(webhook: Webhook, account: Account): WebhookRequest {
  if (webhook.event.startsWith('ipn ')) return writeIpn(webhook)
  const {
    subject = webhook.ref,
    type = 'payment',
    variant,
  } = webhook.data as {
    subject?: string
    type?: string
    variant?: Variant
  }
  const isOdd = webhook.id % 2 === 1
  const url = new URL(webhook.url)
  url.searchParams.set('data.id', subject)
  url.searchParams.set('type', type)
  const inMs = variant === 'milliseconds' || (variant !== 'seconds' && !isOdd)
  const ts = String(inMs ? Date.now() : Math.floor(Date.now() / 1_000))
  const requestId = variant === 'without-request-id' ? undefined : randomUUID()
  const v1 = sign(variant === 'forged' ? 'another secret' : account.webhookSecret, {
    id: subject,
    ts,
    ...(requestId ? { requestId } : {}),
  })
  const id = webhook.id * 10 + Math.min(webhook.attempts - 1, 9)
  return {
    url: url.href,
    headers: {
      ...headersOf(webhook),
      ...(requestId ? { 'x-request-id': requestId } : {}),
      ...(variant === 'unsigned' ? {} : { 'x-signature': `ts=${ts},v1=${v1}` }),
    },
    body: JSON.stringify({
      action: webhook.event,
      api_version: 'v1',
      data: { id: variant === 'another-body' ? String(Number(subject) + 1) : subject },
      date_created: webhook.at.toISOString().replace(/\.\d+Z/, 'Z'),
      id: isOdd ? id : String(id),
      live_mode: true,
      type,
      user_id: isOdd ? String(account.id) : account.id,
    }),
  }
}

/** The older kind of webhook (IPN), which has no signature. */
function writeIpn(webhook: Webhook): WebhookRequest {
  const topic = webhook.event.slice('ipn '.length)
  // The number of an order is no payment's number.
  const id = topic === 'payment' ? webhook.ref : `3${webhook.ref}`
  const url = new URL(webhook.url)
  url.searchParams.set('id', id)
  url.searchParams.set('topic', topic)
  return { url: url.href, headers: headersOf(webhook), body: JSON.stringify({ resource: id, topic }) }
}

const headersOf = ({ attempts }: Webhook): Record<string, string> => ({
  'content-type': 'application/json',
  'user-agent': 'restclient-node/4.15.3',
  'x-retry': String(attempts - 1),
  'x-socket-timeout': '22000',
})
