import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { aDatabase } from '../../../test/database.ts'
import { connect } from './connect.ts'
import { nameOf } from './prepared-names.ts'
import { transaction } from './transaction.ts'

// Without a pooler, which makes no difference to what is sent. `npm run chaos -- pooler` has a PgBouncer in between.
const { url } = await aDatabase({ empty: true })
const open = (keepsNames: boolean, statementTimeoutMs = 15_000) => {
  const database = connect(url, { max: 1, statementTimeoutMs, sessions: { isPooled: true, keepsNames } })
  afterAll(database.close)
  return database.db
}
const [nameless, named] = [open(false), open(true)]

const limits = sql<{ statement: string; idle: string }>`
  select current_setting('statement_timeout') as statement,
    current_setting('idle_in_transaction_session_timeout') as idle`
const prepared = sql<{ name: string }>`select name from pg_prepared_statements`

test('each statement has the limit, and each transaction both, while the session has none', async () => {
  for (const db of [nameless, named]) {
    expect((await limits.execute(db)).rows).toEqual([{ statement: '15s', idle: '0' }])
    await transaction(db, async (tx) =>
      expect((await limits.execute(tx)).rows).toEqual([{ statement: '15s', idle: '30s' }]),
    )
    const { rows } = await db
      .startTransaction()
      .execute()
      .then(async (tx) => {
        const found = await sql`select ${'a'}::text as a, ${null}::int as b`.execute(tx)
        await tx.rollback().execute()
        return found
      })
    expect(rows).toEqual([{ a: 'a', b: null }])
  }
})

test('a statement over the limit ends, alone and in a transaction, and the connection goes on', async () => {
  const db = open(true, 300)
  // Somebody else has the lock for the whole test.
  const holder = await nameless.startTransaction().execute()
  await sql`select pg_advisory_xact_lock(1)`.execute(holder)
  const slow = sql`select pg_advisory_xact_lock(${1})`
  for (let time = 0; time < 2; time += 1) {
    await expect(slow.execute(db)).rejects.toMatchObject({ code: '57014' })
    await expect(transaction(db, (tx) => slow.execute(tx))).rejects.toMatchObject({ code: '57014' })
    expect((await sql`select ${time}::int as time`.execute(db)).rows).toEqual([{ time }])
  }
  await holder.rollback().execute()
})

test('statements have names only behind a pooler that knows them', async () => {
  // Statements of other test files in this process count, too, and beyond a thousand none has a name.
  const isNamed = nameOf('select $1::int as one') !== undefined
  for (const [db, names] of [
    [nameless, 0],
    [named, isNamed ? 1 : 0],
  ] as const) {
    await sql`select ${1}::int as one`.execute(db)
    await sql`select ${2}::int as one`.execute(db)
    const found = await sql<{ count: number }>`select count(*) as count from pg_prepared_statements
      where statement like '%::int as one'`.execute(db)
    expect(found.rows).toEqual([{ count: names }])
  }
  expect((await prepared.execute(nameless)).rows).toEqual([])
})

test('a statement that fails to be prepared can be sent again', async () => {
  for (const db of [nameless, named]) {
    await expect(sql`select * from later`.execute(db)).rejects.toMatchObject({ code: '42P01' })
    await sql`create table later (id int)`.execute(db)
    expect((await sql`select * from later`.execute(db)).rows).toEqual([])
    // The kept plan has one column. It was refused before it was executed, so the statement is repeated without it.
    await sql`alter table later add name text`.execute(db)
    await sql`insert into later values (1, 'a')`.execute(db)
    expect((await sql`select * from later`.execute(db)).rows).toEqual([{ id: 1, name: 'a' }])
    await sql`drop table later`.execute(db)
  }
})

test('counts of changed rows and vacuum work as on a direct connection', async () => {
  await sql`create table if not exists rows_of_test (id int)`.execute(named)
  const put = await sql`insert into rows_of_test select generate_series(1, ${7}::int)`.execute(named)
  expect(put.numAffectedRows).toBe(7n)
  await sql`vacuum (analyze) ${sql.table('rows_of_test')}`.execute(named)
})
