// The calendar of the server, for pages and server, so this file has no schema.

const dayMs = 24 * 3600_000

/** The server's calendar is three hours behind UTC all year. */
export const serverOffsetMs = -3 * 3600_000

/** The day of a moment in the server's calendar, `YYYY-MM-DD`. */
export const serverDay = (at: Date): string => new Date(at.getTime() + serverOffsetMs).toISOString().slice(0, 10)

/** The first moment of the day of a moment in the server's calendar. */
export const serverDayStart = (at: Date): Date => new Date(endOfServerDay(serverDay(at)) - dayMs)

/** The end of such a day: the first moment of the next one. */
export const endOfServerDay = (day: string): number => Date.parse(`${day}T00:00:00Z`) - serverOffsetMs + dayMs

/** The first moment of such a day. */
export const startOfServerDay = (day: string): number => endOfServerDay(day) - dayMs

/** The first moment of the `days` days that end with the day of `now`. */
export const serverDaysStart = (now: Date, days: number): Date =>
  serverDayStart(new Date(now.getTime() - (days - 1) * dayMs))

/** The quarter that contains `now`, from its first moment to that of the next one. */
export function quarterOf(now: Date): { from: Date; until: Date } {
  const there = new Date(now.getTime() + serverOffsetMs)
  const first = Math.floor(there.getUTCMonth() / 3) * 3
  const start = (month: number) => new Date(Date.UTC(there.getUTCFullYear(), month) - serverOffsetMs)
  return { from: start(first), until: start(first + 3) }
}
