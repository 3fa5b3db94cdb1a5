import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { Webhook, WebhookReading } from '../../ports/payments.ts'
import { textOf } from './cents.ts'
import { isUnclear, type ProviderAnswer } from './request.ts'

type Ask = (method: string, path: string) => Promise<ProviderAnswer>

/**
 * Reads a webhook. Its signature covers the id in the query, so only that id is used, whatever the body names. The
 * older kind (`topic=`) has no signature; a signed webhook always follows it.
 */
export async function readWebhook(
  { headers, query, raw }: Webhook,
  secrets: string[],
  ask: Ask,
): Promise<WebhookReading> {
  if (query['topic'] !== undefined) return { kind: 'accepted', key: '', isSigned: false, charges: [] }
  const id = textOf(query['data.id'])
  const requestId = textOf(headers['x-request-id'])
  const signature = textOf(headers['x-signature'])
  if (!signature) return { kind: 'forged', cause: 'no signature' }
  const parts = new Map(
    signature.split(',').map((part) => {
      const at = part.indexOf('=')
      return [part.slice(0, at).trim().toLowerCase(), part.slice(at + 1).trim()] as const
    }),
  )
  const [ts, v1] = [parts.get('ts'), parts.get('v1')]
  if (!ts || !v1) return { kind: 'forged', cause: 'no ts or v1' }
  // The API has signed ids in original case and in lower case over the years, so both are accepted.
  const ids = id === null ? [null] : [id, id.toLowerCase()]
  const isSigned = secrets.some((secret) => ids.some((each) => isEqual(v1, sign(secret, each, requestId, ts))))
  if (!isSigned) return { kind: 'forged', cause: 'the signature does not fit' }
  const key = createHash('sha256').update(`${id}|${requestId}|${ts}|`).update(raw).digest('hex')
  const charges = id === null ? [] : await chargesOf(id, textOf(query['type']) ?? 'payment', ask)
  return { kind: 'accepted', key, isSigned: true, charges }
}

async function chargesOf(id: string, type: string, ask: Ask): Promise<{ providerId: string }[]> {
  if (type === 'payment') return /^\d{1,20}$/.test(id) ? [{ providerId: id }] : []
  if (type !== 'topic_chargebacks_wh') return []
  const answer = await ask('GET', `/v1/chargebacks/${encodeURIComponent(id)}`)
  if (isUnclear(answer)) throw new Error(`Mercado Pago did not reply to the question about the chargeback ${id}.`)
  const payments: unknown[] = Array.isArray(answer.body?.payments) ? answer.body.payments : []
  return payments.flatMap((each) => {
    const providerId = textOf(each)
    return providerId ? [{ providerId }] : []
  })
}

function sign(secret: string, id: string | null, requestId: string | null, ts: string): string {
  const manifest = `${id === null ? '' : `id:${id};`}${requestId === null ? '' : `request-id:${requestId};`}ts:${ts};`
  return createHmac('sha256', secret).update(manifest).digest('hex')
}

function isEqual(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}
