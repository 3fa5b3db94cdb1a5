import type { AnswerOf } from '@guildhall/contract'
import type { staff } from '@guildhall/contract/account/staff'
import {
  builtInRoles,
  givenPermissions,
  isBuiltIn,
  permissionsOf,
  type Permission,
} from '@guildhall/contract/permissions'
import * as m from '@guildhall/messages'
import type { Kysely } from 'kysely'
import * as z from 'zod/mini'
import type { App, Caller } from '../../../app.ts'
import { changes } from '../../../audit/changes.ts'
import { recordAdminAction } from '../../../audit/record.ts'
import type { DB } from '../../../db/tables.ts'
import { transaction } from '../../../db/transaction.ts'
import { refuse, refuseField } from '../../../fail.ts'
import { permissionText } from '../../../words/permissions.ts'
import { approvalKind, holdAct, type Approved } from '../../approval/public.ts'
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
 * `superadmin`, which always has every permission. A second person is needed for a permission that holders gain.
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
  const after = {
    title: isBuiltIn(name) ? null : (title ?? null),
    permissions: permissionsOf([name], { [name]: permissions }),
  }
  const { approval, role } = await transaction(app.db, async (tx) => {
    await queries.lockRoles(tx)
    const row = await queries.getRole(tx, name)
    if (version !== undefined && version !== (row?.version ?? 0)) refuse('changed_meanwhile')
    const held = await holdGain(app, tx, caller, { name, row, after })
    if (!held) await writeSet(app, tx, caller, { name, row, after })
    const holders = (await queries.countHolders(tx)).get(name) ?? 0
    return { approval: held, role: presentRole(name, await queries.getRole(tx, name), holders) }
  })
  if (approval) return { message: m.approval_waits(), approval, data: role }
  return { message: m.roles_saved(), data: role }
}

/**
 * Removes a role of the owners that nobody has, or resets a built-in one to its first set. A second person is needed
 * for a permission that holders gain by the reset.
 */
export async function deleteRole(
  app: Pick<App, 'db' | 'now'>,
  caller: Caller,
  name: string,
): Promise<AnswerOf<typeof staff.deleteRole>> {
  refuseFixed(name)
  const approval = await transaction(app.db, async (tx) => {
    await queries.lockRoles(tx)
    const row = await queries.getRole(tx, name)
    if (!row) refuse('not_found')
    if (!isBuiltIn(name) && (await queries.countHolders(tx)).get(name)) refuse('role_in_use')
    const held = await holdGain(app, tx, caller, { name, row, after: null })
    if (!held) await writeSet(app, tx, caller, { name, row, after: null })
    return held
  })
  if (approval) return { message: m.approval_waits(), approval }
  return { message: isBuiltIn(name) ? m.roles_reset() : m.roles_deleted() }
}

type Row = NonNullable<Awaited<ReturnType<typeof queries.getRole>>>

interface SetChange {
  name: string
  row: Row | undefined
  /** Null removes what owners have written: a role of theirs, or the changed set of a built-in one. */
  after: { title: string | null; permissions: Permission[] } | null
}

/** Stores a request in place of a change by which holders of the role gain a permission; null when it may go on. */
async function holdGain(
  app: Pick<App, 'now'>,
  tx: Kysely<DB>,
  caller: Caller,
  { name, row, after }: SetChange,
): Promise<string | null> {
  const before = permissionsOf([name], setsOf(row))
  const added = (after?.permissions ?? permissionsOf([name])).filter((permission) => !before.includes(permission))
  if (added.length === 0 || !(await queries.countHolders(tx)).get(name)) return null
  return holdAct(app, tx, caller, roleSetApproval, {
    payload: { name, after, version: row?.version ?? 0, added },
    user: null,
    target: `role ${name}`,
    reasons: ['role'],
    isSingle: true,
  })
}

async function writeSet(
  app: Pick<App, 'now'>,
  tx: Kysely<DB>,
  actor: { id: number },
  { name, row, after }: SetChange,
  approval?: Approved<unknown>['approval'],
): Promise<void> {
  const now = app.now()
  const before = { title: row?.title ?? null, permissions: permissionsOf([name], setsOf(row)) }
  if (!after) {
    await queries.deleteRole(tx, name)
    await recordAdminAction(tx, actor, 'deleteRole', `role ${name}`, now, {
      before,
      ...(approval && { after: { approval } }),
    })
    return
  }
  await queries.putRole(tx, { name, ...after, changed_at: now.toISOString(), changed_by: actor.id })
  const change = changes(before, after)
  const written = approval ? { before: change.before, after: { ...change.after, approval } } : change
  await recordAdminAction(tx, actor, 'saveRole', `role ${name}`, now, written)
}

const RoleSet = z.object({
  name: z.string(),
  after: z.nullable(z.object({ title: z.nullable(z.string()), permissions: z.array(z.enum(givenPermissions)) })),
  version: z.int(),
  added: z.array(z.string()),
})

/** Permissions that the holders of a role gain. */
export const roleSetApproval = approvalKind<z.infer<typeof RoleSet>>({
  kind: 'role_set',
  payload: RoleSet,
  describe: ({ name, after, added }) => [
    { label: m.approval_fact_role(), value: after?.title ?? name },
    { label: m.approval_fact_permissions(), value: added.map(permissionText).join(' · ') },
  ],
  link: ({ name }) => `/staff/roles/${name}`,
  async perform(app, tx, { payload: { name, after, version }, author, approval }) {
    await queries.lockRoles(tx)
    const row = await queries.getRole(tx, name)
    if ((row?.version ?? 0) !== version) refuse('changed_meanwhile')
    await writeSet(app, tx, author, { name, row, after }, approval)
  },
})

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
