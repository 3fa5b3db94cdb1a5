import { Logger, runMigrations } from 'graphile-worker'
import pg from 'pg'
import { databaseClient } from '../db/database-client.ts'

/** Creates the worker's tables, so that jobs can be added. Every node may call it at once. */
export async function prepareJobs(databaseUrl: string): Promise<void> {
  const pgPool = new pg.Pool({ Client: databaseClient, connectionString: databaseUrl, max: 1 })
  // A connection that breaks fails its query; without handlers it would end the process, too.
  pgPool.on('error', () => {})
  pgPool.on('connect', (client) => client.on('error', () => {}))
  try {
    await runMigrations({ pgPool, logger: new Logger(() => () => {}) })
  } finally {
    await pgPool.end()
  }
}
