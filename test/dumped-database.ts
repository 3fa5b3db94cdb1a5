import { randomUUID } from 'node:crypto'
import { copyFileSync, existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import pg from 'pg'
import { createBridge } from '../server/src/adapters/bridge-game.ts'
import { migrate } from '../server/src/db/migrate.ts'
import { aDatabase } from './database.ts'
import { aSandbox, type TestSandbox } from './sandbox.ts'

const folder = join(import.meta.dirname, 'dumps')
const migrations = join(import.meta.dirname, '../server/src/db/migrations')

/** An account of a dump, as its version left it. `operation` is the outcome of its newest operation of the game. */
interface DumpAccount {
  login: string
  password: string
  /** Only where it differs from the portal's. */
  gamePassword?: string
  gameState: 'none' | 'pending' | 'ok' | 'taken'
  gameAccountMade: boolean
  operation: 'applied' | 'absent' | 'unknown' | 'refused' | null
  balance: number
  totpSecret?: string
  recoveryCodes?: string[]
  roles?: string[]
  about: string
}

export interface Dump {
  sql: string
  /** When it was made. Links in mails are still valid ten minutes later. */
  at: Date
  /** Accounts with a known password. The other people of the demo cannot sign in. */
  accounts: DumpAccount[]
  /** People of an older site who have not signed in yet, with the password that they had there. */
  adopted?: { login: string; password: string; balance: number }[]
  /** Links that were mailed and not used. */
  links: { login: string; purpose: 'email' | 'recovery'; email: string; token: string }[]
}

/** The versions with a dump. */
export const dumpVersions = (): string[] =>
  globSync('*.sql.gz', { cwd: folder })
    .map((file) => basename(file, '.sql.gz'))
    .sort()

export function readDump(version: string): Dump {
  const { at, ...rest } = JSON.parse(readFileSync(join(folder, `${version}.json`), 'utf8'))
  return { sql: gunzipSync(readFileSync(join(folder, `${version}.sql.gz`))).toString(), at: new Date(at), ...rest }
}

/**
 * A database as a portal of that version left it, with its migrations and no later ones. On an external server its role
 * must be a superuser, because triggers and foreign keys are off while the rows are inserted.
 */
export async function aDatabaseOf(version: string): Promise<{ url: string; dump: Dump; drop(): Promise<void> }> {
  const { url, adminUrl, drop } = await aDatabase({ empty: true })
  const dump = readDump(version)
  await applyMigrationsOf(dump.sql, url)
  const admin = new URL(adminUrl)
  admin.pathname = new URL(url).pathname
  const client = new pg.Client({ connectionString: admin.href })
  await client.connect()
  try {
    await client.query(`set session_replication_role = replica`)
    const { rows } = await client.query<{ tables: string }>(
      `select string_agg(format('%I.%I', schemaname, tablename), ', ') as tables from pg_tables
       where schemaname not in ('pg_catalog', 'information_schema') and tablename <> 'schema_migrations'`,
    )
    // The dump also contains the rows that migrations insert, so all tables are emptied first.
    await client.query(`truncate ${rows[0]?.tables}`)
    await client.query(dump.sql)
  } finally {
    await client.end()
  }
  return { url, dump, drop }
}

/** A sandbox whose game has the accounts that the dump expects. */
export async function aSandboxOf(dump: Dump): Promise<TestSandbox> {
  const sandbox = await aSandbox()
  const game = createBridge({ url: sandbox.bridgeUrl, secret: sandbox.secret })
  for (const account of dump.accounts.filter(({ gameAccountMade }) => gameAccountMade)) {
    const { login, password, gamePassword = password } = account
    const email = `${login}@mail.example`
    const outcome = await game.createAccount(randomUUID(), { login, password: gamePassword, email })
    // The sandbox's game has the accounts of the demo from its start.
    if (outcome.kind === 'refused' && outcome.code === 'account_exists') continue
    if (outcome.kind !== 'applied') throw new Error(`The game made no account ${login}: ${JSON.stringify(outcome)}`)
  }
  return sandbox
}

/** Applies the migrations of the dump in the version of that time. */
async function applyMigrationsOf(sql: string, url: string): Promise<void> {
  const named = [...sql.matchAll(/^-- migration (\S+) ([0-9a-f]{64})$/gm)].map(([, name = '', sha256]) => ({
    name,
    sha256,
  }))
  const chosen = mkdtempSync(join(tmpdir(), 'guildhall-migrations-'))
  try {
    for (const { name } of named) {
      if (!existsSync(join(migrations, name))) throw new Error(`The migration ${name} of the dump is gone.`)
      copyFileSync(join(migrations, name), join(chosen, name))
    }
    await migrate(url, undefined, chosen)
  } finally {
    rmSync(chosen, { recursive: true })
  }
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query('select name, sha256 from schema_migrations order by name')
  await client.end()
  const changed = named.find(({ name, sha256 }) => !rows.some((row) => row.name === name && row.sha256 === sha256))
  if (changed) throw new Error(`The migration ${changed.name} is not the one of the dump.`)
}
