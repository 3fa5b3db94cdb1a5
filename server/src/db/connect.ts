import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { isDatabaseDown } from './database-down.ts'
import { PreparingClient } from './preparing-client.ts'
import type { DB } from './tables.ts'
import { types } from './value-types.ts'

export type Database = { db: Kysely<DB>; pool: pg.Pool; close(): Promise<void> }

/** The part of a logger that we use; pino fits. */
export type Log = { info(message: string): void; warn(details: object, message: string): void }

type ConnectOptions = { max?: number; log?: Pick<Log, 'warn'>; statementTimeoutMs?: number }

// How long a request waits for a database that is restarting, before it is refused with 503.
const patienceMs = 2_000

/**
 * Opens a pool. Broken connections are replaced and never end the process. A query that needs a new connection waits
 * through a short restart. `db` is for our own queries, `pool` for libraries that need one.
 */
export function connect(
  databaseUrl: string,
  { max = 10, log, statementTimeoutMs = 15_000 }: ConnectOptions = {},
): Database {
  const pool = new pg.Pool({
    Client: PreparingClient,
    connectionString: databaseUrl,
    max,
    types,
    application_name: 'guildhall',
    keepAlive: true,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    statement_timeout: statementTimeoutMs,
    idle_in_transaction_session_timeout: 30_000,
    // Longer than the server's own limit, for a server that has stopped replying.
    query_timeout: statementTimeoutMs + 5_000,
  })
  const note = (error: Error) => log?.warn({ err: error }, 'a database connection was lost')
  // pool.on('error') covers idle connections only. Without this handler an error of a connection in use ends the process.
  pool.on('connect', (client) => client.on('error', note))
  pool.on('error', () => {})

  const patient = { connect: () => connectPatiently(pool), end: async () => {}, options: pool.options }
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool: patient }) })
  let closing: Promise<void> | undefined
  return { db, pool, close: () => (closing ??= db.destroy().then(() => pool.end())) }
}

// Connecting sends no query yet, so trying again repeats nothing.
async function connectPatiently(pool: pg.Pool): Promise<pg.PoolClient> {
  const deadline = Date.now() + patienceMs
  for (let pauseMs = 25; ; pauseMs = Math.min(pauseMs * 2, 250)) {
    try {
      return await pool.connect()
    } catch (error) {
      if (!isDatabaseDown(error) || isPoolBusy(error) || Date.now() + pauseMs > deadline) throw error
    }
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
}

// The connection attempt has already waited connectionTimeoutMillis.
const isPoolBusy = (error: unknown) => error instanceof Error && error.message.startsWith('timeout exceeded')
