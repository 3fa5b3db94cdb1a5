import type { ErrorCode } from '@guildhall/contract'
import { offerDays, type ChestRule, type PlayerPresence } from '@guildhall/contract/market-rules'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
export const dayMs = day

/** After this time without an outcome a move goes to the staff queue; the game is still asked about it. */
export const stuckAfterMs = 10 * minute
/**
 * After this time a move is not sent again: the game may have forgotten the operation, and would apply it twice or
 * refuse what it has applied.
 */
export const askAgainMostMs = day
/** How long a request, or a node that was killed, keeps its claim on a move. */
export const leaseMs = 30_000
/** A move that began within this time may still be under way in a request. */
export const inFlightMs = minute

/** The pause before a move without an outcome is asked about again, by its age. */
export function recheckPauseMs(ageMs: number): number {
  if (ageMs < minute) return 5_000
  return ageMs < 10 * minute ? 30_000 : 5 * minute
}

/** The pause before goods that wait for their owner are tried again. A visit of the owner retries them at once. */
export function retryPauseMs(ageMs: number): number {
  if (ageMs < hour) return minute
  return ageMs < day ? 5 * minute : 30 * minute
}

/** No automatic attempt any more: staff decide. */
export const neverMs = 365 * day

/** The pause after a refusal that the owner cannot change. */
export const refusedRestMs = 6 * hour

/** When an offer ends that begins now. */
export const offerEnd = (now: Date, days: number): string => new Date(now.getTime() + days * day).toISOString()

/** Further ahead than this no offer ends. */
export const furthestEnd = (now: Date): string => new Date(now.getTime() + Math.max(...offerDays) * day).toISOString()

/** The days of an offer: those that the seller chose, or the longest time, which they do not exceed. */
export const daysOf = (chosen: number | undefined, most: number): number => Math.min(chosen ?? most, most)

/** Obstacles that the owner can remove. Any other refusal of a put needs staff. */
const waits: readonly string[] = ['character_online', 'character_offline', 'chest_full']
export const canOwnerRemove = (answer: string): boolean => waits.includes(answer)

/** A refusal of the game as an error code of the market. */
export function refusalOf(code: string): ErrorCode {
  if (code === 'character_offline' || code === 'chest_full' || code === 'slot_changed') return code
  if (code === 'character_online') return 'character_in_game'
  if (code === 'account_absent') return 'game_account_absent'
  if (code === 'account_unconfirmed') return 'game_account_unconfirmed'
  return code === 'unsupported' ? 'market_closed' : 'game_refused'
}

/** Why a chest may not be touched in this state of its account; null when it may, or when the state is unknown. */
export function chestProblem(rule: ChestRule, presence: PlayerPresence): ErrorCode | null {
  if (rule === 'none') return 'market_closed'
  if (presence === 'unknown') return null
  if (rule === 'online') return presence === 'online' ? null : 'character_offline'
  return presence === 'offline' ? null : 'character_in_game'
}
