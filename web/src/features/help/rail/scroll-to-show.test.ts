import { expect, test } from 'vitest'
import { scrollToShow } from './scroll-to-show.ts'

test('the rail scrolls just as far as the current entry is out of view', () => {
  const frame = { top: 100, bottom: 500 }
  expect(scrollToShow(frame, { top: 200, bottom: 236 })).toBe(0)
  expect(scrollToShow(frame, { top: 480, bottom: 516 })).toBe(16)
  expect(scrollToShow(frame, { top: 70, bottom: 106 })).toBe(-30)
})
