import { shopLimits } from '@guildhall/contract/shop'

const hour = 3600_000
const day = 24 * hour
/** The server's calendar is UTC-3. */
const serverOffsetMs = -3 * hour

/** The day of the server's calendar, `YYYY-MM-DD`. */
export const serverDay = (now: Date): string => new Date(now.getTime() + serverOffsetMs).toISOString().slice(0, 10)

/** A promotion is on until the end of its day, 23:59:59 at UTC-3 (D-012). */
export const isPromoted = (promotion: string | null, now: Date): boolean =>
  promotion !== null && promotion >= serverDay(now)

/** What was put into the shop after this moment is new. */
export const newSince = (now: Date): Date => new Date(now.getTime() - shopLimits.newDays * day)

/** When the first of these items stops being new or promoted; null when time alone changes nothing of them. */
export function trueUntil(items: { created_at: string; promotion: string | null }[], now: Date): Date | null {
  const moments = items.flatMap(({ created_at, promotion }) => [
    Date.parse(created_at) + shopLimits.newDays * day,
    ...(promotion === null ? [] : [Date.parse(`${promotion}T00:00:00Z`) + day - serverOffsetMs]),
  ])
  const next = Math.min(...moments.filter((moment) => moment > now.getTime()))
  return Number.isFinite(next) ? new Date(next) : null
}
