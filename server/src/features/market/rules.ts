import type { ErrorCode } from '@guildhall/contract'
import type { ChestRule, PlayerPresence } from '@guildhall/contract/market-rules'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** After so long without an answer a move is put before staff; it is asked about all the same. */
export const stuckAfterMs = 10 * minute
/**
 * After so long it is not sent again: the game may have forgotten the operation by then and would do it as a new one,
 * or refuse what it has done.
 */
export const askAgainMostMs = day
/** How long a request, or a node that was killed, keeps a move from the others. */
export const leaseMs = 30_000
/** A move that was begun within this may still be under way in a request. */
export const inFlightMs = minute

/** When a move of which the game said nothing is asked about again, by how long ago it was begun. */
export function silenceMs(ageMs: number): number {
  if (ageMs < minute) return 5_000
  return ageMs < 10 * minute ? 30_000 : 5 * minute
}

/** When goods that wait for their owner are looked after again by themselves; the owner's visit is quicker. */
export function waitMs(ageMs: number): number {
  if (ageMs < hour) return minute
  return ageMs < day ? 5 * minute : 30 * minute
}

/** Nothing is done by itself any more: staff decide. */
export const neverMs = 365 * day

/** How long goods rest that the game refused for a reason that no owner can mend. */
export const refusedRestMs = 6 * hour

/** What goods wait for; all else that the game answers to a putting needs staff. */
const waits: readonly string[] = ['character_online', 'character_offline', 'chest_full']
export const mayWait = (answer: string): boolean => waits.includes(answer)

/** A refusal of the game as the market says it. */
export function refusalOf(code: string): ErrorCode {
  if (code === 'character_offline' || code === 'chest_full' || code === 'slot_changed') return code
  if (code === 'character_online') return 'character_in_game'
  if (code === 'account_absent') return 'game_account_absent'
  if (code === 'account_unconfirmed') return 'game_account_unconfirmed'
  return code === 'unsupported' ? 'market_closed' : 'game_refused'
}

/** Why a chest may not be touched while its account is in this state; null when it may, or nobody knows. */
export function chestProblem(rule: ChestRule, presence: PlayerPresence): ErrorCode | null {
  if (rule === 'none') return 'market_closed'
  if (presence === 'unknown') return null
  if (rule === 'online') return presence === 'online' ? null : 'character_offline'
  return presence === 'offline' ? null : 'character_in_game'
}
