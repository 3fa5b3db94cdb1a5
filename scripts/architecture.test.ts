import { expect, test } from 'vitest'
import { architectureViolations } from './architecture.ts'

test('every import keeps the rules of the house', () => {
  expect(architectureViolations()).toEqual([])
})
