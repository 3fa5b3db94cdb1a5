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

interface LastBackups {
  /** When the last one was stored; null without any. */
  stored: string | null
  last: { outcome: 'stored' | 'failed'; problem: string | null } | null
}

export async function getLastBackups(db: Kysely<DB>): Promise<LastBackups> {
  const { rows } = await sql<LastBackups>`
    select
      (select max(ended_at) from backups where outcome = 'stored') as stored,
      (select json_build_object('outcome', outcome, 'problem', problem) from backups
       where ended_at is not null order by id desc limit 1) as last`.execute(db)
  return rows[0]!
}
