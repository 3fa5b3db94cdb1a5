import { expect, test } from 'vitest'
import { changes } from './changes.ts'

test('only the values that differ are recorded', () => {
  expect(changes({ a: 1, tags: ['x'], c: null }, { a: 2, tags: ['x'], c: null })).toEqual({
    before: { a: 1 },
    after: { a: 2 },
  })
})
