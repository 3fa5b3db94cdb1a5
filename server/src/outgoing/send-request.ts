import {
  request as httpRequest,
  type Agent as HttpAgent,
  type IncomingHttpHeaders,
  type IncomingMessage,
} from 'node:http'
import { request as httpsRequest, type Agent as HttpsAgent } from 'node:https'
import type { LookupFunction } from 'node:net'
import { pipeline } from 'node:stream'
import { createBrotliDecompress, createGunzip } from 'node:zlib'

/** One request to an outside system. */
export interface OutgoingRequest {
  url: string
  method?: string
  headers?: Record<string, string>
  body?: string | Buffer | null
  /**
   * In milliseconds, for the whole request with the body of the reply; or a signal, where several requests share a
   * deadline.
   */
  deadline: number | AbortSignal
  /** The longest body that is read, in bytes after decompression. */
  mostBytes: number
  /** A redirect throws, or is returned as a reply. It is never followed here. */
  redirects?: 'refuse' | 'reply'
  /** Whether to read the body of a reply with this status; by default yes. */
  wantsBody?: (status: number) => boolean
  acceptsCompressed?: boolean
  /** An agent with a client certificate; `false` for a connection of its own. */
  agent?: HttpAgent | HttpsAgent | false | undefined
  /** Decides which addresses a connection may use. */
  lookup?: LookupFunction
}

export interface OutgoingReply {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
}

type Reason = 'timeout' | 'too_large' | 'redirect' | 'unreachable'

/**
 * Why a request has no complete reply. The message holds neither address, header nor body, which may be secret. `code`
 * is that of the system, such as ECONNREFUSED; `cause` is the error.
 */
export class NoReply extends Error {
  reason: Reason
  code: string | null
  constructor(reason: Reason, message: string, cause?: unknown) {
    super(message, { cause })
    this.reason = reason
    this.code = (cause as NodeJS.ErrnoException | undefined)?.code ?? null
  }
}

/** Sends one request, once, and reads the reply to its end. Throws NoReply; any status is a reply. */
export async function sendRequest(outgoing: OutgoingRequest): Promise<OutgoingReply> {
  const { deadline, mostBytes, redirects = 'refuse', wantsBody = () => true } = outgoing
  const { signal, end } = startDeadline(deadline)
  try {
    const reply = await open(outgoing, signal)
    const { statusCode: status = 0, headers } = reply
    if (redirects === 'refuse' && redirectCodes.has(status)) {
      reply.destroy()
      throw new NoReply('redirect', `it answered with a redirect (${status})`)
    }
    if (wantsBody(status)) return { status, headers, body: await read(reply, mostBytes) }
    reply.destroy()
    return { status, headers, body: Buffer.alloc(0) }
  } catch (error) {
    if (error instanceof NoReply) throw error
    if (signal.aborted) throw new NoReply('timeout', 'no answer within the deadline', error)
    const { code, message } = error as NodeJS.ErrnoException
    throw new NoReply('unreachable', code ?? message, error)
  } finally {
    end()
  }
}

/**
 * The signal of a deadline, and what ends its timer. `AbortSignal.timeout` has no end: each would fire, and make its
 * error, seconds after the reply.
 */
function startDeadline(deadline: number | AbortSignal): { signal: AbortSignal; end(): void } {
  if (typeof deadline !== 'number') return { signal: deadline, end: () => {} }
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(), deadline)
  return { signal: controller.signal, end: () => clearTimeout(timer) }
}

const redirectCodes = new Set([301, 302, 303, 307, 308])

function open(
  { url, method = 'GET', headers, body, acceptsCompressed, agent, lookup }: OutgoingRequest,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const target = URL.parse(url)
  if (!target || !/^https?:$/.test(target.protocol)) throw new NoReply('unreachable', 'its address is none of the web')
  const start = target.protocol === 'https:' ? httpsRequest : httpRequest
  return new Promise((resolve, reject) => {
    const sent = start(
      target,
      {
        method,
        signal,
        ...(agent === undefined ? {} : { agent }),
        ...(lookup ? { lookup } : {}),
        headers: {
          ...(body == null ? {} : { 'content-length': Buffer.byteLength(body) }),
          ...(acceptsCompressed ? { 'accept-encoding': 'gzip, br' } : {}),
          ...headers,
        },
      },
      resolve,
    )
    sent.on('error', reject)
    sent.end(body ?? undefined)
  })
}

async function read(reply: IncomingMessage, mostBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let bytes = 0
  // Leaving the loop early closes the connection.
  for await (const chunk of decompressed(reply)) {
    bytes += chunk.length
    if (bytes > mostBytes) throw new NoReply('too_large', `the answer is larger than ${mostBytes} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function decompressed(reply: IncomingMessage): AsyncIterable<Buffer> {
  const encoding = reply.headers['content-encoding']?.trim().toLowerCase()
  // When decompression fails, the reader of the stream gets the error.
  if (encoding === 'gzip') return pipeline(reply, createGunzip(), () => {})
  if (encoding === 'br') return pipeline(reply, createBrotliDecompress(), () => {})
  return reply
}

/** A body that is a JSON object; null for anything else. */
export function jsonObject(body: Buffer): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(body.toString('utf8'))
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null
  } catch {
    return null
  }
}
