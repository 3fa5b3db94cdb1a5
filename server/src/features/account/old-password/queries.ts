import type { Insertable, Kysely } from 'kysely'
import type { DB, OldPasswords } from '../../../db/tables.ts'

type Db = Kysely<DB>

export const insertOldPasswords = (db: Db, rows: Insertable<OldPasswords>[]) =>
  db.insertInto('old_passwords').values(rows).execute()

/** What opens an account for the first time. Hashes whose time is over open nothing. */
export const getOldPassword = (db: Db, userId: number, now: string) =>
  db
    .selectFrom('old_passwords')
    .select(['kind', 'hash', 'encoding', 'salt', 'salt_place'])
    .where('user_id', '=', userId)
    .where((eb) => eb.or([eb('until', 'is', null), eb('until', '>', now)]))
    .executeTakeFirst()

/** Whether anybody has still to come with an old password. */
export const hasOldPasswords = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('old_passwords').select('user_id').limit(1).executeTakeFirst()) !== undefined
