import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, expect, test, vi } from 'vitest'
import { aDatabase } from '../../../test/database.ts'
import { createDiskStorage } from '../adapters/disk-storage.ts'
import { backup, backupConfig } from '../console/backup.ts'
import { restore } from '../console/restore.ts'
import { beginLoading } from '../db/backup/load.ts'
import { migrateTo } from '../db/migrate.ts'
import { addJob } from '../jobs/add-job.ts'
import { connect } from '../db/connect.ts'
import { prepareJobs } from '../jobs/prepare-jobs.ts'
import { mailJob } from '../mail/mail-job.ts'
import { makeBackup } from './make-backup.ts'
import { fileSource, fileStore } from './places.ts'
import { checkBackup, readBackup } from './read-archive.ts'
import { personalKeysOf } from '../config/personal-keys.ts'

// A restore applies all migrations, which takes long on a busy machine.
vi.setConfig({ testTimeout: 90_000 })

const migrationsFolder = join(import.meta.dirname, '../db/migrations')

const folder = mkdtempSync(join(tmpdir(), 'guildhall-backup-test-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function ask<Row extends object>(url: string, text: string, values: unknown[] = []): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(text, values)).rows
  } finally {
    await client.end()
  }
}

/** Runs a command as an operator would, and returns what it said. */
async function run(
  command: typeof backup,
  args: string[],
  url: string,
  { dataDir = folder, typed = '', env = {} }: { dataDir?: string; typed?: string; env?: Record<string, string> } = {},
): Promise<string> {
  const said: string[] = []
  const terminal = { say: (text: string) => void said.push(text), readWord: async () => typed }
  await command(args, { DATABASE_URL: url, DATA_DIR: dataDir, ...env }, terminal)
  return said.join('\n')
}

const problemOf = async (done: Promise<unknown>): Promise<string> => {
  const error: unknown = await done.then(() => null).catch((each: unknown) => each)
  return error instanceof Error ? error.message : 'no problem'
}

const keyId = personalKeysOf({ PERSONAL_DATA_KEY: 'k'.repeat(32) }, '/nowhere').current!.id

/** All rows of all tables, as text. */
async function contentsOf(url: string): Promise<Record<string, string>> {
  const tables = await ask<{ name: string }>(
    url,
    `select table_schema || '.' || table_name as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema in ('public', 'oddities')
       and table_name not in ('schema_migrations', 'backups', 'restores') order by 1`,
  )
  const found: Record<string, string> = {}
  for (const { name } of tables) {
    const rows = await ask<{ row: string }>(url, `select t::text as row from ${name} t order by 1`)
    found[name] =
      createHash('sha256')
        .update(rows.map(({ row }) => row).join('\n'))
        .digest('hex') + rows.length
  }
  return found
}

/** A person with rows in tables that triggers, references and append-only rules guard. */
async function fill(url: string): Promise<void> {
  await ask(
    url,
    `insert into users (login, first_name, last_name, password_hash, roles)
     select 'player' || n, 'Ana', e'Sou\\tza\\n\\\\.' || n, 'none', '{superadmin}' from generate_series(1, 30) n`,
  )
  await ask(
    url,
    `insert into admin_actions (actor_id, action, target, before, after, at)
     select id, 'news.write', login, '{"a": [1, null, "ção \\u2028"]}', null, now() from users`,
  )
  const { db, close } = connect(url, { max: 1 })
  await addJob(db, mailJob, { kind: 'password_changed', userId: 1 }, 'a key', new Date('2030-01-01T00:00:00Z'))
  await close()
}

const source = await aDatabase()
await fill(source.url)
// It was itself restored, and not released.
await ask(
  source.url,
  `insert into restores (backup, backup_at) values ('older', '2026-01-01');
   insert into restore_operations select 'one', id, 'take', 'player1', '{413}', now() from restores`,
)
const sourceFolder = join(folder, 'source')
const storage = createDiskStorage(sourceFolder)
await storage.save('news/a.webp', Buffer.from('picture'))
await storage.save('news/empty.txt', Buffer.alloc(0))
await storage.save(`patches/${'p'.repeat(100)}/large.zip`, Buffer.alloc(3_000_000, 'z'))
const sealed = { BACKUP_PASSPHRASE: 'quatro palavras ao acaso' }
const plainFile = join(folder, 'plain.tar.gz')
const sealedFile = join(folder, 'sealed.tar.gz.sealed')
const said = await run(backup, [plainFile], source.url, { dataDir: sourceFolder })
await run(backup, [sealedFile], source.url, { dataDir: sourceFolder, env: sealed })

