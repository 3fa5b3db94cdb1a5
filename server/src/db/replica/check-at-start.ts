import type pg from 'pg'
import { hostsOf } from '../address.ts'
import type { Log } from '../connect.ts'
import { DatabaseClient } from '../database-client.ts'
import { errorText } from '../../errors/read-error.ts'
import { shareSessions } from '../own-sessions.ts'
import { findStartProblem, nameOf, UnusableDatabase } from '../start-problem.ts'

const patienceMs = 5_000

/**
 * Throws UnusableDatabase when DATABASE_REPLICA_URL can never work: a wrong password, a pooler in transaction mode, or a
 * database of another cluster. A replica that is away or was promoted only makes the log: it may come back.
 */
export async function checkReplica(
  { directUrl, replicaUrl }: { directUrl: string; replicaUrl: string },
  log: Log,
): Promise<void> {
  for (const url of hostsOf(replicaUrl)) {
    try {
      await withTwo(url, (one, other) => demandReplica(url, directUrl, one, other))
    } catch (error) {
      if (error instanceof UnusableDatabase) throw error
      const problem = findStartProblem(url, error)
      if (problem?.kind === 'setting')
        throw new UnusableDatabase(problem.text.replaceAll('DATABASE_URL', 'DATABASE_REPLICA_URL'), { cause: error })
      log.warn({ host: nameOf(url), reason: errorText(error) }, 'the replica cannot be reached; the primary is read')
    }
  }
}

async function demandReplica(url: string, directUrl: string, one: pg.Client, other: pg.Client): Promise<void> {
  if (await shareSessions(one, other))
    throw new UnusableDatabase(
      `The connections of DATABASE_REPLICA_URL to the database ${nameOf(url)} share sessions, as behind a pooler in transaction mode. Name the replica itself there.`,
    )
  const clusters = await Promise.all([clusterAt(directUrl), clusterOf(one)])
  if (clusters[0] !== clusters[1])
    throw new UnusableDatabase(
      `DATABASE_REPLICA_URL (${nameOf(url)}) is no replica of DATABASE_URL (${nameOf(directUrl)}): they are two clusters. Name a streaming replica of the primary, or remove DATABASE_REPLICA_URL.`,
    )
}

async function clusterAt(databaseUrl: string): Promise<string> {
  const client = aClient(databaseUrl)
  try {
    await client.connect()
    return await clusterOf(client)
  } finally {
    void client.end().catch(() => {})
  }
}

async function clusterOf(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ id: string }>('select system_identifier::text as id from pg_control_system()')
  return rows[0]!.id
}

async function withTwo<T>(url: string, work: (one: pg.Client, other: pg.Client) => Promise<T>): Promise<T> {
  const [one, other] = [aClient(url), aClient(url)]
  try {
    await Promise.all([one.connect(), other.connect()])
    return await work(one, other)
  } finally {
    for (const client of [one, other]) void client.end().catch(() => {})
  }
}

function aClient(connectionString: string): pg.Client {
  const client = new DatabaseClient({
    connectionString,
    connectionTimeoutMillis: patienceMs,
    query_timeout: patienceMs,
    application_name: 'guildhall tries its replica',
  })
  client.on('error', () => {})
  return client
}
