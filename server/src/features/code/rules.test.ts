import { codeAlphabet, codeText, comparedCode, isCode } from '@guildhall/contract/code-rules'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { codeOfBytes, discountsOf, shareOf, type CouponRule, type PricedPiece } from './rules.ts'

const rule = (over: Partial<CouponRule> = {}): CouponRule => ({
  ...{ effect: 'percent', amount: 10, applies_to: 'everything', shop_item_id: null, group_id: null, minimum: 0 },
  ...over,
})
const piece = (price: number, item = 1, group: number | null = null): PricedPiece => ({ item, group, price })
const off = (over: Partial<CouponRule>, pieces: PricedPiece[], isFirst = false) =>
  discountsOf(rule(over), pieces, isFirst)

test('a percentage is rounded down once for the whole purchase, and shared by the largest remainders', () => {
  // 10 % of 99 is 9; in proportion 3, 3 and 3.
  expect(off({}, [piece(33), piece(33), piece(33)])).toEqual([3, 3, 3])
  // 10 % of 107 is 10: 6.54, 2.8 and 0.65 become 6, 2 and 0, and the two left go to 0.8 and 0.65.
  expect(off({}, [piece(70), piece(30), piece(7)])).toEqual([6, 3, 1])
})

test.each<[string, Partial<CouponRule>, PricedPiece[], boolean, number[] | null]>([
  ['Cash off', { effect: 'cash_off', amount: 30 }, [piece(100), piece(50)], false, [20, 10]],
  ['more Cash than the price', { effect: 'cash_off', amount: 500 }, [piece(100), piece(50)], false, [99, 49]],
  ['100 per cent', { amount: 100 }, [piece(40)], false, [39]],
  ['a piece of 1 Cash pays nothing less', { effect: 'cash_off', amount: 5 }, [piece(1), piece(10)], false, [0, 5]],
  ['only of 1 Cash', { amount: 50 }, [piece(1)], false, [0]],
  ['one item', { applies_to: 'item', shop_item_id: 2 }, [piece(100), piece(50, 2)], false, [0, 5]],
  ['one item that is not bought', { applies_to: 'item', shop_item_id: 3 }, [piece(100)], false, null],
  ['a group', { applies_to: 'group', group_id: 7 }, [piece(100, 1, 7), piece(100, 2, 8), piece(10)], false, [10, 0, 0]],
  ['a group that is gone', { applies_to: 'group', group_id: null }, [piece(100)], false, null],
  ['the first purchase', { applies_to: 'first_purchase' }, [piece(100)], true, [10]],
  ['a second purchase', { applies_to: 'first_purchase' }, [piece(100)], false, null],
  [
    'exactly the minimum, of all pieces',
    { minimum: 150, applies_to: 'item', shop_item_id: 2 },
    [piece(100), piece(50, 2)],
    false,
    [0, 5],
  ],
  ['below the minimum', { minimum: 151 }, [piece(100), piece(50)], false, null],
])('%s', (_, over, pieces, isFirst, expected) => {
  expect(off(over, pieces, isFirst)).toEqual(expected)
})

test('whatever the prices, shares add up, are in proportion to within 1, and leave at least 1 to pay', () => {
  const price = fc.oneof(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 1_000_000_000 }))
  fc.assert(
    fc.property(
      fc.array(price, { minLength: 1, maxLength: 30 }),
      fc.integer({ min: 1, max: 40_000_000_000 }),
      (prices, discount) => {
        const shares = shareOf(discount, prices)
        const whole = prices.reduce((sum, each) => sum + each, 0)
        const total = shares.reduce((sum, each) => sum + each, 0)
        expect(total).toBe(Math.min(discount, whole - prices.length))
        for (const [at, share] of shares.entries()) {
          expect(share).toBeGreaterThanOrEqual(Number((BigInt(total) * BigInt(prices[at]!)) / BigInt(whole)))
          expect(share).toBeLessThan(prices[at]!)
        }
      },
    ),
  )
})

test('generated codes have 60 bits of characters that are not read as one another', () => {
  expect(codeAlphabet).toHaveLength(32)
  expect(codeAlphabet).not.toMatch(/[01IO]/)
  expect(new Set(codeAlphabet).size).toBe(32)
  const code = codeOfBytes(new Uint8Array([0, 31, 32, 255, 7, 8, 9, 10, 11, 12, 13, 14]))
  expect(code).toHaveLength(12)
  expect(code.startsWith('A9A9')).toBe(true)
  expect(codeText(code)).toMatch(/^[A-Z2-9]{4}-[A-Z2-9]{4}-[A-Z2-9]{4}$/)
})

test('a code is compared without case, spaces and hyphens', () => {
  expect(comparedCode(' stream-10 x')).toBe('STREAM10X')
  expect([isCode('ABC'), isCode('ABCD'), isCode('Ç123'), isCode('A'.repeat(25))]).toEqual([false, true, false, false])
})
