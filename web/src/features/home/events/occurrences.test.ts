import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { settingGroups } from '@guildhall/contract/setting-groups'
import {
  dayMs,
  daysAhead,
  filterIn,
  hourMs,
  mostOccurrences,
  labelOf,
  minuteMs,
  nextOccurrences,
  runningAt,
  runsForMs,
  searchWith,
  serverDay,
  shownOccurrences,
  weekdayOf,
  type EventFilter,
  type GameEvent,
} from './occurrences.ts'
import { localTime, serverTime } from './times.ts'

const schedule: GameEvent[] = settingGroups.events.defaults.schedule.map((event) => ({
  ...event,
  title: event.title['pt-BR'],
}))

/** A moment of the server's clock: `at('2026-11-25 13:00')`. */
const at = (text: string): number => Date.parse(`${text.replace(' ', 'T')}:00-03:00`)
const titlesAt = (now: string, filter: EventFilter = 'ALL') =>
  nextOccurrences(schedule, filter, at(now)).map(({ title, at: begins }) => `${title} ${serverTimeText(begins)}`)
const serverTimeText = (moment: number) => new Date(moment - 3 * hourMs).toISOString().slice(0, 16).replace('T', ' ')

// 2026-11-23 is a Monday.
describe('the schedule of the game', () => {
  // EVENT-08 … EVENT-15, and an hour before each there is no earlier event of the same title
  test.each([
    ['Sombra Negra', '2026-11-25 12:00', '2026-11-25 13:00'],
    ['Sombra Negra', '2026-11-25 13:00', '2026-11-25 23:00'],
    ['Sombra Negra', '2026-11-25 23:00', '2026-11-27 13:00'],
    ['Sombra Negra', '2026-11-27 23:00', '2026-12-02 13:00'],
    ['Verid', '2026-11-24 12:00', '2026-11-24 13:00'],
    ['Verid', '2026-11-24 22:59', '2026-11-24 23:00'],
    ['Verid', '2026-11-24 23:00', '2026-11-26 13:00'],
    ['Valkyria', '2026-11-28 13:00', '2026-11-28 14:00'],
    ['Valkyria', '2026-11-28 20:00', '2026-11-29 14:00'],
    ['Kefra', '2026-11-23 19:00', '2026-11-23 20:00'],
    ['Kefra', '2026-11-23 20:00', '2026-11-30 20:00'],
    ['Cidades', '2026-11-29 20:00', '2026-11-29 21:00'],
    ['Noatun', '2026-11-29 20:00', '2026-11-29 22:00'],
    ['BattleRoyal', '2026-11-28 09:00', '2026-11-28 10:00'],
    ['BattleRoyal', '2026-11-28 10:00', '2026-11-28 14:00'],
    ['BattleRoyal', '2026-11-28 14:00', '2026-11-28 16:00'],
    ['BattleRoyal', '2026-11-28 16:00', '2026-11-28 18:00'],
    ['BattleRoyal', '2026-11-28 18:00', '2026-11-28 23:00'],
    ['BattleRoyal', '2026-11-28 23:00', '2026-11-29 10:00'],
    ['Torre', '2026-11-27 21:59', '2026-11-27 22:00'],
    ['Torre', '2026-11-27 23:00', '2026-11-30 22:00'],
  ])('%s: after %s comes %s', (title, now, next) => {
    const own = schedule.filter((event) => event.title === title)
    expect(serverTimeText(nextOccurrences(own, 'ALL', at(now))[0]!.at)).toBe(next)
  })

  test('the evening of a Sunday, soonest first', () => {
    expect(titlesAt('2026-11-29 20:00').slice(0, 4)).toEqual([
      'Cidades 2026-11-29 21:00',
      'Noatun 2026-11-29 22:00',
      'BattleRoyal 2026-11-29 23:00',
      'Kefra 2026-11-30 20:00',
    ])
  })

  test('what begins together stays in the order of the schedule', () => {
    expect(titlesAt('2026-11-28 13:59').slice(0, 2)).toEqual([
      'Valkyria 2026-11-28 14:00',
      'BattleRoyal 2026-11-28 14:00',
    ])
  })

  // EVENT-06, EVENT-07: 60 in 14 days, of which 40 are returned and 8 shown
  test('all, bosses and wars, filtered before they are cut', () => {
    const now = at('2026-11-23 00:00')
    expect(nextOccurrences(schedule, 'ALL', now)).toHaveLength(mostOccurrences)
    expect(nextOccurrences(schedule, 'BOSS', now)).toHaveLength(26)
    expect(nextOccurrences(schedule, 'GUERRA', now)).toHaveLength(34)
    expect(shownOccurrences).toBe(8)
  })

  test('nothing planned, nothing shown; the same hour written twice is one', () => {
    expect(nextOccurrences([], 'ALL', at('2026-11-23 00:00'))).toEqual([])
    const twice: GameEvent[] = [{ kind: 'BOSS', title: 'Kefra', days: [1, 1], times: ['20:00', '20:00'] }]
    expect(nextOccurrences(twice, 'ALL', at('2026-11-23 00:00'))).toHaveLength(2)
  })
})

