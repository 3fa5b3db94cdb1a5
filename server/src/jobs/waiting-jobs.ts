import { sql, type Kysely } from 'kysely'
import type { DB } from '../db/tables.ts'

/** How many jobs wait, by name. */
export async function countJobs(db: Kysely<DB>): Promise<Map<string, number>> {
  const { rows } = await sql<{ name: string; count: number }>`
    select task_identifier as name, count(*) as count from graphile_worker.jobs
    where attempts < max_attempts group by 1`.execute(db)
  return new Map(rows.map(({ name, count }) => [name, Number(count)]))
}

/** Removes the waiting jobs of a name. Returns how many. */
export async function removeJobs(db: Kysely<DB>, name: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select id from graphile_worker.complete_jobs(array(
      select id from graphile_worker.jobs where task_identifier = ${name}))`.execute(db)
  return rows.length
}
