import { expect, test } from 'vitest'
import { changes } from './changes.ts'

test('of a change only what differs is kept', () => {
  expect(changes({ a: 1, tags: ['x'], c: null }, { a: 2, tags: ['x'], c: null })).toEqual({
    before: { a: 1 },
    after: { a: 2 },
  })
})
