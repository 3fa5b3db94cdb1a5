import { sql, type Kysely } from 'kysely'
import type { DB } from '../../../db/tables.ts'

type Db = Kysely<DB>

/** The tickets that were merged into one, oldest first. */
export const findMerged = (db: Db, id: number) =>
  db
    .selectFrom('tickets')
    .select(['id', 'title', 'description', 'created_at'])
    .where('merged_into', '=', id)
    .orderBy('id')
    .limit(100)
    .execute()

/** The ticket that goes on, and those that were merged into it: their comments are one thread. */
export async function findThread(db: Db, id: number): Promise<number[]> {
  const rows = await db
    .selectFrom('tickets')
    .select('id')
    .where('merged_into', '=', id)
    .orderBy('id')
    .limit(100)
    .execute()
  return [id, ...rows.map((row) => row.id)]
}

/** Points what was merged into `from` to `into`, and adds the words of `from` to those of `into`. */
export async function moveMerged(db: Db, from: number, into: number): Promise<void> {
  await db.updateTable('tickets').set({ merged_into: into }).where('merged_into', '=', from).execute()
  // PostgreSQL stores at most a megabyte of words.
  await sql`
    update tickets t set search = t.search || f.search from tickets f
    where t.id = ${into} and f.id = ${from} and pg_column_size(strip(t.search)) + pg_column_size(strip(f.search)) < 900000`.execute(
    db,
  )
}
