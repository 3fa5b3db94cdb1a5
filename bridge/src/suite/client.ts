import { randomUUID } from 'node:crypto'
import { request } from 'node:http'
import { request as requestTls } from 'node:https'
import { signatureOf } from '../signature.ts'

export interface Reply {
  status: number
  headers: Record<string, string | string[] | undefined>
  text: string
  /** The JSON object of the reply; null when it is none. */
  body: Record<string, unknown> | null
}

export interface Sending {
  body?: unknown
  /** In place of `body`, as it is. */
  raw?: string
  headers?: Record<string, string>
  /** Changes of the signed request: what a signature must cover. */
  timestamp?: string
  nonce?: string
  secret?: string
  /** What is signed in place of what is sent. */
  signedPath?: string
  signedBody?: string
  isUnsigned?: boolean
  /** Ends the connection once the request is sent, so that the reply is lost. */
  losesReply?: boolean
}

export interface Client {
  send(method: string, path: string, sending?: Sending): Promise<Reply>
  /** Every reply so far, as text. */
  texts: string[]
}

const replyMs = 15_000
const mostBytes = 32 * 1024 * 1024

/** Sends signed requests to a bridge. A request without a reply throws. */
export function createClient({ url, secret }: { url: string; secret: string }): Client {
  const texts: string[] = []
  const base = url.replace(/\/$/, '')
  return {
    texts,
    async send(method, path, sending = {}) {
      const reply = await exchange(
        base,
        method,
        path,
        signed(secret, method, path, sending),
        sending.losesReply ?? false,
      )
      texts.push(reply.text)
      return reply
    },
  }
}

function signed(secret: string, method: string, path: string, sending: Sending) {
  const body = sending.raw ?? (sending.body === undefined ? '' : JSON.stringify(sending.body))
  const timestamp = sending.timestamp ?? String(Math.floor(Date.now() / 1_000))
  const nonce = sending.nonce ?? randomUUID()
  const signature = signatureOf(sending.secret ?? secret, {
    method,
    path: sending.signedPath ?? path,
    timestamp,
    nonce,
    body: sending.signedBody ?? body,
  })
  const headers = {
    ...(body ? { 'content-type': 'application/json' } : {}),
    'content-length': String(Buffer.byteLength(body)),
    ...(sending.isUnsigned
      ? {}
      : { 'x-bridge-timestamp': timestamp, 'x-bridge-nonce': nonce, 'x-bridge-signature': signature }),
    ...sending.headers,
  }
  return { body, headers }
}

function exchange(
  base: string,
  method: string,
  path: string,
  { body, headers }: { body: string; headers: Record<string, string> },
  losesReply: boolean,
): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const ask = base.startsWith('https:') ? requestTls : request
    const sent = ask(base + path, { method, headers, timeout: replyMs }, (response) => {
      const parts: Buffer[] = []
      let bytes = 0
      response.on('data', (part: Buffer) => {
        bytes += part.length
        if (bytes > mostBytes) sent.destroy(new Error('the reply is larger than 32 MB'))
        parts.push(part)
      })
      response.on('error', reject)
      response.on('end', () => {
        const text = Buffer.concat(parts).toString('utf8')
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text, body: objectOf(text) })
      })
    })
    sent.on('timeout', () => sent.destroy(new Error(`no reply within ${replyMs / 1_000} s`)))
    sent.on('error', (error) => (losesReply ? resolve(noReply) : reject(error)))
    sent.end(body, () => {
      // The bytes are on their way, and nobody waits for the reply.
      if (losesReply) setImmediate(() => sent.destroy())
    })
    if (losesReply) sent.on('close', () => resolve(noReply))
  })
}

const noReply: Reply = { status: 0, headers: {}, text: '', body: null }

function objectOf(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null
  } catch {
    return null
  }
}
