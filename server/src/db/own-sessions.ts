import pg from 'pg'
import { errorCode, errorText } from '../errors/read-error.ts'
import { sessionLimits, type Log } from './connect.ts'
import { nameOf, UnusableDatabase } from './start-problem.ts'

type Session = Pick<pg.Client, 'query'>

const cure =
  'Name PostgreSQL itself in DATABASE_URL, or a PgBouncer with pool_mode = session and ignore_startup_parameters = statement_timeout, idle_in_transaction_session_timeout (docs/install.md, "A real database").'

/** What poolers reply that share their sessions: to settings of a connection, to prepared statements, to begin. */
const poolerCodes = new Set(['08P01', '26000', '42P05'])

/**
 * Throws UnusableDatabase when connections do not have sessions of their own, as behind a pooler in transaction mode:
 * LISTEN, the locks of workers and our limits would be in force for others or for nobody. Logs what makes the database
 * less safe than it looks.
 */
export async function demandOwnSessions(databaseUrl: string, log: Log): Promise<void> {
  const [first, second] = [aSession(databaseUrl), aSession(databaseUrl)]
  try {
    await Promise.all([first.connect(), second.connect()])
    if (await shareSessions(first, second))
      throw new UnusableDatabase(
        `The connections to the database ${nameOf(databaseUrl)} share sessions, as behind a pooler in transaction mode. ${cure}`,
      )
    await warn(first, log)
  } catch (error) {
    if (!poolerCodes.has(errorCode(error) ?? '')) throw error
    throw new UnusableDatabase(
      `What replies for the database ${nameOf(databaseUrl)} is a pooler that the portal cannot use: ${errorText(error)} (${errorCode(error)}). ${cure}`,
      { cause: error },
    )
  } finally {
    for (const session of [first, second]) void session.end().catch(() => {})
  }
}

function aSession(databaseUrl: string): pg.Client {
  const session = new pg.Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: 5_000,
    query_timeout: 5_000,
    application_name: 'guildhall tries its sessions',
    ...sessionLimits(),
  })
  session.on('error', () => {})
  return session
}

/**
 * Whether two connections share sessions: while the second is within a transaction, the first gets another process of
 * the database, or none.
 */
export async function shareSessions(first: Session, second: Session): Promise<boolean> {
  const before = await processOf(first)
  await second.query('begin')
  try {
    return (await processOf(first)) !== before
  } catch (error) {
    // The pooler has a single session, which the transaction holds.
    if (errorText(error).startsWith('Query read timeout')) return true
    throw error
  } finally {
    await second.query('rollback').catch(() => {})
  }
}

// Prepared, as the portal's own queries are.
async function processOf(session: Session): Promise<number> {
  const { rows } = await session.query<{ pid: number }>({ name: 'own session', text: 'select pg_backend_pid() as pid' })
  return rows[0]!.pid
}

async function warn(session: Session, log: Log): Promise<void> {
  const { rows } = await session.query<{ limit_ms: number; synchronous_commit: string }>(
    `select extract(epoch from current_setting('statement_timeout')::interval)::int * 1000 as limit_ms,
       current_setting('synchronous_commit') as synchronous_commit`,
  )
  const { limit_ms: limitMs, synchronous_commit: synchronousCommit } = rows[0]!
  if (synchronousCommit === 'off')
    log.warn(
      { synchronousCommit },
      'synchronous_commit is off: a crash of the database loses writes that players were told are saved. Turn it on.',
    )
  if (limitMs !== sessionLimits().statement_timeout)
    log.warn({ limitMs }, 'a pooler ignores the limits of our connections: a statement may run without end')
}
