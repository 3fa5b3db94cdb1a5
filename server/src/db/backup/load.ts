import type pg from 'pg'
import { DatabaseClient } from '../database-client.ts'
import { copyIn } from './copy.ts'
import { jobColumns, quoted, quotedColumns, textSettings, type BackupSequence, type BackupTable } from './tables.ts'

/** A database into which a backup is loaded, in one transaction. */
export interface Loading {
  load(table: BackupTable, rows: AsyncIterable<Buffer>): Promise<void>
  loadJobs(rows: AsyncIterable<Buffer>): Promise<void>
  setSequences(sequences: BackupSequence[]): Promise<void>
  /** Notes that the data is that of a backup, so that the next start holds what touches the outside. */
  mark(backup: { name: string; takenAt: Date }): Promise<void>
  /** Checks the references between tables, and makes all of it visible. */
  commit(): Promise<void>
  /** Ends the connection. Without a commit the database keeps nothing. */
  close(): Promise<void>
}

interface Reference {
  table: string
  name: string
  definition: string
}

/**
 * Begins to load into tables that migrations have just made. References between tables are dropped until the end,
 * because rows come in any order, and an ordinary role cannot switch them off. Triggers are off: their effects are in
 * the backup.
 */
export async function beginLoading(databaseUrl: string, tables: BackupTable[]): Promise<Loading> {
  const client = new DatabaseClient({
    connectionString: databaseUrl,
    application_name: 'guildhall restore',
    keepAlive: true,
  })
  client.on('error', () => {})
  await client.connect()
  const names = tables.map(({ name }) => quoted(client, name))
  let references: Reference[] = []
  try {
    await client.query(textSettings)
    await client.query('begin')
    references = await findReferences(client)
    for (const { table, name } of references) await client.query(`alter table ${table} drop constraint ${name}`)
    for (const name of names) await client.query(`alter table ${name} disable trigger user`)
    for (const name of names) await empty(client, name)
  } catch (error) {
    await client.end().catch(() => {})
    throw error
  }
  return {
    load: ({ name, columns }, rows) =>
      copyIn(client, `copy ${quoted(client, name)} (${quotedColumns(client, columns)}) from stdin`, rows),
    loadJobs: (rows) => loadJobs(client, rows),
    async setSequences(sequences) {
      for (const { name, value, isCalled } of sequences)
        await client.query('select setval($1::regclass, $2::bigint, $3)', [quoted(client, name), value, isCalled])
    },
    mark: (backup) => mark(client, backup),
    async commit() {
      for (const name of names) await client.query(`alter table ${name} enable trigger user`)
      for (const { table, name, definition } of references)
        await client.query(`alter table ${table} add constraint ${name} ${definition}`)
      await client.query('commit')
      await client.query('analyze')
    },
    close: () => client.end().catch(() => {}),
  }
}

/** Removes what migrations have written. Tables that are append-only are empty, and may not be truncated. */
async function empty(client: pg.Client, name: string): Promise<void> {
  const { rowCount } = await client.query(`select from ${name} limit 1`)
  if (rowCount) await client.query(`truncate ${name}`)
}

/** The references between tables, and how to make each again. */
async function findReferences(client: pg.Client): Promise<Reference[]> {
  const { rows } = await client.query<Reference>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(o.oid) as definition
     from pg_constraint o join pg_class c on c.oid = conrelid join pg_namespace n on n.oid = c.relnamespace
     where contype = 'f' and conparentid = 0 and n.nspname not in ('sandbox', 'graphile_worker')
     order by 1, 2`,
  )
  return rows
}

/** Jobs that ran during the backup run again: each can be repeated. */
async function loadJobs(client: pg.Client, rows: AsyncIterable<Buffer>): Promise<void> {
  await client.query(
    `create temporary table restored_jobs (position bigint generated always as identity, task text, payload json,
       queue text, run_at timestamptz, max_attempts int, key text, priority int, flags text[]) on commit drop`,
  )
  await copyIn(client, `copy restored_jobs (${jobColumns.join(', ')}) from stdin`, rows)
  await client.query(
    `select graphile_worker.add_job(task, payload, queue_name := queue, run_at := run_at, max_attempts := max_attempts,
       job_key := key, priority := priority, flags := nullif(flags, '{}'))
     from restored_jobs order by position`,
  )
}

async function mark(client: pg.Client, { name, takenAt }: { name: string; takenAt: Date }): Promise<void> {
  const { rows } = await client.query<{ exists: boolean }>(
    `select to_regclass('public.restores') is not null as exists`,
  )
  if (!rows[0]?.exists) throw new Error('The backup is of a version before the table restores.')
  // The backup that was being written cannot have been finished in its own snapshot.
  await client.query(`delete from backups where outcome is null`)
  // The backup of a portal that was itself held: what its own backup did not know is still unknown.
  const { rows: held } = await client.query<{ since: Date | null }>(
    `update restores set released_at = now() where released_at is null returning backup_at as since`,
  )
  const since = held.map((each) => each.since ?? takenAt).reduce((one, other) => (one < other ? one : other), takenAt)
  await client.query(`insert into restores (backup, backup_at) values ($1, $2)`, [name, since])
}
