import { banTypes } from '@guildhall/contract/ban'
import { endOf, isDate, type BanDate } from '@guildhall/contract/ban-rules'

interface Person {
  login: string
  isStaff: boolean
  isSuperadmin: boolean
}

/** Why the caller may not ban or unban the target: it is themselves, or staff, which takes a superadmin. Else null. */
export function objection(
  caller: Pick<Person, 'login' | 'isSuperadmin'>,
  target: Pick<Person, 'login' | 'isStaff'>,
): 'self' | 'staff' | null {
  if (caller.login.toLowerCase() === target.login.toLowerCase()) return 'self'
  return target.isStaff && !caller.isSuperadmin ? 'staff' : null
}

/**
 * When a ban ends: at the end of the named day, or null for a permanent ban, whose date is ignored. Returns a code for
 * a date that does not exist or is past.
 */
export function untilOf(form: BanDate & { ban_type: number }, now: Date): Date | null | 'no_such_date' | 'date_past' {
  if (form.ban_type === banTypes.permanent) return null
  if (!isDate(form)) return 'no_such_date'
  const until = endOf(form)
  if (until <= now) return 'date_past'
  return until > lastMoment ? lastMoment : until
}

/** Later years have five digits, which other readers of the date do not parse. */
const lastMoment = new Date('9999-12-31T00:00:00Z')
