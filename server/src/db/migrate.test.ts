import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { aDatabase } from '../../../test/database.ts'
import { aFolder } from '../../../test/programs.ts'
import { migrate } from './migrate.ts'
import { demandKnownSchema } from './newer-schema.ts'

const folders: { remove(): void }[] = []
afterAll(() => folders.forEach((each) => each.remove()))

function migrations(files: Record<string, string>): { folder: string; write(name: string, sql: string): void } {
  const folder = aFolder()
  folders.push(folder)
  const write = (name: string, sql: string) => writeFileSync(join(folder.path, name), sql)
  for (const [name, sql] of Object.entries(files)) write(name, sql)
  return { folder: folder.path, write }
}

async function ask(url: string, sql: string) {
  const client = new pg.Client(url)
  await client.connect()
  const { rows } = await client.query(sql)
  await client.end()
  return rows
}

const two = {
  '0001-first.sql': 'create table first (id int);',
  '0002-second.sql': 'create table second (id int); insert into first values (1);',
}

test('three nodes that start at once on an empty database all find it ready', async () => {
  const { url } = await aDatabase({ empty: true })
  const { folder } = migrations(two)
  const messages: string[] = []
  const log = { info: (message: string) => void messages.push(message) }
  await Promise.all([1, 2, 3].map(() => migrate(url, log, folder)))
  // Each is applied once, by either node.
  expect(messages.toSorted()).toEqual(['migration 0001-first.sql applied', 'migration 0002-second.sql applied'])
  expect(await ask(url, 'select count(*)::int as n from first')).toEqual([{ n: 1 }])
})

test('a file changed after it was applied is refused; other line ends are no change', async () => {
  const { url } = await aDatabase({ empty: true })
  const { folder, write } = migrations({ '0001-first.sql': 'create table first (id int);\n' })
  await migrate(url, undefined, folder)
  write('0001-first.sql', 'create table first (id int);\r\n')
  await migrate(url, undefined, folder)
  write('0001-first.sql', 'create table first (id bigint);\n')
  await expect(migrate(url, undefined, folder)).rejects.toThrow('0001-first.sql was changed')
})

test('a migration that waits for a long transaction lets others use the table meanwhile, and is applied in the end', async () => {
  const { url } = await aDatabase({ empty: true })
  const { folder, write } = migrations({ '0001-first.sql': 'create table first (id int);' })
  await migrate(url, undefined, folder)
  const long = new pg.Client(url)
  await long.connect()
  await long.query('begin; select * from first')
  write('0002-second.sql', 'alter table first add column name text;')
  const messages: string[] = []
  const triesAgain = Promise.withResolvers<void>()
  const log = { info: (message: string) => (messages.push(message), triesAgain.resolve()) }
  const migrated = migrate(url, log, folder)
  await triesAgain.promise
  expect(await ask(url, 'select count(*)::int as n from first')).toEqual([{ n: 0 }])
  await long.query('commit')
  await long.end()
  await migrated
  expect(messages).toEqual([
    expect.stringMatching(
      /^The migration 0002-second\.sql.* failed: canceling statement due to lock timeout\. .* tried again/,
    ),
    'migration 0002-second.sql applied',
  ])
  expect(await ask(url, 'select name from first')).toEqual([])
})

test('a file that fails leaves nothing of itself, and says where', async () => {
  const { url } = await aDatabase({ empty: true })
  const { folder, write } = migrations({ ...two, '0003-third.sql': 'create table third (id int);\nselect wrong;' })
  await expect(migrate(url, undefined, folder)).rejects.toThrow(
    '0003-third.sql:2 failed: column "wrong" does not exist',
  )
  expect(await ask(url, `select to_regclass('second') is not null as second, to_regclass('third') as third`)).toEqual([
    { second: true, third: null },
  ])
  write('0003-third.sql', 'create table third (id int);')
  await migrate(url, undefined, folder)
  expect(await ask(url, 'select count(*)::int as n from schema_migrations')).toEqual([{ n: 3 }])
})

test('a number is used once', async () => {
  const { folder } = migrations({ ...two, '0002-other.sql': '' })
  await expect(migrate('postgres://localhost:1/none', undefined, folder)).rejects.toThrow(
    '0002-second.sql: a migration is named',
  )
})

// At version 30c27a2 old code started on a newer schema without a word.
test('a database of a newer version is refused with its first unknown migration, unless that is allowed', async () => {
  const { url } = await aDatabase({ empty: true })
  const names = new Set(['0001-first.sql'])
  await demandKnownSchema(url, { isAllowed: false, names })
  const { folder } = migrations({ ...two, '0003-third.sql': 'select 1;' })
  await migrate(url, undefined, folder)
  await expect(demandKnownSchema(url, { isAllowed: false, names })).rejects.toThrow(
    /newer version: this one does not know 0002-second\.sql and 1 more\..*ALLOW_NEWER_SCHEMA=on/,
  )
  const lines: unknown[] = []
  const log = { warn: (details: unknown) => void lines.push(details) }
  await demandKnownSchema(url, { isAllowed: true, log, names })
  expect(lines).toEqual([{ newer: ['0002-second.sql', '0003-third.sql'] }])
  await demandKnownSchema(url, { isAllowed: false, names: new Set([...names, ...Object.keys(two), '0003-third.sql']) })
})
