import type { AnswerOf } from '@guildhall/contract'
import type { staff } from '@guildhall/contract/account/staff'
import { builtInRoles, isBuiltIn, permissionsOf, type Permission } from '@guildhall/contract/permissions'
import * as m from '@guildhall/messages'
import type { App, Caller } from '../../../app.ts'
import { changes } from '../../../audit/changes.ts'
import { recordAdminAction } from '../../../audit/record.ts'
import { transaction } from '../../../db/transaction.ts'
import { refuse, refuseField } from '../../../fail.ts'
import * as queries from './role-queries.ts'

type StaffRole = AnswerOf<typeof staff.findRoles>['data'][number]

/** Every role: the built-in ones in their order, then those of owners by title. */
export async function findRoles({ db }: Pick<App, 'db'>): Promise<AnswerOf<typeof staff.findRoles>> {
  const [rows, holders] = await Promise.all([queries.findRoles(db), queries.countHolders(db)])
  const own = rows.filter(({ name }) => !isBuiltIn(name))
  const names = [...Object.keys(builtInRoles), ...own.map(({ name }) => name)]
  return {
    data: names.map((name) => {
      const row = rows.find((each) => each.name === name)
      return presentRole(name, row, holders.get(name) ?? 0)
    }),
  }
}

/**
 * Writes the set of a role, in force with the next request of its holders. A new role needs a title. Refuses the set of
 * `superadmin`, which always has every permission.
 */
export async function saveRole(
  app: Pick<App, 'db' | 'now'>,
  caller: Caller,
  name: string,
  {
    title,
    permissions,
    version,
  }: { title?: string | undefined; permissions: Permission[]; version?: number | undefined },
): Promise<AnswerOf<typeof staff.saveRole>> {
  refuseFixed(name)
  if (!isBuiltIn(name) && !title) refuseField('title', 'required', m.error_field_required())
  const now = app.now()
  const role = await transaction(app.db, async (tx) => {
    await queries.lockRoles(tx)
    const before = await queries.getRole(tx, name)
    if (version !== undefined && version !== (before?.version ?? 0)) refuse('changed_meanwhile')
    const after = {
      title: isBuiltIn(name) ? null : (title ?? null),
      permissions: permissionsOf([name], { [name]: permissions }),
    }
    const written = await queries.putRole(tx, { name, ...after, changed_at: now.toISOString(), changed_by: caller.id })
    const held = { title: before?.title ?? null, permissions: permissionsOf([name], setsOf(before)) }
    await recordAdminAction(tx, caller, 'saveRole', `role ${name}`, now, changes(held, after))
    return presentRole(name, { ...written, changer: caller.login }, (await queries.countHolders(tx)).get(name) ?? 0)
  })
  return { message: m.roles_saved(), data: role }
}

/** Removes a role of the owners that nobody has, or resets a built-in one to its first set. */
export async function deleteRole(
  app: Pick<App, 'db' | 'now'>,
  caller: Caller,
  name: string,
): Promise<AnswerOf<typeof staff.deleteRole>> {
  refuseFixed(name)
  await transaction(app.db, async (tx) => {
    await queries.lockRoles(tx)
    const before = await queries.getRole(tx, name)
    if (!before) refuse('not_found')
    if (!isBuiltIn(name) && (await queries.countHolders(tx)).get(name)) refuse('role_in_use')
    await queries.deleteRole(tx, name)
    const change = { before: { title: before.title, permissions: permissionsOf([name], setsOf(before)) } }
    await recordAdminAction(tx, caller, 'deleteRole', `role ${name}`, app.now(), change)
  })
  return { message: isBuiltIn(name) ? m.roles_reset() : m.roles_deleted() }
}

/** `superadmin` is fixed. `admin` is the former name of administrators, and `player` is no role of staff. */
function refuseFixed(name: string): void {
  if (['superadmin', 'admin', 'player', 'new'].includes(name)) refuse('role_fixed')
}

/** Refuses at `roles` a name that is no role. */
export async function refuseUnknownRoles(db: App['db'], roles: readonly string[]): Promise<void> {
  const own = roles.filter((role) => !isBuiltIn(role))
  const found = own.length > 0 ? await queries.findNamed(db, own) : []
  const unknown = own.find((role) => !found.includes(role))
  if (unknown) refuseField('roles', 'unknown', m.roles_unknown({ name: unknown }))
}

const setsOf = (row: { name: string; permissions: string[] } | undefined) =>
  row ? { [row.name]: row.permissions } : {}

type Row = Awaited<ReturnType<typeof queries.findRoles>>[number]

const presentRole = (name: string, row: Row | undefined, holders: number): StaffRole => ({
  name,
  title: row?.title ?? null,
  isBuiltIn: isBuiltIn(name),
  isChanged: isBuiltIn(name) && row !== undefined,
  permissions: permissionsOf([name], setsOf(row)),
  holders,
  version: row?.version ?? 0,
  changedAt: row?.changed_at ?? null,
  changedBy: row?.changer ?? null,
})
