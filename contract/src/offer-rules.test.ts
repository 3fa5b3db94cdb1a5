import { expect, test } from 'vitest'
import { isWithinWindow, periodEnd, startOfWeek, weekAfter, weekOf } from './offer-rules.ts'

test('a week begins on Monday at midnight of the server, which is 03:00 UTC', () => {
  expect(weekOf(new Date('2026-11-30T02:59:59.999Z'))).toBe('2026-11-23')
  expect(weekOf(new Date('2026-11-30T03:00:00Z'))).toBe('2026-11-30')
  expect(startOfWeek('2026-11-30').toISOString()).toBe('2026-11-30T03:00:00.000Z')
  expect(weekAfter('2026-12-28')).toBe('2027-01-04')
})

test('a limit ends with its day, week or month of the server, and one for ever never', () => {
  const end = (period: Parameters<typeof periodEnd>[0], at: string) =>
    periodEnd(period, new Date(at))?.toISOString() ?? null
  expect(end('day', '2026-11-30T02:59:59Z')).toBe('2026-11-30T03:00:00.000Z')
  expect(end('week', '2026-11-26T12:00:00Z')).toBe('2026-11-30T03:00:00.000Z')
  expect(end('month', '2026-12-01T02:00:00Z')).toBe('2026-12-01T03:00:00.000Z')
  expect(end('month', '2026-12-31T12:00:00Z')).toBe('2027-01-01T03:00:00.000Z')
  expect(end('ever', '2026-11-26T12:00:00Z')).toBeNull()
})

test('an offer begins with its first moment and ends before its last one', () => {
  const window = { sold_from: '2026-11-26T12:00:00.000Z', sold_until: '2026-11-26T13:00:00.000Z' }
  const at = (moment: string) => isWithinWindow(window, Date.parse(moment))
  expect(at('2026-11-26T11:59:59.999Z')).toBe(false)
  expect(at('2026-11-26T12:00:00Z')).toBe(true)
  expect(at('2026-11-26T12:59:59.999Z')).toBe(true)
  expect(at('2026-11-26T13:00:00Z')).toBe(false)
  expect(isWithinWindow({ sold_from: null, sold_until: null }, 0)).toBe(true)
})
