import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addressOf, pageOf, readView } from './address.ts'
import { waitText } from './FirstAnswers.tsx'
import { linePath, niceMax } from './scale.ts'
import { statusOf } from './words.ts'

test('a view has one address, and an address that says nonsense is the page as it is', () => {
  const view = { days: 90 as const, transactions: 3, files: 2 }
  expect(addressOf(view)).toBe('/dashboard?days=90&transactions=3&files=2')
  expect(readView(new URL(addressOf(view), 'http://x'))).toEqual(view)
  expect(addressOf(readView(new URL('http://x/dashboard?days=31&transactions=0&files=x')))).toBe('/dashboard')
})

// DASH-02, DASH-03
test('a list that comes whole is shown page by page, one that comes paged as it is', () => {
  const rows = Array.from({ length: 11 }, (_, at) => at)
  expect(pageOf(rows, undefined, 2, 10)).toEqual({ page: 2, lastPage: 2, total: 11, more: false, rows: [10] })
  expect(pageOf(rows.slice(0, 6), undefined, 9, 5)).toMatchObject({ page: 2, lastPage: 2, rows: [5] })
  const paged = { page: 4, lastPage: 7, total: 64, more: false }
  expect(pageOf([1, 2], paged, 4, 10)).toEqual({ ...paged, rows: [1, 2] })
  expect(pageOf([], undefined, 1, 5)).toMatchObject({ page: 1, lastPage: 1, total: 0 })
})

test('an axis ends at a round number that holds everything, and not far beyond it', () => {
  fc.assert(
    fc.property(fc.array(fc.option(fc.integer({ min: 0, max: 10_000_000 })), { minLength: 1 }), (values) => {
      const most = Math.max(1, ...values.map((value) => value ?? 0))
      expect(niceMax(values)).toBeGreaterThanOrEqual(most)
      expect(niceMax(values)).toBeLessThanOrEqual(most * 2.5)
    }),
  )
})

test('a line breaks where nobody counted', () => {
  expect(linePath([0, 5, null, 10, null, 2, 4], 10, 60, 100)).toBe('M0 100L10 50M30 0h1M50 80L60 60')
})

// DASH-07, D-028
test.each([
  ['approved', 'approved'],
  ['pending', 'pending'],
  ['peding', 'pending'],
  ['in_process', 'pending'],
  ['rejected', 'rejected'],
  ['cancelled', 'cancelled'],
  ['charged_back', 'other'],
])('the provider’s %s is coloured as %s', (status, kind) => {
  expect(statusOf(status)).toBe(kind)
})

test('a wait is written in its two largest units', () => {
  const waits = [20_000, 5 * 60_000, 59.6 * 60_000, 135 * 60_000, 23.99 * 3600_000, 76 * 3600_000]
  expect(waits.map(waitText)).toEqual(['0 min', '5 min', '1 h 0 min', '2 h 15 min', '23 h 59 min', '3 d 4 h'])
})
