import { sql, type Kysely } from 'kysely'
import { errorCode } from '../errors/read-error.ts'
import { isDatabaseFull } from './database-down.ts'
import type { DB } from './tables.ts'

const mostMs = 5_000

/**
 * Writes what changes nothing: the moment of the clock as it is, and a megabyte that leaves the memory of the session.
 * On a full disk PostgreSQL still changes a row where it stands, and has no room for the megabyte. Throws what the
 * database says.
 */
export async function tryWrite(db: Kysely<DB>): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`
      select set_config('statement_timeout', ${String(mostMs)}, true), set_config('lock_timeout', ${String(mostMs)}, true),
        set_config('work_mem', '64kB', true)`.execute(tx)
    await sql`
      insert into clock (seen_at) values (now())
      on conflict (is_only) do update set seen_at = clock.seen_at`.execute(tx)
    await sql`select count(*) from generate_series(1, 70000)`.execute(tx)
  })
}

/** How a write failed, without what the database says. */
export type WriteProblem = 'full' | 'read-only' | 'failed'

const readOnlyCode = '25006'

/** How a failed write is named where everybody may read it. */
export function writeProblem(error: unknown): WriteProblem {
  if (isDatabaseFull(error)) return 'full'
  return errorCode(error) === readOnlyCode ? 'read-only' : 'failed'
}
