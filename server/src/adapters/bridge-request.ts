import { createHmac, randomUUID } from 'node:crypto'
import { jsonObject, NoReply, sendRequest } from '../outgoing/send-request.ts'

export interface BridgeOptions {
  /** The address of the bridge. Its paths begin with /v1 below it. */
  url: string
  /** The secret that signs every request. The bridge has the same one. */
  secret: string
  timeoutMs?: number
  /** The largest reply that is read, in bytes after decompression. */
  mostBytes?: number
}

const defaultMostBytes = 2 * 1024 * 1024

/**
 * A reply of the bridge. Without one, the status is 0 and `trouble` has the cause. A body that is no JSON object is
 * null.
 */
export type BridgeReply = {
  status: number
  body: Record<string, unknown> | null
  etag: string | null
  trouble?: string
}

/**
 * Sends one signed request. Never throws for a failed request. Stops reading a reply that is larger than `mostBytes`.
 */
export async function requestBridge(
  { url, secret, timeoutMs = 5_000, mostBytes = defaultMostBytes }: BridgeOptions,
  method: string,
  path: string,
  { form, etag }: { form?: object | undefined; etag?: string | undefined } = {},
): Promise<BridgeReply> {
  const body = form ? JSON.stringify(form) : ''
  const timestamp = String(Math.floor(Date.now() / 1_000))
  const nonce = randomUUID()
  const signature = createHmac('sha256', secret).update([method, path, timestamp, nonce, body].join('\n')).digest('hex')
  try {
    const reply = await sendRequest({
      url: url + path,
      method,
      headers: {
        ...(form ? { 'content-type': 'application/json' } : {}),
        ...(etag ? { 'if-none-match': etag } : {}),
        'x-bridge-timestamp': timestamp,
        'x-bridge-nonce': nonce,
        'x-bridge-signature': signature,
      },
      ...(form ? { body } : {}),
      acceptsCompressed: true,
      deadline: timeoutMs,
      mostBytes,
    })
    return { status: reply.status, body: jsonObject(reply.body), etag: reply.headers.etag ?? null }
  } catch (error) {
    if (!(error instanceof NoReply)) throw error
    return { status: 0, body: null, etag: null, trouble: describe(error, { timeoutMs, mostBytes }) }
  }
}

function describe(
  { reason, message }: NoReply,
  { timeoutMs, mostBytes }: { timeoutMs: number; mostBytes: number },
): string {
  if (reason === 'timeout') return `the bridge did not answer within ${timeoutMs} ms`
  if (reason === 'too_large') return `the bridge sent more than ${mostBytes} bytes`
  return `the bridge could not be reached (${message})`
}
