import { createHmac, randomUUID } from 'node:crypto'
import { jsonObject, NoReply, sendRequest } from '../outgoing/send-request.ts'

export interface BridgeOptions {
  /** Where the bridge answers; its paths begin with /v1 below it. */
  url: string
  /** Shared with the bridge; every request is signed with it. */
  secret: string
  timeoutMs?: number
  /** The longest reply that is read, in bytes after decompression. */
  mostBytes?: number
}

const defaultMostBytes = 2 * 1024 * 1024

/** What came back. An answer that did not arrive has status 0 and says why; one that is no JSON object has no body. */
export type Answer = { status: number; body: Record<string, unknown> | null; etag: string | null; trouble?: string }

/** One signed request. Never throws. A reply that is larger than `mostBytes` is broken off. */
export async function requestBridge(
  { url, secret, timeoutMs = 5_000, mostBytes = defaultMostBytes }: BridgeOptions,
  method: string,
  path: string,
  { form, etag }: { form?: object | undefined; etag?: string | undefined } = {},
): Promise<Answer> {
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
