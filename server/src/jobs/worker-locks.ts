import pg from 'pg'
import type { App } from '../app.ts'
import { DatabaseClient } from '../db/database-client.ts'
import { adjustLocks, freeJobs } from './worker-lock-sql.ts'

export interface WorkerLocks {
  /** Holds a lock for this pool of workers from now on. */
  add(pool: string): void
  /** The pool has ended: other nodes may run the jobs that it left locked. */
  remove(pool: string): void
  close(): Promise<void>
}

/** The intervals of the checks. Tests use shorter ones. */
export interface LockPace {
  checkMs: number
  /** After this time without a reply, the connection counts as lost. */
  silentMs: number
  /** Longer than a live node needs to notice that its connection is silent, and to take its locks again. */
  goneMs: number
}

export const lockPace: LockPace = { checkMs: 5_000, silentMs: 5_000, goneMs: 15_000 }
const shortestPauseMs = 50
const longestPauseMs = 5_000

/**
 * Holds a database lock for each pool of workers of this process. Frees the jobs of pools whose lock nobody has held
 * for a while, because their process was killed. Without it graphile-worker leaves such a job alone for four hours. The
 * database releases the locks with our connection. A pool has a row in worker_pools once its lock is taken. Pools
 * without a row, such as those of nodes of an earlier version, are left alone.
 */
export function holdWorkerLocks(
  { databaseUrl, log }: { databaseUrl: string; log: App['log'] },
  pace: LockPace = lockPace,
): WorkerLocks {
  const holder: Holder = {
    databaseUrl,
    log,
    pace,
    pools: new Set(),
    removed: new Set(),
    client: undefined,
    timer: undefined,
    work: Promise.resolve(),
    isClosed: false,
    pauseMs: shortestPauseMs,
  }
  open(holder)
  return {
    add(pool) {
      holder.pools.add(pool)
      next(holder)
    },
    remove(pool) {
      holder.pools.delete(pool)
      holder.removed.add(pool)
      next(holder)
    },
    async close() {
      holder.isClosed = true
      clearTimeout(holder.timer)
      await holder.client?.end().catch(() => {})
      await holder.work
    },
  }
}

interface Holder {
  databaseUrl: string
  log: App['log']
  pace: LockPace
  /** Pools of this process, and those whose locks are to be released. */
  pools: Set<string>
  removed: Set<string>
  client: pg.Client | undefined
  timer: NodeJS.Timeout | undefined
  /** The check under way. */
  work: Promise<void>
  isClosed: boolean
  pauseMs: number
}

function open(holder: Holder): void {
  const mine = new DatabaseClient({
    connectionString: holder.databaseUrl,
    connectionTimeoutMillis: 5_000,
    query_timeout: holder.pace.silentMs,
    keepAlive: true,
    application_name: 'guildhall holds the locks of its workers',
  })
  holder.client = mine
  mine.on('error', () => lose(holder, mine))
  mine.on('end', () => lose(holder, mine))
  holder.work = mine.connect().then(
    () => {
      holder.pauseMs = shortestPauseMs
      return check(holder)
    },
    () => lose(holder, mine),
  )
}

/** Closes a connection and opens another after a pause. */
function lose(holder: Holder, mine: pg.Client): void {
  if (holder.client !== mine) return
  holder.client = undefined
  clearTimeout(holder.timer)
  void mine.end().catch(() => {})
  if (holder.isClosed) return
  holder.timer = setTimeout(() => open(holder), holder.pauseMs)
  holder.pauseMs = Math.min(holder.pauseMs * 2, longestPauseMs)
}

async function check(holder: Holder): Promise<void> {
  const { client: mine, pools, removed, pace, log } = holder
  if (!mine || holder.isClosed) return
  clearTimeout(holder.timer)
  try {
    await adjustLocks(mine, pools, removed)
    const poolsWithoutNode = await freeJobs(mine, pools, pace.goneMs)
    if (poolsWithoutNode) log.info({ pools: poolsWithoutNode }, 'jobs of workers that are gone are free again')
  } catch (error) {
    log.debug({ err: error }, 'the locks of the workers could not be checked')
    // A silent network never reports that a connection is lost. An error that the database sent shows that it is not.
    if (!(error instanceof pg.DatabaseError)) return lose(holder, mine)
  }
  if (holder.client === mine && !holder.isClosed) holder.timer = setTimeout(() => next(holder), pace.checkMs)
}

/** Runs the checks one after the other, because they share a connection. */
function next(holder: Holder): void {
  holder.work = holder.work.then(() => check(holder))
}
