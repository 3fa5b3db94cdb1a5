import type pg from 'pg'

const keyOf = (pool: string): string => `hashtextextended('guildhall workers ' || ${pool}, 0)`

/** Whether a session holds the lock of a pool. pg_locks shows a key of 64 bits as two halves. */
const isHeld = (pool: string): string =>
  `exists (
     select from pg_locks l
     where l.locktype = 'advisory' and l.granted and l.objsubid = 1
       and l.database = (select oid from pg_database where datname = current_database())
       and (l.classid::bigint << 32 | l.objid::bigint) = ${keyOf(pool)}`
/** Whether the session of this query holds it. */
const isHeldHere = (pool: string): string => `${isHeld(pool)} and l.pid = pg_backend_pid())`
const isHeldAnywhere = (pool: string): string => `${isHeld(pool)})`

/**
 * Takes and releases locks until the session holds those of our pools. The held locks are read each time, because
 * behind a PgBouncer in transaction mode it may be another session than before.
 */
export async function adjustLocks(session: pg.Client, pools: Set<string>, removed: Set<string>): Promise<void> {
  const ours = [...pools]
  const { rows: missing } = await session.query<{ id: string }>(
    `select p.id from unnest($1::text[]) p (id) where not ${isHeldHere('p.id')}`,
    [ours],
  )
  for (const { id } of missing) {
    // Not obtained: for the database our former connection has not ended yet.
    await session.query(`select pg_try_advisory_lock(${keyOf('$1')})`, [id])
  }
  await session.query(
    `insert into worker_pools (id)
     select p.id from unnest($1::text[]) p (id)
     where ${isHeldHere('p.id')}
       and not exists (select from worker_pools w where w.id = p.id and w.missing_since is null)
     on conflict (id) do update set missing_since = null`,
    [ours],
  )
  for (const pool of removed) {
    await session.query(`select pg_advisory_unlock(${keyOf('$1')}) where ${isHeldHere('$1')}`, [pool])
    removed.delete(pool)
  }
}

/**
 * Notes the pools whose lock nobody holds, and frees the jobs of those noted long enough ago. Does nothing unless this
 * session holds all our locks, because a session that does not see our locks may miss those of others. Returns the
 * pools whose jobs it freed, or null.
 */
export async function freeJobs(session: pg.Client, pools: Set<string>, goneMs: number): Promise<string[] | null> {
  const { rows } = await session.query<{ pools: string[] }>(
    `with missing as materialized (
       select w.id, w.missing_since from worker_pools w
       where not exists (select from unnest($1::text[]) p (id) where not ${isHeldHere('p.id')})
         and w.id <> all($1::text[]) and not ${isHeldAnywhere('w.id')}
     ), noted as (
       update worker_pools w set missing_since = now()
       from missing m where w.id = m.id and w.missing_since is null
     ), gone as (
       delete from worker_pools w
       using missing m where w.id = m.id and w.missing_since < now() - interval '${goneMs} milliseconds'
       returning w.id
     )
     select array_agg(id) as pools, graphile_worker.force_unlock_workers(array_agg(id)) from gone having count(*) > 0`,
    [[...pools]],
  )
  return rows[0]?.pools ?? null
}
