import { sql, type Kysely } from 'kysely'
import { DatabaseClient } from './database-client.ts'
import type { DB } from './tables.ts'

/** What decides whether a database serves the portal well. */
export interface DatabaseFacts {
  version: string
  now: string
  name: string
  role: string
  isEncrypted: boolean
  /** The database server is on this machine or on a socket. */
  isLocal: boolean
  /** Off, and payments that were acknowledged may be lost in a crash. */
  synchronousCommit: string
  mayMigrate: boolean
  isSuperuser: boolean
  connections: number
  mostConnections: number
}

export async function readDatabaseFacts(db: Kysely<DB>): Promise<DatabaseFacts> {
  const { rows } = await sql<DatabaseFacts>`
    select
      current_setting('server_version') as version,
      clock_timestamp() as now,
      current_database() as name,
      current_user as role,
      coalesce((select ssl from pg_stat_ssl where pid = pg_backend_pid()), false) as "isEncrypted",
      coalesce(inet_server_addr() = inet_client_addr(), true) as "isLocal",
      current_setting('synchronous_commit') as "synchronousCommit",
      has_schema_privilege('public', 'create') and has_database_privilege(current_database(), 'create')
        as "mayMigrate",
      (select rolsuper from pg_roles where rolname = current_user) as "isSuperuser",
      (select count(*) from pg_stat_activity where backend_type = 'client backend') as connections,
      current_setting('max_connections')::int as "mostConnections"`.execute(db)
  return rows[0]!
}

const channel = 'guildhall_doctor'

/**
 * Whether a notification comes back on the connection that listens. Behind a pooler in transaction mode it does not,
 * because LISTEN belongs to a session.
 */
export async function hearsItself(databaseUrl: string, patienceMs = 3_000): Promise<boolean> {
  const client = new DatabaseClient({ connectionString: databaseUrl, connectionTimeoutMillis: patienceMs })
  client.on('error', () => {})
  try {
    await client.connect()
    const heard = new Promise<true>((resolve) => client.once('notification', () => resolve(true)))
    await client.query(`listen ${channel}`)
    await client.query(`notify ${channel}`)
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<false>((resolve) => (timer = setTimeout(() => resolve(false), patienceMs)))
    return await Promise.race([heard, late]).finally(() => clearTimeout(timer))
  } finally {
    await client.end().catch(() => {})
  }
}
