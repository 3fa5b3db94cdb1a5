import type { AnswerOf } from '@guildhall/contract'
import type { staff } from '@guildhall/contract/staff'
import * as m from '@guildhall/messages'
import type { App, Caller } from '../../app.ts'
import { recordAdminAction } from '../../audit/record.ts'
import { transaction } from '../../db/transaction.ts'
import { refuse } from '../../fail.ts'
import { endSessions, lockUser, updateUser } from '../account/queries.ts'
import * as queries from './queries.ts'

type Row = NonNullable<Awaited<ReturnType<typeof queries.getStaffUser>>>

export async function listStaff(app: App, word = ''): Promise<AnswerOf<typeof staff.listStaff>> {
  const rows = word ? await queries.findUsers(app.db, word) : await queries.findStaff(app.db)
  return { data: rows.map(staffUser) }
}

/**
 * Gives and takes roles. Every session of the person ends, because staff's are shorter. The database keeps the last
 * superadmin, also from two who take the role from each other at once.
 */
export async function changeRoles(
  app: App,
  caller: Caller,
  id: number,
  roles: string[],
): Promise<AnswerOf<typeof staff.changeRoles>> {
  const after = [...new Set(roles)].toSorted()
  const row = await transaction(app.db, async (tx) => {
    const user = await lockUser(tx, id)
    if (!user) refuse('not_found')
    await updateUser(tx, id, { roles: after })
    const now = app.now()
    await endSessions(tx, id, id === caller.id ? { allBut: caller.sessionId } : 'all', now.toISOString())
    const change = { before: { roles: user.roles }, after: { roles: after } }
    await recordAdminAction(tx, caller, 'changeRoles', `user ${id}`, now, change)
    return queries.getStaffUser(tx, id)
  }).catch((error: unknown) => {
    if ((error as { code?: string }).code === 'GH001') refuse('last_superadmin')
    throw error
  })
  if (!row) throw new Error(`The user ${id} is gone.`)
  return { message: m.account_roles_changed({ login: row.login }), data: staffUser(row) }
}

const staffUser = (row: Row) => ({
  id: row.id,
  username: row.login,
  fullname: `${row.first_name} ${row.last_name}`.trim(),
  email: row.email,
  Roles: row.roles,
  created_at: row.created_at,
  hasTotp: row.totp_since !== null,
})
