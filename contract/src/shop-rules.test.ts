import fc from 'fast-check'
import { expect, test } from 'vitest'
import { serverDay } from './server-calendar.ts'
import { discountPercent, endOfNew, isNewAt, isPromotedAt, newSince, struckPrice } from './shop-rules.ts'

// SHOP-24, D-012
test('a promotion is on until the last millisecond of its day at UTC-3', () => {
  expect(isPromotedAt('2026-11-20', new Date('2026-11-21T02:59:59.999Z'))).toBe(true)
  expect(isPromotedAt('2026-11-20', new Date('2026-11-21T03:00:00Z'))).toBe(false)
  expect(isPromotedAt(null, new Date('2026-11-20T12:00:00Z'))).toBe(false)
  // Another API may send the day as a moment.
  expect(isPromotedAt('2026-11-20T00:00:00.000Z', new Date('2026-11-21T02:59:59.999Z'))).toBe(true)
})

test('a promotion is on as long as the server has not passed its day', () => {
  const begin = Date.parse('2026-01-01T00:00:00Z')
  const moment = fc.integer({ min: 0, max: 366 * 1440 }).map((minute) => new Date(begin + minute * 60_000))
  fc.assert(
    fc.property(moment, moment, (now, other) => {
      const promotion = serverDay(other)
      // The comparison of the catalogue's SQL.
      expect(isPromotedAt(promotion, now)).toBe(promotion >= serverDay(now))
    }),
  )
})

// SHOP-26
test('an item is new for fifteen days, to the millisecond, and the SQL agrees', () => {
  const created_at = '2026-11-01T12:00:00.000Z'
  const end = Date.parse('2026-11-16T12:00:00.000Z')
  expect(endOfNew(created_at)).toBe(end)
  for (const [at, isNew] of [
    [end - 1, true],
    [end, false],
  ] as const) {
    expect(isNewAt(created_at, new Date(at))).toBe(isNew)
    expect(Date.parse(created_at) > newSince(new Date(at)).getTime()).toBe(isNew)
  }
})

// SHOP-23
test('a promotion strikes the item’s own price, or a quarter more rounded up', () => {
  expect([struckPrice(60, 99), struckPrice(60, null), struckPrice(61, null), struckPrice(1, null)]).toEqual([
    99, 75, 77, 2,
  ])
  expect([discountPercent(60, 75), discountPercent(60, 99), discountPercent(1, 2)]).toEqual([20, 39, 50])
})
