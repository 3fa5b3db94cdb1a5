import { expect, test } from 'vitest'
import { avatarInitial } from './avatar.ts'

test('the initial is the first letter in upper case, B without a name', () => {
  expect(avatarInitial('maria')).toBe('M')
  expect(avatarInitial(' ícaro')).toBe('Í')
  expect(avatarInitial('')).toBe('B')
  expect(avatarInitial(null)).toBe('B')
})
