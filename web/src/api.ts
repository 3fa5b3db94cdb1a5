import type { CallOf, Endpoint, ErrorBody, ReplyOf } from '@guildhall/contract'
import { currentLocale } from './locale.ts'
import { settings } from './settings.ts'
import { forgetToken, token } from './token.ts'

/** What the browser knows of an endpoint: its name and address. The types come along without any code. */
export interface EndpointRef<E extends Endpoint> {
  name: string
  method: string
  path: string
  /** The same for everyone: called without the token, so that shared caches may answer. */
  shared?: true
  readonly types?: E
}

/** Calls an endpoint: `api(getNotice, { params: { slug } })`. Throws ApiError when the answer is not a success. */
export type Api = <E extends Endpoint>(
  endpoint: EndpointRef<E>,
  input?: CallOf<E> & { signal?: AbortSignal },
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
  query?: Record<string, unknown>
  body?: unknown
  signal?: AbortSignal
}

export const api: Api = async (endpoint, input) => {
  const { params = {}, query = {}, body, signal } = (input ?? {}) as Call
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]])),
  )
  const url = search.size ? `${path}?${search}` : path
  return request(endpoint.method, url, body, { signal, withToken: !endpoint.shared }) as never
}

const retriedMethods = new Set(['GET', 'HEAD', 'OPTIONS', 'PUT', 'DELETE'])
const retries = 2
const firstDelayMs = 1000

/**
 * Sends a request to the API and answers its JSON. What may be tried again without harm (no POST, no upload) is,
 * twice, after 1 s and 2 s with up to 1 s of chance added, when the network or the server failed.
 */
export async function request(
  method: string,
  path: string,
  body?: unknown,
  options: { signal?: AbortSignal | undefined; withToken?: boolean } = {},
): Promise<unknown> {
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

type Outcome = { ok: true; value: unknown } | { ok: false; error: ApiError }

async function attemptOnce(
  method: string,
  path: string,
  body: unknown,
  { signal, withToken = true }: { signal?: AbortSignal | undefined; withToken?: boolean },
): Promise<Outcome> {
  const sent = withToken ? token() : null
  const headers: Record<string, string> = { 'accept-language': currentLocale() }
  if (sent) headers.authorization = `Bearer ${sent}`
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
  const isJson = response.headers.get('content-type')?.includes('json')
  const value: unknown = await (isJson ? response.json() : response.text()).catch(() => null)
  if (response.ok) return { ok: true, value }
  const error = new ApiError(response.status, isJson && value ? (value as ErrorBody) : {})
  // Of several calls that were on their way, the first says it; and a newer token is not what this answer is about.
  if (sent && sent === token() && response.status === 401 && error.body.code === 'unauthenticated')
    forgetToken('expired')
  return { ok: false, error }
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
