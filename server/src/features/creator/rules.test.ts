import fc from 'fast-check'
import { expect, test } from 'vitest'
import { needsSecond } from '@guildhall/contract/creator-rules'
import { carriedBy, goneOf, stateOf } from './rules.ts'

test('what is gone of a share is in proportion, never more than the share, and all of it with the whole donation', () => {
  expect([goneOf(55, 5_000, 0), goneOf(55, 5_000, 1_000), goneOf(55, 5_000, 5_000)]).toEqual([0, 11, 55])
  const cents = fc.integer({ min: 1, max: 10_000_000 })
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000 }), cents, fc.nat(), fc.nat(), (share, charge, one, other) => {
      const [less, more] = [one % (charge + 1), other % (charge + 1)].toSorted((a, b) => a - b) as [number, number]
      expect(goneOf(share, charge, 0)).toBe(0)
      expect(goneOf(share, charge, charge)).toBe(share)
      expect(goneOf(share, charge, less)).toBeLessThanOrEqual(goneOf(share, charge, more))
    }),
  )
})

test('a code works from its start until before its end', () => {
  const [starts_at, ends_at] = ['2026-11-01T10:00:00.000Z', '2026-11-02T10:00:00.000Z']
  const at = (moment: string) => stateOf({ starts_at, ends_at }, Date.parse(moment))
  expect(['2026-11-01T09:59:59.999Z', starts_at, '2026-11-02T09:59:59.999Z', ends_at].map(at)).toEqual([
    'planned',
    'running',
    'running',
    'ended',
  ])
  expect(stateOf({ starts_at, ends_at: null }, Date.parse('2030-01-01'))).toBe('running')
  expect(stateOf({ starts_at, ends_at: '2026-10-01T00:00:00Z' }, Date.parse('2026-10-15'))).toBe('ended')
})

test('what is not paid is carried from month to month, below zero when more went back than came in', () => {
  const month = (name: string, accrued: number, paid: number) => ({
    ...{ month: name, donations: 1, base: 100, held: 0 },
    ...{ accrued, paid },
  })
  const months = [month('2026-11', -30, 0), month('2026-09', 100, 0), month('2026-10', 20, 110)]
  expect(carriedBy(months).map(({ month: name, carried }) => [name, carried])).toEqual([
    ['2026-11', -20],
    ['2026-10', 10],
    ['2026-09', 100],
  ])
})

test('percents above twenty need a second person', () => {
  const high = { bonus: 21, share: 0 }
  expect([{ bonus: 20, share: 20 }, high, { bonus: 0, share: 21 }].map(needsSecond)).toEqual([false, true, true])
})
