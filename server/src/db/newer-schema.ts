import type pg from 'pg'
import type { Log } from './connect.ts'
import { connectForMigration, migrationNames } from './migrate.ts'
import { UnusableDatabase } from './start-problem.ts'

interface Options {
  /** ALLOW_NEWER_SCHEMA: the operator knows that this version tolerates the newer tables. */
  isAllowed: boolean
  log?: Pick<Log, 'warn'>
  names?: ReadonlySet<string>
}

/**
 * Refuses a database to which a newer version has applied migrations. The tables may lack what this version writes, and
 * nobody has tried the two together. A step back to the former release is allowed by ALLOW_NEWER_SCHEMA.
 */
export async function demandKnownSchema(
  databaseUrl: string,
  { isAllowed, log, names = migrationNames() }: Options,
): Promise<void> {
  const client = await connectForMigration(databaseUrl)
  try {
    const newer = (await findApplied(client)).filter((name) => !names.has(name))
    if (newer.length === 0) return
    if (!isAllowed) throw new UnusableDatabase(refusal(newer))
    log?.warn({ newer }, 'the database belongs to a newer version, which ALLOW_NEWER_SCHEMA allows')
  } finally {
    await client.end().catch(() => {})
  }
}

async function findApplied(client: pg.Client): Promise<string[]> {
  const { rows: tables } = await client.query<{ exists: boolean }>(
    `select to_regclass('schema_migrations') is not null as exists`,
  )
  if (!tables[0]?.exists) return []
  const { rows } = await client.query<{ name: string }>('select name from schema_migrations order by name')
  return rows.map(({ name }) => name)
}

function refusal(newer: string[]): string {
  const others = newer.length > 1 ? ` and ${newer.length - 1} more` : ''
  return `The database belongs to a newer version: this one does not know ${newer[0]}${others}. Start the newer version, or restore the backup from before the upgrade. When CHANGELOG.md says that this version tolerates the newer tables, set ALLOW_NEWER_SCHEMA=on.`
}
