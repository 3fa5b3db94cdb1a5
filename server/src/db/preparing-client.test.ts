import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { aDatabase } from '../../../test/database.ts'
import { connect } from './connect.ts'
import { transaction } from './transaction.ts'

const { url } = await aDatabase({ empty: true })
const { db, pool, close } = connect(url, { max: 1 })
afterAll(close)

const add = (at: typeof db, id: number) => sql`insert into rows_of_test values (${id})`.execute(at)
const ids = async () =>
  (await sql<{ id: number }>`select id from rows_of_test order by id`.execute(db)).rows.map(({ id }) => id)
await sql`create table rows_of_test (id int primary key)`.execute(db)

test('a transaction that was sent with its first statement is one: all of it is there, or nothing', async () => {
  const moments = await transaction(db, async (tx) => {
    await add(tx, 1)
    await add(tx, 2)
    return (
      await sql<{
        is: boolean
      }>`select now() < clock_timestamp() and txid_current_if_assigned() is not null as is`.execute(tx)
    ).rows
  })
  expect(moments).toEqual([{ is: true }])
  const failing = transaction(db, async (tx) => {
    await add(tx, 3)
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect(await ids()).toEqual([1, 2])
})

test('a first statement that fails ends its transaction alone, and the connection goes on', async () => {
  for (const broken of [sql`select * from nowhere`, sql`insert into rows_of_test values (${1})`]) {
    const failing = transaction(db, async (tx) => {
      await broken.execute(tx)
    })
    await expect(failing).rejects.toMatchObject({ code: /42P01|23505/ })
    await transaction(db, (tx) => sql`select ${1}::int`.execute(tx))
  }
  expect(await ids()).toEqual([1, 2])
})

test('a transaction without a statement sends nothing, and the next statement is in none', async () => {
  expect(await transaction(db, async () => 'nothing')).toBe('nothing')
  await add(db, 4)
  const { rows } = await sql<{ is: boolean }>`select ${4}::int = any(select id from rows_of_test) as is`.execute(db)
  expect(rows).toEqual([{ is: true }])
  const client = await pool.connect()
  try {
    expect((client as unknown as { getTransactionStatus(): string }).getTransactionStatus()).toBe('I')
  } finally {
    client.release()
  }
})

test('the isolation is that of the start, and libraries may send plain texts and objects', async () => {
  const level = sql<{ level: string }>`select current_setting('transaction_isolation') as level`
  const found = await transaction(db, (tx) => level.execute(tx), { isolation: 'repeatable read' })
  expect(found.rows).toEqual([{ level: 'repeatable read' }])
  const client = await pool.connect()
  try {
    await client.query('start transaction isolation level serializable', [])
    const { rows } = await client.query({ text: `select current_setting('transaction_isolation') as level` })
    expect(rows).toEqual([{ level: 'serializable' }])
    await client.query('insert into rows_of_test values (5)')
    await client.query('rollback')
  } finally {
    client.release()
  }
  expect(await ids()).toEqual([1, 2, 4])
})