test('a backup restores into an empty database: all rows, files, jobs and sequences', async () => {
  expect(said).toMatch(/Stored plain\.tar\.gz in .*: \d+ rows, .* 3 files are in it\./)
  expect(said).toContain('It is not encrypted')
  const target = await aDatabase({ empty: true })
  const targetFolder = join(folder, 'target')
  const restored = await run(restore, [plainFile], target.url, { dataDir: targetFolder })
  expect(restored).toContain('It is whole: version')
  expect(await contentsOf(target.url)).toEqual(await contentsOf(source.url))
  const files = createDiskStorage(targetFolder)
  expect(String(await files.read('news/a.webp'))).toBe('picture')
  expect(await files.read('news/empty.txt')).toHaveLength(0)
  expect(await files.read(`patches/${'p'.repeat(100)}/large.zip`)).toHaveLength(3_000_000)
  const jobs =
    'select j.task_identifier, j.key, j.run_at, j.max_attempts, p.payload::text from graphile_worker.jobs j join graphile_worker._private_jobs p using (id)'
  expect(await ask(target.url, jobs)).toEqual(await ask(source.url, jobs))
  // Sequences go on, triggers and references are on again.
  await fill(target.url).catch((error: Error) => expect(error.message).toContain('users_login'))
  const [next] = await ask<{ id: string }>(
    target.url,
    `insert into users (login, first_name, last_name, password_hash) values ('next1', 'A', 'B', 'none') returning id::text`,
  )
  expect(Number(next?.id)).toBeGreaterThan(30)
  expect(await problemOf(ask(target.url, `update admin_actions set target = 'other'`))).toContain('append-only')
  expect(await problemOf(ask(target.url, `insert into sessions (user_id) values (99999)`))).not.toBe('no problem')
  const restores = `select backup, backup_at, released_at is null as held from restores order by id`
  const backup_at = new Date('2026-01-01T00:00:00Z')
  expect(await ask(target.url, restores)).toEqual([
    { backup: 'older', backup_at, held: false },
    { backup: plainFile, backup_at, held: true },
  ])
})

test('an encrypted backup needs its passphrase, and its rows cannot be read without', async () => {
  expect(readFileSync(sealedFile).includes('player1')).toBe(false)
  const target = await aDatabase({ empty: true })
  expect(await problemOf(run(restore, [sealedFile], target.url))).toContain('is encrypted. Set BACKUP_PASSPHRASE')
  const wrong = { BACKUP_PASSPHRASE: 'quatro palavras erradas' }
  expect(await problemOf(run(restore, [sealedFile], target.url, { env: wrong }))).toContain(
    'passphrase or key does not fit',
  )
  expect(await ask(target.url, `select from pg_tables where schemaname = 'public'`)).toEqual([])
})

test('a backup with one altered byte, or cut off anywhere, changes nothing', async () => {
  const target = await aDatabase({ empty: true })
  for (const [file, env] of [
    [plainFile, {}],
    [sealedFile, sealed],
  ] as const) {
    const bytes = readFileSync(file)
    const bad = join(folder, 'bad')
    for (const at of [200, Math.floor(bytes.length / 2), bytes.length - 40]) {
      const altered = Buffer.from(bytes)
      altered.writeUInt8(altered.readUInt8(at) ^ 1, at)
      writeFileSync(bad, altered)
      expect(await problemOf(run(restore, [bad], target.url, { env }))).toMatch(
        /is damaged or incomplete: .*Copy it again/,
      )
      writeFileSync(bad, bytes)
      truncateSync(bad, at)
      expect(await problemOf(run(restore, [bad], target.url, { env }))).toMatch(/is damaged or incomplete/)
    }
  }
  writeFileSync(join(folder, 'text'), 'no backup at all')
  expect(await problemOf(run(restore, [join(folder, 'text')], target.url))).toContain('is no backup of a portal')
  expect(await problemOf(run(restore, [join(folder, 'absent')], target.url))).toContain('there is no such file')
  expect(await ask(target.url, `select from pg_tables where schemaname = 'public'`)).toEqual([])
})

