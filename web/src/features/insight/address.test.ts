import { expect, test } from 'vitest'
import { addressOf, addressOfDays, addressOfTable, readView } from './address.ts'

const viewAt = (address: string, now = '2026-03-15T12:00:00Z') =>
  readView(new URL(address, 'http://localhost'), Date.parse(now))

test.each([
  '/staff/insight',
  '/staff/insight?days=365&by=day&kind=purchase',
  '/staff/insight?table=items&from=2026-01-01&to=2026-01-31',
  '/staff/insight?table=cohorts&basis=sign_up',
  '/staff/insight?table=effect&days=90',
])('the view of %s has this address', (address) => expect(addressOf(viewAt(address))).toBe(address))

test.each([
  '/staff/insight?days=31',
  '/staff/insight?from=2026-02-01&to=2026-01-31',
  '/staff/insight?from=2020-01-01&to=2026-01-31&kind=nothing&by=year',
  '/staff/insight?table=everything',
])('%s is the Cash of the last 30 days', (address) =>
  expect(viewAt(address)).toEqual({
    ...{ table: 'flow', days: 30, from: '2026-02-14', to: '2026-03-15', by: 'day', kind: '', basis: 'donation' },
  }),
)

test('the days end today by the calendar of the server, and those of a campaign yesterday', () => {
  // In UTC it is the 16th already.
  expect(viewAt('/staff/insight?table=effect', '2026-03-16T02:00:00Z')).toMatchObject({
    ...{ from: '2026-03-08', to: '2026-03-14' },
  })
  expect(viewAt('/staff/insight?table=items', '2026-03-16T02:00:00Z').to).toBe('2026-03-15')
})

test('a campaign has at most 92 days, and another table keeps the days that it can have', () => {
  expect(viewAt('/staff/insight?table=effect&from=2026-01-01&to=2026-12-31').days).toBe(7)
  const view = viewAt('/staff/insight?days=365')
  expect(view.by).toBe('week')
  expect(addressOfTable(view, 'items')).toBe('/staff/insight?table=items&days=365')
  expect(addressOfTable(view, 'effect')).toBe('/staff/insight?table=effect')
  expect(addressOfDays(view, { from: '2026-01-01', to: '2026-01-31' })).toBe(
    '/staff/insight?from=2026-01-01&to=2026-01-31',
  )
  expect(addressOfDays(view, { days: 90 })).toBe('/staff/insight?days=90')
})
