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

/** Whether a node has begun to work within these seconds: the session that holds the lock of its workers is that young. */
export async function hasNewWorkers(db: Kysely<DB>, seconds: number): Promise<boolean> {
  const { rows } = await sql<{ is_new: boolean }>`
    select exists (
      select from worker_pools w
      join pg_locks l on l.locktype = 'advisory' and l.granted and l.objsubid = 1
        and l.database = (select oid from pg_database where datname = current_database())
        and (l.classid::bigint << 32 | l.objid::bigint) = hashtextextended('guildhall workers ' || w.id, 0)
      join pg_stat_activity a on a.pid = l.pid
      where w.missing_since is null and a.backend_start > now() - make_interval(secs => ${seconds})
    ) as is_new`.execute(db)
  return rows[0]?.is_new === true
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

/** Whether a backup was stored in a place. */
export async function hasStoredBackup(db: Kysely<DB>, place: string): Promise<boolean> {
  const row = await db
    .selectFrom('backups')
    .select('id')
    .where('outcome', '=', 'stored')
    .where('place', '=', place)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