test('damage is said in one line, wherever the byte is', async () => {
  const bytes = readFileSync(plainFile)
  const bad = join(folder, 'bad-byte')
  // The first bytes of a gzip file hold its time and system, which nothing reads.
  const places = Array.from({ length: 400 }, (_, index) => index + 10)
  const said = new Set<string>()
  for (const at of places) {
    const altered = Buffer.from(bytes)
    altered.writeUInt8(altered.readUInt8(at) ^ 1, at)
    writeFileSync(bad, altered)
    const problem = await problemOf(checkBackup(await fileSource(bad), null))
    expect(problem, `byte ${at}`).toMatch(
      /^(\S+ is damaged or incomplete: .+\. Copy it again from|The backup has format) [^\n]+$/,
    )
    said.add(problem)
  }
  expect(said.size).toBeGreaterThan(2)
})

test('a database that is not empty is replaced only when its name was typed, one of another program never', async () => {
  const target = await aDatabase()
  await fill(target.url)
  const name = new URL(target.url).pathname.slice(1)
  expect(await problemOf(run(restore, [plainFile], target.url))).toContain('is not empty')
  expect(await problemOf(run(restore, [plainFile, '--replace'], target.url, { typed: 'yes' }))).toContain(
    'not its name',
  )
  await ask(target.url, `update users set first_name = 'Before'`)
  await run(restore, [sealedFile, '--replace', '--without-files'], target.url, { typed: name, env: sealed })
  expect(await contentsOf(target.url)).toEqual(await contentsOf(source.url))
  const foreign = await aDatabase({ empty: true })
  await ask(foreign.url, 'create table forum (id int)')
  expect(await problemOf(run(restore, [plainFile, '--replace'], foreign.url))).toContain('another program')
  const used = connect(target.url, { max: 1 })
  await used.pool.query('select 1')
  expect(await problemOf(run(restore, [plainFile, '--replace'], target.url))).toContain('Stop all its nodes')
  await used.close()
})

test('a backup of an older version is restored as it was and then brought forward', async () => {
  const older = await aDatabase({ empty: true })
  const names = readdirSync(migrationsFolder).filter((name) => name < '0149')
  await migrateTo(older.url, new Set(names))
  await prepareJobs(older.url)
  const file = join(folder, 'older.tar.gz')
  const config = backupConfig({ DATABASE_URL: older.url, DATA_DIR: sourceFolder })
  const order = { databaseUrl: older.url, config, storage, store: fileStore(file), name: 'older.tar.gz' }
  await makeBackup({ ...order, cause: 'console', leavesUploadsOut: true })
  const target = await aDatabase({ empty: true })
  await run(restore, [file], target.url)
  const applied = await ask<{ name: string }>(target.url, 'select name from schema_migrations order by name')
  expect(applied.map(({ name }) => name)).toEqual(readdirSync(migrationsFolder).sort())
})

test('a backup of a newer version is refused', async () => {
  const newer = await aDatabase()
  await ask(newer.url, `insert into schema_migrations (name, sha256) values ('9999-later.sql', repeat('a', 64))`)
  const file = join(folder, 'newer.tar.gz')
  await run(backup, [file, '--without-files'], newer.url)
  const target = await aDatabase({ empty: true })
  expect(await problemOf(run(restore, [file], target.url))).toContain(
    'has 9999-later.sql, which this version does not know',
  )
  expect(await problemOf(run(backup, ['--verify', file, '--here'], source.adminUrl))).toContain('newer than this one')
})

