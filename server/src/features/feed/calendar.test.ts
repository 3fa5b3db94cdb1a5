import { describe, expect, test } from 'vitest'
import { settingGroups } from '@guildhall/contract/setting-groups'
import { writeCalendar, type WeeklyEvent } from './calendar.ts'

const schedule: WeeklyEvent[] = settingGroups.events.defaults.schedule.map((event) => ({
  ...event,
  name: event.title['pt-BR'],
  title: event.title['pt-BR'],
}))

const calendarOf = (events: readonly WeeklyEvent[], title = 'Guildhall') =>
  writeCalendar({
    title,
    description: 'No servidor; leve poções, e chegue cedo.',
    page: 'https://play.example/events',
    host: 'play.example',
    kinds: { BOSS: 'BOSS', GUERRA: 'GUERRA' },
    events,
  })

/** The properties of each component, after unfolding: `DTSTART;TZID=Etc/GMT+3` is under `DTSTART`. */
function parsed(text: string): Record<string, string>[] {
  expect(text.endsWith('\r\n')).toBe(true)
  const lines = text.replaceAll('\r\n ', '').split('\r\n')
  const components: Record<string, string>[] = []
  for (const line of lines.filter(Boolean)) {
    const [, name = '', parameters = '', value = ''] = /^([A-Z-]+)((?:;[^:]*)?):(.*)$/.exec(line) ?? []
    expect(name, line).not.toBe('')
    if (name === 'BEGIN') components.push({ BEGIN: value })
    else Object.assign(components.at(-1)!, { [name]: value, [`${name} parameters`]: parameters })
  }
  return components
}

const eventsIn = (text: string) => parsed(text).filter(({ BEGIN }) => BEGIN === 'VEVENT')
const dayNames = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA']
const dayMs = 24 * 3600_000

/** The moments of a series in the 14 days after `from`, by its rule and the zone of the calendar. */
function occurrences({ DTSTART, RRULE, 'DTSTART parameters': zone }: Record<string, string>, from: number): string[] {
  expect(zone).toBe(';TZID=Etc/GMT+3')
  const [, year, month, day, hours, minutes] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)00$/.exec(DTSTART!)!.map(Number)
  const days = /^FREQ=WEEKLY;BYDAY=([A-Z,]+)$/.exec(RRULE!)![1]!.split(',')
  const first = Date.UTC(year!, month! - 1, day, hours! + 3, minutes)
  // The first occurrence is one of the rule, so that no reader counts it twice or leaves it out.
  expect(days).toContain(dayNames[new Date(Date.UTC(year!, month! - 1, day)).getUTCDay()])
  const found: string[] = []
  for (let at = first; at < from + 14 * dayMs; at += dayMs) {
    const there = new Date(at - 3 * 3600_000)
    if (at > from && days.includes(dayNames[there.getUTCDay()]!)) found.push(new Date(at).toISOString())
  }
  return found
}

describe('the calendar of the events', () => {
  test('its series are the schedule, in the time of the server', () => {
    const from = Date.parse('2027-03-01T12:00:00-03:00')
    const expected = schedule.flatMap(({ kind, title, days, times }) =>
      Array.from({ length: 16 }, (_, ahead) => new Date(Date.UTC(2027, 2, 1 + ahead))).flatMap((day) =>
        days.includes(day.getUTCDay())
          ? times
              .map((time) => `${day.toISOString().slice(0, 10)}T${time}:00-03:00`)
              .filter((at) => Date.parse(at) > from && Date.parse(at) < from + 14 * dayMs)
              .map((at) => `${kind}: ${title} ${new Date(at).toISOString()}`)
          : [],
      ),
    )
    const found = eventsIn(calendarOf(schedule)).flatMap((event) =>
      occurrences(event, from).map((at) => `${event.SUMMARY} ${at}`),
    )
    expect(found.length).toBeGreaterThan(40)
    expect(found.toSorted()).toEqual(expected.toSorted())
  })

  test('a series keeps its UID while its days and its words change; another time is another series', () => {
    const uidsOf = (event: Partial<WeeklyEvent>) =>
      eventsIn(
        calendarOf([{ kind: 'BOSS', name: 'Kefra', title: 'Kefra', days: [1], times: ['20:00'], ...event }]),
      ).map(({ UID }) => UID)
    const [uid] = uidsOf({})
    expect(uid).toMatch(/^[0-9a-f]{32}@play\.example$/)
    expect(uidsOf({ days: [2, 3], title: 'Kefra, in English' })).toEqual([uid])
    expect(uidsOf({ times: ['21:00'] })).not.toEqual([uid])
    const all = eventsIn(calendarOf(schedule)).map(({ UID }) => UID)
    expect(new Set(all).size).toBe(all.length)
  })

  test('lines of the schedule with one name and time are one series with the days of both', () => {
    const kefra = { kind: 'BOSS', name: 'Kefra', title: 'Kefra', times: ['20:00', '20:00'] }
    const found = eventsIn(
      calendarOf([
        { ...kefra, days: [5, 1] },
        { ...kefra, days: [0, 1] },
      ]),
    )
    expect(found.map(({ RRULE }) => RRULE)).toEqual(['FREQ=WEEKLY;BYDAY=SU,MO,FR'])
  })

  test('texts are escaped, and no line is longer than 75 bytes', () => {
    const title = `Ameaça; de "Kefra", \\ o colosso — ${'çã'.repeat(40)}\nX-EVIL:1`
    const text = calendarOf([{ kind: 'BOSS', name: 'k', title, days: [1], times: ['20:00'] }], title)
    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    const [event] = eventsIn(text)
    expect(event!['X-EVIL']).toBeUndefined()
    expect(event!.SUMMARY!.replace(/\\n/g, '\n').replace(/\\(.)/g, '$1')).toBe(`BOSS: ${title}`)
  })
})
