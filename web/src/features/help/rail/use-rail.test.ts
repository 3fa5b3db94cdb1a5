import { expect, test } from 'vitest'
import { countsOf } from './use-rail.ts'

test('the queues of one page are added up', () => {
  expect(
    countsOf([
      { to: '/staff/deliveries?state=unknown', count: 2, more: false },
      { to: '/staff/deliveries?state=failed', count: 1_000, more: true },
      { to: '/support', count: 0, more: false },
    ]),
  ).toEqual({ '/staff/deliveries': { count: 1_002, more: true }, '/support': { count: 0, more: false } })
})