test('a check restores into a database of its own and leaves none behind', async () => {
  const databases = () =>
    ask<{ name: string }>(
      source.adminUrl,
      `select datname as name from pg_database where datname like 'guildhall_verify%'`,
    )
  const checked = await run(backup, ['--verify', sealedFile, '--here'], source.adminUrl, { env: sealed })
  expect(checked).toMatch(/is whole: \d+ rows were restored .* and 3 files/)
  expect(await databases()).toEqual([])
  expect(checked).not.toContain('PERSONAL_DATA_KEY')
})

test('a backup names the keys that its documents need, and a check and a restore say when they are missing', async () => {
  const one = await aDatabase()
  await ask(
    one.url,
    `insert into users (login, first_name, password_hash, document_sealed, document_hash, document_end_hash, phone_sealed)
     values ('sealed1', 'Ana', 'none', '${keyId}.v1.a.b.c', 'a', 'a', 'other.v1.a.b.c')`,
  )
  const file = join(folder, 'keys.tar.gz')
  await run(backup, [file, '--without-files'], one.url)
  const { head } = await checkBackup(await fileSource(file), null)
  expect(head.personalKeys).toEqual([keyId, 'other'].toSorted())
  const env = { PERSONAL_DATA_KEY: 'k'.repeat(32) }
  const checked = await run(backup, ['--verify', file, '--here'], source.adminUrl, { env })
  expect(checked).toContain('encrypted with keys that are not set (other)')
  const target = await aDatabase({ empty: true })
  const restored = await run(restore, [file, '--without-files'], target.url)
  expect(restored).toMatch(/encrypted with keys that are not set \(\w+, \w+\)/)
})

test('every type of a column comes back: bytea, null, jsonb, arrays, ranges, numbers at their ends, a row of 8 MB', async () => {
  const one = await aDatabase()
  const columns = `b bytea, j jsonb, js json, t text, a text[], i int4range, n numeric, d double precision, f real, ts timestamptz,
    day date, iv interval, u uuid, ip inet, v tsvector, c "char", bit bit(3), m money, x xml, e text generated always as (t || '!') stored`
  const make = `create schema oddities; create table oddities.every (id bigint generated always as identity, ${columns});
    create sequence oddities.unused start 7`
  await ask(one.url, make)
  const [b, text] = [Buffer.from([0, 9, 10, 13, 92, 255]), `tab\t line\n\\N \\. back\\slash "ção" \u{1F600}`]
  await ask(
    one.url,
    `insert into oddities.every (b, j, t, a, i, n, d, f, ts, day, iv, u, ip, v, bit) values
    ($1, $2, $3, $4, '[1,5)', 'NaN', '-Infinity', 1e-37, 'infinity', '0044-03-15 BC', '-1 mon 2 days 00:00:00.000001',
     gen_random_uuid(), 'fe80::1/64', 'a:1 b:2'::tsvector, b'101')`,
    [b, { a: [null, 1e21] }, text, ['', null as never, 'a,"b"']],
  )
  await ask(one.url, `insert into oddities.every default values`)
  await ask(
    one.url,
    `insert into oddities.every (b, t) values (decode(repeat('ab', 4000000), 'hex'), repeat('x', 4000000))`,
  )
  const file = join(folder, 'types.tar.gz')
  await run(backup, [file, '--without-files'], one.url)
  const other = await aDatabase({ empty: true })
  await ask(other.url, make)
  const { head: checked } = await checkBackup(await fileSource(file), null)
  const table = checked.tables.find(({ name }) => name === 'oddities.every')!
  const loading = await beginLoading(other.url, [table])
  const drain = async (rows: AsyncIterable<Buffer>) => {
    for await (const row of rows) void row
  }
  await readBackup(await fileSource(file), null, {
    upload: async () => {},
    table: (name, rows) => (name === table.name ? loading.load(table, rows) : drain(rows)),
    jobs: drain,
  })
  await loading.setSequences(checked.sequences.filter(({ name }) => name.startsWith('oddities.')))
  await loading.commit()
  await loading.close()
  const oddities = async (url: string) => (await contentsOf(url))['oddities.every']
  expect(await oddities(other.url)).toBe(await oddities(one.url))
  expect(await ask(other.url, `select nextval('oddities.unused')::int as value`)).toEqual([{ value: 7 }])
})
