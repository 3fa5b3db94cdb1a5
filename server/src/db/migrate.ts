import { createHash } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { DatabaseClient } from './database-client.ts'
import type { Log } from './connect.ts'
import { isDatabaseDown } from './database-down.ts'
import { UnusableDatabase, unreachable } from './start-problem.ts'

const ourFolder = join(import.meta.dirname, 'migrations')

/** Any number, the same on every node. Whoever changes the tables holds this lock. */
export const lockKey = 7_301_415_926

/** How long a migration waits for a table. Whoever wants that table meanwhile waits behind it. */
const lockMs = 1_000
/** Between two attempts, in which those go on. */
const pauseMs = 2_000
const patienceMs = 10 * 60_000
const lockNotGiven = '55P03'

type Migration = { name: string; sql: string; sha256: string }

/**
 * Brings the database to the version that the code expects. Every node may call it at once: the first to get the lock
 * applies each file in a transaction of its own. A file that was changed after it was applied is refused, because
 * databases would then differ.
 */
export async function migrate(databaseUrl: string, log?: Pick<Log, 'info'>, folder = ourFolder): Promise<void> {
  const migrations = readMigrations(folder)
  const client = await connectForMigration(databaseUrl)
  try {
    await demandVersion(client)
    while (await applyPatiently(client, migrations, log));
  } finally {
    await client.end().catch(() => {})
  }
}

/** Applies only the migrations of these names, in order: the version of a backup, which may be older than the code. */
export async function migrateTo(databaseUrl: string, names: ReadonlySet<string>): Promise<void> {
  const migrations = readMigrations().filter(({ name }) => names.has(name))
  const client = await connectForMigration(databaseUrl)
  try {
    await demandVersion(client)
    while (await applyPatiently(client, migrations));
  } finally {
    await client.end().catch(() => {})
  }
}

/** The names of migrations that this version does not know, or knows with another content. */
export function findForeign(migrations: readonly { name: string; sha256: string }[]): string[] {
  const sums = new Map(readMigrations().map(({ name, sha256 }) => [name, sha256]))
  return migrations.filter(({ name, sha256 }) => sums.get(name) !== sha256).map(({ name }) => name)
}

/** The names of all migrations of this version. */
export const migrationNames = (): ReadonlySet<string> => new Set(readMigrations().map(({ name }) => name))

/**
 * The migrations of a folder in order, `NNNN-name.sql`. Line ends are ignored, so that a checkout on Windows has the
 * same checksum.
 */
function readMigrations(folder = ourFolder): Migration[] {
  const names = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
  const numbers = names.map((name) => /^(\d{4})-[a-z0-9-]+\.sql$/.exec(name)?.[1])
  const odd = names.find((_, at) => !numbers[at] || numbers.indexOf(numbers[at]) !== at)
  if (odd) throw new Error(`${join(folder, odd)}: a migration is named NNNN-name.sql with a number of its own.`)
  return names.map((name) => {
    const sql = readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n')
    return { name, sql, sha256: createHash('sha256').update(sql).digest('hex') }
  })
}

/**
 * Applies the next migration. One that needs a table which a long transaction reads, such as a backup, gives up after a
 * second and comes again: the nodes that run meanwhile would wait for it with every request.
 */
async function applyPatiently(client: pg.Client, migrations: Migration[], log?: Pick<Log, 'info'>): Promise<boolean> {
  const deadline = performance.now() + patienceMs
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await applyNext(client, migrations, log)
    } catch (error) {
      const { code } = ((error as Error).cause ?? {}) as { code?: string }
      if (code !== lockNotGiven || performance.now() > deadline) throw error
      if (attempt === 0) log?.info(`${(error as Error).message}. A long transaction uses the table; it is tried again.`)
    }
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
}

async function applyNext(client: pg.Client, migrations: Migration[], log?: Pick<Log, 'info'>): Promise<boolean> {
  await client.query('begin')
  try {
    await client.query('select pg_advisory_xact_lock($1)', [lockKey])
    // "if not exists" alone fails in a race; behind the lock it does not.
    await client.query(
      `create table if not exists schema_migrations (
         name text primary key, sha256 text not null, applied_at timestamptz not null default now())`,
    )
    const { rows } = await client.query<{ name: string; sha256: string }>('select name, sha256 from schema_migrations')
    const applied = new Map(rows.map((row) => [row.name, row.sha256]))
    const changed = migrations.find(({ name, sha256 }) => applied.has(name) && applied.get(name) !== sha256)
    if (changed) {
      throw new UnusableDatabase(
        `The migration ${changed.name} was changed after it had been applied. Restore the file and put the change into a new one.`,
      )
    }
    const next = migrations.find(({ name }) => !applied.has(name))
    if (next) {
      // Not sooner: another node may take long with its migrations.
      await client.query(`set local lock_timeout = ${lockMs}`)
      await run(client, next)
      await client.query('insert into schema_migrations (name, sha256) values ($1, $2)', [next.name, next.sha256])
    }
    await client.query('commit')
    if (next) log?.info(`migration ${next.name} applied`)
    return next !== undefined
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}

async function run(client: pg.Client, { name, sql }: Migration) {
  try {
    await client.query(sql)
  } catch (error) {
    const { message, position } = error as { message: string; position?: string }
    const line = position ? `:${sql.slice(0, Number(position)).split('\n').length}` : ''
    throw new Error(`The migration ${name}${line} failed: ${message}`, { cause: error })
  }
}

/** How many migrations a database lacks; null when it has none at all and so is no portal's. Changes nothing. */
export async function countMissing(client: pg.Client): Promise<number | null> {
  const { rows: found } = await client.query<{ found: boolean }>(
    `select to_regclass('schema_migrations') is not null as found`,
  )
  if (!found[0]?.found) return null
  const { rows } = await client.query<{ name: string }>('select name from schema_migrations')
  const applied = new Set(rows.map(({ name }) => name))
  return readMigrations().filter(({ name }) => !applied.has(name)).length
}

/** A connection for work at the start or beside the portal. It waits for a database that is just starting. */
export async function connectForMigration(databaseUrl: string): Promise<pg.Client> {
  const deadline = performance.now() + 10_000
  for (;;) {
    const client = new DatabaseClient({
      connectionString: databaseUrl,
      connectionTimeoutMillis: 5_000,
      application_name: 'guildhall migrations',
    })
    client.on('error', () => {})
    try {
      await client.connect()
      return client
    } catch (error) {
      await client.end().catch(() => {})
      if (!isDatabaseDown(error)) throw error
      if (performance.now() > deadline) throw new Error(unreachable(databaseUrl, error), { cause: error })
    }
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

async function demandVersion(client: pg.Client) {
  const { rows } = await client.query(
    `select current_setting('server_version_num')::int as version, current_setting('server_encoding') as encoding`,
  )
  const { version, encoding } = rows[0]
  if (version < 150_000)
    throw new UnusableDatabase(`The database is PostgreSQL ${Math.floor(version / 10_000)}; 15 or newer is needed.`)
  if (encoding !== 'UTF8')
    throw new UnusableDatabase(`The database's encoding is ${encoding}. Create it with encoding UTF8.`)
}
