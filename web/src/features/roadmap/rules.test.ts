import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { daysUntil, progressOf, roadmapIn, statusOf, tagsOf, upcoming, urgencyOf, type RoadmapSource } from './rules.ts'

// Noon of 20 July at UTC-3.
const now = Date.parse('2026-07-20T15:00:00Z')
/** An instant on a day of the server's calendar, counted from today. */
const onDay = (days: number, time = '12:00') =>
  new Date(Date.parse(`2026-07-20T${time}:00-03:00`) + days * 86_400_000).toISOString()

let count = 0
const item = (part: Partial<RoadmapSource> = {}): RoadmapSource => ({
  id: (count += 1),
  title: `Item ${count}`,
  ...part,
})
const idsOf = (items: { id: number }[]) => items.map(({ id }) => id)

const aYear = { min: Date.parse('2026-01-01T00:00:00Z'), max: Date.parse('2027-01-01T00:00:00Z') }
const aMinute = fc.integer({ min: 0, max: 365 * 1440 }).map((minute) => aYear.min + minute * 60_000)

describe('days are those of UTC-3', () => {
  test('a day begins at 03:00 UTC', () => {
    expect(daysUntil('2026-07-20T02:59:59Z', now)).toBe(-1)
    expect(daysUntil('2026-07-20T03:00:00Z', now)).toBe(0)
    expect(daysUntil('2026-07-21T02:59:59Z', now)).toBe(0)
    expect(daysUntil('2026-07-21T03:00:00Z', now)).toBe(1)
    expect([null, undefined, '', 'soon'].map((eta) => daysUntil(eta, now))).toEqual([null, null, null, null])
  })

  test('over a year of minutes they agree with the calendar of a zone at UTC-3', () => {
    // A zone without summer time.
    const calendar = new Intl.DateTimeFormat('en-CA', { timeZone: 'Etc/GMT+3', dateStyle: 'short' })
    const dayNumber = (ms: number) => Date.parse(calendar.format(ms)) / 86_400_000
    fc.assert(
      fc.property(aMinute, aMinute, (from, to) => {
        expect(daysUntil(new Date(to).toISOString(), from)).toBe(dayNumber(to) - dayNumber(from))
      }),
    )
  })
})

// ROAD-04, ROAD-05, ROAD-28, ROAD-29
describe('urgency', () => {
  test('today and past is overdue, up to 14 days soon, after that nothing', () => {
    const at = (days: number) => urgencyOf({ eta: onDay(days) }, now)
    expect([-30, -1, 0, 1, 14, 15].map(at)).toEqual(['overdue', 'overdue', 'overdue', 'soon', 'soon', null])
    expect(urgencyOf({ eta: onDay(0, '23:59') }, now)).toBe('overdue')
    expect(urgencyOf({ eta: onDay(14, '23:59') }, now)).toBe('soon')
    expect(urgencyOf({ eta: onDay(15, '00:00') }, now)).toBeNull()
  })

  test('what is done or has no date is not urgent', () => {
    expect(urgencyOf({ eta: onDay(-1), status: 'done' }, now)).toBeNull()
    expect(urgencyOf({ eta: null }, now)).toBeNull()
  })

  test('at any minute of a year it depends on the day alone', () => {
    fc.assert(
      fc.property(aMinute, fc.integer({ min: -20, max: 20 }), fc.integer({ min: 0, max: 1439 }), (at, days, minute) => {
        const midnight = Math.floor((at - 3 * 3600_000) / 86_400_000) * 86_400_000 + 3 * 3600_000
        const eta = new Date(midnight + days * 86_400_000 + minute * 60_000).toISOString()
        expect(urgencyOf({ eta }, at)).toBe(days <= 0 ? 'overdue' : days <= 14 ? 'soon' : null)
      }),
    )
  })
})

// ROAD-02
test('a status that is missing or unknown is planned', () => {
  expect([undefined, null, '', 'later', 'planned', 'in_progress', 'done'].map(statusOf)).toEqual([
    ...Array.from({ length: 5 }, () => 'planned'),
    'in_progress',
    'done',
  ])
})

