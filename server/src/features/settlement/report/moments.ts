import { serverDay, startOfServerDay } from '@guildhall/contract/server-calendar'

/** Which number of a date comes first; a date that begins with its year needs none. */
export type DateOrder = 'dmy' | 'mdy'

export interface Moment {
  /** ISO 8601 in UTC. */
  at: string
  /** Of the server's calendar. */
  day: string
}

const hour = 3600_000
/** Time zones as PayPal names them, in hours from UTC. */
const zones: Record<string, number> = {
  ...{ UTC: 0, GMT: 0, BRT: -3, BRST: -2, 'AMERICA/SAO_PAULO': -3, PST: -8, PDT: -7, MST: -7, MDT: -6 },
  ...{ CST: -6, CDT: -5, EST: -5, EDT: -4, WET: 0, WEST: 1, CET: 1, CEST: 2 },
}

/** A moment as reports write it, with or without a time. A time without a zone is of the server's calendar. */
export function momentOf(text: string, order: DateOrder, zone = ''): Moment | null {
  const [, date = '', time = '', offset = ''] =
    /^\s*([\d./-]+)(?:[T ]+(\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?))?\s*(Z|[+-]\d{2}:?\d{2})?\s*$/.exec(text) ?? []
  const day = dayOf(date, order)
  const ms = time === '' ? 0 : timeOf(time)
  if (!day || ms === null) return null
  const hours = offset ? hoursOf(offset) : zones[zone.trim().toUpperCase()]
  if (hours === undefined) return { at: new Date(startOfServerDay(day) + ms).toISOString(), day }
  const at = new Date(Date.parse(`${day}T00:00:00Z`) + ms - hours * hour)
  return { at: at.toISOString(), day: serverDay(at) }
}

/**
 * A moment of OFX, `20261103120000[-3:BRT]`. Its day is the one that is written: banks write the day of the posting, and
 * zones that do not fit it.
 */
export function ofxMoment(text: string): Moment | null {
  const [, year = '', month = '', date = '', hours = '00', minutes = '00', seconds = '00'] =
    /^\s*(\d{4})(\d{2})(\d{2})(?:(\d{2})(\d{2})(\d{2})?)?/.exec(text) ?? []
  const day = dayOf(`${year}-${month}-${date}`, 'dmy')
  const ms = timeOf(`${hours}:${minutes}:${seconds}`)
  if (!day || ms === null) return null
  return { at: new Date(startOfServerDay(day) + ms).toISOString(), day }
}

/** The order of the dates of a file, where one of them has a day after the 12th. */
export function orderOf(dates: readonly string[]): DateOrder | undefined {
  for (const text of dates) {
    const [, first, second] = /^\s*(\d{1,2})[./-](\d{1,2})[./-]\d{2,4}/.exec(text) ?? []
    if (Number(first) > 12) return 'dmy'
    if (Number(second) > 12) return 'mdy'
  }
  return undefined
}

function dayOf(text: string, order: DateOrder): string | null {
  const [, year, month, day] = /^(\d{4})[./-](\d{1,2})[./-](\d{1,2})$/.exec(text) ?? []
  const [, first, second, end] = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4}|\d{2})$/.exec(text) ?? []
  const parts = year
    ? [year, month, day]
    : [end?.padStart(4, '20'), ...(order === 'dmy' ? [second, first] : [first, second])]
  const [y, m, d] = parts.map(Number)
  if (!y || !m || !d || y < 2000 || y > 2100) return null
  const date = new Date(Date.UTC(y, m - 1, d))
  return date.getUTCMonth() === m - 1 && date.getUTCDate() === d ? date.toISOString().slice(0, 10) : null
}

function timeOf(text: string): number | null {
  const [hours = 0, minutes = 0, seconds = 0] = text.split(':').map((part) => Number(part.replace(',', '.')))
  if (hours > 23 || minutes > 59 || seconds >= 61) return null
  return Math.round((hours * 3600 + minutes * 60 + Math.min(seconds, 59.999)) * 1000)
}

function hoursOf(offset: string): number {
  if (offset === 'Z') return 0
  const [, sign, hours, minutes] = /^([+-])(\d{2}):?(\d{2})$/.exec(offset) ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours) + Number(minutes) / 60)
}
