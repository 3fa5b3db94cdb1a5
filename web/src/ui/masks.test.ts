import { expect, test } from 'vitest'
import { cursorAfter, digitsOf, documentMask, phoneMask } from './masks.ts'

test.each([
  ['', ''],
  ['123', '123'],
  ['1234', '123.4'],
  ['1234567890', '123.456.789-0'],
  ['12345678909', '123.456.789-09'],
  ['123456789091', '12.345.678/9091'],
  ['12345678000195', '12.345.678/0001-95'],
  ['123456780001959', '12.345.678/0001-959'],
  ['123.456.789-09', '123.456.789-09'],
  ['12a', '12a'],
])('the document %j is written %j', (typed, written) => {
  expect(documentMask(typed)).toBe(written)
  expect(digitsOf(written)).toBe(digitsOf(typed))
})

test.each([
  ['', ''],
  ['3456-7890', '3456-7890'],
  ['(11) 98765-43210', '(11) 98765-43210'],
  ['1134567890', '(11) 3456-7890'],
  ['11987654321', '(11) 98765-4321'],
  ['(11) 98765-432', '(11) 9876-5432'],
  ['351912345678', '351912345678'],
  ['+5511987654321', '+5511987654321'],
  ['ramal 12', 'ramal 12'],
])('the phone %j is written %j', (typed, written) => {
  expect(phoneMask(typed)).toBe(written)
  expect(digitsOf(written)).toBe(digitsOf(typed))
})

test('the cursor stays behind the digit it stood behind', () => {
  expect(cursorAfter('123.4', 4)).toBe(5)
  expect(cursorAfter('123.456', 3)).toBe(3)
  expect(cursorAfter('(11) 98765-4321', 1)).toBe(2)
  expect(cursorAfter('123', 9)).toBe(3)
})
