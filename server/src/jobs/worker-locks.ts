import pg from 'pg'
import type { App } from '../app.ts'
import { adjustLocks, freeJobs } from './worker-lock-sql.ts'

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
const shortestPauseMs = 50
const longestPauseMs = 5_000

/**
 * Holds a lock of the database for each pool of workers of this process, and unlocks the jobs of pools whose lock nobody
 * has held for a while: of processes that were killed. Without it graphile-worker leaves such a job alone for four hours.
 * The database drops the locks with our connection. A pool has a row in worker_pools once its lock is taken; pools
 * without a row, as of nodes of an earlier version, are left alone.
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
  /** Pools of this process, and those whose locks are to be dropped. */
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
  const mine = new pg.Client({
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

/** Lets go of a connection and opens another after a pause. */
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
    // A silent network never says that a connection is gone. What the database itself answered is no such thing.
    if (!(error instanceof pg.DatabaseError)) return lose(holder, mine)
  }
  if (holder.client === mine && !holder.isClosed) holder.timer = setTimeout(() => next(holder), pace.checkMs)
}

/** One check after the other: they share a connection. */
function next(holder: Holder): void {
  holder.work = holder.work.then(() => check(holder))
}
