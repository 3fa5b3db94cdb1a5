import { serverOffsetMs } from '@guildhall/contract/server-calendar'

/** The value of a `datetime-local` field for a moment: the server's calendar (UTC-3), to the minute. */
export const onServerCalendar = (at: string): string =>
  new Date(Date.parse(at) + serverOffsetMs).toISOString().slice(0, 16)

/** The moment that the value of such a field means. */
export const instantOf = (onCalendar: string): string => `${onCalendar.slice(0, 16)}:00-03:00`
