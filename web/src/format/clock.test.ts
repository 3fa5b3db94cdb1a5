import fc from 'fast-check'
import { expect, test } from 'vitest'
import { correctionOf } from './clock.ts'
import { timeLeft } from './countdown.ts'

const visitor = Date.UTC(2026, 10, 20, 15)

test.each([
  [0, 0, false],
  [1_999, 0, false],
  [-1_999, 0, false],
  [2_000, 2_000, false],
  [-2_000, -2_000, false],
  [600_000, 600_000, false],
  [-600_000, -600_000, false],
  [600_001, 0, true],
  [-600_001, 0, true],
  [-400 * 86_400_000, 0, true],
])('a clock that is %i ms behind is mended by %i ms', (behindMs, offsetMs, isFarOff) => {
  expect(correctionOf(visitor, visitor + behindMs)).toEqual({ offsetMs, isFarOff })
})

test('a mended clock shows the time of the server, or the visitor’s own', () => {
  fc.assert(
    fc.property(fc.integer({ min: -86_400_000, max: 86_400_000 }), (apart) => {
      const { offsetMs, isFarOff } = correctionOf(visitor, visitor + apart)
      expect([0, apart]).toContain(offsetMs)
      expect(isFarOff).toBe(Math.abs(apart) > 600_000)
      if (!isFarOff) expect(Math.abs(visitor + offsetMs - (visitor + apart))).toBeLessThan(2_000)
    }),
  )
})

test('what is left adds up again', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 400 * 86_400_000 }), (ms) => {
      const { days, hours, minutes, seconds } = timeLeft(ms)
      expect(((days * 24 + hours) * 60 + minutes) * 60 + seconds).toBe(Math.ceil(ms / 1000))
      expect(hours).toBeLessThan(24)
      expect(minutes).toBeLessThan(60)
      expect(seconds).toBeLessThan(60)
    }),
  )
  expect(timeLeft(-5)).toEqual({ days: 0, hours: 0, minutes: 0, seconds: 0 })
})
