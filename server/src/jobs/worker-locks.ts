import pg from 'pg'
import type { App } from '../app.ts'

export interface WorkerLocks {
  /** Says that this pool of workers lives. */
  add(pool: string): void
  /** The pool has ended: jobs that it left locked are free for others. */
  remove(pool: string): void
  close(): Promise<void>
}

/** How the locks are looked after. Tests take a quicker one. */
export interface LockPace {
  checkMs: number
  /** A question to the database that takes longer has lost its connection. */
  silentMs: number
  /** Longer than a living node needs to notice that its connection went silent, and to take its locks again. */
  goneMs: number
}

export const lockPace: LockPace = { checkMs: 5_000, silentMs: 5_000, goneMs: 15_000 }
const longestPauseMs = 5_000

const keyOf = (pool: string): string => `hashtextextended('guildhall workers ' || ${pool}, 0)`

/** Whether a session holds the lock of a pool. pg_locks shows a key of 64 bits as two halves. */
const isHeld = (pool: string): string =>
  `exists (
     select from pg_locks l
     where l.locktype = 'advisory' and l.granted and l.objsubid = 1
       and l.database = (select oid from pg_database where datname = current_database())
       and (l.classid::bigint << 32 | l.objid::bigint) = ${keyOf(pool)}`
/** By the session that asks. */
const isHeldHere = (pool: string): string => `${isHeld(pool)} and l.pid = pg_backend_pid())`
const isHeldAnywhere = (pool: string): string => `${isHeld(pool)})`

/**
 * Holds a lock of the database for each pool of workers of this process, and unlocks the jobs of pools whose lock nobody
 * has held for a while: of processes that were killed. Without it graphile-worker leaves such a job alone for four hours.
 * The database drops the locks with our connection. A pool has a row in worker_pools once its lock is taken; pools
 * without a row, as of nodes of an earlier version, are left alone.
 */
export function holdWorkerLocks(
  { databaseUrl, log }: { databaseUrl: string; log: App['log'] },
  { checkMs, silentMs, goneMs }: LockPace = lockPace,
): WorkerLocks {
  const pools = new Set<string>()
  const removed = new Set<string>()
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  let work = Promise.resolve()
  let isClosed = false
  let pauseMs = 50

  function open(): void {
    const mine = new pg.Client({
      connectionString: databaseUrl,
      connectionTimeoutMillis: 5_000,
      query_timeout: silentMs,
      keepAlive: true,
      application_name: 'guildhall holds the locks of its workers',
    })
    client = mine
    mine.on('error', () => lose(mine))
    mine.on('end', () => lose(mine))
    work = mine.connect().then(
      () => {
        pauseMs = 50
        return check()
      },
      () => lose(mine),
    )
  }

  /** Lets go of a connection and opens another after a pause. */
  function lose(mine: pg.Client): void {
    if (client !== mine) return
    client = undefined
    clearTimeout(timer)
    void mine.end().catch(() => {})
    if (isClosed) return
    timer = setTimeout(open, pauseMs)
    pauseMs = Math.min(pauseMs * 2, longestPauseMs)
  }

  /**
   * Takes and drops locks until they are those of our pools. What the session holds is read each time: behind a PgBouncer
   * in transaction mode it may be another session than before.
   */
  async function adjust(mine: pg.Client): Promise<void> {
    const ours = [...pools]
    const { rows: missing } = await mine.query<{ id: string }>(
      `select p.id from unnest($1::text[]) p (id) where not ${isHeldHere('p.id')}`,
      [ours],
    )
    for (const { id } of missing) {
      // Not ours: our former connection has not ended yet for the database.
      await mine.query(`select pg_try_advisory_lock(${keyOf('$1')})`, [id])
    }
    await mine.query(
      `insert into worker_pools (id)
       select p.id from unnest($1::text[]) p (id)
       where ${isHeldHere('p.id')}
         and not exists (select from worker_pools w where w.id = p.id and w.missing_since is null)
       on conflict (id) do update set missing_since = null`,
      [ours],
    )
    for (const pool of removed) {
      await mine.query(`select pg_advisory_unlock(${keyOf('$1')}) where ${isHeldHere('$1')}`, [pool])
      removed.delete(pool)
    }
  }

  /**
   * Notes which pools nobody holds the lock of, and frees the jobs of those noted long enough ago. Does nothing unless
   * this very session holds all locks of ours: what it sees of others is worth as much as what it sees of us.
   */
  async function freeJobs(mine: pg.Client): Promise<void> {
    const { rows } = await mine.query(
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
    if (rows[0]) log.info({ pools: rows[0].pools }, 'jobs of workers that are gone are free again')
  }

  async function check(): Promise<void> {
    const mine = client
    if (!mine || isClosed) return
    clearTimeout(timer)
    try {
      await adjust(mine)
      await freeJobs(mine)
    } catch (error) {
      log.debug({ err: error }, 'the locks of the workers could not be checked')
      // A silent network never says that a connection is gone. What the database itself answered is no such thing.
      if (!(error instanceof pg.DatabaseError)) return lose(mine)
    }
    if (client === mine && !isClosed) timer = setTimeout(next, checkMs)
  }

  /** One check after the other: they share a connection. */
  function next(): void {
    work = work.then(check)
  }

  open()
  return {
    add(pool) {
      pools.add(pool)
      next()
    },
    remove(pool) {
      pools.delete(pool)
      removed.add(pool)
      next()
    },
    async close() {
      isClosed = true
      clearTimeout(timer)
      await client?.end().catch(() => {})
      await work
    },
  }
}
