import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { Id, html, whole } from './values.ts'

// L6
test('a whole number is a number or its digits, and nothing else that JavaScript takes for one', () => {
  const read = (sent: unknown) => z.safeParse(whole(0, 127), sent).data
  expect([0, 5, '5', '007', ' 5 ', 127].map(read)).toEqual([0, 5, 5, 7, 5, 127])
  const none = [null, undefined, '', ' ', true, false, [5], {}, '1e1', '0x1', '1.0', 1.5, NaN, -1, '-1', 128, '1 2']
  expect(none.map(read).filter((found) => found !== undefined)).toEqual([])
  expect(z.safeParse(Id, '9007199254740993').success).toBe(false)
})

test('rich text loses U+0000 and half characters, and keeps its lines', () => {
  expect(z.parse(html(20), '<p>a\0b</p>\n\ud800')).toBe('<p>ab</p>\n\ufffd')
  expect(z.safeParse(html(3), 'four').success).toBe(false)
})
