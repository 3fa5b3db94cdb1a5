import { serverOffsetMs } from './server-calendar.ts'

/** The date of a ban: a day of the server's calendar (UTC-3), as people write it. */
export interface BanDate {
  day: number
  month: number
  year: number
}

/** The length of a ban's texts, in characters. Lifting a ban needs a reason. */
export const banReason = { max: 500 } as const
/** The note for the team about a ban: why. The page requires it. */
export const banNote = { min: 10, max: 500 } as const
export const unbanReason = { min: 5, max: 300 } as const

/** Whether the calendar has such a day: 31/2 does not exist, 29/2 only in some years. */
export function isDate({ day, month, year }: BanDate): boolean {
  const date = new Date(Date.UTC(2000, 0, 1))
  // Set separately, because the constructor adds 1900 to a year below 100.
  date.setUTCFullYear(year, month - 1, day)
  return date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}

/** The end of a ban until that day: the end of the day. */
export function endOf({ day, month, year }: BanDate): Date {
  const next = new Date(Date.UTC(2000, 0, 1))
  next.setUTCFullYear(year, month - 1, day + 1)
  return new Date(next.getTime() - serverOffsetMs)
}

/** The initial date of the form: today's day and month, next year. For 29 February, the 28th (D-140). */
export function banDefaults(now: Date): BanDate {
  const there = new Date(now.getTime() + serverOffsetMs)
  const date = { day: there.getUTCDate(), month: there.getUTCMonth() + 1, year: there.getUTCFullYear() + 1 }
  return isDate(date) ? date : { ...date, day: 28 }
}

/** The last day of a ban, from the moment of its end. */
export const lastDayOf = (until: string): Date => new Date(Date.parse(until) - 1)
