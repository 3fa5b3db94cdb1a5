import { expect, test } from 'vitest'
import { findRate } from './search.ts'

/** A server that stands `limit` actions a second. */
const upTo = (limit: number) => async (rate: number) => ({ rate, holds: rate <= limit })

test.each([55, 20, 333, 2_000])('a limit of %d is found to a tenth', async (limit) => {
  const { holds, breaks, steps } = await findRate(upTo(limit), { from: 20, most: 30 })
  expect(holds).toBeLessThanOrEqual(limit)
  expect(holds).toBeGreaterThan(limit / 1.15)
  expect(breaks).toBeGreaterThan(limit)
  expect(steps.length).toBeLessThan(20)
})

test('below the first rate it goes down, and ends when nothing holds', async () => {
  expect((await findRate(upTo(7), { from: 20, most: 30 })).holds).toBeGreaterThan(6)
  const { holds, steps } = await findRate(upTo(0), { from: 20, most: 30 })
  expect(holds).toBe(0)
  expect(steps.length).toBeLessThan(6)
})

test('it never plays more steps than allowed', async () => {
  const { holds, breaks, steps } = await findRate(upTo(Infinity), { from: 20, most: 4 })
  expect(steps.map(({ rate }) => rate)).toEqual([20, 30, 45, 68])
  expect([holds, breaks]).toEqual([68, null])
})
