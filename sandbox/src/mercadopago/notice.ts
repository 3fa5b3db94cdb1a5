import { createHmac, randomUUID } from 'node:crypto'
import type { Notice } from '../payments/messages.ts'
import type { NoticeRequest } from '../payments/provider.ts'
import type { Account } from './account.ts'

/** How a notice may differ from what it should be: asked for by a test, in `variant` of the control API. */
export const variants = ['seconds', 'milliseconds', 'unsigned', 'forged', 'without-request-id', 'another-body'] as const
type Variant = (typeof variants)[number]

/** The signature of a notice: over the id in the query, the request's id and the time, each left out when absent. */
export function sign(secret: string, signed: { id?: string; requestId?: string; ts: string }): string {
  const { id, requestId, ts } = signed
  const manifest = `${id ? `id:${id};` : ''}${requestId ? `request-id:${requestId};` : ''}ts:${ts};`
  return createHmac('sha256', secret).update(manifest).digest('hex')
}

/**
 * A notice as it is sent now: retries are signed anew, with another id of their own. Both units of `ts`, and both
 * types of the ids, are seen in the wild; whether the notice's number is odd decides.
 */
export function writeNotice(notice: Notice, account: Account): NoticeRequest {
  if (notice.event.startsWith('ipn ')) return writeIpn(notice)
  const {
    subject = notice.ref,
    type = 'payment',
    variant,
  } = notice.data as {
    subject?: string
    type?: string
    variant?: Variant
  }
  const isOdd = notice.id % 2 === 1
  const url = new URL(notice.url)
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
  const id = notice.id * 10 + Math.min(notice.attempts - 1, 9)
  return {
    url: url.href,
    headers: {
      ...headersOf(notice),
      ...(requestId ? { 'x-request-id': requestId } : {}),
      ...(variant === 'unsigned' ? {} : { 'x-signature': `ts=${ts},v1=${v1}` }),
    },
    body: JSON.stringify({
      action: notice.event,
      api_version: 'v1',
      data: { id: variant === 'another-body' ? String(Number(subject) + 1) : subject },
      date_created: notice.at.toISOString().replace(/\.\d+Z/, 'Z'),
      id: isOdd ? id : String(id),
      live_mode: true,
      type,
      user_id: isOdd ? String(account.id) : account.id,
    }),
  }
}

/** The older kind, which nobody signs. */
function writeIpn(notice: Notice): NoticeRequest {
  const topic = notice.event.slice('ipn '.length)
  // An order has a number of its own, which is of no payment.
  const id = topic === 'payment' ? notice.ref : `3${notice.ref}`
  const url = new URL(notice.url)
  url.searchParams.set('id', id)
  url.searchParams.set('topic', topic)
  return { url: url.href, headers: headersOf(notice), body: JSON.stringify({ resource: id, topic }) }
}

const headersOf = ({ attempts }: Notice): Record<string, string> => ({
  'content-type': 'application/json',
  'user-agent': 'restclient-node/4.15.3',
  'x-retry': String(attempts - 1),
  'x-socket-timeout': '22000',
})
