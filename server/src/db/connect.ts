import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { isDatabaseDown, silentDatabase } from './database-down.ts'
import { PooledClient, type PooledConfig } from './pooled-client.ts'
import { PreparingClient } from './preparing-client.ts'
import type { DB } from './tables.ts'
import { types } from './value-types.ts'
import { ownSessions, type Sessions } from './sessions.ts'

/** Connections that are open, those of them without work, and requests that wait for one. */
export interface ConnectionUse {
  open: number
  idle: number
  waiting: number
}

export type Database = {
  db: Kysely<DB>
  pool: pg.Pool
  /** A connection, which must be released. */
  lend(): Promise<pg.PoolClient>
  use(): ConnectionUse
  /**
   * The database says nothing at all: fails what waits for it, and refuses new queries at once until `resume`. The
   * server ends the transactions of these connections by itself. Whether their last query was executed is unknown.
   */
  interrupt(): void
  resume(): void
  close(): Promise<void>
}

/** The part of a logger that we use; pino fits. */
export type Log = { info(message: string): void; warn(details: object, message: string): void }

type ConnectOptions = {
  max?: number
  log?: Pick<Log, 'warn'>
  statementTimeoutMs?: number
  sessions?: Sessions
  /** How long a request waits for a database that is restarting, before it is refused with 503. */
  patienceMs?: number
  /** How long one attempt to connect may take, or the wait for a connection of a full pool. */
  connectMs?: number
  /** Called with each new connection before it is used. When it throws, the connection is closed. */
  prepare?(client: pg.PoolClient): Promise<void>
}

const usualPatienceMs = 2_000

const usualStatementMs = 15_000
const idleMs = 30_000

/** The limits that each connection sends when it begins. */
export const sessionLimits = (statementTimeoutMs = usualStatementMs) => ({
  statement_timeout: statementTimeoutMs,
  idle_in_transaction_session_timeout: idleMs,
})

/** A pooler would refuse the limits at the beginning, or ignore them. */
function clientsOf({ isPooled, keepsNames }: Sessions, statementTimeoutMs: number): pg.PoolConfig {
  if (!isPooled)
    return { Client: PreparingClient as unknown as new () => pg.Client, ...sessionLimits(statementTimeoutMs) }
  const config: PooledConfig = { statementTimeoutMs, idleMs, keepsNames }
  // The pool passes its whole configuration on.
  return { Client: PooledClient as unknown as new () => pg.Client, ...config }
}

/**
 * Opens a pool. Broken connections are replaced and never end the process. A query that needs a new connection waits
 * through a short restart. `db` is for our own queries, `pool` for libraries that need one. `sessions` says what a
 * pooler in between leaves of them.
 */
export function connect(
  databaseUrl: string,
  {
    max = 10,
    log,
    statementTimeoutMs = usualStatementMs,
    sessions = ownSessions,
    patienceMs = usualPatienceMs,
    connectMs = 5_000,
    prepare,
  }: ConnectOptions = {},
): Database {
  const pool = new pg.Pool({
    ...(prepare && { verify: verifying(prepare) }),
    ...clientsOf(sessions, statementTimeoutMs),
    connectionString: databaseUrl,
    max,
    types,
    application_name: 'guildhall',
    keepAlive: true,
    connectionTimeoutMillis: connectMs,
    idleTimeoutMillis: 30_000,
    // Longer than the server's own limit, for a server that has stopped replying.
    query_timeout: statementTimeoutMs + 5_000,
  })
  const note = (error: Error) => log?.warn({ err: error }, 'a database connection was lost')
  // pool.on('error') covers idle connections only. Without this handler an error of a connection in use ends the process.
  pool.on('connect', (client) => client.on('error', note))
  pool.on('error', () => {})

  const silence = createSilence(pool)
  const lend = () => connectPatiently(pool, silence, patienceMs)
  const patient = { connect: lend, end: async () => {}, options: pool.options }
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool: patient }) })
  let closing: Promise<void> | undefined
  return {
    db,
    pool,
    lend,
    use: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    interrupt: silence.begin,
    resume: silence.end,
    close: () => (closing ??= db.destroy().then(() => pool.end())),
  }
}

/** For the pool, which takes no promise. */
const verifying = (prepare: (client: pg.PoolClient) => Promise<void>) =>
  async function verify(client: pg.PoolClient, callback: (error?: Error) => void): Promise<void> {
    const error = await prepare(client).then(
      () => undefined,
      (reason: unknown) => reason as Error,
    )
    callback(error)
  }

interface Silence {
  isOn: boolean
  /** Each fails a request that waits for a connection. */
  waiting: Set<() => void>
  begin(): void
  end(): void
}

function createSilence(pool: pg.Pool): Silence {
  const inUse = new Set<pg.PoolClient>()
  pool.on('acquire', (client) => inUse.add(client))
  pool.on('release', (_, client) => inUse.delete(client))
  pool.on('remove', (client) => inUse.delete(client))
  const silence: Silence = {
    isOn: false,
    waiting: new Set(),
    begin() {
      silence.isOn = true
      for (const fail of silence.waiting) fail()
      silence.waiting.clear()
      // Closes the connection at once when a query is under way, which fails. Idle connections are left alone.
      for (const client of inUse) void (client as unknown as pg.Client).end().catch(() => {})
    },
    end() {
      silence.isOn = false
    },
  }
  return silence
}

// Connecting sends no query yet, so trying again repeats nothing.
async function connectPatiently(pool: pg.Pool, silence: Silence, patienceMs: number): Promise<pg.PoolClient> {
  const deadline = performance.now() + patienceMs
  for (let pauseMs = 25; ; pauseMs = Math.min(pauseMs * 2, 250)) {
    try {
      return await connectUnlessSilent(pool, silence)
    } catch (error) {
      const isOver = isPoolBusy(error) || isSilent(error) || performance.now() + pauseMs > deadline
      if (!isDatabaseDown(error) || isOver) throw error
    }
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
}

function connectUnlessSilent(pool: pg.Pool, { isOn, waiting }: Silence): Promise<pg.PoolClient> {
  if (isOn) return Promise.reject(new Error(silentDatabase))
  return new Promise((resolve, reject) => {
    const fail = () => reject(new Error(silentDatabase))
    waiting.add(fail)
    pool.connect().then(
      (client) => {
        if (waiting.delete(fail)) resolve(client)
        else client.release()
      },
      (error: unknown) => {
        waiting.delete(fail)
        reject(error as Error)
      },
    )
  })
}

const isSilent = (error: unknown) => error instanceof Error && error.message === silentDatabase

// The connection attempt has already waited connectionTimeoutMillis.
const isPoolBusy = (error: unknown) => error instanceof Error && error.message.startsWith('timeout exceeded')
