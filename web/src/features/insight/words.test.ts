import { expect, test } from 'vitest'
import { changeText, percentChangeText } from './words.ts'

test('a change has a sign, and none when it is rounded to zero', () => {
  expect([0, 0.4, -0.4].map((value) => changeText('cash', value))).toEqual(['0', '0', '0'])
  expect([changeText('cash', 12.6), changeText('cash', -12.6)]).toEqual(['+13', '−13'])
  expect([12.6, -12.6, 0.3, -0.3, 0].map(percentChangeText)).toEqual(['+13%', '−13%', '0%', '0%', '0%'])
})
