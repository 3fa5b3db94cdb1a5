import { expect, test } from 'vitest'
import { otherText } from './words.ts'

test('the other side of a movement is the house in words, or a player by login', () => {
  expect(otherText(false, 'donation', 'donations')).toBe('Doações')
  expect(otherText(false, 'market_fee', 'market')).toBe('Mercado')
  // Players whose login equals the name of a house account.
  expect(otherText(false, 'market_sale', 'market')).toBe('market')
  expect(otherText(true, 'purchase', 'staff')).toBe('staff')
})
