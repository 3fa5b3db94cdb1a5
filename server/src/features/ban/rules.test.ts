import { banDefaults, endOf, isDate } from '@guildhall/contract/ban-rules'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { objection, untilOf } from './rules.ts'

const now = new Date('2028-02-29T15:00:00Z')

// BAN-07, D-140
test('the form begins with today and next year; of 29 February, the 28th', () => {
  expect(banDefaults(now)).toEqual({ day: 28, month: 2, year: 2029 })
  // Two in the morning in UTC is still yesterday for the server's calendar.
  expect(banDefaults(new Date('2026-12-01T02:00:00Z'))).toEqual({ day: 30, month: 11, year: 2027 })
})

test('the defaults are always a date that may be sent', () => {
  fc.assert(
    fc.property(fc.date({ min: new Date('2020-01-01'), max: new Date('2090-12-31'), noInvalidDate: true }), (at) => {
      const until = untilOf({ ...banDefaults(at), ban_type: 2 }, at)
      expect(until).toBeInstanceOf(Date)
      const days = ((until as Date).getTime() - at.getTime()) / 86_400_000
      expect(days).toBeGreaterThan(363)
      expect(days).toBeLessThanOrEqual(367)
    }),
  )
})

// D-140
test('a temporary ban refuses a date that is past or that no calendar has; a permanent one ignores it', () => {
  const form = { ban_type: 2, day: 31, month: 2, year: 2030 }
  expect(untilOf(form, now)).toBe('no_such_date')
  expect(untilOf({ ...form, ban_type: 1 }, now)).toBeNull()
  expect(untilOf({ ...form, day: 28, year: 2028 }, now)).toBe('date_past')
  expect(untilOf({ ...form, day: 28, year: 28 }, now)).toBe('date_past')
  expect(untilOf({ ...form, ban_type: 1, day: 1, month: 1, year: 1999 }, now)).toBeNull()
})

test('a ban until today lasts until today is over in the server’s calendar', () => {
  const until = untilOf({ ban_type: 2, day: 29, month: 2, year: 2028 }, now)
  expect(until).toEqual(new Date('2028-03-01T03:00:00Z'))
  expect(untilOf({ ban_type: 2, day: 31, month: 12, year: 9999 }, now)).toEqual(new Date('9999-12-31T00:00:00Z'))
  expect(endOf({ day: 31, month: 12, year: 2027 })).toEqual(new Date('2028-01-01T03:00:00Z'))
})

test('a date is accepted exactly when the calendar has it', () => {
  const whole = (min: number, max: number) => fc.integer({ min, max })
  fc.assert(
    fc.property(whole(1, 31), whole(1, 12), whole(1, 9999), (day, month, year) => {
      const written = `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
      const read = new Date(`${written}T00:00:00Z`)
      const isReal = !Number.isNaN(read.getTime()) && read.toISOString().startsWith(written)
      expect(isDate({ day, month, year })).toBe(isReal)
    }),
  )
})

test('nobody bans themselves, and staff are for superadmins', () => {
  const person = (login: string, rank = 0) => ({ login, isStaff: rank > 0, isSuperadmin: rank > 1 })
  expect(objection(person('ana', 1), person('ANA', 1))).toBe('self')
  expect(objection(person('ana', 2), person('ana', 2))).toBe('self')
  for (const rank of [1, 2]) expect(objection(person('ana', 1), person('rui', rank))).toBe('staff')
  for (const rank of [0, 1, 2]) expect(objection(person('ana', 2), person('rui', rank))).toBeNull()
  expect(objection(person('ana', 1), person('rui'))).toBeNull()
})
