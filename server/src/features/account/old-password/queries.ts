import type { Insertable, Kysely } from 'kysely'
import type { DB, OldPasswords } from '../../../db/tables.ts'

type Db = Kysely<DB>

export const insertOldPasswords = (db: Db, rows: Insertable<OldPasswords>[]) =>
  db.insertInto('old_passwords').values(rows).execute()
