import { expect, test } from 'vitest'
import { relativeDay } from './RelativeTime.tsx'

const now = Date.parse('2026-11-22T12:00:00Z')
const of = (at: string, locale = 'pt-BR') => relativeDay(new Date(at), now, locale)

// ROAD-23: what is promised for a day is due all that day, by the calendar of Brasília.
test('a day is told by the calendar, at whatever hour', () => {
  expect(of('2026-11-22T03:00:00Z')).toBe('hoje')
  expect(of('2026-11-23T02:59:59Z')).toBe('hoje')
  expect(of('2026-11-23T03:00:00Z')).toBe('amanhã')
  expect(of('2026-11-22T02:59:59Z')).toBe('ontem')
  expect(of('2026-11-25T12:00:00Z', 'en')).toBe('in 3 days')
  expect(of('2026-12-01T12:00:00Z', 'en')).toBe('next week')
})
