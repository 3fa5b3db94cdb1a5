import pg from 'pg'
import { errorCode } from '../../errors/read-error.ts'

/** Whether a server replies to a query now. */
export async function acceptsConnections(url: string): Promise<boolean> {
  try {
    await withClient(url, (client) => client.query('select 1'))
    return true
  } catch (error) {
    // A wrong password stays wrong, and waiting longer would hide it.
    if (errorCode(error)?.startsWith('28')) throw error
    return false
  }
}

/**
 * Creates the portal's own role and database. The role owns the database and is no superuser, as on a real
 * installation. So code that needs more rights fails here first.
 */
export async function prepareDatabase(adminUrl: string, password: string) {
  await withClient(adminUrl, async (client) => {
    const { rows } = await client.query(
      `select exists (select from pg_roles where rolname = 'guildhall') as role,
              exists (select from pg_database where datname = 'guildhall') as database`,
    )
    if (!rows[0].role)
      await client.query(`create role guildhall login createdb password ${client.escapeLiteral(password)}`)
    if (!rows[0].database) await client.query('create database guildhall owner guildhall')
  })
}

async function withClient<T>(url: string, run: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  // Without a handler an error between two queries would end the process.
  client.on('error', () => {})
  try {
    await client.connect()
    return await run(client)
  } finally {
    await client.end().catch(() => {})
  }
}
