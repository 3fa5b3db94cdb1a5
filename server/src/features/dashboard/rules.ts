import { dashboardCountedTo } from '@guildhall/contract/dashboard'
import { serverDay } from '@guildhall/contract/server-calendar'

const dayMs = 24 * 3600_000
const slotMs = 5 * 60_000

/** The first and the last of the `days` days that end with today, in the server's calendar (UTC-3): `2026-11-22`. */
export function periodOf(now: Date, days: number): { from: string; until: string } {
  const day = (ago: number) => serverDay(new Date(now.getTime() - ago * dayMs))
  return { from: day(days - 1), until: day(0) }
}

/** The start of the five minutes of `now`. A sample is stored under it, so there is one for every five minutes. */
export const slotOf = (now: Date): Date => new Date(Math.floor(now.getTime() / slotMs) * slotMs)

/**
 * The pages of a list of `counted` rows. More rows than `dashboardCountedTo` are shown as `more`. A page beyond the
 * last one becomes the last.
 */
export function pagesOf(counted: number, requestedPage: number, size: number) {
  const total = Math.min(counted, dashboardCountedTo)
  const lastPage = Math.max(1, Math.ceil(total / size))
  return { page: Math.min(requestedPage, lastPage), lastPage, total, more: counted > dashboardCountedTo }
}
