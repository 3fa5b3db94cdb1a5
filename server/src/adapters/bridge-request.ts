import { createHmac, randomUUID } from 'node:crypto'

export interface BridgeOptions {
  /** Where the bridge answers; its paths begin with /v1 below it. */
  url: string
  /** Shared with the bridge; every request is signed with it. */
  secret: string
  timeoutMs?: number
  /** The longest reply that is read, in bytes after decompression. */
  mostBytes?: number
}

const tooLarge = 'TooLarge'
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
    const reply = await fetch(url + path, {
      method,
      headers: {
        ...(form ? { 'content-type': 'application/json' } : {}),
        ...(etag ? { 'if-none-match': etag } : {}),
        'x-bridge-timestamp': timestamp,
        'x-bridge-nonce': nonce,
        'x-bridge-signature': signature,
      },
      ...(form ? { body } : {}),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    return { status: reply.status, body: readBody(await readText(reply, mostBytes)), etag: reply.headers.get('etag') }
  } catch (error) {
    return { status: 0, body: null, etag: null, trouble: describe(error as Error, timeoutMs) }
  }
}

/** The whole body as text. Throws, and ends the connection, when it is longer than `mostBytes`. */
async function readText(reply: Response, mostBytes: number): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  // Leaving the loop early cancels the stream.
  for await (const chunk of reply.body ?? []) {
    bytes += chunk.byteLength
    if (bytes > mostBytes)
      throw Object.assign(new Error(`the bridge sent more than ${mostBytes} bytes`), { name: tooLarge })
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function readBody(text: string): Answer['body'] {
  try {
    const body = JSON.parse(text) as Answer['body']
    return typeof body === 'object' && !Array.isArray(body) ? body : null
  } catch {
    return null
  }
}

function describe(error: Error, timeoutMs: number): string {
  if (error.name === 'TimeoutError') return `the bridge did not answer within ${timeoutMs} ms`
  if (error.name === tooLarge) return error.message
  const code = (error.cause as { code?: string } | undefined)?.code
  return `the bridge could not be reached (${code ?? error.message})`
}
