import type { CallOf, Endpoint, ErrorBody, ReplyOf } from '@guildhall/contract'
import { currentLocale } from './locale.ts'
import { settings } from './settings.ts'
import { forgetRefused, token } from './token.ts'

/**
 * What the browser knows of an endpoint: 'GET /notice/:slug shared', its method and path, and whether its answer is
 * the same for everyone but staff: then it is called without the token, so that shared caches may answer. The types
 * come along without any code.
 */
export type EndpointRef<E extends Endpoint> = string & { readonly types: E }

/**
 * Calls an endpoint: `api(getNotice, { params: { slug } })`. Throws ApiError when the answer is not a success.
 * `idempotencyKey` is for what must happen once: the same key again is answered like the first (see idempotency.ts).
 * `seenVersion` is the `version` of what the page showed, where the endpoint compares it with what is true now.
 */
export type Api = <E extends Endpoint>(
  endpoint: EndpointRef<E>,
  input?: CallOf<E> & { signal?: AbortSignal; idempotencyKey?: string; seenVersion?: string | undefined },
) => Promise<ReplyOf<E>>

/** A refusal of the API, or no answer at all (`status` 0). `message` is ready to be shown. */
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
/** Staff see more: from now on (or no longer) the token goes along everywhere. */
export const askAsStaff = (isStaff: boolean): void => void (isAskedByStaff = isStaff)

export const api: Api = async (endpoint, input) => {
  const { params = {}, query = {}, body, signal, idempotencyKey, seenVersion } = (input ?? {}) as Call
  const [method, address, isShared] = endpoint.split(' ') as [string, string, string?]
  const path = address.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]])),
  )
  const url = search.size ? `${path}?${search}` : path
  return request(method, url, body, {
    signal,
    idempotencyKey,
    seenVersion,
    withToken: !isShared || isAskedByStaff,
  }) as never
}

const retriedMethods = new Set(['GET', 'HEAD', 'OPTIONS', 'PUT', 'DELETE'])
const retries = 2
const firstDelayMs = 1000
/** Characters of a bare text that are shown. */
const longestMessage = 300

/**
 * Sends a request to the API and answers its JSON. What may be tried again without harm (no POST, no upload) is,
 * twice, after 1 s and 2 s with up to 1 s of chance added, when the network or the server failed.
 */
export async function request(method: string, path: string, body?: unknown, options: Options = {}): Promise<unknown> {
  const mayRetry = retriedMethods.has(method) && !(body instanceof FormData)
  for (let attempt = 0; ; attempt += 1) {
    const failure = await attemptOnce(method, path, body, options)
    if (failure.ok) return failure.value
    options.signal?.throwIfAborted()
    const { error } = failure
    const isTransient = error.status === 0 || error.status >= 500
    if (!mayRetry || !isTransient || attempt === retries) throw error
    await pause(firstDelayMs * 2 ** attempt + Math.random() * 1000, options.signal)
  }
}

interface Options {
  signal?: AbortSignal | undefined
  idempotencyKey?: string | undefined
  seenVersion?: string | undefined
  withToken?: boolean
}

type Outcome = { ok: true; value: unknown } | { ok: false; error: ApiError }

async function attemptOnce(
  method: string,
  path: string,
  body: unknown,
  { signal, idempotencyKey, seenVersion, withToken = true }: Options,
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
      // Ask the server each time; it answers 304 when nothing changed.
      cache: 'no-cache',
    })
  } catch (cause) {
    if (signal?.aborted) throw cause
    return { ok: false, error: new ApiError(0, {}) }
  }
  const type = response.headers.get('content-type') ?? 'text/plain'
  const isJson = type.includes('json')
  const value: unknown = await (isJson ? response.json() : response.text()).catch(() => null)
  if (response.ok) return { ok: true, value }
  const error = new ApiError(response.status, failureIn(value, type))
  // Of several calls that were on their way, the first says it; and a newer token is not what this answer is about.
  if (response.status === 401) forgetRefused(sent, error.body)
  return { ok: false, error }
}

/** What a refusal says: our own body, a bare text, or nothing where something between us and the server shows its page. */
function failureIn(value: unknown, type: string): Partial<ErrorBody> {
  if (typeof value === 'string') return type.includes('html') ? {} : { message: value.trim().slice(0, longestMessage) }
  return (value as ErrorBody | null) ?? {}
}

function pause(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms)
    signal?.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason as Error)
    })
  })
}
