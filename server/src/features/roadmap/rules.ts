const serverOffsetMs = -3 * 3600_000

/** The quarter of the server's calendar (UTC-3) in which `now` lies, from its first moment to that of the next one. */
export function quarterOf(now: Date): { from: Date; until: Date } {
  const there = new Date(now.getTime() + serverOffsetMs)
  const first = Math.floor(there.getUTCMonth() / 3) * 3
  const start = (month: number) => new Date(Date.UTC(there.getUTCFullYear(), month) - serverOffsetMs)
  return { from: start(first), until: start(first + 3) }
}
