import pg from 'pg'
import type { App } from '../app.ts'

export interface WorkerLocks {
  /** Says that this pool of workers lives. */
  add(pool: string): void
  /** The pool has ended: jobs that it left locked are free for others. */
  remove(pool: string): void
  close(): Promise<void>
}

const checkMs = 15_000
const longestPauseMs = 5_000
/** A job that was locked just now may be a pool's whose lock is not taken yet, or is being taken again. */
const youngSeconds = 10

const key = `hashtextextended('guildhall workers ' || $1, 0)`

/**
 * Holds a lock of the database for each pool of workers of this process, and unlocks the jobs of pools whose lock nobody
 * holds: of processes that were killed. Without it graphile-worker leaves such a job alone for four hours. The database
 * drops the locks with our connection, so another node sees at once that we are gone.
 */
export function holdWorkerLocks({ databaseUrl, log }: { databaseUrl: string; log: App['log'] }): WorkerLocks {
  const pools = new Set<string>()
  /** On the connection of now. */
  let held = new Set<string>()
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  let work = Promise.resolve()
  let isClosed = false
  let pauseMs = 50

  function open(): void {
    const mine = new pg.Client({
      connectionString: databaseUrl,
      connectionTimeoutMillis: 5_000,
      query_timeout: 10_000,
      keepAlive: true,
      application_name: 'guildhall holds the locks of its workers',
    })
    const lost = (): void => {
      if (client !== mine) return
      client = undefined
      clearTimeout(timer)
      void mine.end().catch(() => {})
      if (isClosed) return
      timer = setTimeout(open, pauseMs)
      pauseMs = Math.min(pauseMs * 2, longestPauseMs)
    }
    client = mine
    held = new Set()
    mine.on('error', lost)
    mine.on('end', lost)
    work = mine.connect().then(() => {
      pauseMs = 50
      return check()
    }, lost)
  }

  /** Takes and drops locks until they are those of our pools. */
  async function adjust(mine: pg.Client): Promise<void> {
    for (const pool of pools) {
      if (held.has(pool)) continue
      const { rows } = await mine.query(`select pg_try_advisory_lock(${key}) as is_ours`, [pool])
      // Otherwise our former connection has not ended yet for the database.
      if (rows[0].is_ours) held.add(pool)
    }
    for (const pool of held) {
      if (pools.has(pool)) continue
      await mine.query(`select pg_advisory_unlock(${key})`, [pool])
      held.delete(pool)
    }
  }

  async function check(): Promise<void> {
    const mine = client
    if (!mine || isClosed) return
    clearTimeout(timer)
    try {
      await adjust(mine)
      const { rows } = await mine.query(
        `with locking as materialized (
           select distinct locked_by from graphile_worker.jobs
           where locked_by <> all($1::text[]) and locked_at < now() - interval '${youngSeconds} seconds'
         ), dead as materialized (
           select locked_by from locking
           where pg_try_advisory_xact_lock(hashtextextended('guildhall workers ' || locked_by, 0))
         )
         select array_agg(locked_by) as pools, graphile_worker.force_unlock_workers(array_agg(locked_by))
         from dead having count(*) > 0`,
        [[...pools]],
      )
      if (rows[0]) log.warn({ pools: rows[0].pools }, 'jobs of workers that are gone are free again')
    } catch (error) {
      // The connection comes back by itself; whatever else it is, the next check tries again.
      log.debug({ err: error }, 'the locks of the workers could not be checked')
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
