import { expect, test } from 'vitest'
import { uuid7 } from '../../../db/uuid7.ts'
import { closableUntil, monthAt, monthOfId } from './rules.ts'

test('a month begins and ends at midnight of the server, three hours after that of UTC', () => {
  expect(monthAt(new Date('2026-12-01T02:59:59.999Z'))).toEqual({
    month: '2026-11-01',
    from: new Date('2026-11-01T03:00:00Z'),
    until: new Date('2026-12-01T03:00:00Z'),
  })
  expect(monthAt(new Date('2026-12-01T03:00:00Z')).month).toBe('2026-12-01')
  expect(monthAt(new Date('2027-01-01T02:00:00Z')).month).toBe('2026-12-01')
})

test('a transfer belongs to the month in which its id was made', () => {
  expect(monthOfId(uuid7(new Date('2026-12-01T02:59:59.999Z'))).month).toBe('2026-11-01')
  expect(monthOfId(uuid7(new Date('2026-12-01T03:00:00Z'))).month).toBe('2026-12-01')
})

test('a month is closed three days after its end', () => {
  expect(closableUntil(new Date('2026-12-04T02:59:59Z'))).toEqual(new Date('2026-11-01T03:00:00Z'))
  expect(closableUntil(new Date('2026-12-04T03:00:00Z'))).toEqual(new Date('2026-12-01T03:00:00Z'))
})
