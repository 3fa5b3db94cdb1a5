import type { CallOf, Endpoint, ErrorBody, ReplyOf } from '@guildhall/contract'
import * as m from '@guildhall/messages'
import { currentLocale } from '../format/locale.ts'
import { settings } from '../app/settings.ts'
import { askConfirmation, type Proof } from './confirmation.ts'
import { forgetRefused, token } from '../session/token.ts'

/**
 * A reference to an endpoint: its method and path, such as 'GET /notice/:slug shared'. `shared` means that the reply is
 * the same for everyone but staff. Such a call carries no token, so that shared caches may answer it. `text` means that
 * the reply is not JSON. The types of the endpoint add no code.
 */
export type EndpointRef<E extends Endpoint> = string & { readonly types: E }

/**
 * Calls an endpoint: `api(getNotice, { params: { slug } })`. Throws ApiError when the reply is not a success.
 * `idempotencyKey` makes a request act once: a repeated key gets the first reply again (see idempotency.ts).
 * `seenVersion` is the `version` that the page showed, where the endpoint compares it with the current one.
 */
export type Api = <E extends Endpoint>(
  endpoint: EndpointRef<E>,
  input?: CallOf<E> & { signal?: AbortSignal; idempotencyKey?: string; seenVersion?: string | undefined },
) => Promise<ReplyOf<E>>

/**
 * A refusal of the API. `status` 0 means that no reply of the API arrived: offline, timeout, a reply cut short, or a
 * page of another system. `message` can be shown as it is.
 */
export class ApiError extends Error {
  status: number
  body: Partial<ErrorBody>
  constructor(status: number, body: Partial<ErrorBody>) {
    super(body.message || body.error || '')
    this.status = status
    this.body = body
  }
}

interface Call {
  params?: Record<string, unknown>
  query?: Record<string, string | number | boolean | undefined>
  body?: unknown
  signal?: AbortSignal
  idempotencyKey?: string
  seenVersion?: string
}

let isAskedByStaff = false
/** Sets whether calls of shared endpoints carry the token, because staff get more in their replies. */
export const askAsStaff = (isStaff: boolean): void => void (isAskedByStaff = isStaff)

export const api: Api = async (endpoint, input) => {
  const { body, signal, idempotencyKey, seenVersion, ...address } = (input ?? {}) as Call
  const [method = '', , note] = endpoint.split(' ')
  return request(method, urlOf(endpoint, address), body, {
    signal,
    idempotencyKey,
    seenVersion,
    withToken: note !== 'shared' || isAskedByStaff,
    needsJson: note !== 'text',
  }) as never
}

/** The address of a call below the API, with its parameters and its query. */
export function urlOf(endpoint: string, { params = {}, query = {} }: Pick<Call, 'params' | 'query'>): string {
  const [, address = ''] = endpoint.split(' ')
  const path = address.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]])),
  )
  return search.size ? `${path}?${search}` : path
}

const retriedMethods = new Set(['GET', 'HEAD', 'OPTIONS', 'PUT', 'DELETE'])
const retries = 2
const firstDelayMs = 1000
/** At most this many characters of a plain text reply are shown as a message. */
const longestMessage = 300

/** How long a call may take with all its retries. A form with files has no other sign of progress than its end. */
const patienceMs = 30_000
const patienceWithFilesMs = 300_000

/**
 * Sends a request to the API and returns the JSON of its reply. When the server wants staff to confirm first that it is
 * them, the very same request is sent again after that, with the same idempotency key.
 */
export const request = (method: string, path: string, body?: unknown, options: Options = {}): Promise<unknown> =>
  withConfirmation(() => requestPatiently(method, path, body, options))

/** Runs `send`, and again each time that staff have confirmed that it is them. After a cancel its refusal is thrown. */
export async function withConfirmation<T>(send: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await send()
    } catch (error) {
      if (!(error instanceof ApiError) || error.body.code !== 'confirmation_needed') throw error
      if (!(await askConfirmation(error.body.by as Proof))) throw error
    }
  }
}

/**
 * Sends a request with its retries. When the network or the server fails, requests that are
 * safe to repeat (no POST, no upload) are sent up to two more times. They wait 1 s and 2 s, each with up to 1 s of
 * jitter.
 */
