import type pg from 'pg'
import { DatabaseClient } from '../database-client.ts'

/** Does some work on a connection of its own, which `name` tells in `pg_stat_activity`. */
export async function withClient<T>(
  name: 'guildhall backup' | 'guildhall restore',
  databaseUrl: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new DatabaseClient({
    connectionString: databaseUrl,
    connectionTimeoutMillis: 10_000,
    application_name: name,
  })
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end().catch(() => {})
  }
}
