import { serverOffsetMs } from './server-calendar.ts'

/** What the page and the server both know of a ban's date: a day of the server's calendar (UTC-3), as people write it. */
export interface BanDate {
  day: number
  month: number
  year: number
}

/** How long the words of a ban are, in characters. What is lifted needs its reason. */
export const banReason = { max: 500 } as const
export const unbanReason = { min: 5, max: 300 } as const

/** Whether the calendar has such a day: 31/2 is none, 29/2 only in some years. */
export function isDate({ day, month, year }: BanDate): boolean {
  const made = new Date(Date.UTC(2000, 0, 1))
  // Set apart, for a year below 100 would count from 1900.
  made.setUTCFullYear(year, month - 1, day)
  return made.getUTCFullYear() === year && made.getUTCMonth() === month - 1 && made.getUTCDate() === day
}

/** The moment at which a ban until that day ends: when the day is over. */
export function endOf({ day, month, year }: BanDate): Date {
  const next = new Date(Date.UTC(2000, 0, 1))
  next.setUTCFullYear(year, month - 1, day + 1)
  return new Date(next.getTime() - serverOffsetMs)
}

/** What the form begins with: today's day and month, next year. Of 29 February, the 28th (D-140). */
export function banDefaults(now: Date): BanDate {
  const there = new Date(now.getTime() + serverOffsetMs)
  const date = { day: there.getUTCDate(), month: there.getUTCMonth() + 1, year: there.getUTCFullYear() + 1 }
  return isDate(date) ? date : { ...date, day: 28 }
}

/** The last day of a ban, from the moment at which it ends. */
export const lastDayOf = (until: string): Date => new Date(Date.parse(until) - 1)
