import type { GameRefusal, Outcome } from '../ports/game.ts'
import { codes, type BridgeCode } from './bridge-contract.ts'
import type { Answer } from './bridge-request.ts'

export type Refused = { kind: 'refused'; code: GameRefusal; message?: string }
export type Unknown = { kind: 'unknown'; cause: string }

/**
 * A no in the bridge's words, and nothing else: 401, 403, 408 and 429 speak of our signature and our haste, and a
 * 5xx is a no only where the contract gives that very code that very status.
 */
export function refusedBy({ status, body }: Answer): Refused | null {
  const isNo = status >= 400 && status < 500 && ![401, 403, 408, 429].includes(status)
  const isKnown = status >= 500 && status !== codes.UNAVAILABLE && codes[body?.code as BridgeCode] === status
  return body && (isNo || isKnown) ? refused(body) : null
}

export function refused({ code, message }: Record<string, unknown>): Refused | null {
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
