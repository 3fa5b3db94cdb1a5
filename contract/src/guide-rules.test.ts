import { expect, test } from 'vitest'
import { guideMinutes, isNewAt } from './guide-rules.ts'

// GUIDE-06
test('a guide is new for 14 days, their last moment counted in', () => {
  const end = Date.parse('2026-11-15T12:00:00.000Z')
  const at = (ms: number) => isNewAt('2026-11-01T12:00:00.000Z', new Date(ms))
  expect([at(end - 1), at(end), at(end + 1)]).toEqual([true, true, false])
})

// D-103
test('reading takes a minute for each 180 words begun, and never less', () => {
  expect([0, 1, 180, 181].map(guideMinutes)).toEqual([1, 1, 1, 2])
})
