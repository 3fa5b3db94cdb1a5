// The calendar of the server, for the pages and the server alike: no schema comes with it.

const dayMs = 24 * 3600_000

/** The server's calendar stands three hours behind UTC all year. */
export const serverOffsetMs = -3 * 3600_000

/** The day of the server's calendar in which a moment lies, `YYYY-MM-DD`. */
export const serverDay = (at: Date): string => new Date(at.getTime() + serverOffsetMs).toISOString().slice(0, 10)

/** The moment at which a day of it is over: the first of the next one. */
export const endOfServerDay = (day: string): number => Date.parse(`${day}T00:00:00Z`) - serverOffsetMs + dayMs

/** The quarter of it in which `now` lies, from its first moment to that of the next one. */
export function quarterOf(now: Date): { from: Date; until: Date } {
  const there = new Date(now.getTime() + serverOffsetMs)
  const first = Math.floor(there.getUTCMonth() / 3) * 3
  const start = (month: number) => new Date(Date.UTC(there.getUTCFullYear(), month) - serverOffsetMs)
  return { from: start(first), until: start(first + 3) }
}
