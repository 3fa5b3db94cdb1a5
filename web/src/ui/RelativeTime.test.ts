import { expect, test } from 'vitest'
import { relative, relativeDay } from './RelativeTime.tsx'

const now = Date.parse('2026-11-22T12:00:00Z')
const of = (at: string, locale = 'pt-BR') => relativeDay(new Date(at), now, locale)

// ROAD-23: an item promised for a day is due all that day, by the calendar of Brasília.
test('a day is told by the calendar, at whatever hour', () => {
  expect(of('2026-11-22T03:00:00Z')).toBe('hoje')
  expect(of('2026-11-23T02:59:59Z')).toBe('hoje')
  expect(of('2026-11-23T03:00:00Z')).toBe('amanhã')
  expect(of('2026-11-22T02:59:59Z')).toBe('ontem')
  expect(of('2026-11-25T12:00:00Z', 'en')).toBe('in 3 days')
  expect(of('2026-12-01T12:00:00Z', 'en')).toBe('in 1 week')
  // 14 and 120 days ahead; the last day has not quite begun.
  expect(of('2026-12-06T03:00:00Z', 'en')).toBe('in 2 weeks')
  expect(of('2027-03-22T03:00:00Z')).toBe('em 4 meses')
})

test('a moment is told by how long it is, and words of the calendar only where they are true', () => {
  const since = (at: string, locale = 'pt-BR') => relative(new Date(at), now, locale)
  expect(since('2026-11-22T11:59:30Z')).toBe('agora')
  expect(since('2026-11-22T11:00:00Z')).toBe('há 1 hora')
  expect(since('2026-11-22T15:30:00Z', 'en')).toBe('in 3 hours')
  // Less than three days ago, but three days back in the calendar.
  expect(since('2026-11-19T14:00:00Z')).toBe('há 3 dias')
  expect(since('2026-11-21T11:00:00Z')).toBe('ontem')
  expect(since('2026-11-14T12:00:00Z')).toBe('há 1 semana')
  expect(since('2027-01-01T12:00:00Z', 'en')).toBe('in 1 month')
  expect(since('2025-11-01T12:00:00Z')).toBe('há 1 ano')
})
