import type pg from 'pg'

/** A table of a backup. `columns` leaves out those that the database computes. */
export interface BackupTable {
  /** `public.users` */
  name: string
  columns: string[]
}

/** The value that a sequence gave last, and whether it has given one. */
export interface BackupSequence {
  name: string
  value: string
  isCalled: boolean
}

/**
 * Schemas whose rows are no data of the portal: those of PostgreSQL, of the sandbox (which plays the outside), and of
 * the queue, whose jobs are read by `jobsQuery`.
 */
const foreignSchemas = `('pg_catalog', 'information_schema', 'pg_toast', 'sandbox', 'graphile_worker')`

/** The waiting jobs as the arguments of `graphile_worker.add_job`, whose tables differ between versions. */
export const jobColumns = ['task', 'payload', 'queue', 'run_at', 'max_attempts', 'key', 'priority', 'flags']
export const jobsQuery = `select t.identifier, j.payload, q.queue_name, j.run_at, j.max_attempts, j.key, j.priority,
    array(select jsonb_object_keys(j.flags))
  from graphile_worker._private_jobs j
  join graphile_worker._private_tasks t on t.id = j.task_id
  left join graphile_worker._private_job_queues q on q.id = j.job_queue_id
  where j.attempts < j.max_attempts order by j.id`

/** The format of values must not depend on the settings of a server or of a role. */
export const textSettings = `set timezone to 'UTC'; set datestyle to 'ISO, MDY'; set intervalstyle to 'postgres';
  set bytea_output to 'hex'; set extra_float_digits to 1; set client_encoding to 'UTF8'; set xmloption to 'content';
  set synchronize_seqscans to off; set row_security to off; set statement_timeout to 0; set lock_timeout to 0;
  set idle_in_transaction_session_timeout to 0`

/** The portal's tables in a fixed order. Unlogged tables are left out: a crash of the database empties them, too. */
export async function findTables(client: pg.Client): Promise<BackupTable[]> {
  const { rows } = await client.query<BackupTable>(
    `select n.nspname || '.' || c.relname as name,
       array(select attname::text from pg_attribute
         where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = ''
         order by attnum) as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and not c.relispartition and c.relpersistence = 'p'
       and n.nspname not in ${foreignSchemas} and n.nspname not like 'pg\\_temp%' and c.relname <> 'schema_migrations'
     order by n.nspname collate "C", c.relname collate "C"`,
  )
  return rows
}

export async function findSequences(client: pg.Client): Promise<BackupSequence[]> {
  const { rows } = await client.query<BackupSequence>(
    `select schemaname || '.' || sequencename as name, coalesce(last_value, start_value)::text as value,
       last_value is not null as "isCalled"
     from pg_sequences where schemaname not in ${foreignSchemas} and schemaname not like 'pg\\_temp%'
     order by schemaname collate "C", sequencename collate "C"`,
  )
  return rows
}

/** `public.users` as SQL. */
export const quoted = (client: pg.Client, name: string): string =>
  name
    .split('.')
    .map((part) => client.escapeIdentifier(part))
    .join('.')

export const quotedColumns = (client: pg.Client, columns: readonly string[]): string =>
  columns.map((column) => client.escapeIdentifier(column)).join(', ')
