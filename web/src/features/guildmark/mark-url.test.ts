import { expect, test } from 'vitest'
import { markUrl } from './mark-url.ts'

// RANK-18, D-122
test('an emblem comes from the game’s host by its padded number, else from what players sent', () => {
  const host = 'https://game.example/guilds/b01{id}.bmp'
  expect(markUrl(host, 7, null)).toBe('https://game.example/guilds/b01000007.bmp')
  expect(markUrl(host, 12_345, 'b01012345.bmp')).toBe('https://game.example/guilds/b01012345.bmp')
  expect(markUrl(null, 7, 'b01000007.bmp')).toBe('/guilds/b01000007.bmp')
  expect(markUrl(null, 7, null)).toBeNull()
})
