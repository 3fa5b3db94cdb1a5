import type pg from 'pg'
import { DatabaseClient } from '../database-client.ts'
import { Problem } from '../../console/problem.ts'
import { copyOut } from './copy.ts'
import {
  findSequences,
  findTables,
  jobsQuery,
  quoted,
  quotedColumns,
  textSettings,
  type BackupSequence,
  type BackupTable,
} from './tables.ts'

/** A database as of one moment. */
export interface Snapshot {
  takenAt: Date
  postgresql: string
  migrations: { name: string; sha256: string }[]
  tables: BackupTable[]
  sequences: BackupSequence[]
  /** The ids of the keys that its documents and phones need. */
  personalKeys: string[]
  /** The rows of a table in the text format of COPY, one line for each. */
  read(table: BackupTable): AsyncIterable<Buffer>
  /** The waiting jobs, in the same format. */
  readJobs(): AsyncIterable<Buffer>
  close(): Promise<void>
}

/**
 * Opens a snapshot on a connection of its own. Writers are not held up, and each table is read as of the same moment.
 */
export async function openSnapshot(databaseUrl: string): Promise<Snapshot> {
  const client = new DatabaseClient({
    connectionString: databaseUrl,
    application_name: 'guildhall backup',
    keepAlive: true,
  })
  // Without a handler an error between two queries would end the process.
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query(textSettings)
    await demandAlone(client)
    await client.query('begin isolation level repeatable read read only')
    const { rows } = await client.query<{ takenAt: Date; postgresql: string; hasJobs: boolean }>(
      `select now() as "takenAt", current_setting('server_version') as postgresql,
         to_regclass('graphile_worker._private_jobs') is not null as "hasJobs"`,
    )
    const [state] = rows
    if (!state) throw new Error('The database did not tell its version.')
    const { rows: migrations } = await client.query<{ name: string; sha256: string }>(
      'select name, sha256 from schema_migrations order by name',
    )
    const tables = await findTables(client)
    const sequences = await findSequences(client)
    return {
      takenAt: state.takenAt,
      postgresql: state.postgresql,
      migrations,
      tables,
      sequences,
      personalKeys: await findPersonalKeys(client),
      read: ({ name, columns }) =>
        copyOut(client, `copy ${quoted(client, name)} (${quotedColumns(client, columns)}) to stdout`),
      readJobs: () => (state.hasJobs ? copyOut(client, `copy (${jobsQuery}) to stdout`) : nothing()),
      close: () => client.end().catch(() => {}),
    }
  } catch (error) {
    await client.end().catch(() => {})
    throw error
  }
}

/** None in a database of before migration 0198. */
async function findPersonalKeys(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ has: boolean }>(
    `select to_regprocedure('personal_key_ids()') is not null as has`,
  )
  if (!rows[0]?.has) return []
  const { rows: keys } = await client.query<{ id: string }>('select id from personal_key_ids() order by id')
  return keys.map(({ id }) => id)
}

/** The connection holds the lock for as long as the snapshot is read. */
async function demandAlone(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ isAlone: boolean }>(
    `select pg_try_advisory_lock(hashtextextended('guildhall backup', 0)) as "isAlone"`,
  )
  if (!rows[0]?.isAlone) throw new Problem('Another backup of this database is being written. Wait for its end.')
}

async function* nothing(): AsyncGenerator<Buffer> {}
