import fc from 'fast-check'
import { expect, test } from 'vitest'
import { endOfServerDay, quarterOf, serverDay } from './server-calendar.ts'

test('a quarter begins and ends at midnight of UTC-3', () => {
  expect(quarterOf(new Date('2026-07-01T02:59:59.999Z'))).toEqual({
    from: new Date('2026-04-01T03:00:00Z'),
    until: new Date('2026-07-01T03:00:00Z'),
  })
  expect(quarterOf(new Date('2026-07-01T03:00:00Z')).from).toEqual(new Date('2026-07-01T03:00:00Z'))
  expect(quarterOf(new Date('2026-12-31T23:00:00Z')).until).toEqual(new Date('2027-01-01T03:00:00Z'))
})

test('every minute of a year lies in its quarter, and quarters leave no gap', () => {
  const year = Date.parse('2026-01-01T00:00:00Z')
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 366 * 1440 }), (minute) => {
      const now = new Date(year + minute * 60_000)
      const { from, until } = quarterOf(now)
      expect(from.getTime()).toBeLessThanOrEqual(now.getTime())
      expect(until.getTime()).toBeGreaterThan(now.getTime())
      expect(quarterOf(until).from).toEqual(until)
      expect([from, until].map((at) => at.getUTCHours())).toEqual([3, 3])
    }),
  )
})

test('every minute lies in its day, which is over when the next one begins', () => {
  const year = Date.parse('2026-01-01T00:00:00Z')
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 366 * 1440 }), (minute) => {
      const now = new Date(year + minute * 60_000)
      const day = serverDay(now)
      const end = endOfServerDay(day)
      expect(day).toBe(now.toLocaleDateString('sv-SE', { timeZone: 'Etc/GMT+3' }))
      expect(end).toBeGreaterThan(now.getTime())
      expect([serverDay(new Date(end - 1)), serverDay(new Date(end)) > day]).toEqual([day, true])
    }),
  )
})
