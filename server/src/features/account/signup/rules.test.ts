import { expect, test } from 'vitest'
import { isReservedLogin } from './rules.ts'

test.each(['CON', 'con', 'COM1', 'lpt9', 'nul'])('%s cannot be a file on the game’s machine', (login) => {
  expect(isReservedLogin(login)).toBe(true)
})
