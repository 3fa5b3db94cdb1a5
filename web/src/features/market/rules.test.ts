import fc from 'fast-check'
import { expect, test } from 'vitest'
import { listingSorts, marketLimits, readPrice, saleSorts } from '@guildhall/contract/market-rules'
import { queryOf, readView, searchOf, sortBy } from './address.ts'
import { digitsOf } from './price.ts'

const read = (search: string) => readView(new URLSearchParams(search), listingSorts)
const all = { q: '', seller: '', sort: '', view: 'rows', page: 1 } as const

// MKT-21 … MKT-23, D-051
test('an address says what the market shows, and says no default', () => {
  expect(read('')).toEqual(all)
  expect(searchOf(all)).toBe('')
  const search = '?q=elmo&seller=rafael&sort=-price&page=3'
  expect(searchOf(read(search))).toBe(search)
  expect(queryOf(read(search))).toEqual({ q: 'elmo', seller: 'rafael', sort: '-price', page: 3 })
  expect(read('?sort=best&page=0')).toEqual(all)
  expect(read('?page=-2')).toEqual(all)
  expect(read('?page=5000').page).toBe(100)
  // MKT-32: each list has its own sort orders.
  expect(readView(new URLSearchParams('sort=seller'), saleSorts).sort).toBe('')
})

test('a head sorts up, then down, then as it was, from the first page', () => {
  const up = sortBy(read('?page=4'), 'price')
  expect([up.now, searchOf(up.next)]).toEqual([undefined, '?sort=price'])
  const down = sortBy(up.next, 'price')
  expect([down.now, searchOf(down.next)]).toEqual(['ascending', '?sort=-price'])
  const none = sortBy(down.next, 'price')
  expect([none.now, searchOf(none.next)]).toEqual(['descending', ''])
  expect(sortBy(up.next, 'seller').now).toBeUndefined()
})

// MKT-14, D-045
test('of a price its digits are kept, without zeros in front', () => {
  expect(digitsOf('1a2.3')).toBe('123')
  expect(digitsOf('R$ 1.500')).toBe('1500')
  expect(digitsOf('000')).toBe('')
  expect(digitsOf('0042')).toBe('42')
  expect(digitsOf('12345678901')).toBe('123456789')
})

test('whatever is typed is a price within the limits, or none', () => {
  fc.assert(
    fc.property(fc.string(), (typed) => {
      const digits = digitsOf(typed)
      const price = readPrice(digits)
      if (digits === '') expect(price).toBeNull()
      else expect(price).toBeGreaterThanOrEqual(marketLimits.priceMin)
      expect(price ?? 0).toBeLessThanOrEqual(marketLimits.priceMax)
    }),
  )
})
