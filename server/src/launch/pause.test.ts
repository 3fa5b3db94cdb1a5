import { expect, test } from 'vitest'
import { growingPause } from './pause.ts'

test('the pause grows with every death and starts over after a minute of health', () => {
  let now = 0
  const pause = growingPause({ firstMs: 200, longestMs: 1_000, now: () => now })
  const pauses = Array.from({ length: 5 }, () => pause.next())
  expect(pauses).toEqual([0, 200, 400, 800, 1_000])
  pause.started()
  now += 59_999
  expect(pause.next()).toBe(1_000)
  pause.started()
  now += 60_000
  expect(pause.next()).toBe(0)
})
