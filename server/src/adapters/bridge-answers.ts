import type { GameRefusal, Outcome } from '../ports/game.ts'
import { bridge, codes, refusalsOf, type BridgeCode } from './bridge-contract.ts'
import type { Answer } from './bridge-request.ts'

export type Refused = { kind: 'refused'; code: GameRefusal; message?: string }
export type Unknown = { kind: 'unknown'; cause: string; askLater?: true }

/**
 * A refusal that the contract has for this call, under the status that it has there; null for anything else. A 401 and a
 * 503 speak of our signature and of a game that is down. Other JSON with a `code` is somebody else's page.
 */
export function refusedBy(name: keyof typeof bridge, { status, body }: Answer): Refused | null {
  const code = body?.code as BridgeCode
  const isOfContract = status !== 401 && status !== codes.UNAVAILABLE && codes[code] === status
  return body && isOfContract && refusalsOf(bridge[name]).includes(code) ? refused(body) : null
}

/** A refusal of an operation that the agent names itself. A code that the contract does not have is `rejected`. */
export function refused({ code, message }: Record<string, unknown>): Refused {
  return {
    kind: 'refused',
    code: refusals.get(code as string) ?? 'rejected',
    ...(typeof message === 'string' ? { message } : {}),
  }
}

/** A 401 speaks of our signature, a 408 and a 429 of a bridge under load: one more request at once would not help. */
const notAskedAbout = [401, 408, 429]

/**
 * Whether a reply to a change leaves open what the agent did, though somebody replied: a 4xx that is no refusal of the
 * contract, or BAD_REQUEST, which others say in the same words. Asking for the operation settles it.
 */
export const isDoubtful = ({ status, body }: Answer, outcome: { kind: string }): boolean =>
  status >= 400 &&
  status < 500 &&
  (outcome.kind === 'unknown' ? !notAskedAbout.includes(status) : body?.code === 'BAD_REQUEST')

const refusals = new Map<string, GameRefusal>([
  ['EXISTS', 'account_exists'],
  ['ACCOUNT_ABSENT', 'account_absent'],
  ['WRONG_PASSWORD', 'password_wrong'],
  ['CHARACTER_ABSENT', 'character_absent'],
  ['GUILD_ABSENT', 'guild_absent'],
  ['BAD_LOGIN', 'bad_login'],
  ['BAD_PASSWORD', 'bad_password'],
  ['BAD_ITEM', 'bad_item'],
  ['BAD_MARK', 'bad_mark'],
  ['LOCKED', 'account_locked'],
  ['ACCOUNT_IN_GAME', 'character_online'],
  ['ACCOUNT_NOT_IN_GAME', 'character_offline'],
  ['SLOT_CHANGED', 'slot_changed'],
  ['CHEST_FULL', 'chest_full'],
  ['UNSUPPORTED', 'unsupported'],
  ['OPERATION_CONFLICT', 'operation_conflict'],
] satisfies [BridgeCode, GameRefusal][])

/** Neither a yes nor a no, with what was seen. */
export function unclear({ status, body, trouble }: Answer): Unknown {
  if (trouble) return { kind: 'unknown', cause: trouble }
  const code = typeof body?.code === 'string' ? ` ${body.code}` : ''
  const cure = status === 401 ? ': compare GAME_BRIDGE_SECRET and the clocks of both machines' : ''
  return { kind: 'unknown', cause: `the bridge answered ${status}${code}${cure}` }
}

export const applied = <T>(value: T): Outcome<T> => ({ kind: 'applied', value })
