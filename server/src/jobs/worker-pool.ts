import pg from 'pg'
import { databaseClient } from '../db/database-client.ts'

type Connected = Parameters<pg.Pool['connect']>[0]
/** A pool that has ended gives none. */
type Release = Parameters<Connected>[2]

/**
 * graphile-worker gives the connection on which it listens back twice when it stops while its LISTEN is being refused,
 * in a promise that nobody handles. The second time would end the process, so it does nothing.
 */
class WorkerPool extends pg.Pool {
  override connect(): Promise<pg.PoolClient>
  override connect(callback: Connected): void
  override connect(callback?: Connected): Promise<pg.PoolClient> | void {
    if (!callback) return super.connect()
    super.connect((error, client, release: Release | undefined) => {
      let waiting = release
      callback(error, client, (reason) => {
        const once = waiting
        waiting = undefined
        once?.(reason)
      })
    })
  }
}

/**
 * The connections of a worker. graphile-worker's own pool stops listening for errors before it closes its connections:
 * one that breaks in between, because the database was lost, would end the process. It asks for both handlers.
 */
export function openWorkerPool(connectionString: string): pg.Pool {
  const pool = new WorkerPool({ Client: databaseClient, connectionString, application_name: 'guildhall jobs' })
  // graphile-worker reports the query that failed.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}
