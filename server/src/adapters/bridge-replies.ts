import type { GameRefusal, Outcome } from '../ports/game.ts'
import { bridge, codes, refusalsOf, type BridgeCode } from './bridge-contract.ts'
import type { BridgeReply } from './bridge-request.ts'

export type Refused = { kind: 'refused'; code: GameRefusal; message?: string }
export type Unknown = { kind: 'unknown'; cause: string; askLater?: true }

/**
 * A refusal that the contract has for this call and status; null for anything else. A 401 is about our signature and a
 * 503 about a game that is down. Other JSON with a `code` is a page of another server.
 */
export function refusedBy(name: keyof typeof bridge, { status, body }: BridgeReply): Refused | null {
  const code = body?.code as BridgeCode
  const isOfContract = status !== 401 && status !== codes.UNAVAILABLE && codes[code] === status
  return body && isOfContract && refusalsOf(bridge[name]).includes(code) ? refused(body) : null
}

/** A refusal in the agent's own words. A code that the contract does not have becomes `rejected`. */
export function refused({ code, message }: Record<string, unknown>): Refused {
  return {
    kind: 'refused',
    code: refusals.get(code as string) ?? 'rejected',
    ...(typeof message === 'string' ? { message } : {}),
  }
}

/**
 * 401 is about our signature, 408 and 429 about a bridge under load. Asking for the operation at once would not help.
 */
const conclusiveStatuses = [401, 408, 429]

/**
 * Whether the reply to a change leaves open what the agent did: a 4xx that is no refusal of the contract, or
 * BAD_REQUEST, which other servers use too. Asking for the operation settles it.
 */
export const isDoubtful = ({ status, body }: BridgeReply, outcome: { kind: string }): boolean =>
  status >= 400 &&
  status < 500 &&
  (outcome.kind === 'unknown' ? !conclusiveStatuses.includes(status) : body?.code === 'BAD_REQUEST')

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

/** An unknown outcome, with what was received as its cause. */
export function unclear({ status, body, trouble }: BridgeReply): Unknown {
  if (trouble) return { kind: 'unknown', cause: trouble }
  const code = typeof body?.code === 'string' ? ` ${body.code}` : ''
  const cure = status === 401 ? ': compare GAME_BRIDGE_SECRET and the clocks of both machines' : ''
  return { kind: 'unknown', cause: `the bridge answered ${status}${code}${cure}` }
}

export const applied = <T>(value: T): Outcome<T> => ({ kind: 'applied', value })
