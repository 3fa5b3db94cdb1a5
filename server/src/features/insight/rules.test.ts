import { compareWeeks } from '@guildhall/contract/insight-rules'
import { expect, test } from 'vitest'
import { cohortsOf, conversionOf, daysToGather, monthsUntil, sumWeeks } from './rules.ts'

test('today, yesterday and the days since the last run are added up, and earlier ones when they are stale', () => {
  expect(daysToGather('2026-03-01', '2026-02-26', [])).toEqual({
    days: ['2026-02-27', '2026-02-28', '2026-03-01'],
    completeUntil: '2026-02-27',
  })
  expect(daysToGather('2026-03-01', '2026-02-27', ['2025-12-24', '2026-02-28'])).toEqual({
    days: ['2025-12-24', '2026-02-28', '2026-03-01'],
    completeUntil: '2026-02-27',
  })
})

test('a clock that goes back makes no complete day incomplete', () => {
  expect(daysToGather('2026-01-10', '2026-02-27', [])).toEqual({ days: ['2026-01-10'], completeUntil: '2026-02-27' })
})

test('only donors who had the whole time count for a window, and the median is of those who bought', () => {
  const rows = [
    { hours: 2, donors: 3, mature: [3, 2, 0] },
    { hours: 23, donors: 1, mature: [1, 1, 1] },
    { hours: 24, donors: 1, mature: [1, 1, 1] },
    { hours: 720, donors: 5, mature: [4, 4, 2] },
  ]
  expect(conversionOf(rows)).toEqual({
    donors: 10,
    windows: [
      { days: 1, mature: 9, bought: 4 },
      { days: 7, mature: 8, bought: 4 },
      { days: 30, mature: 4, bought: 2 },
    ],
    medianHours: 2,
  })
  expect(conversionOf([{ hours: 720, donors: 5, mature: [5, 5, 5] }]).medianHours).toBeNull()
  expect(conversionOf([]).donors).toBe(0)
})

test('a cohort has a number for each month until now', () => {
  const months = monthsUntil('2026-02-15', 3)
  expect(months).toEqual(['2025-12-01', '2026-01-01', '2026-02-01'])
  const rows = [
    { cohort: '2025-12-01', month: '2025-12-01', donors: 4 },
    { cohort: '2025-12-01', month: '2026-02-01', donors: 2 },
  ]
  expect(cohortsOf(months, new Map([['2025-12-01', 9]]), rows)).toEqual([
    { month: '2025-12-01', size: 9, donors: [4, 0, 2] },
    { month: '2026-01-01', size: 0, donors: [0, 0] },
    { month: '2026-02-01', size: 0, donors: [0] },
  ])
})

test('each day of a campaign is compared with its own weekday before the campaign, also after its first week', () => {
  // 9 days from a Friday; the weeks before have 1, 10, 100, 1000 on Fridays and nothing else.
  const values = new Map([
    ['2026-03-06', 7],
    ['2026-03-13', 7],
    ['2026-03-14', 5],
    ['2026-02-27', 1],
    ['2026-02-20', 10],
    ['2026-02-13', 100],
    ['2026-02-06', 1000],
  ])
  expect(sumWeeks(values, { from: '2026-03-06', days: 9, weeks: 4 })).toEqual({
    during: 19,
    weeks: [2, 20, 200, 2000],
  })
  expect(sumWeeks(values, { from: '2026-03-06', days: 0, weeks: 4 })).toEqual({ during: 0, weeks: [0, 0, 0, 0] })
})

test('a difference is in figures and in per cent, and within the weeks before it is usual', () => {
  expect(compareWeeks(30, [10, 20, 30, 20])).toEqual({
    ...{ mean: 20, least: 10, most: 30, difference: 10, percent: 50, isUsual: true },
  })
  expect(compareWeeks(31, [10, 20, 30, 20]).isUsual).toBe(false)
  expect(compareWeeks(5, [0, 0, 0, 0])).toMatchObject({ percent: null, difference: 5, isUsual: false })
})
