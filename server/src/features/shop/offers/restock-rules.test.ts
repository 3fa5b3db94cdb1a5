import { expect, test } from 'vitest'
import { filled, nextRestock } from './restock-rules.ts'

test('a filling adds pieces, or brings the stock to a number without taking any away', () => {
  expect(filled(3, { mode: 'add', quantity: 10 })).toBe(13)
  expect(filled(3, { mode: 'set', quantity: 10 })).toBe(10)
  expect(filled(30, { mode: 'set', quantity: 10 })).toBe(30)
})

test('a weekly filling keeps its day and time, and missed weeks count once', () => {
  const at = new Date('2026-11-20T21:00:00Z')
  const next = (now: string, weekly = true) => nextRestock({ at, weekly }, new Date(now))?.toISOString() ?? null
  expect(next('2026-11-20T21:00:30Z')).toBe('2026-11-27T21:00:00.000Z')
  expect(next('2026-11-27T21:00:00Z')).toBe('2026-12-04T21:00:00.000Z')
  expect(next('2026-12-13T00:00:00Z')).toBe('2026-12-18T21:00:00.000Z')
  expect(next('2026-11-20T21:00:30Z', false)).toBeNull()
})
