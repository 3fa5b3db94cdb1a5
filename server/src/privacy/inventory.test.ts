import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { aDatabase } from '../../../test/database.ts'
import { files, inventory } from './inventory/index.ts'
import type { Owner } from './inventory/types.ts'
import { columnTitles, technicalColumns } from '../features/privacy/export/column-words.ts'
import { parts } from '../features/privacy/export/parts.ts'

const { url } = await aDatabase()
const client = new pg.Client({ connectionString: url })
await client.connect()
afterAll(() => client.end())

/** The schemas of PostgreSQL, and of the sandbox, which plays the outside. */
const foreign = `('pg_catalog', 'information_schema', 'pg_toast', 'sandbox')`

const { rows: columns } = await client.query<{ table: string; column: string; names_account: boolean; type: string }>(
  `select case n.nspname when 'public' then '' else n.nspname || '.' end || c.relname as table, a.attname as column,
     exists (select from pg_constraint k where k.conrelid = c.oid and k.contype = 'f' and k.conkey = array[a.attnum]
       and k.confrelid = 'users'::regclass) as names_account,
     format_type(a.atttypid, null) as type
   from pg_class c join pg_namespace n on n.oid = c.relnamespace
   join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
   where c.relkind in ('r', 'p') and not c.relispartition and n.nspname not in ${foreign}
     and n.nspname not like 'pg\\_temp%'`,
)

const nameOf = (table: string, column: string) => `${table}.${column}`
const classified = Object.entries(inventory).flatMap(([table, { columns: all }]) =>
  Object.keys(all).map((column) => nameOf(table, column)),
)

test('the inventory names every column of every table, and no other', () => {
  const present = columns.map(({ table, column }) => nameOf(table, column))
  const missing = present.filter((name) => !classified.includes(name))
  expect(missing, 'not classified in server/src/privacy/inventory').toEqual([])
  expect(
    classified.filter((name) => !present.includes(name)),
    'in the inventory, and gone',
  ).toEqual([])
})

test('a column that names an account is classified as personal', () => {
  for (const { table, column } of columns.filter(({ names_account }) => names_account))
    expect(inventory[table]?.columns[column], nameOf(table, column)).toMatchObject({ personal: true })
})

test('the account of each table is valid SQL, and a number', async () => {
  const find = (table: string, { id, join }: Owner) =>
    client.query<{ id: number }>(`select (${id})::bigint as id from ${table} t ${join} where ${id} = 1 limit 0`)
  for (const [table, { account, also }] of Object.entries(inventory))
    for (const owner of [account, ...also])
      if (owner) await expect(find(table, owner), `the account of ${table}`).resolves.toBeDefined()
})

/** Waiting jobs, and tables of work of the team, which stay small. */
const small = ['graphile_worker._private_jobs', 'restore_operations', 'notices', 'pictures', 'limited_acts']

test('the rows of an account are found by an index', async () => {
  await client.query('set enable_seqscan = off')
  const slow: string[] = []
  for (const [table, { account, also }] of Object.entries(inventory))
    for (const owner of small.includes(table) ? [] : [account, ...also]) {
      if (!owner) continue
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(
        `explain select 1 from ${table} t ${owner.join} where ${owner.id} = 1`,
      )
      if (rows.some((row) => row['QUERY PLAN'].includes(`Seq Scan on ${table} t`))) slow.push(`${table} ${owner.id}`)
    }
  await client.query('reset enable_seqscan')
  expect(slow).toEqual([])
})

test('periods and cleared columns name columns that exist, and empty only what may be empty', async () => {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname || '.' || a.attname as name from pg_attribute a join pg_class c on c.oid = a.attrelid
     where a.attnotnull and a.attnum > 0 and c.relnamespace = 'public'::regnamespace`,
  )
  const required = new Set(rows.map(({ name }) => name))
  for (const [table, entry] of Object.entries(inventory)) {
    const { keptFor, onClosing } = entry
    if (typeof keptFor === 'object' && 'since' in keptFor) expect(entry.columns, table).toHaveProperty(keptFor.since)
    if (typeof keptFor === 'object' && 'with' in keptFor) expect(inventory, table).toHaveProperty([keptFor.with])
    for (const [column, value] of Object.entries(entry.columns)) {
      if (!value.personal || value.clearedTo === undefined) continue
      expect(onClosing, nameOf(table, column)).toBe('clear columns')
      if (value.clearedTo === null) expect(required, 'empty after closing').not.toContain(nameOf(table, column))
    }
  }
})

test('what others wrote about a person is named in the export only by columns that the export has', () => {
  for (const [table, { also, columns: all }] of Object.entries(inventory))
    for (const { columns: shared } of also)
      for (const column of shared) expect(all[column], nameOf(table, column)).toMatchObject({ personal: true })
})

test('each kind of file is named by a column that exists', () => {
  for (const [kind, { namedBy }] of Object.entries(files))
    if (namedBy) expect(inventory[namedBy.table]?.columns, kind).toHaveProperty(namedBy.column)
})

test('each exported column has words in column-words.ts of the export, or is left to its JSON files', () => {
  const exported = new Set(parts.flatMap((part) => part.columns))
  const wordless = [...exported].filter((name) => !technicalColumns.has(name) && !Object.hasOwn(columnTitles, name))
  expect(wordless).toEqual([])
})
