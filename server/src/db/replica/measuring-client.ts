import type pg from 'pg'
import { DatabaseClient } from '../database-client.ts'

/** A connection on which a server is asked how far it is. One that has not replied for `silentMs` counts as away. */
export function measuringClient(url: string, silentMs: number): pg.Client {
  const client = new DatabaseClient({
    connectionString: url,
    connectionTimeoutMillis: silentMs,
    query_timeout: silentMs,
    keepAlive: true,
    application_name: 'guildhall measures the replica',
  })
  // Without a handler an error between two questions would end the process.
  client.on('error', () => {})
  return client
}