test('an event is under way for half an hour; of two the one that began last', () => {
  const begins = at('2026-11-25 13:00')
  expect(runningAt(schedule, begins - 1)).toBeUndefined()
  expect(runningAt(schedule, begins)).toMatchObject({ title: 'Sombra Negra', at: begins })
  expect(runningAt(schedule, begins + runsForMs - 1)?.at).toBe(begins)
  expect(runningAt(schedule, begins + runsForMs)).toBeUndefined()
  const later: GameEvent = { kind: 'GUERRA', title: 'Torre', days: [3], times: ['13:20'] }
  expect(runningAt([...schedule, later], at('2026-11-25 13:25'))?.title).toBe('Torre')
})

describe('labels', () => {
  const begins = at('2026-11-25 13:00')

  // EVENT-03, D-094
  test('an hour before, to the second, it is soon', () => {
    expect(labelOf(begins, begins - 3601_000)).toBe('today')
    expect(labelOf(begins, begins - 3600_001)).toBe('today')
    expect(labelOf(begins, begins - 3600_000)).toBe('soon')
    expect(labelOf(begins, begins - 1000)).toBe('soon')
  })

  // EVENT-04
  test('today is the day of the server', () => {
    expect(labelOf(begins, at('2026-11-25 00:00'))).toBe('today')
    expect(labelOf(begins, at('2026-11-24 23:59'))).toBe(null)
    // 01:30 UTC of the 26th is the evening of the 25th at UTC-3.
    expect(labelOf(at('2026-11-25 23:00'), Date.parse('2026-11-26T01:00:00Z') - 30 * minuteMs)).toBe('today')
  })

  test('soon wins over today, also across midnight', () => {
    expect(labelOf(at('2026-11-26 00:30'), at('2026-11-25 23:40'))).toBe('soon')
  })
})

// 2028 has a leap day.
const yearStart = Date.UTC(2028, 0, 1)
const yearEnd = Date.UTC(2029, 0, 1)
const aMinute = fc
  .integer({ min: yearStart / minuteMs, max: yearEnd / minuteMs - 1 })
  .map((minute) => minute * minuteMs)
const filters = fc.constantFrom<EventFilter>('ALL', 'BOSS', 'GUERRA')

