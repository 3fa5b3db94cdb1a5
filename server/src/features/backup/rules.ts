import { serverDayStart } from '@guildhall/contract/server-calendar'

/** After a failure the next attempt waits so long. */
const restMs = 60 * 60_000

export interface PlannedAttempt {
  outcome: string | null
  started_at: string
  ended_at: string | null
}

/** The moment of the last planned backup, by the server's calendar; it may be yesterday's. */
export function lastDue(now: Date, atMinute: number): Date {
  const today = new Date(serverDayStart(now).getTime() + atMinute * 60_000)
  return today <= now ? today : new Date(today.getTime() - 24 * 3600_000)
}

/** Whether a backup is due, from the attempts since the last due moment, newest first. */
export function isDue(now: Date, attempts: readonly PlannedAttempt[]): boolean {
  if (attempts.some(({ outcome }) => outcome === 'stored')) return false
  const [last] = attempts
  return !last?.ended_at || now.getTime() - Date.parse(last.ended_at) >= restMs
}
