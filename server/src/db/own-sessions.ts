import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { DatabaseClient } from './database-client.ts'
import { errorCode, errorText } from '../errors/read-error.ts'
import type { Addresses } from './address.ts'
import { sessionLimits, type Log } from './connect.ts'
import { ownSessions, type Sessions } from './sessions.ts'
import { nameOf, UnusableDatabase } from './start-problem.ts'

type Session = Pick<pg.Client, 'query'>

const cure =
  'Set DATABASE_DIRECT_URL to PostgreSQL itself, beside DATABASE_URL of the pooler (docs/operations.md, "A pooler"); or name PostgreSQL itself in DATABASE_URL.'
const sessionCure =
  'Let it ignore_startup_parameters = statement_timeout, idle_in_transaction_session_timeout, or use pool_mode = transaction with DATABASE_DIRECT_URL (docs/operations.md, "A pooler").'

/** How long a notification may take from one address to the other. */
const usualHearMs = 5_000

/** What poolers reply that share their sessions: to settings of a connection, to prepared statements, to begin. */
const poolerCodes = new Set(['08P01', '26000', '42P05'])

/**
 * Finds out whether a pooler shares the sessions of DATABASE_URL, and whether it knows prepared statements. Throws
 * UnusableDatabase when DATABASE_DIRECT_URL is then missing, shares sessions, too, or is another database: LISTEN and
 * the locks of workers would be in force for others or for nobody. Logs what makes the database less safe than it
 * looks.
 */
export async function findSessions(
  { databaseUrl, directUrl }: Addresses,
  log: Log,
  hearMs = usualHearMs,
): Promise<Sessions> {
  const isPooled = await inWords(databaseUrl, () => withTwo(databaseUrl, {}, shareSessions))
  if (isPooled && directUrl === databaseUrl)
    throw new UnusableDatabase(
      `The connections to the database ${nameOf(databaseUrl)} share sessions, as behind a pooler in transaction mode. ${cure}`,
    )
  if (directUrl !== databaseUrl) await demandDirect(databaseUrl, directUrl, hearMs)
  for (const url of new Set(isPooled ? [directUrl] : [databaseUrl, directUrl]))
    await inWords(url, () => withTwo(url, sessionLimits(), (session) => warn(session, log)))
  if (!isPooled) return ownSessions
  const keepsNames = await withTwo(databaseUrl, {}, (one, other) => keepNames(one, other))
  log.info(
    keepsNames
      ? 'a pooler in transaction mode is in between, and statements are prepared'
      : 'a pooler in transaction mode is in between that knows no prepared statements, so none are used',
  )
  return { isPooled, keepsNames }
}

/** A pooler's refusal in words, with the cure. */
async function inWords<T>(databaseUrl: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!poolerCodes.has(errorCode(error) ?? '')) throw error
    throw new UnusableDatabase(
      `What replies for the database ${nameOf(databaseUrl)} is a pooler that the portal cannot use: ${errorText(error)} (${errorCode(error)}). ${sessionCure}`,
      { cause: error },
    )
  }
}

/** Connections with sessions of their own, on which a notification arrives that the other address sends. */
async function demandDirect(databaseUrl: string, directUrl: string, hearMs: number): Promise<void> {
  if (await inWords(directUrl, () => withTwo(directUrl, {}, shareSessions)))
    throw new UnusableDatabase(
      `The connections of DATABASE_DIRECT_URL to the database ${nameOf(directUrl)} share sessions, too. Name PostgreSQL itself there, not the pooler.`,
    )
  if (!(await isHeard(databaseUrl, directUrl, hearMs)))
    throw new UnusableDatabase(
      `DATABASE_URL (${nameOf(databaseUrl)}) and DATABASE_DIRECT_URL (${nameOf(directUrl)}) lead to different databases: a notification of one does not arrive at the other. Compare both, and what the pooler connects to.`,
    )
}

async function isHeard(databaseUrl: string, directUrl: string, hearMs: number): Promise<boolean> {
  const [sender, listener] = [aSession(databaseUrl), aSession(directUrl)]
  const proof = randomUUID()
  try {
    await Promise.all([sender.connect(), listener.connect()])
    const heard = new Promise<true>((resolve) =>
      listener.on('notification', ({ payload }) => payload === proof && resolve(true)),
    )
    await listener.query('listen guildhall_start')
    await sender.query('select pg_notify($1, $2)', ['guildhall_start', proof])
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<false>((resolve) => (timer = setTimeout(() => resolve(false), hearMs)))
    return await Promise.race([heard, late]).finally(() => clearTimeout(timer))
  } finally {
    for (const session of [sender, listener]) void session.end().catch(() => {})
  }
}

async function withTwo<T>(
  databaseUrl: string,
  limits: Partial<ReturnType<typeof sessionLimits>>,
  work: (one: pg.Client, other: pg.Client) => Promise<T>,
): Promise<T> {
  const [one, other] = [aSession(databaseUrl, limits), aSession(databaseUrl, limits)]
  try {
    await Promise.all([one.connect(), other.connect()])
    return await work(one, other)
  } finally {
    for (const session of [one, other]) void session.end().catch(() => {})
  }
}

function aSession(databaseUrl: string, limits: Partial<ReturnType<typeof sessionLimits>> = {}): pg.Client {
  const session = new DatabaseClient({
    connectionString: databaseUrl,
    connectionTimeoutMillis: 5_000,
    query_timeout: 5_000,
    application_name: 'guildhall tries its sessions',
    ...limits,
  })
  session.on('error', () => {})
  return session
}

/** A pooler may give the same session again by chance. */
const asks = 8

/**
 * Whether two connections share sessions: while the second is within a transaction, the first gets another process of
 * the database, or none.
 */
export async function shareSessions(first: Session, second: Session): Promise<boolean> {
  const before = await processOf(first)
  return whileInTransaction(second, async () => {
    for (let at = 0; at < asks; at += 1) if ((await processOf(first)) !== before) return true
    return false
  })
}

/** Whether the pooler keeps the names of prepared statements apart, and prepares them in each session. */
export async function keepNames(first: Session, second: Session): Promise<boolean> {
  const name = 'guildhall session'
  const ask = (session: Session, who: string) => session.query({ name, text: `select '${who}' as who` })
  try {
    // Two texts under one name: in one session of a pooler that passes names on, the second is refused.
    await ask(first, 'first')
    await ask(second, 'second')
    return await whileInTransaction(second, async () => {
      for (let at = 0; at < asks; at += 1) await ask(first, 'first')
      return true
    })
  } catch (error) {
    if (poolerCodes.has(errorCode(error) ?? '')) return false
    throw error
  }
}

/** True when `work` gets no session: the pooler has a single one, which the transaction holds. */
async function whileInTransaction(session: Session, work: () => Promise<boolean>): Promise<boolean> {
  await session.query('begin')
  try {
    return await work()
  } catch (error) {
    if (errorText(error).startsWith('Query read timeout')) return true
    throw error
  } finally {
    await session.query('rollback').catch(() => {})
  }
}

async function processOf(session: Session): Promise<number> {
  const { rows } = await session.query<{ pid: number }>('select pg_backend_pid() as pid')
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