// ROAD-06, ROAD-30
describe('progress', () => {
  test('none given: done 100, in the making 60, else 15; 0 is given', () => {
    const none = (status?: string) => progressOf({ status: status ?? null, progress: null })
    expect([none('done'), none('in_progress'), none('planned'), none()]).toEqual([100, 60, 15, 15])
    expect(progressOf({ status: 'in_progress' })).toBe(60)
    expect(progressOf({ status: 'done', progress: 0 })).toBe(0)
  })

  test('it is a multiple of 5 between 0 and 100, the nearest one', () => {
    fc.assert(
      fc.property(fc.integer({ min: -50, max: 150 }), (progress) => {
        const result = progressOf({ progress })
        expect(result % 5).toBe(0)
        expect(result).toBeGreaterThanOrEqual(0)
        expect(result).toBeLessThanOrEqual(100)
        if (progress >= 0 && progress <= 100) expect(Math.abs(result - progress)).toBeLessThanOrEqual(2)
      }),
    )
  })
})

// ROAD-01
test('tags come as a list or as a text parted by commas', () => {
  expect([tagsOf('a,b'), tagsOf(['a', 'b']), tagsOf(' a , ,b '), tagsOf(''), tagsOf(null)]).toEqual([
    ['a', 'b'],
    ['a', 'b'],
    ['a', 'b'],
    [],
    [],
  ])
})

// ROAD-11
test('the list comes in `data` or bare', () => {
  expect([roadmapIn([1]), roadmapIn({ data: [1] }), roadmapIn({})]).toEqual([[1], [1], []])
})

describe('what comes next', () => {
  // ROAD-03, ROAD-07, ROAD-10
  test('from yesterday up to 60 days ahead, without what is done', () => {
    const [late, yesterday, today, last, beyond, done] = [
      item({ eta: onDay(-2, '23:59') }),
      item({ eta: onDay(-1, '00:00') }),
      item({ eta: onDay(0) }),
      item({ eta: onDay(60, '23:59') }),
      item({ eta: onDay(61, '00:00') }),
      item({ eta: onDay(5), status: 'done' }),
    ]
    const result = upcoming([beyond!, done!, last!, today!, late!, yesterday!], now)
    expect(idsOf(result)).toEqual(idsOf([yesterday!, today!, last!]))
  })

  // ROAD-08, ROAD-09
  test('at most 8, of which at most 3 without a date, and those come last', () => {
    const undated = Array.from({ length: 5 }, () => item())
    const dated = Array.from({ length: 12 }, (_, n) => item({ eta: onDay(12 - n) }))
    expect(idsOf(upcoming(undated, now))).toEqual(idsOf(undated.slice(0, 3)))
    expect(idsOf(upcoming([...undated, ...dated], now))).toEqual(idsOf(dated.toReversed().slice(0, 8)))
    expect(idsOf(upcoming([...undated, ...dated.slice(0, 6)], now))).toEqual(
      idsOf([...dated.slice(0, 6).toReversed(), ...undated.slice(0, 2)]),
    )
  })

  test('whatever the list and the minute, what is shown keeps the rules', () => {
    const anItem = fc.record({
      id: fc.integer({ min: 1 }),
      title: fc.string(),
      status: fc.constantFrom('planned', 'in_progress', 'done', undefined, 'x'),
      eta: fc.oneof(
        fc.constantFrom(null, undefined, 'never'),
        fc.integer(aYear).map((ms) => new Date(ms).toISOString()),
      ),
      progress: fc.option(fc.integer({ min: -10, max: 200 })),
      tags: fc.oneof(fc.array(fc.string()), fc.string(), fc.constant(null)),
    })
    fc.assert(
      fc.property(fc.array(anItem, { maxLength: 40 }), aMinute, (items, at) => {
        const result = upcoming(items, at)
        expect(result.length).toBeLessThanOrEqual(8)
        expect(result.filter(({ eta }) => eta === null).length).toBeLessThanOrEqual(3)
        for (const { status, eta, urgency } of result) {
          expect(status).not.toBe('done')
          const days = daysUntil(eta, at)
          if (days === null) expect(urgency).toBeNull()
          else {
            expect(days).toBeGreaterThanOrEqual(-1)
            expect(days).toBeLessThanOrEqual(60)
          }
        }
        const dates = result.flatMap(({ eta }) => (eta ? [Date.parse(eta)] : []))
        expect(dates).toEqual([...dates].sort((a, b) => a - b))
      }),
    )
  })
})
