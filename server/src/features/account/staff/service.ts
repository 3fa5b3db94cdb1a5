import type { AnswerOf } from '@guildhall/contract'
import type { staff } from '@guildhall/contract/account/staff'
import type { Kysely } from 'kysely'
import * as z from 'zod/mini'
import * as m from '@guildhall/messages'
import type { App, Caller } from '../../../app.ts'
import { recordAdminAction, type Actor } from '../../../audit/record.ts'
import type { DB } from '../../../db/tables.ts'
import { transaction } from '../../../db/transaction.ts'
import { refuse } from '../../../fail.ts'
import { approvalKind, holdAct, type Approved } from '../../approval/public.ts'
import { updateUser } from '../queries.ts'
import { demandHelpable } from '../../../people/demand-helpable.ts'
import { endSessions, lockUser, type User } from '../../../people/queries.ts'
import { removeTotpFor } from '../second-step/remove-totp.ts'
import * as queries from './queries.ts'
import { lockRoles } from './role-queries.ts'
import { refuseUnknownRoles } from './roles.ts'
import { permissionText } from '../../../words/permissions.ts'
import { errorCode } from '../../../errors/read-error.ts'

type Row = NonNullable<Awaited<ReturnType<typeof queries.getStaffUser>>>

export async function listStaff(app: App, word = ''): Promise<AnswerOf<typeof staff.listStaff>> {
  const rows = word ? await queries.findUsers(app.db, word) : await queries.findStaff(app.db)
  return { data: rows.map(staffUser) }
}

/**
 * Sets the roles of a user. Their sessions end, because sessions of staff are shorter. A second person is needed for
 * roles with a permission that the user had not, and to end another owner. A trigger of the database refuses to remove the last superadmin, also
 * when two remove each other's role at once.
 */
export async function changeRoles(
  app: App,
  caller: Caller,
  id: number,
  roles: string[],
): Promise<AnswerOf<typeof staff.changeRoles>> {
  const { row, approval } = await transaction(app.db, async (tx) => {
    await lockRoles(tx)
    await refuseUnknownRoles(tx, roles)
    const user = await lockUser(tx, id)
    if (!user) refuse('not_found')
    const added = await queries.findAddedPermissions(tx, user.roles, roles)
    // Otherwise an owner could become the only one, who acts alone.
    const endsOwner = user.id !== caller.id && user.roles.includes('superadmin') && !roles.includes('superadmin')
    const held =
      added.length === 0 && !endsOwner
        ? null
        : await holdAct(app, tx, caller, rolesApproval, {
            payload: { id, login: user.login, before: user.roles, roles, added },
            user,
            target: `user ${id}`,
            reasons: ['role'],
            isSingle: true,
          })
    if (!held) await writeRoles(app, tx, caller, user, roles)
    return { row: await queries.getStaffUser(tx, id), approval: held }
  }).catch((error: unknown) => refuseLast(error))
  if (!row) throw new Error(`The user ${id} is gone.`)
  const data = staffUser(row)
  if (approval) return { message: m.approval_waits(), approval, data }
  return { message: m.account_roles_changed({ login: row.login }), data }
}

function refuseLast(error: unknown): never {
  if (errorCode(error) === 'GH001') refuse('last_superadmin')
  throw error
}

const RolesToSet = z.object({
  id: z.int(),
  login: z.string(),
  before: z.array(z.string()),
  roles: z.array(z.string()),
  added: z.array(z.string()),
})

/** Roles with a permission that their user had not. */
export const rolesApproval = approvalKind<z.infer<typeof RolesToSet>>({
  kind: 'roles',
  payload: RolesToSet,
  describe: ({ before, roles, added }) => [
    { label: m.approval_fact_roles_before(), value: before.join(', ') || m.approval_fact_roles_none() },
    { label: m.approval_fact_roles_after(), value: roles.join(', ') || m.approval_fact_roles_none() },
    { label: m.approval_fact_permissions(), value: added.map(permissionText).join(' · ') },
  ],
  link: () => '/staff/roles',
  async perform(app, tx, { payload, author, approval }) {
    await lockRoles(tx)
    await refuseUnknownRoles(tx, payload.roles)
    const user = await lockUser(tx, payload.id)
    if (!user) refuse('not_found')
    // The roles of the user, or what they allow, have changed since, so nobody has approved what would result.
    const added = await queries.findAddedPermissions(tx, user.roles, payload.roles)
    if (user.roles.toSorted().join() !== payload.before.toSorted().join()) refuse('changed_meanwhile')
    if (added.join() !== payload.added.join()) refuse('changed_meanwhile')
    await writeRoles(app, tx, author, user, payload.roles, approval).catch((error: unknown) => refuseLast(error))
  },
})

/** Sets the roles of a locked user and ends their sessions, except the one that the actor uses. */
export async function writeRoles(
  app: Pick<App, 'now'>,
  tx: Kysely<DB>,
  actor: Actor & { sessionId?: number },
  user: User,
  roles: string[],
  approval?: Approved<unknown>['approval'],
): Promise<void> {
  const after = [...new Set(roles)].toSorted()
  await updateUser(tx, user.id, { roles: after })
  const now = app.now()
  const own = 'id' in actor && actor.id === user.id ? actor.sessionId : undefined
  await endSessions(tx, user.id, own === undefined ? 'all' : { allBut: own }, now.toISOString())
  const change = { before: { roles: user.roles }, after: { roles: after, ...(approval && { approval }) } }
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
