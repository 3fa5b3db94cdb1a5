import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isSameOrder, moveTo, upToDate } from './order.ts'

test('an item goes where it is put, within the list', () => {
  expect(moveTo([1, 2, 3], 3, 0)).toEqual([3, 1, 2])
  expect(moveTo([1, 2, 3], 1, 99)).toEqual([2, 3, 1])
  expect(moveTo([1, 2, 3], 2, -4)).toEqual([2, 1, 3])
  expect(moveTo([1, 2, 3], 9, 0)).toEqual([1, 2, 3])
})

test('moving loses nothing, and moving back gives the order back', () => {
  const anOrder = fc.uniqueArray(fc.integer({ min: 1, max: 500 }), { minLength: 1 })
  fc.assert(
    fc.property(anOrder, fc.nat(600), fc.nat(600), (order, from, to) => {
      const at = from % order.length
      const after = moveTo(order, order[at]!, to)
      expect(after.toSorted((a, b) => a - b)).toEqual(order.toSorted((a, b) => a - b))
      expect(isSameOrder(moveTo(after, order[at]!, at), order)).toBe(true)
    }),
  )
})

test('what others added or deleted finds its place in an order that was begun', () => {
  expect(upToDate([3, 1, 2], [1, 3, 4])).toEqual([3, 1, 4])
})
