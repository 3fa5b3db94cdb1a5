import { sql, type Kysely } from 'kysely'
import type { DB } from './tables.ts'

interface Broken {
  failing: number
  mails: number
  given_up: number
  /** The portal is held after a restore, and most jobs wait for its release. */
  is_held: boolean
}

/** How many jobs failed and are tried again, how many of them are mails, and how many are not tried again. */
export async function countBrokenJobs(db: Kysely<DB>): Promise<Broken> {
  const { rows } = await sql<Broken>`
    select
      count(*) filter (where last_error is not null and attempts < max_attempts) as failing,
      count(*) filter (where last_error is not null and attempts < max_attempts and task_identifier = 'mail') as mails,
      count(*) filter (where attempts >= max_attempts and locked_at is null) as given_up,
      exists (select from restores where released_at is null) as is_held
    from graphile_worker.jobs`.execute(db)
  return rows[0]!
}
