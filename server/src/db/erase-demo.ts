import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { readDatabaseUse } from './database-use.ts'
import { connectForMigration, lockKey } from './migrate.ts'

interface EraseDemo {
  databaseUrl: string
  /** The folder whose uploads and demo secrets are deleted too. The owner of a bucket empties it. */
  dataDir: string
  /** When false, nothing is deleted, and the result says what would be. */
  isConfirmed: boolean
}

type Erased =
  | { kind: 'erased'; accounts: number }
  /** Nothing was deleted. `why` is a sentence with its cure. `isUnconfirmed`: only the confirmation is missing. */
  | { kind: 'refused'; why: string; isUnconfirmed: boolean }

/**
 * Empties a demo's database and folder, so that the next start of production finds neither its accounts nor its
 * content. Refuses a database of production, one with other connections (the caller's own pool, too), and an
 * unconfirmed call. Files are deleted first: after a kill the database is still marked as a demo's, and the command can
 * be repeated.
 */
export async function eraseDemo({ databaseUrl, dataDir, isConfirmed }: EraseDemo): Promise<Erased> {
  const client = await connectForMigration(databaseUrl)
  try {
    await client.query('begin')
    // No portal migrates meanwhile.
    await client.query('select pg_advisory_xact_lock($1)', [lockKey])
    const use = await readDatabaseUse(client)
    if (use === 'empty') return refused('The database is empty already: production can start in it.')
    if (use === 'production')
      return refused('The database is not one of a demo, so nothing is erased. Look at DATABASE_URL and DATA_DIR.')
    const others = await findOthers(client)
    if (others.length)
      return refused(`The database is in use (${others.join(', ')}). Stop every portal that uses it, then try again.`)
    const accounts = await countAccounts(client)
    if (!isConfirmed)
      return {
        ...refused(
          `This erases ${accounts} accounts with everything of theirs, all content, and the uploads in ${dataDir}, for good.`,
        ),
        isUnconfirmed: true,
      }
    for (const name of ['uploads', 'demo-pepper', 'demo-secret'])
      rmSync(join(dataDir, name), { recursive: true, force: true, maxRetries: 3 })
    await dropOurs(client)
    await client.query('commit')
    return { kind: 'erased', accounts }
  } finally {
    // Ends the transaction when it was not committed.
    await client.end().catch(() => {})
  }
}

const refused = (why: string) => ({ kind: 'refused' as const, why, isUnconfirmed: false })

/** How long to wait for connections that are just closing. */
const patienceMs = 2_000

/** The application names of other connections to this database. */
async function findOthers(client: pg.Client): Promise<string[]> {
  const deadline = performance.now() + patienceMs
  for (;;) {
    // Within a transaction the view would stay as it was first read.
    await client.query('select pg_stat_clear_snapshot()')
    const { rows } = await client.query<{ name: string }>(
      `select distinct coalesce(nullif(application_name, ''), 'a program without a name') as name from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
    )
    if (rows.length === 0 || performance.now() > deadline) return rows.map(({ name }) => name)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

async function countAccounts(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ count: number }>('select count(*)::integer as count from users')
  return rows[0]?.count ?? 0
}

/**
 * Drops all that migrations, the worker and the sandbox made. Extensions stay, because an administrator of the database
 * server may own them.
 */
async function dropOurs(client: pg.Client): Promise<void> {
  await client.query('drop schema if exists sandbox, audit, graphile_worker cascade')
  // This query reads all names before anything is dropped. A dropped table takes its views with it, and PostgreSQL no
  // longer knows the name of a dropped object.
  const { rows } = await client.query<{ command: string }>(`
    select format('drop %s if exists %s cascade',
        case relkind when 'v' then 'view' when 'm' then 'materialized view' else 'table' end,
        oid::regclass) as command
      from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm')
        and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')
    union all
    select format('drop routine if exists %s cascade', oid::regprocedure)
      from pg_proc
      where pronamespace = 'public'::regnamespace
        and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')`)
  for (const { command } of rows) await client.query(command)
}