async function requestPatiently(method: string, path: string, body: unknown, options: Options): Promise<unknown> {
  const { signal } = options
  const hasFiles = body instanceof FormData
  const mayRetry = retriedMethods.has(method) && !hasFiles
  // Not AbortSignal.any and .timeout: phones of three years ago lack the first, and tests cannot control the second.
  const end = new AbortController()
  const giveUp = () => end.abort()
  const timer = setTimeout(giveUp, hasFiles ? patienceWithFilesMs : patienceMs)
  signal?.addEventListener('abort', giveUp)
  try {
    for (let attempt = 0; ; attempt += 1) {
      signal?.throwIfAborted()
      const outcome = await attemptOnce(method, path, body, { ...options, signal: end.signal })
      if (outcome.ok) return outcome.value
      const { error } = outcome
      const isTransient = error.status === 0 || error.status >= 500
      const triesAgain = mayRetry && isTransient && attempt < retries
      if (triesAgain) await pause(firstDelayMs * 2 ** attempt + Math.random() * 1000, end.signal)
      signal?.throwIfAborted()
      if (!triesAgain || end.signal.aborted) throw error
    }
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', giveUp)
  }
}

interface Options {
  signal?: AbortSignal | undefined
  idempotencyKey?: string | undefined
  seenVersion?: string | undefined
  withToken?: boolean
  /** Whether a success that is not JSON counts as no reply of the API. An HTML page is never a reply of the API. */
  needsJson?: boolean
}

type Outcome = { ok: true; value: unknown } | { ok: false; error: ApiError }

async function attemptOnce(
  method: string,
  path: string,
  body: unknown,
  { signal, idempotencyKey, seenVersion, withToken = true, needsJson }: Options,
): Promise<Outcome> {
  const sent = withToken ? token() : null
  const headers: Record<string, string> = { 'accept-language': currentLocale() }
  if (sent) headers.authorization = `Bearer ${sent}`
  if (idempotencyKey) headers['idempotency-key'] = idempotencyKey
  if (seenVersion) headers['seen-version'] = seenVersion
  if (body !== undefined && !(body instanceof FormData)) headers['content-type'] = 'application/json'
  let response: Response
  try {
    response = await fetch(settings().apiBaseUrl + path, {
      method,
      headers,
      body: body === undefined || body instanceof FormData ? (body as FormData | undefined) : JSON.stringify(body),
      signal: signal ?? null,
      // The browser asks the server each time; the server replies 304 when nothing changed.
      cache: 'no-cache',
    })
  } catch {
    return { ok: false, error: noReply() }
  }
  const type = response.headers.get('content-type') ?? 'text/plain'
  const isJson = type.includes('json')
  let value: unknown = null
  let isWhole = response.ok ? isJson || !(needsJson || type.includes('html')) : true
  try {
    value = await (isJson ? response.json() : response.text())
  } catch {
    isWhole = !response.ok
  }
  // A timeout, a reply cut short, or the login page of a Wi-Fi network.
  if (!isWhole) return { ok: false, error: signal?.aborted ? noReply() : noReply(m.shell_error_incomplete()) }
  if (response.ok) return { ok: true, value }
  const error = new ApiError(response.status, failureIn(value, type))
  // Of several calls under way, only the first 401 forgets the token. A newer token stays, because this reply is not
  // about it.
  if (response.status === 401) forgetRefused(sent, error.body)
  return { ok: false, error }
}

/** The error of a call that got no reply of the API. */
export const noReply = (message: string = m.shell_error_offline()): ApiError => new ApiError(0, { message })

/** What a refusal contains: the API's error body, a plain text, or nothing when a proxy sent its own page. */
export function failureIn(value: unknown, type: string): Partial<ErrorBody> {
  if (typeof value === 'string') return type.includes('html') ? {} : { message: value.trim().slice(0, longestMessage) }
  return (value as ErrorBody | null) ?? {}
}

/** Waits `ms`, or until `signal` aborts. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms)
    signal.addEventListener('abort', () => resolve())
  })
}
