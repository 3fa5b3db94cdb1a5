import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { aDatabase } from '../../../test/database.ts'
import { startSandbox } from '../../../sandbox/src/sandbox.ts'
import { prepareJobs } from '../jobs/prepare-jobs.ts'
import { databaseProblem, markDatabaseUse } from './database-use.ts'
import { eraseDemo } from './erase-demo.ts'
import { migrate } from './migrate.ts'

const cleanUp: (() => unknown)[] = []
afterAll(async () => {
  for (const each of cleanUp.toReversed()) await each()
})

const production = true
const demo = false

async function query<Row extends object>(url: string, text: string, values: unknown[] = []): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url, application_name: 'a test' })
  await client.connect()
  try {
    return (await client.query<Row>(text, values)).rows
  } finally {
    await client.end()
  }
}

const leaveMark = (url: string, key: string) =>
  query(url, `insert into settings (key, value) values ($1, to_jsonb(now()))`, [key])

function aDataDir(): string {
  const dataDir = mkdtempSync(join(tmpdir(), 'guildhall-erase-'))
  cleanUp.push(() => rmSync(dataDir, { recursive: true, force: true }))
  mkdirSync(join(dataDir, 'uploads/news'), { recursive: true })
  writeFileSync(join(dataDir, 'uploads/news/a.jpg'), 'a picture')
  writeFileSync(join(dataDir, 'demo-pepper'), 'of the demo')
  writeFileSync(join(dataDir, 'postgres.log'), 'not ours to erase')
  return dataDir
}

test('a new database may be used by either, and then by no other', async () => {
  for (const first of [production, demo]) {
    const { url } = await aDatabase()
    expect(await databaseProblem(url, production)).toBeNull()
    expect(await databaseProblem(url, demo)).toBeNull()
    await markDatabaseUse(url, first)
    // Each start writes the mark again.
    await markDatabaseUse(url, first)
    expect(await databaseProblem(url, first)).toBeNull()
    expect(await databaseProblem(url, !first)).not.toBeNull()
  }
})

test('databases of versions without the mark are known by what their starts left', async () => {
  const ofDemo = (await aDatabase()).url
  await leaveMark(ofDemo, 'first_guides')
  await leaveMark(ofDemo, 'demo_news')
  expect(await databaseProblem(ofDemo, production)).toMatch(
    /content of a demo.*new DATA_DIR.*npm run admin -- erase-demo/,
  )
  expect(await databaseProblem(ofDemo, demo)).toBeNull()

  const ofProduction = (await aDatabase()).url
  await leaveMark(ofProduction, 'first_guides')
  expect(await databaseProblem(ofProduction, production)).toBeNull()
  expect(await databaseProblem(ofProduction, demo)).toContain('NODE_ENV=production')
})

test('a database that nobody has migrated yet is nobody’s', async () => {
  const { url } = await aDatabase({ empty: true })
  expect(await databaseProblem(url, production)).toBeNull()
})

test('production that took over a demo by hand keeps its database', async () => {
  const { url } = await aDatabase()
  await leaveMark(url, 'demo_news')
  await leaveMark(url, 'production')
  expect(await databaseProblem(url, production)).toBeNull()
  expect(await eraseDemo({ databaseUrl: url, dataDir: aDataDir(), isConfirmed: true })).toMatchObject({
    kind: 'refused',
  })
})

test('erasing a demo leaves an empty database and folder, in which production can start', async () => {
  const { url } = await aDatabase()
  const dataDir = aDataDir()
  await markDatabaseUse(url, demo)
  await query(url, `insert into users (login, first_name, password_hash) values ('player', 'Marina', 'none')`)
  const sandbox = await startSandbox({ databaseUrl: url, port: 0, bridgeSecret: 'of this test' })
  const asked = { databaseUrl: url, dataDir }

  expect(await eraseDemo({ ...asked, isConfirmed: true })).toMatchObject({
    kind: 'refused',
    why: expect.stringContaining('guildhall sandbox'),
  })
  await sandbox.close()
  expect(await eraseDemo({ ...asked, isConfirmed: false })).toMatchObject({
    kind: 'refused',
    why: expect.stringContaining(`1 accounts`),
  })
  expect(existsSync(join(dataDir, 'uploads/news/a.jpg'))).toBe(true)

  expect(await eraseDemo({ ...asked, isConfirmed: true })).toEqual({ kind: 'erased', accounts: 1 })
  expect(['uploads', 'demo-pepper', 'postgres.log'].map((name) => existsSync(join(dataDir, name)))).toEqual([
    false,
    false,
    true,
  ])
  const left = await query<{ name: string }>(
    url,
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace
       and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')
     union all
     select proname from pg_proc where pronamespace = 'public'::regnamespace
       and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')
     union all
     select nspname from pg_namespace where nspname in ('sandbox', 'audit', 'graphile_worker')`,
  )
  expect(left).toEqual([])
  expect(await eraseDemo({ ...asked, isConfirmed: true })).toMatchObject({
    kind: 'refused',
    why: expect.stringContaining('empty already'),
  })

  // As a start in production does.
  expect(await databaseProblem(url, production)).toBeNull()
  await migrate(url)
  await prepareJobs(url)
  await markDatabaseUse(url, production)
  expect(await query(url, 'select login from users')).toEqual([])
})
