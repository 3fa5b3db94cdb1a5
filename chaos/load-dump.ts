import pg from 'pg'

/** Loads a dump with foreign keys and triggers disabled. A dump contains no jobs that are under way. */
export async function loadDump(adminUrl: string, dump: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  try {
    await client.query('begin')
    await client.query(`set local session_replication_role = replica`)
    const { rows } = await client.query<{ tables: string }>(
      `select string_agg(format('%I.%I', schemaname, tablename), ', ') as tables from pg_tables
       where schemaname = 'public' and tablename <> 'schema_migrations' or tablename = '_private_jobs'`,
    )
    await client.query(`truncate ${rows[0]?.tables}`)
    await client.query(dump)
    await client.query('commit')
  } finally {
    await client.end()
  }
}
