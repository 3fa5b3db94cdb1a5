import type { Kysely } from 'kysely'
import type { DB } from './tables.ts'
import { wrote } from './wrote.ts'

type Db = Kysely<DB>

/** Whether insertMark() has left this mark. */
export const isMarked = async (db: Db, mark: string): Promise<boolean> =>
  (await db.selectFrom('settings').select('key').where('key', '=', mark).executeTakeFirst()) !== undefined

/** Leaves a mark that something was done once; false when it had been left already. */
export async function insertMark(db: Db, mark: string, at: string): Promise<boolean> {
  const row = { key: mark, value: JSON.stringify(at), updated_at: at }
  return wrote(
    db
      .insertInto('settings')
      .values(row)
      .onConflict((conflict) => conflict.doNothing()),
  )
}
