import { dashboardCountedTo } from '@guildhall/contract/dashboard'
import { serverDay } from '@guildhall/contract/server-calendar'

const dayMs = 24 * 3600_000
const slotMs = 5 * 60_000

/** The last `days` days of the server's calendar (UTC-3) up to the one in which `now` lies, as `2026-11-22`. */
export function periodOf(now: Date, days: number): { from: string; until: string } {
  const day = (ago: number) => serverDay(new Date(now.getTime() - ago * dayMs))
  return { from: day(days - 1), until: day(0) }
}

/** The moment under which a sample is kept: one for every five minutes, however often it is taken. */
export const slotOf = (now: Date): Date => new Date(Math.floor(now.getTime() / slotMs) * slotMs)

/**
 * The pages of a list of which `counted` rows were found, one more than are counted meaning more. A page beyond the
 * last one is the last.
 */
export function pagesOf(counted: number, wanted: number, size: number) {
  const total = Math.min(counted, dashboardCountedTo)
  const lastPage = Math.max(1, Math.ceil(total / size))
  return { page: Math.min(wanted, lastPage), lastPage, total, more: counted > dashboardCountedTo }
}
