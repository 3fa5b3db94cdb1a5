import { createHash } from 'node:crypto'

/** A weekly event of the game: `days` from 0, Sunday, and `times` as HH:MM, both in the server's calendar (UTC-3). */
export interface WeeklyEvent {
  kind: string
  /** Names the event in its UID, so it is the same in both locales. */
  name: string
  title: string
  days: readonly number[]
  times: readonly string[]
}

export interface CalendarOf {
  title: string
  description: string
  /** The page of the events. */
  page: string
  host: string
  /** The words of each kind. */
  kinds: Readonly<Record<string, string>>
  events: readonly WeeklyEvent[]
}

/** UTC-3 all year, like the server's calendar. These zone names have the opposite sign. */
const zone = 'Etc/GMT+3'
const dayNames = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'] as const
/** A Sunday. Each series begins in its week, so that a calendar changes only when staff change the schedule. */
const firstSunday = Date.UTC(2026, 0, 4)
const dayMs = 24 * 3600_000

/**
 * The events as iCalendar (RFC 5545): one weekly series for each event and time. Its UID follows from kind, name and
 * time, so a change of its days changes the same series. Events have no duration (D-094) and block no time.
 */
export function writeCalendar({ title, description, page, host, kinds, events }: CalendarOf): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Guildhall//Events//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `NAME:${text(title)}`,
    `X-WR-CALNAME:${text(title)}`,
    `X-WR-TIMEZONE:${zone}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT6H',
    'X-PUBLISHED-TTL:PT6H',
    `URL:${page}`,
    ...timeZone,
    ...seriesOf(events).flatMap(({ kind, name, title: summary, days, time }) => [
      'BEGIN:VEVENT',
      `UID:${createHash('sha256').update(`${kind} ${name} ${time}`).digest('hex').slice(0, 32)}@${host}`,
      'DTSTAMP:20260104T000000Z',
      `DTSTART;TZID=${zone}:${stamp(days[0]!, time)}`,
      `RRULE:FREQ=WEEKLY;BYDAY=${days.map((day) => dayNames[day]).join(',')}`,
      `SUMMARY:${text(`${kinds[kind] ?? kind}: ${summary}`)}`,
      `DESCRIPTION:${text(description)}`,
      `CATEGORIES:${text(kinds[kind] ?? kind)}`,
      `URL:${page}`,
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

const timeZone = [
  'BEGIN:VTIMEZONE',
  `TZID:${zone}`,
  'BEGIN:STANDARD',
  'DTSTART:19700101T000000',
  'TZOFFSETFROM:-0300',
  'TZOFFSETTO:-0300',
  'TZNAME:-03',
  'END:STANDARD',
  'END:VTIMEZONE',
]

interface Series {
  kind: string
  name: string
  title: string
  /** In ascending order. */
  days: number[]
  time: string
}

/** One series for each event and time. Lines of the schedule with the same name and time are one series. */
function seriesOf(events: readonly WeeklyEvent[]): Series[] {
  const byKey = new Map<string, Series>()
  for (const { kind, name, title, days, times } of events) {
    for (const time of times) {
      const key = `${kind} ${name} ${time}`
      const former = byKey.get(key)?.days ?? []
      const all = [...new Set([...former, ...days])].toSorted((one, other) => one - other)
      byKey.set(key, { kind, name, title, days: all, time })
    }
  }
  return [...byKey.values()]
}

/** The local date and time of the first occurrence. */
const stamp = (day: number, time: string): string =>
  `${new Date(firstSunday + day * dayMs).toISOString().slice(0, 10).replaceAll('-', '')}T${time.replace(':', '')}00`

const text = (value: string): string =>
  value
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r?\n/g, '\\n')
    .replace(/\p{Cc}/gu, '')

const lineBytes = 75

/** Lines of more than 75 bytes go on in the next line, after a space; no character is divided. */
function folded(line: string): string {
  const lines: string[] = []
  let current = ''
  for (const character of line) {
    const most = lines.length === 0 ? lineBytes : lineBytes - 1
    if (Buffer.byteLength(current + character) > most) {
      lines.push(current)
      current = ''
    }
    current += character
  }
  return [...lines, current].join('\r\n ')
}
