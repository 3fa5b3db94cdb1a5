import type { Insertable, Kysely, Updateable } from 'kysely'
import type { DB, Downloads } from '../../db/tables.ts'

type Db = Kysely<DB>

/** The list has no pages, so it shows at most this many. */
const listedAtMost = 200

/** All downloads, the recommended first, then the newest. */
export const findDownloads = (db: Db) =>
  db
    .selectFrom('downloads')
    .selectAll()
    .orderBy('recommended', 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(listedAtMost)
    .execute()

/** Whether there is any download. */
export async function hasDownloads(db: Db): Promise<boolean> {
  const row = await db.selectFrom('downloads').select('id').limit(1).executeTakeFirst()
  return row !== undefined
}

export const getDownload = (db: Db, id: number) =>
  db.selectFrom('downloads').selectAll().where('id', '=', id).executeTakeFirst()

/** The row of a download, locked until the transaction ends. */
export const lockDownload = (db: Db, id: number) =>
  db.selectFrom('downloads').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const insertDownload = (db: Db, row: Insertable<Downloads>) =>
  db.insertInto('downloads').values(row).returningAll().executeTakeFirstOrThrow()

export const updateDownload = (db: Db, id: number, change: Updateable<Downloads>) =>
  db.updateTable('downloads').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

export const deleteDownload = (db: Db, id: number) => db.deleteFrom('downloads').where('id', '=', id).execute()
