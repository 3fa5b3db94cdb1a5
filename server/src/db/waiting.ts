import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { DB } from './tables.ts'

/** A queue is counted up to this number; `mostCounted + 1` means more. */
export const mostCounted = 1_000

/** How many wait, counted up to `mostCounted + 1`, and since when the first one waits. */
export interface Waiting {
  count: number
  oldest_at: string | null
}

/** Counts the rows that wait for staff. `rows` selects since when each waits, as `at`, the oldest first. */
export async function countWaiting(db: Kysely<DB>, rows: RawBuilder<unknown>): Promise<Waiting> {
  const found = await sql<Waiting>`
    select count(*) as count, min(at) as oldest_at from (${rows} limit ${mostCounted + 1}) waiting`.execute(db)
  return found.rows[0]!
}
