import { expect, test } from 'vitest'
import { marketFee, readPrice } from './market-rules.ts'

// D-045
test('a price is its digits, without zeros in front, between 1 and 999,999,999', () => {
  expect(['1', '0042', '999999999'].map(readPrice)).toEqual([1, 42, 999_999_999])
  const none = ['', '0', '000', '1000000000', '-1', '1.5', '1e3', ' 1', '١', '9'.repeat(21)]
  expect(none.map(readPrice).filter((price) => price !== null)).toEqual([])
})

test('the fee is rounded down, so small prices have none', () => {
  expect([marketFee(100, 5), marketFee(119, 5), marketFee(19, 5), marketFee(999_999_999, 10), marketFee(7, 0)]).toEqual(
    [5, 5, 0, 99_999_999, 0],
  )
})
