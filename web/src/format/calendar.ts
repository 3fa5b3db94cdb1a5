import { serverOffsetMs } from '@guildhall/contract/server-calendar'

/** What a `datetime-local` field shows for a moment: the server's calendar (UTC-3), to the minute. */
export const onServerCalendar = (at: string): string =>
  new Date(Date.parse(at) + serverOffsetMs).toISOString().slice(0, 16)

/** The moment that such a field stands for. */
export const instantOf = (onCalendar: string): string => `${onCalendar.slice(0, 16)}:00-03:00`
