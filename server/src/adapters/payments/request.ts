import type { IncomingHttpHeaders } from 'node:http'
import type { Agent } from 'node:https'
import { jsonObject, NoReply, sendRequest } from '../../outgoing/send-request.ts'

/** A request to a provider. `agent` carries a client certificate where the provider requires one. */
interface ProviderRequest {
  method: string
  url: string
  headers?: Record<string, string>
  body?: string
  agent?: Agent | undefined
  timeoutMs?: number
}

/**
 * A reply, read to its end. When it did not arrive whole, `status` is 0 and `trouble` says why. `body` is null unless
 * it is a JSON object.
 */
export interface ProviderAnswer {
  status: number
  body: Record<string, unknown> | null
  headers: IncomingHttpHeaders
  trouble?: string
  /** The provider gave no token for our credentials. */
  isTokenRefused?: boolean
}

const defaultTimeoutMs = 10_000
const mostBytes = 2 * 1024 * 1024

/**
 * Sends one request within a deadline that includes the body. Never throws, follows no redirect, and does not retry.
 */
export async function askProvider({
  method,
  url,
  headers,
  body,
  agent,
  timeoutMs = defaultTimeoutMs,
}: ProviderRequest): Promise<ProviderAnswer> {
  try {
    const reply = await sendRequest({
      method,
      url,
      deadline: timeoutMs,
      mostBytes,
      // A redirect counts as a reply without a usable body.
      redirects: 'reply',
      agent,
      headers: {
        accept: 'application/json',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body }),
    })
    return { status: reply.status, body: jsonObject(reply.body), headers: reply.headers }
  } catch (error) {
    if (!(error instanceof NoReply)) throw error
    return { status: 0, body: null, headers: {}, trouble: error.message }
  }
}

/**
 * Whether the outcome is unknown: no reply arrived, the provider has an error, or it is still busy with the same
 * request.
 */
export const isUnclear = ({ status }: ProviderAnswer): boolean =>
  status === 0 || status >= 500 || [408, 409, 423, 425, 429].includes(status)

/** The reply to a check of our credentials: a token that was refused is a refusal, and no unknown outcome. */
export const refusedToken = ({ isTokenRefused }: ProviderAnswer) =>
  isTokenRefused
    ? ({ kind: 'refused', code: 'not_configured', message: 'it gives no token for these credentials' } as const)
    : null

export const unclear = ({ status, trouble }: ProviderAnswer) => ({
  kind: 'unknown' as const,
  cause: trouble ?? `it answered ${status}`,
})

/**
 * Keeps an OAuth token for client credentials until shortly before it expires. Concurrent callers share one request.
 */
export function tokenKeeper(fetchToken: () => Promise<{ token: string; seconds: number } | ProviderAnswer>) {
  let current: { token: string; until: number } | null = null
  let request: Promise<string | null> | null = null
  let refusal: Pick<ProviderAnswer, 'trouble' | 'isTokenRefused'> = {}
  const ask = async (): Promise<string | null> => {
    const fresh = await fetchToken()
    if ('status' in fresh) {
      const { status, trouble = `it answered ${status}` } = fresh
      refusal = { trouble: `it gave no token: ${trouble}`, isTokenRefused: [400, 401, 403].includes(status) }
      return null
    }
    const seconds = Math.max(1, Math.min(fresh.seconds - 60, fresh.seconds * 0.9))
    current = { token: fresh.token, until: performance.now() + seconds * 1000 }
    return fresh.token
  }
  return {
    /** Null when the provider issues none. */
    async get(): Promise<string | null> {
      if (current && current.until > performance.now()) return current.token
      request ??= ask().finally(() => (request = null))
      return request
    },
    /** Why the provider gave no token when it was last asked for one. */
    refusal: () => refusal,
    /** Drops a refused token, so that the next request gets a new one. */
    forget: () => void (current = null),
  }
}

/** Sends a request with a token, and once more with a new token after a 401. */
export async function askWithToken(
  tokens: ReturnType<typeof tokenKeeper>,
  ask: (token: string) => Promise<ProviderAnswer>,
): Promise<ProviderAnswer> {
  for (let attempt = 1; ; attempt += 1) {
    const token = await tokens.get()
    if (!token) return { status: 0, body: null, headers: {}, ...tokens.refusal() }
    const answer = await ask(token)
    if (answer.status !== 401 || attempt === 2) return answer
    tokens.forget()
  }
}
