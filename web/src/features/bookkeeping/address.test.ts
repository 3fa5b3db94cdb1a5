import { expect, test } from 'vitest'
import { addressOf, monthOf, readView } from './address.ts'

const viewAt = (address: string, now = '2026-03-15T12:00:00Z') =>
  readView(new URL(address, 'http://localhost'), Date.parse(now))

test('this month ends today and the last one is whole, by the calendar of the server', () => {
  expect(monthOf(Date.parse('2026-03-15T12:00:00Z'), 0)).toEqual({ from: '2026-03-01', to: '2026-03-15' })
  expect(monthOf(Date.parse('2026-03-15T12:00:00Z'), -1)).toEqual({ from: '2026-02-01', to: '2026-02-28' })
  expect(monthOf(Date.parse('2024-03-15T12:00:00Z'), -1)).toEqual({ from: '2024-02-01', to: '2024-02-29' })
  // In UTC it is January already.
  expect(monthOf(Date.parse('2026-01-01T02:00:00Z'), 0)).toEqual({ from: '2025-12-01', to: '2025-12-31' })
  expect(monthOf(Date.parse('2026-01-20T12:00:00Z'), -1)).toEqual({ from: '2025-12-01', to: '2025-12-31' })
})

test.each([
  '/staff/exports',
  '/staff/exports?what=ledger',
  '/staff/exports?period=this',
  '/staff/exports?what=orders&period=custom&from=2026-01-01&to=2026-01-31',
])('the view of %s has this address', (address) => expect(addressOf(viewAt(address))).toBe(address))

test.each([
  '/staff/exports?period=custom',
  '/staff/exports?period=custom&from=2026-02-01&to=2026-01-31',
  '/staff/exports?period=custom&from=2020-01-01&to=2026-01-31',
  '/staff/exports?period=custom&from=yesterday&to=2026-01-31',
  '/staff/exports?period=year&what=everything',
])('%s is the payments of the last month', (address) =>
  expect(viewAt(address)).toEqual({ what: 'payments', period: 'last', from: '2026-02-01', to: '2026-02-28' }),
)
