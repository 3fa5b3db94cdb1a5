import { expect, test } from 'vitest'
import { countsOf } from './use-rail.ts'

test('the queues of one page are added up, and the first that has something has the address', () => {
  expect(
    countsOf([
      { to: '/staff/deliveries?state=unknown', count: 0, more: false },
      { to: '/staff/deliveries?state=failed', count: 1_000, more: true },
      { to: '/staff/deliveries?state=waiting', count: 2, more: false },
      { to: '/support', count: 0, more: false },
    ]),
  ).toEqual({
    '/staff/deliveries': { count: 1_002, more: true, to: '/staff/deliveries?state=failed' },
    '/support': { count: 0, more: false },
  })
})

test('an appeal is a ticket too, and counts once', () => {
  const appeals = { to: '/support?appeal=1&waiting=1', count: 1, more: false }
  expect(countsOf([{ to: '/support?waiting=1', count: 3, more: false }, appeals])).toEqual({
    '/support': { count: 3, more: false, to: '/support?waiting=1' },
  })
  expect(countsOf([appeals])).toEqual({ '/support': { count: 1, more: false, to: appeals.to } })
})

test('what waits on a page that another one opens stands at the entry of that one', () => {
  expect(countsOf([{ to: '/staff/settlements/differences', count: 3, more: false }])).toEqual({
    '/staff/settlements': { count: 3, more: false, to: '/staff/settlements/differences' },
  })
})
