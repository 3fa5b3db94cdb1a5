import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pagesOf, periodOf, slotOf } from './rules.ts'

test('a period ends today by the calendar of UTC-3 and has as many days as it says', () => {
  expect(periodOf(new Date('2026-03-01T02:59:59Z'), 7)).toEqual({ from: '2026-02-22', until: '2026-02-28' })
  expect(periodOf(new Date('2026-03-01T03:00:00Z'), 1)).toEqual({ from: '2026-03-01', until: '2026-03-01' })
})

test('every moment has one slot of five minutes, which began no later', () => {
  fc.assert(
    fc.property(fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true }), (now) => {
      const late = now.getTime() - slotOf(now).getTime()
      expect(late).toBeGreaterThanOrEqual(0)
      expect(late).toBeLessThan(300_000)
      expect(slotOf(slotOf(now))).toEqual(slotOf(now))
    }),
  )
})

test.each([
  [0, 1, { page: 1, lastPage: 1, total: 0, more: false }],
  [11, 2, { page: 2, lastPage: 2, total: 11, more: false }],
  [11, 9, { page: 2, lastPage: 2, total: 11, more: false }],
  [1_000, 100, { page: 100, lastPage: 100, total: 1_000, more: false }],
  [1_001, 101, { page: 100, lastPage: 100, total: 1_000, more: true }],
])('%i rows, page %i of ten each', (counted, requestedPage, pages) => {
  expect(pagesOf(counted, requestedPage, 10)).toEqual(pages)
})
