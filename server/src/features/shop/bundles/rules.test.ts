import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sharesOf } from './rules.ts'

test('a bundle’s price is shared by what its pieces cost alone, the remainder by the largest fractions', () => {
  expect(sharesOf(150, [100, 100])).toEqual([75, 75])
  expect(sharesOf(100, [30, 30, 30])).toEqual([34, 33, 33])
  expect(sharesOf(70, [90, 10])).toEqual([63, 7])
  expect(sharesOf(10, [1000, 1, 1])).toEqual([8, 1, 1])
})

test('the shares add up to the price, are at least one, and are within one Cash of their part', () => {
  const prices = fc.array(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 2, maxLength: 30 })
  fc.assert(
    fc.property(prices, fc.integer({ min: 0, max: 1_000_000 }), (alone, over) => {
      const price = alone.length + over
      const shares = sharesOf(price, alone)
      expect(shares.reduce((sum, each) => sum + each, 0)).toBe(price)
      expect(Math.min(...shares)).toBeGreaterThanOrEqual(1)
      const total = alone.reduce((sum, each) => sum + each, 0)
      const isFair = alone.every((each) => (price * each) / total >= 1)
      if (isFair)
        for (const [at, share] of shares.entries())
          expect(Math.abs(share - (price * alone[at]!) / total)).toBeLessThanOrEqual(1)
    }),
  )
})
