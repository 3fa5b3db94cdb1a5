import { sql, type Insertable, type Kysely } from 'kysely'
import type { DB, StaffRoles } from '../../../db/tables.ts'

type Db = Kysely<DB>

const rows = (db: Db) =>
  db
    .selectFrom('staff_roles as r')
    .leftJoin('users as u', 'u.id', 'r.changed_by')
    .select(['r.name', 'r.title', 'r.permissions', 'r.version', 'r.changed_at', 'u.login as changer'])

export const findRoles = (db: Db) => rows(db).orderBy('r.title').orderBy('r.name').execute()

export const getRole = (db: Db, name: string) => rows(db).where('r.name', '=', name).executeTakeFirst()

/** Those of the names that owners have written. */
export const findNamed = async (db: Db, names: string[]): Promise<string[]> => {
  const found = await db.selectFrom('staff_roles').select('name').where('name', 'in', names).execute()
  return found.map(({ name }) => name)
}

/** Owners change roles one after the other, so that no account gets a role while it is removed. */
export const lockRoles = (db: Db) => sql`select pg_advisory_xact_lock(hashtext('staff_roles'))`.execute(db)

/** How many accounts have each role. The former name `admin` counts as administrator. */
export async function countHolders(db: Db): Promise<Map<string, number>> {
  const { rows } = await sql<{ role: string; count: number }>`
    select case role when 'admin' then 'administrator' else role end as role, count(distinct u.id) as count
    from users u, unnest(u.roles) role where u.roles <> '{}' group by 1`.execute(db)
  return new Map(rows.map(({ role, count }) => [role, count]))
}

export const putRole = (db: Db, role: Omit<Insertable<StaffRoles>, 'version'>) =>
  db
    .insertInto('staff_roles')
    .values(role)
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet((eb) => ({
        title: eb.ref('excluded.title'),
        permissions: eb.ref('excluded.permissions'),
        changed_at: eb.ref('excluded.changed_at'),
        changed_by: eb.ref('excluded.changed_by'),
        version: sql`staff_roles.version + 1`,
      })),
    )
    .returning(['name', 'title', 'permissions', 'version', 'changed_at'])
    .executeTakeFirstOrThrow()

export const deleteRole = (db: Db, name: string) => db.deleteFrom('staff_roles').where('name', '=', name).execute()
