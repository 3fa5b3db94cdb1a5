import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { aDatabase } from '../../../test/database.ts'
import { findBreaks, readSchema } from '../../../test/schema-breaks.ts'
import { migrateTo } from './migrate.ts'

const migrations = join(import.meta.dirname, 'migrations')
const landed = JSON.parse(readFileSync(join(import.meta.dirname, '../../../test/landed-version.json'), 'utf8')) as {
  migration: string
}
const names = readdirSync(migrations).filter((name) => name.endsWith('.sql'))
const olderNames = new Set(names.filter((name) => name <= landed.migration))

/** What newer migrations say they take away: `-- contract: table.column, last used in 0.1.0`. */
const announced = names
  .filter((name) => !olderNames.has(name))
  .flatMap((name) => [
    ...readFileSync(join(migrations, name), 'utf8').matchAll(/^-- contract: (.+), last used in \S+$/gm),
  ])
  .map(([, thing]) => thing!)

const older = await aDatabase({ empty: true })
await migrateTo(older.url, olderNames)
const before = await readSchema(older.url)

test('the version that landed before can write on the newest tables: nothing that it uses is gone or narrower', async () => {
  expect(olderNames).toContain(landed.migration)
  const newest = await aDatabase()
  const breaks = findBreaks(before, await readSchema(newest.url))
  const unannounced = breaks.filter((line) => !announced.some((thing) => line.startsWith(`${thing} `)))
  // Expand now, contract later: CONTRIBUTING.md, "Tables that two versions use".
  expect(unannounced).toEqual([])
})

/** What a migration with these statements would take away. */
async function breaksOf(statements: string): Promise<string[]> {
  const { url } = await aDatabase({ copyOf: older.url })
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(statements).finally(() => client.end())
  return findBreaks(before, await readSchema(url))
}

test('what a new migration may do: add tables, columns, views, parameters with a default, and wider lists', async () => {
  const { rows } = await inOlder(
    `select conname, pg_get_constraintdef(oid) as definition from pg_constraint where conname = 'tickets_status_check'`,
  )
  const wider = String(rows[0].definition).replace("'New'::text", "'New'::text, 'Waiting'::text")
  expect(wider).toContain('Waiting')
  const statements = `
    create table drill (id bigint primary key, user_id bigint references users);
    alter table users add column drill text unique check (drill <> ''), add column drills int not null default 0;
    alter table tickets drop constraint tickets_status_check, add constraint tickets_status_check ${wider};
    alter table notices alter column title drop not null;
    create view audit.drill as select id from drill;
    create function drill(a int) returns int language sql as 'select a';
    create index drill_titles on notices (title)`
  expect(await breaksOf(statements)).toEqual([])
})

test('what an earlier version cannot live with is found', async () => {
  const statements = `
    drop table site_pages cascade;
    alter table tickets rename column title to subject;
    alter table notices add column drill text not null;
    alter table rate_windows alter column ends_at type timestamptz(3);
    alter table payments alter column idempotency_key set not null;
    alter table tickets add constraint short check (length(description) < 10);
    alter table tickets drop constraint tickets_status_check,
      add constraint tickets_status_check check (status in ('New', 'Open', 'Pending'));
    create unique index one_title on notices (title);
    alter table ledger_transfers drop constraint ledger_transfers_kind_reference_key`
  const breaks = await breaksOf(statements)
  const things = breaks.map((line) => line.replace(/ (?:is gone|was |may |must |is no longer).*$/, ''))
  for (const thing of [
    'site_pages',
    'tickets.title',
    'notices.drill',
    'rate_windows.ends_at',
    'payments.idempotency_key',
    'tickets short',
    'tickets tickets_status_check',
    'notices (title)',
    'ledger_transfers (kind, reference)',
  ])
    expect(things).toContain(thing)
})

async function inOlder(statement: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: older.url })
  await client.connect()
  return client.query(statement).finally(() => client.end())
}
