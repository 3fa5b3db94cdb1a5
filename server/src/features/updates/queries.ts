import { sql, type Insertable, type Kysely, type Updateable } from 'kysely'
import type { DB, UpdateEntries } from '../../db/tables.ts'

type Db = Kysely<DB>

/** Entries in their order, below the entry `after`: what is to come, then the newest. */
export const findEntries = (db: Db, after: number | undefined, limit: number) =>
  db
    .selectFrom('update_entries')
    .selectAll()
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(listed_by, id) < (select e.listed_by, e.id from update_entries e where e.id = ${after})`,
      ),
    )
    .orderBy('listed_by', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

export const getEntry = (db: Db, id: number) =>
  db.selectFrom('update_entries').selectAll().where('id', '=', id).executeTakeFirst()

/** The row of an entry, locked until the transaction ends. */
export const lockEntry = (db: Db, id: number) =>
  db.selectFrom('update_entries').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const insertEntry = (db: Db, row: Insertable<UpdateEntries>) =>
  db.insertInto('update_entries').values(row).returningAll().executeTakeFirstOrThrow()

export const updateEntry = (db: Db, id: number, change: Updateable<UpdateEntries>) =>
  db.updateTable('update_entries').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

export const deleteEntry = (db: Db, id: number) => db.deleteFrom('update_entries').where('id', '=', id).execute()
