import { serverOffsetMs } from '@guildhall/contract/server-calendar'

/** How long after its end a month is closed. Whatever began in it has ended by then. */
export const closeAfterDays = 3

/** A month of the server's calendar. */
export interface Month {
  /** Its first day, `YYYY-MM-01`. */
  month: string
  from: Date
  /** The first moment of the next month. */
  until: Date
}

/** The month that contains a moment. */
export function monthAt(at: Date): Month {
  const there = new Date(at.getTime() + serverOffsetMs)
  const start = (months: number) => Date.UTC(there.getUTCFullYear(), there.getUTCMonth() + months)
  return {
    month: new Date(start(0)).toISOString().slice(0, 10),
    from: new Date(start(0) - serverOffsetMs),
    until: new Date(start(1) - serverOffsetMs),
  }
}

/** The month of a transfer: its id begins with its moment in milliseconds. */
export const monthOfId = (id: string): Month =>
  monthAt(new Date(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)))

/** The first moment that stays open: months that end by then may be closed. */
export const closableUntil = (now: Date): Date => monthAt(new Date(now.getTime() - closeAfterDays * 86_400_000)).from
