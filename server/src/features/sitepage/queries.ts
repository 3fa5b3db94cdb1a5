import type { Insertable, Kysely, Updateable } from 'kysely'
import type { SitePageName } from '@guildhall/contract/sitepage'
import type { DB, SitePages } from '../../db/tables.ts'

type Db = Kysely<DB>

export const getSitePage = (db: Db, name: SitePageName) =>
  db.selectFrom('site_pages').selectAll().where('name', '=', name).executeTakeFirst()

/** Inserts the row of a page that was never edited, unless it exists, and locks it until the end of the transaction. */
export async function lockSitePage(db: Db, untouched: Insertable<SitePages>) {
  await db
    .insertInto('site_pages')
    .values(untouched)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return db
    .selectFrom('site_pages')
    .selectAll()
    .where('name', '=', untouched.name)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

export const updateSitePage = (db: Db, id: number, change: Updateable<SitePages>) =>
  db.updateTable('site_pages').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
