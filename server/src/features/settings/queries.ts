import type { Kysely } from 'kysely'
import type { DB } from '../../db/tables.ts'

type Db = Kysely<DB>

export const findGroups = (db: Db) =>
  db
    .selectFrom('setting_groups as s')
    .innerJoin('users as u', 'u.id', 's.updated_by')
    .select(['s.group_key', 's.value', 's.version', 's.updated_at', 'u.login as updated_by'])
    .execute()

/** The version that a change starts from; 0 before the first. Locks the group, so that other changes wait. */
export async function lockGroup(db: Db, group: string): Promise<{ version: number; value: unknown }> {
  const row = await db
    .selectFrom('setting_groups')
    .select(['version', 'value'])
    .where('group_key', '=', group)
    .forUpdate()
    .executeTakeFirst()
  return row ?? { version: 0, value: null }
}

/** Stores a version; false when another request inserted the group's first version meanwhile. */
export async function putGroup(
  db: Db,
  group: string,
  version: number,
  change: { value: object | null; updated_at: string; updated_by: number },
): Promise<boolean> {
  const row = { ...change, value: change.value && JSON.stringify(change.value), version: version + 1 }
  const written = await db
    .insertInto('setting_groups')
    .values({ group_key: group, ...row })
    .onConflict((conflict) =>
      conflict.column('group_key').doUpdateSet(row).where('setting_groups.version', '=', version),
    )
    .returning('version')
    .executeTakeFirst()
  return written !== undefined
}
