import type { Caller } from '../app.ts'
import { refuse } from '../fail.ts'

/** Whether the caller may help this person and read their data in clear: accounts of staff are for owners alone. */
export const isHelpable = (caller: Pick<Caller, 'isSuperadmin'>, user: { roles: string[] }): boolean =>
  user.roles.length === 0 || caller.isSuperadmin

/** Refuses `help_of_staff` for an account of staff, unless the caller is an owner. */
export function demandHelpable(caller: Pick<Caller, 'isSuperadmin'>, user: { roles: string[] }): void {
  if (!isHelpable(caller, user)) refuse('help_of_staff')
}
