import { permissionsOf, type Permission } from '@guildhall/contract/permissions'
import { sql, type Kysely } from 'kysely'
import type { DB } from '../../../db/tables.ts'

type Db = Kysely<DB>
const most = 50

const rows = (db: Db) =>
  db
    .selectFrom('users as u')
    .leftJoin('totp as t', (join) => join.onRef('t.user_id', '=', 'u.id').on('t.confirmed_at', 'is not', null))
    .select(['u.id', 'u.login', 'u.first_name', 'u.last_name', 'u.email', 'u.roles', 'u.created_at'])
    .select('t.confirmed_at as totp_since')

export const findStaff = (db: Db, limit = most) =>
  rows(db)
    .where(sql<boolean>`u.roles <> '{}'`)
    .orderBy('u.id')
    .limit(limit)
    .execute()

/** Users by the beginning of the login or e-mail address, or by any part of the name. */
export const findUsers = (db: Db, word: string) => {
  const escaped = word.toLowerCase().replace(/[\\%_]/g, '\\$&')
  return rows(db)
    .where(
      sql<boolean>`lower(u.login) like ${`${escaped}%`} or lower(u.email) like ${`${escaped}%`}
        or lower(u.first_name || ' ' || u.last_name) like ${`%${escaped}%`}`,
    )
    .orderBy('u.login')
    .limit(most)
    .execute()
}

export const getStaffUser = (db: Db, id: number) => rows(db).where('u.id', '=', id).executeTakeFirst()

/** The permissions that roles have and other roles have not, by the sets that owners have written. */
export async function findAddedPermissions(db: Db, before: string[], after: string[]): Promise<Permission[]> {
  const names = [...before, ...after]
  if (names.length === 0) return []
  const written = await db
    .selectFrom('staff_roles')
    .select(['name', 'permissions'])
    .where('name', 'in', names)
    .execute()
  const sets = Object.fromEntries(written.map(({ name, permissions }) => [name, permissions]))
  const held = permissionsOf(before, sets)
  return permissionsOf(after, sets).filter((permission) => !held.includes(permission))
}

/**
 * Whether a public name means somebody else: the login of any other account, or the public name, the first name or the
 * whole name of another member of staff. `plain` is the name as a login could have it.
 */
export async function isNameTaken(db: Db, userId: number, name: string, logins: string[]): Promise<boolean> {
  const { rows } = await sql<{ is_taken: boolean }>`
    select exists (select from users where lower(login) = any(${logins}) and id <> ${userId})
      or exists (
        select from users
        where roles <> '{}' and id <> ${userId}
          and lower(${name}) in (lower(display_name), lower(first_name), lower(first_name || ' ' || last_name)))
      as is_taken`.execute(db)
  return rows[0]?.is_taken === true
}

/** The titles of the roles that owners have added. */
export async function findRoleTitles(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('staff_roles').select('title').where('title', 'is not', null).execute()
  return rows.flatMap(({ title }) => title ?? [])
}
