import { expect, test } from 'vitest'
import { otherText } from './words.ts'

test('the other side of a movement is the house in words, or a player by login', () => {
  expect(otherText(false, 'donation', 'donations')).toBe('Doações')
  expect(otherText(false, 'market_fee', 'market')).toBe('Mercado')
  // Players who are called like an account of the house.
  expect(otherText(false, 'market_sale', 'market')).toBe('market')
  expect(otherText(true, 'purchase', 'staff')).toBe('staff')
})
