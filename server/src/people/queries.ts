import type { Locale } from '@guildhall/contract'
import { permissionsOf, type Permission } from '@guildhall/contract/permissions'
import { sql, type Kysely, type Selectable } from 'kysely'
import { prepared } from '../db/prepared.ts'
import type { DB, Users } from '../db/tables.ts'
import type { Owner } from '../game/guard.ts'

// Queries about a person that many features use. Queries for the account feature alone are in features/account.

type Db = Kysely<DB>

export type User = Selectable<Users>

export const getUserById = (db: Db, id: number) =>
  db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()

/** Locks the row until the end of the transaction. */
export const lockUser = (db: Db, id: number) =>
  db.selectFrom('users').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** The users of these ids, locked until the end of the transaction, always in the order of their ids. */
export const lockUsers = (db: Db, ids: number[]) =>
  db.selectFrom('users').selectAll().where('id', 'in', ids).orderBy('id').forUpdate().execute()

export const getUserByLogin = (db: Db, login: string) =>
  db
    .selectFrom('users')
    .selectAll()
    .where((eb) => eb(eb.fn<string>('lower', ['login']), '=', login.toLowerCase()))
    .executeTakeFirst()

/**
 * The sets of permissions that owners have written for the roles of a user, by role: what `permissionsOf` takes beside
 * the roles. Only the rows of staff read the table.
 */
export const roleSetsOf = sql<Record<string, string[]>>`(
  select coalesce(jsonb_object_agg(r.name, r.permissions), '{}') from staff_roles r
  where u.roles <> '{}' and r.name = any(u.roles))`.as('role_sets')

/** What a user may do now, from the roles and their sets in the database. */
export async function getPermissions(db: Db, userId: number): Promise<Permission[]> {
  const row = await db
    .selectFrom('users as u')
    .select(['u.roles', roleSetsOf])
    .where('u.id', '=', userId)
    .executeTakeFirst()
  return row ? permissionsOf(row.roles, row.role_sets) : []
}

/** The owner of a login. */
export async function getOwner(db: Db, login: string): Promise<Owner> {
  const lowered = login.toLowerCase()
  return (await getOwners(db, [lowered])).get(lowered) ?? 'nobody'
}

/** The owners of lower-cased logins, which the unique index has. A login that nobody has is left out. */
export async function getOwners(db: Db, logins: string[]): Promise<Map<string, Owner>> {
  const { rows } = await ownersOfLogins(db, { logins })
  return new Map(rows.map(({ login, is_made }) => [login, is_made ? 'confirmed' : 'unconfirmed']))
}

const ownersOfLogins = prepared((db, { logins }: { logins: string[] }) =>
  sql<{ login: string; is_made: boolean }>`select lower(login) as login, game_account_made as is_made
    from users where lower(login) = any(${logins}::text[])`.compile(db),
)

/** Stores the locale in which a person last used the portal. Mails are sent in it. */
export const keepLocale = (db: Db, id: number, locale: Locale) =>
  db.updateTable('users').set({ locale }).where('id', '=', id).where('locale', '<>', locale).execute()

/** Ends the sessions of one user that `which` names. Returns how many were open. */
export async function endSessions(
  db: Db,
  userId: number,
  which: { only: number } | { allBut: number } | 'all',
  now: string,
): Promise<number> {
  const open = db
    .updateTable('sessions')
    .set({ revoked_at: now })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
  const named =
    which === 'all' ? open : 'only' in which ? open.where('id', '=', which.only) : open.where('id', '<>', which.allBut)
  const result = await named.executeTakeFirst()
  return Number(result.numUpdatedRows)
}

/** Ends the sessions of everybody. Returns how many were open. */
export async function endAllSessions(db: Db, now: string): Promise<number> {
  const open = db.updateTable('sessions').set({ revoked_at: now }).where('revoked_at', 'is', null)
  const result = await open.where('expires_at', '>', now).executeTakeFirst()
  return Number(result.numUpdatedRows)
}

/** The owners whose address is confirmed, because their mails name people and amounts. */
export const findOwnersToMail = (db: Db) =>
  db
    .selectFrom('users')
    .select('id')
    .where(sql<boolean>`roles && array['superadmin']`)
    .where('email', 'is not', null)
    .where('email_verified_at', 'is not', null)
    .orderBy('id')
    .execute()
