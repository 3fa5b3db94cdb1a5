import type { AnswerOf } from '@guildhall/contract'
import type { staff } from '@guildhall/contract/account/staff'
import type { Kysely } from 'kysely'
import * as m from '@guildhall/messages'
import type { App, Caller } from '../../../app.ts'
import { recordAdminAction, type Actor } from '../../../audit/record.ts'
import type { DB } from '../../../db/tables.ts'
import { transaction } from '../../../db/transaction.ts'
import { refuse } from '../../../fail.ts'
import { updateUser } from '../queries.ts'
import { demandHelpable } from '../../../people/demand-helpable.ts'
import { endSessions, lockUser, type User } from '../../../people/queries.ts'
import { removeTotpFor } from '../second-step/remove-totp.ts'
import * as queries from './queries.ts'
import { errorCode } from '../../../errors/read-error.ts'

type Row = NonNullable<Awaited<ReturnType<typeof queries.getStaffUser>>>

export async function listStaff(app: App, word = ''): Promise<AnswerOf<typeof staff.listStaff>> {
  const rows = word ? await queries.findUsers(app.db, word) : await queries.findStaff(app.db)
  return { data: rows.map(staffUser) }
}

/**
 * Sets the roles of a user. Their sessions end, because sessions of staff are shorter. A trigger of the database
 * refuses to remove the last superadmin, also when two remove each other's role at once.
 */
export async function changeRoles(
  app: App,
  caller: Caller,
  id: number,
  roles: string[],
): Promise<AnswerOf<typeof staff.changeRoles>> {
  const row = await transaction(app.db, async (tx) => {
    const user = await lockUser(tx, id)
    if (!user) refuse('not_found')
    await writeRoles(app, tx, caller, user, roles)
    return queries.getStaffUser(tx, id)
  }).catch((error: unknown) => {
    if (errorCode(error) === 'GH001') refuse('last_superadmin')
    throw error
  })
  if (!row) throw new Error(`The user ${id} is gone.`)
  return { message: m.account_roles_changed({ login: row.login }), data: staffUser(row) }
}

/** Sets the roles of a locked user and ends their sessions, except the one that the actor uses. */
export async function writeRoles(
  app: Pick<App, 'now'>,
  tx: Kysely<DB>,
  actor: Actor & { sessionId?: number },
  user: User,
  roles: string[],
): Promise<void> {
  const after = [...new Set(roles)].toSorted()
  await updateUser(tx, user.id, { roles: after })
  const now = app.now()
  const own = 'id' in actor && actor.id === user.id ? actor.sessionId : undefined
  await endSessions(tx, user.id, own === undefined ? 'all' : { allBut: own }, now.toISOString())
  const change = { before: { roles: user.roles }, after: { roles: after } }
  await recordAdminAction(tx, actor, 'changeRoles', `user ${user.id}`, now, change)
}

/**
 * Removes the second step of another user, who lost phone and codes or was locked out by a thief. Of staff only owners
 * remove it. Owners remove their own with a code, so that an open session alone is not enough.
 */
export async function removeTotpOf(
  app: App,
  caller: Caller,
  id: number,
  reason: string,
): Promise<AnswerOf<typeof staff.removeTotpOf>> {
  if (id === caller.id) refuse('totp_own')
  const row = await transaction(app.db, async (tx) => {
    const user = (await lockUser(tx, id)) ?? refuse('not_found')
    demandHelpable(caller, user)
    await removeTotpFor(app, tx, caller, id, reason)
    return queries.getStaffUser(tx, id)
  })
  if (!row) throw new Error(`The user ${id} is gone.`)
  return { message: m.account_totp_removed({ login: row.login }), data: staffUser(row) }
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
