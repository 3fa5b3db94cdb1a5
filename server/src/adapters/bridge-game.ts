import { createHmac, randomUUID } from 'node:crypto'
import type { Game, GameRefusal, Outcome } from '../ports/game.ts'

export interface BridgeOptions {
  /** Where the bridge answers; its paths begin with /v1 below it. */
  url: string
  /** Shared with the bridge; every request is signed with it. */
  secret: string
  timeoutMs?: number
}

/**
 * The game behind its HTTP bridge (docs/game-bridge.md). Only an answer that names our operation counts as
 * a yes, and only a refusal in the bridge's own words as a no: silence, a 5xx or a stranger's page is unknown.
 */
export function createBridge({ url, secret, timeoutMs = 5_000 }: BridgeOptions): Game {
  const call = (method: string, path: string, form?: object) => request({ url, secret, timeoutMs }, method, path, form)

  return {
    passwordMin: 5,
    passwordMax: 11,
    passwordAlphabet: /^(?![_@#!])[!-~]+$/,
    async createAccount(operationId, { login, password, email }) {
      return settled(operationId, await call('POST', '/v1/accounts', { operationId, login, password, email }))
    },
    async changePassword(operationId, { login, password }) {
      const path = `/v1/accounts/${encodeURIComponent(login)}/password`
      return settled(operationId, await call('PUT', path, { operationId, password }))
    },
    async getOperation(operationId) {
      const answer = await call('GET', `/v1/ops/${encodeURIComponent(operationId)}`)
      if (answer.status === 404 && answer.body?.code === 'OPERATION_ABSENT') return { kind: 'absent' }
      if (answer.body?.operationId === operationId && answer.body.state === 'refused')
        return refused(answer.body) ?? unclear(answer)
      return settled(operationId, answer)
    },
    async hasAccount(login) {
      const answer = await call('GET', `/v1/accounts/${encodeURIComponent(login)}/presence`)
      if (answer.status === 404 && answer.body?.code === 'ACCOUNT_ABSENT') return { kind: 'applied', value: false }
      const isIt = answer.status === 200 && String(answer.body?.login).toLowerCase() === login.toLowerCase()
      return isIt ? { kind: 'applied', value: true } : (refusedBy(answer) ?? unclear(answer))
    },
  }
}

type Body = { code?: unknown; message?: unknown; operationId?: unknown; state?: unknown; login?: unknown }
type Answer = { status: number; body: Body | null; trouble?: string }
type Refused = { kind: 'refused'; code: GameRefusal; message?: string }

const settled = (operationId: string, answer: Answer): Outcome<null> =>
  isOk(answer) && answer.body?.operationId === operationId && answer.body.state === 'applied'
    ? { kind: 'applied', value: null }
    : (refusedBy(answer) ?? unclear(answer))

const isOk = ({ status }: Answer): boolean => status === 200 || status === 201

/** A no in the bridge's words. 401 and 403 speak of our signature and 429 of our haste, not of the operation. */
function refusedBy({ status, body }: Answer): Refused | null {
  return status >= 400 && status < 500 && ![401, 403, 408, 429].includes(status) && body ? refused(body) : null
}

function refused({ code, message }: Body): Refused | null {
  if (typeof code !== 'string') return null
  return {
    kind: 'refused',
    code: refusals.get(code) ?? 'rejected',
    ...(typeof message === 'string' ? { message } : {}),
  }
}

const refusals = new Map<string, GameRefusal>([
  ['EXISTS', 'account_exists'],
  ['ACCOUNT_ABSENT', 'account_absent'],
  ['BAD_LOGIN', 'bad_login'],
  ['BAD_PASSWORD', 'bad_password'],
  ['LOCKED', 'account_locked'],
  ['ACCOUNT_IN_GAME', 'character_online'],
  ['OPERATION_CONFLICT', 'operation_conflict'],
])

function unclear({ status, body, trouble }: Answer): { kind: 'unknown'; cause: string } {
  if (trouble) return { kind: 'unknown', cause: trouble }
  const code = typeof body?.code === 'string' ? ` ${body.code}` : ''
  const cure = status === 401 ? ': compare GAME_BRIDGE_SECRET and the clocks of both machines' : ''
  return { kind: 'unknown', cause: `the bridge answered ${status}${code}${cure}` }
}

/** One signed request. Never throws; an answer that did not arrive has status 0 and says why. */
async function request(
  { url, secret, timeoutMs }: Required<BridgeOptions>,
  method: string,
  path: string,
  form?: object,
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
        'x-bridge-timestamp': timestamp,
        'x-bridge-nonce': nonce,
        'x-bridge-signature': signature,
      },
      ...(form ? { body } : {}),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    return { status: reply.status, body: readBody(await reply.text()) }
  } catch (error) {
    return { status: 0, body: null, trouble: describe(error as Error, timeoutMs) }
  }
}

function readBody(text: string): Body | null {
  try {
    const body = JSON.parse(text) as Body | null
    return typeof body === 'object' ? body : null
  } catch {
    return null
  }
}

function describe(error: Error, timeoutMs: number): string {
  if (error.name === 'TimeoutError') return `the bridge did not answer within ${timeoutMs} ms`
  const code = (error.cause as { code?: string } | undefined)?.code
  return `the bridge could not be reached (${code ?? error.message})`
}
