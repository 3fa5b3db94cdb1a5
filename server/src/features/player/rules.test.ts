import { expect, test } from 'vitest'
import { maskNumber } from '../../people/mask.ts'
import { maskAddress, maskEmail } from './rules.ts'

test.each([
  ['beatriz@mail.example', 'b•••@m•••.example'],
  ['a@b.co', 'a•••@b•••.co'],
  ['ana@mail.example.com.br', 'a•••@m•••.br'],
  ['ana@localhost', 'a•••@l•••'],
])('of %s only the beginnings and the last part are seen', (email, masked) => {
  expect(maskEmail(email)).toBe(masked)
})

test.each([
  ['52998224725', '•••••••••25'],
  ['11999998888', '•••••••••88'],
  ['123', '•23'],
  ['12', '••'],
])('of %s the last two digits are seen', (number, masked) => {
  expect(maskNumber(number)).toBe(masked)
})

test.each([
  ['189.4.77.12', '189.4.•.•'],
  ['::ffff:189.4.77.12', '189.4.•.•'],
  ['2804:14c:65::9a', '2804:14c:•'],
  ['::1', '0:0:•'],
  ['unknown', '•'],
])('of the address %s the first half of the network is seen', (address, masked) => {
  expect(maskAddress(address)).toBe(masked)
})
