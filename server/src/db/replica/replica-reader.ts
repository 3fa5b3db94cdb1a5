import type pg from 'pg'
import { connect, type Database } from '../connect.ts'
import { askReplica, prepareReader, type ReplicaState } from './ask-servers.ts'
import { measuringClient } from './measuring-client.ts'

const mostConnections = 10

/** One replica, until a connection to it is lost: the connection that asks it, and those that read from it. */
export interface ReplicaReader {
  database: Database
  /** How far it has replayed. Throws when it is silent, or when another process replies than at first. */
  ask(): Promise<ReplicaState>
  close(): Promise<void>
}

/**
 * A replica that starts again, or another one behind the same address, may be behind what was measured. So each
 * connection proves to have reached the process that was asked, at `coveredPosition` or later.
 */
export function openReader(
  url: string,
  silentMs: number,
  { coveredPosition, onLost }: { coveredPosition(): bigint; onLost(cause: Error): void },
): ReplicaReader {
  const client = measuringClient(url, silentMs)
  let isConnected = false
  let process: string | null = null
  // Both: a connection that breaks says one, and one that ends in order the other.
  client.on('error', onLost)
  client.on('end', () => onLost(new Error('Connection terminated')))
  const database = connect(url, {
    max: mostConnections,
    patienceMs: 0,
    connectMs: silentMs,
    async prepare(connection: pg.PoolClient) {
      const { started, replayed } = await prepareReader(connection)
      if (started !== process || replayed < coveredPosition())
        throw new Error('Connection terminated: another replica has replied than the one that was measured')
    },
  })
  return {
    database,
    async ask() {
      if (!isConnected) await client.connect()
      isConnected = true
      const state = await askReplica(client)
      process ??= state.started
      if (state.started !== process) throw new Error('Connection terminated: the replica was started again')
      return state
    },
    async close() {
      void client.end().catch(() => {})
      database.interrupt()
      await database.close()
    },
  }
}