describe('a year of minutes', () => {
  // The events that begin at each minute, computed with another calendar: that of ISO dates.
  const beginsAt = new Map<number, GameEvent[]>()
  for (let minute = yearStart; minute < yearEnd + (daysAhead + 1) * dayMs; minute += minuteMs) {
    const date = new Date(minute - 3 * hourMs)
    const time = date.toISOString().slice(11, 16)
    const found = schedule.filter((event) => event.days.includes(date.getUTCDay()) && event.times.includes(time))
    if (found.length > 0) beginsAt.set(minute, found)
  }
  const moments = [...beginsAt.keys()].toSorted((one, other) => one - other)

  test('at each minute the next one is the one that the calendar has next', () => {
    let next = 0
    for (let now = yearStart; now < yearEnd; now += 7 * minuteMs) {
      while (moments[next]! <= now) next += 1
      const [first] = nextOccurrences(schedule, 'ALL', now)
      if (first?.at !== moments[next]) expect(first?.at, new Date(now).toISOString()).toBe(moments[next])
    }
    expect(next).toBeGreaterThan(1000)
  })

  // EVENT-05, EVENT-06
  test('what is shown is what the calendar has, filtered, sorted, cut', () => {
    fc.assert(
      fc.property(aMinute, fc.integer({ min: 0, max: 59_999 }), filters, (minute, offset, filter) => {
        const now = minute + offset
        const expected = moments
          .filter((moment) => moment > now && moment <= now + daysAhead * dayMs)
          .flatMap((moment) => beginsAt.get(moment)!.map(({ kind, title }) => ({ kind, title, at: moment })))
          .filter(({ kind }) => filter === 'ALL' || kind === filter)
          .slice(0, mostOccurrences)
        expect(nextOccurrences(schedule, filter, now)).toEqual(expected)
      }),
      { numRuns: 500 },
    )
  })

  test('days end at 03:00 UTC, and every day of the server has 1440 minutes', () => {
    let day = serverDay(yearStart)
    let minutes = 0
    for (let now = yearStart; now < yearEnd; now += minuteMs) {
      if (serverDay(now) !== day) {
        expect(now % dayMs).toBe(3 * hourMs)
        if (day !== serverDay(yearStart)) expect(minutes).toBe(1440)
        expect(serverDay(now)).toBe(day + 1)
        expect(weekdayOf(serverDay(now))).toBe((weekdayOf(day) + 1) % 7)
        day = serverDay(now)
        minutes = 0
      }
      minutes += 1
    }
    expect(weekdayOf(serverDay(at('2026-11-29 00:00')))).toBe(0)
    expect(weekdayOf(serverDay(at('1969-12-31 12:00')))).toBe(3)
  })

  test('labels: soon from the hour on, today within the day, else none', () => {
    fc.assert(
      fc.property(aMinute, fc.integer({ min: 1, max: 3 * 86_400 }), (now, seconds) => {
        const begins = now + seconds * 1000
        const sameDay =
          new Date(now - 3 * hourMs).toISOString().slice(0, 10) ===
          new Date(begins - 3 * hourMs).toISOString().slice(0, 10)
        expect(labelOf(begins, now)).toBe(seconds <= 3600 ? 'soon' : sameDay ? 'today' : null)
      }),
    )
  })

  // D-093: visitors in other zones, with and without summer time, on whole, half and quarter hours.
  const zones = fc.constantFrom(
    'America/Sao_Paulo',
    'America/Noronha',
    'America/Halifax',
    'America/New_York',
    'Europe/Lisbon',
    'Etc/UTC',
    'Asia/Kathmandu',
    'Australia/Lord_Howe',
    'Pacific/Kiritimati',
    'Pacific/Pago_Pago',
  )

  test('the visitor’s own time is told exactly where the clocks differ', () => {
    fc.assert(
      fc.property(aMinute, zones, (moment, zone) => {
        const minutesFromUtc = offsetOf(moment, zone)
        const hint = localTime(moment, 'pt-BR', zone)
        if (minutesFromUtc === -180) {
          expect(hint).toBeNull()
          return
        }
        const there = new Date(moment + minutesFromUtc * minuteMs).toISOString()
        expect(hint).toContain(there.slice(11, 16))
        const here = new Date(moment - 3 * hourMs).toISOString()
        const isOtherDay = there.slice(0, 10) !== here.slice(0, 10)
        expect(hint!.includes('/')).toBe(isOtherDay)
        if (isOtherDay) expect(hint).toContain(`${there.slice(8, 10)}/${there.slice(5, 7)}`)
      }),
    )
  })

  test('the server’s time is that of UTC-3 at every moment, in both languages', () => {
    fc.assert(
      fc.property(aMinute, (moment) => {
        const here = new Date(moment - 3 * hourMs)
        expect(serverTime(moment, 'pt-BR').time).toBe(here.toISOString().slice(11, 16))
        expect(serverTime(moment, 'en').time).toBe(here.toISOString().slice(11, 16))
        expect(serverTime(moment, 'pt-BR').day).toContain(
          `${here.toISOString().slice(8, 10)}/${here.toISOString().slice(5, 7)}`,
        )
      }),
    )
  })

  test('what is chosen does not depend on where the visitor is', () => {
    // An hour that occurs twice in New York and never in Lisbon.
    for (const now of ['2028-11-05 03:30', '2028-03-26 00:30', '2028-03-12 04:00'])
      expect(nextOccurrences(schedule, 'ALL', at(now))[0]!.at).toBe(moments.find((moment) => moment > at(now)))
  })
})

function offsetOf(moment: number, zone: string): number {
  const name = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' })
    .formatToParts(moment)
    .find(({ type }) => type === 'timeZoneName')!.value
  const [, sign, hours, minutes] = /GMT(?:([+-])(\d\d):(\d\d))?/.exec(name)!
  return sign ? (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) : 0
}

describe('the filter in the address', () => {
  test('unknown filters are all; the rest of the address stays', () => {
    expect(filterIn('?events=GUERRA')).toBe('GUERRA')
    expect(filterIn('?events=boss')).toBe('ALL')
    expect(searchWith('?ref=ABC', 'BOSS')).toBe('?ref=ABC&events=BOSS')
    expect(searchWith('?ref=ABC&events=BOSS', 'ALL')).toBe('?ref=ABC')
    expect(searchWith('?events=BOSS', 'ALL')).toBe('')
  })
})
