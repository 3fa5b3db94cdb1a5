import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { aDatabase } from '../../../test/database.ts'
import { connect } from './connect.ts'
import { prepared } from './prepared.ts'
import { transaction } from './transaction.ts'

const { url } = await aDatabase({ empty: true })
const { db, close } = connect(url)
afterAll(close)

test('each use of a prepared statement has its own values, and it is built once', async () => {
  let built = 0
  const add = prepared((tx, { one, two }: { one: number; two: number | null }) => {
    built += 1
    return sql<{ sum: number; twice: number }>`
      select ${one}::int + coalesce(${two}::int, 100) as sum, ${one}::int * ${2}::int as twice`.compile(tx)
  })
  expect((await add(db, { one: 1, two: 2 })).rows).toEqual([{ sum: 3, twice: 2 }])
  expect((await transaction(db, (tx) => add(tx, { one: 30, two: null }))).rows).toEqual([{ sum: 130, twice: 60 }])
  expect(built).toBe(1)
})

test('a prepared statement tells how many rows it changed', async () => {
  await sql`create table purses (id int primary key, cash int not null)`.execute(db)
  const put = prepared((tx, { id, cash }: { id: number; cash: number }) =>
    sql`insert into purses values (${id}, ${cash}) on conflict do nothing`.compile(tx),
  )
  expect((await put(db, { id: 1, cash: 5 })).numAffectedRows).toBe(1n)
  expect((await put(db, { id: 1, cash: 6 })).numAffectedRows).toBe(0n)
})
