import fc from 'fast-check'
import { expect, test } from 'vitest'
import { basketFor } from './basket.ts'

const goods = [
  { id: 1, price: 25, stock: 999 },
  { id: 2, price: 300, stock: 40 },
  { id: 3, price: 60, stock: 400 },
  { id: 4, price: 300, stock: 40 },
]
const examples = (cash: number) => basketFor(cash, goods).map(({ good, quantity }) => [good.id, quantity])

test('the example of a donation is what its Cash buys, the dearest first', () => {
  expect(examples(367)).toEqual([
    [2, 1],
    [3, 1],
  ])
  expect(examples(749)).toEqual([
    [2, 2],
    [3, 2],
  ])
  expect([examples(35), examples(20), basketFor(4025, [])]).toEqual([[[1, 1]], [], []])
})

test('no example costs more than its Cash, nor has more than there is', () => {
  const good = fc.record({ id: fc.nat(50), price: fc.integer({ min: 1, max: 2000 }), stock: fc.nat(5) })
  const some = fc.uniqueArray(good, { selector: ({ id }) => id })
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 5000 }), some, (cash, stocked) => {
      const basket = basketFor(cash, stocked)
      expect(basket.reduce((sum, line) => sum + line.good.price * line.quantity, 0)).toBeLessThanOrEqual(cash)
      for (const { good: each, quantity } of basket) expect(quantity).toBeLessThanOrEqual(each.stock)
    }),
  )
})
