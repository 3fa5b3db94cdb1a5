import type pg from 'pg'
import { connectForMigration } from './migrate.ts'
import { ownCommand } from '../errors/own-command.ts'

/**
 * What a database has been used for: `empty` by no portal yet, `demo` by a demo, `production` by a portal of real
 * players.
 */
export type DatabaseUse = 'empty' | 'demo' | 'production'

/** The marks in the table `settings`, written by the first start of each kind. */
const marks = { demo: 'demo', production: 'production' }

/**
 * Reads the use from the marks of earlier starts. Databases of versions without these marks are recognised by those of
 * the demo's content (`demo_news` and others), and by `first_guides`, which every start writes.
 */
export async function readDatabaseUse(client: Pick<pg.Client, 'query'>): Promise<DatabaseUse> {
  const { rows: tables } = await client.query<{ exists: boolean }>(
    `select to_regclass('public.settings') is not null as exists`,
  )
  if (!tables[0]?.exists) return 'empty'
  const { rows } = await client.query<{ key: string }>(
    `select key from settings where key in ('demo', 'production', 'first_guides') or key like 'demo\\_%'`,
  )
  const keys = rows.map((row) => row.key)
  if (keys.includes(marks.production)) return 'production'
  if (keys.some((key) => key === marks.demo || key.startsWith('demo_'))) return 'demo'
  return keys.length > 0 ? 'production' : 'empty'
}

const eraseCure = `Give production an empty database: a new DATA_DIR, or another DATABASE_URL. Or stop whatever uses this one and erase the demo with its accounts, content and files: ${ownCommand('admin', 'erase-demo')}. If real players have accounts in it already, docs/install.md says how to keep them ("A demo that became real").`

/**
 * Why this database cannot be used, with the cure; null when it can. Production refuses the database of a demo, because
 * its accounts, passwords and content are invented. A demo refuses one of production, because it would write such
 * content there.
 */
export async function databaseProblem(databaseUrl: string, production: boolean): Promise<string | null> {
  const use = await findDatabaseUse(databaseUrl)
  if (production && use === 'demo') return `The database holds the content of a demo. ${eraseCure}`
  if (!production && use === 'production')
    return 'The database is one of production, and the demo would write its accounts and content into it. Set NODE_ENV=production; or give the demo a DATA_DIR of its own, without DATABASE_URL.'
  return null
}

/** The same as readDatabaseUse, on a connection of its own. */
export async function findDatabaseUse(databaseUrl: string): Promise<DatabaseUse> {
  const client = await connectForMigration(databaseUrl)
  try {
    return await readDatabaseUse(client)
  } finally {
    await client.end().catch(() => {})
  }
}

/** Writes the mark of this start, before the start writes anything else. The tables exist. */
export async function markDatabaseUse(databaseUrl: string, production: boolean): Promise<void> {
  const client = await connectForMigration(databaseUrl)
  try {
    await client.query(
      `insert into settings (key, value, updated_at) values ($1, to_jsonb(now()), now()) on conflict (key) do nothing`,
      [production ? marks.production : marks.demo],
    )
  } finally {
    await client.end().catch(() => {})
  }
}
