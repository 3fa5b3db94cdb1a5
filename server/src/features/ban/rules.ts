import { banTypes } from '@guildhall/contract/ban'
import { endOf, isDate, type BanDate } from '@guildhall/contract/ban-rules'

interface Person {
  login: string
  isAdmin: boolean
  isSuperadmin: boolean
}

/** Why somebody may not ban or unban another: themselves, or staff, who are for superadmins alone. Null when they may. */
export function objection(caller: Person, target: Person): 'self' | 'staff' | null {
  if (caller.login.toLowerCase() === target.login.toLowerCase()) return 'self'
  return target.isAdmin && !caller.isSuperadmin ? 'staff' : null
}

/**
 * When a ban ends: null for a permanent one, whose date counts for nothing; else when the named day is over. A date
 * that no calendar has, and one that is past, are told as such.
 */
export function untilOf(form: BanDate & { ban_type: number }, now: Date): Date | null | 'no_such_date' | 'date_past' {
  if (form.ban_type === banTypes.permanent) return null
  if (!isDate(form)) return 'no_such_date'
  const until = endOf(form)
  if (until <= now) return 'date_past'
  return until > lastMoment ? lastMoment : until
}

/** Beyond it a moment is written with more digits than others read. */
const lastMoment = new Date('9999-12-31T00:00:00Z')
