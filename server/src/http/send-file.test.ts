import { expect, test } from 'vitest'
import { rangeOf } from './send-file.ts'

test.each<[string | undefined, ReturnType<typeof rangeOf>]>([
  [undefined, null],
  ['bytes=0-99', { first: 0, last: 99 }],
  ['bytes=10-', { first: 10, last: 999 }],
  ['bytes=-10', { first: 990, last: 999 }],
  ['bytes=-5000', { first: 0, last: 999 }],
  ['bytes=990-5000', { first: 990, last: 999 }],
  ['bytes=1000-', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=20-10', null],
  ['bytes=-', null],
  ['bytes=0-1,5-9', null],
  ['lines=1-2', null],
])('of 1,000 bytes, %s asks for %j', (header, range) => {
  expect(rangeOf(header, 1000)).toEqual(range)
})
