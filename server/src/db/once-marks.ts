import type { Kysely } from 'kysely'
import type { DB } from './tables.ts'
import { wrote } from './wrote.ts'

type Db = Kysely<DB>

/** Whether insertMark() has stored this mark. */
export const isMarked = async (db: Db, mark: string): Promise<boolean> =>
  (await db.selectFrom('settings').select('key').where('key', '=', mark).executeTakeFirst()) !== undefined

/** Stores a mark that something was done once. False when the mark exists already. */
export async function insertMark(db: Db, mark: string, at: string): Promise<boolean> {
  const row = { key: mark, value: JSON.stringify(at), updated_at: at }
  return wrote(
    db
      .insertInto('settings')
      .values(row)
      .onConflict((conflict) => conflict.doNothing()),
  )
}
