import { expect, test } from 'vitest'
import { isTotalKnown } from './states.ts'

test('the total of installments is named only once the provider has told it', () => {
  expect(isTotalKnown({ installments: 6, provider_id: null })).toBe(false)
  expect(isTotalKnown({ installments: 6, provider_id: '105466310469' })).toBe(true)
  expect(isTotalKnown({ installments: 1, provider_id: null })).toBe(true)
})
