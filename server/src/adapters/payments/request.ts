import type { IncomingHttpHeaders } from 'node:http'
import type { Agent } from 'node:https'
import { jsonObject, NoReply, sendRequest } from '../../outgoing/send-request.ts'

/** One request to a provider. `agent` carries a client certificate where one is asked for. */
interface ProviderRequest {
  method: string
  url: string
  headers?: Record<string, string>
  body?: string
  agent?: Agent | undefined
  timeoutMs?: number
}

/**
 * What came back, read to its end. An answer that did not arrive whole has status 0 and says why. `body` is null where
 * it is no JSON object.
 */
export interface ProviderAnswer {
  status: number
  body: Record<string, unknown> | null
  headers: IncomingHttpHeaders
  trouble?: string
}

const defaultTimeoutMs = 10_000
const mostBytes = 2 * 1024 * 1024

/** Sends one request within a deadline that counts the body too. Never throws, follows nothing, repeats nothing. */
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
      // A provider that redirects has replied, with nothing that we know.
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

/** No yes and no no: nothing arrived, the provider is in trouble, or it is busy with the very same request. */
export const isUnclear = ({ status }: ProviderAnswer): boolean =>
  status === 0 || status >= 500 || [408, 409, 423, 425, 429].includes(status)

export const unclear = ({ status, trouble }: ProviderAnswer) => ({
  kind: 'unknown' as const,
  cause: trouble ?? `it answered ${status}`,
})

/** An OAuth token for client credentials, kept until shortly before it ends; many who need one at once ask once. */
export function tokenKeeper(fetchToken: () => Promise<{ token: string; seconds: number } | null>) {
  let kept: { token: string; until: number } | null = null
  let asking: Promise<string | null> | null = null
  const ask = async (): Promise<string | null> => {
    const fresh = await fetchToken()
    if (!fresh) return null
    const seconds = Math.max(1, Math.min(fresh.seconds - 60, fresh.seconds * 0.9))
    kept = { token: fresh.token, until: Date.now() + seconds * 1000 }
    return fresh.token
  }
  return {
    /** Null when the provider gives none. */
    async get(): Promise<string | null> {
      if (kept && kept.until > Date.now()) return kept.token
      asking ??= ask().finally(() => (asking = null))
      return asking
    },
    /** One that was refused is not shown again. */
    forget: () => void (kept = null),
  }
}

/** Asks with a token, and once more with a fresh one when the first was refused. */
export async function askWithToken(
  tokens: ReturnType<typeof tokenKeeper>,
  ask: (token: string) => Promise<ProviderAnswer>,
): Promise<ProviderAnswer> {
  for (let attempt = 1; ; attempt += 1) {
    const token = await tokens.get()
    if (!token) return { status: 0, body: null, headers: {}, trouble: 'no token' }
    const answer = await ask(token)
    if (answer.status !== 401 || attempt === 2) return answer
    tokens.forget()
  }
}
