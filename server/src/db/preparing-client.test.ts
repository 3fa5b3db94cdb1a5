import { sql } from 'kysely'
import type pg from 'pg'
import { afterAll, describe, expect, test } from 'vitest'
import { aDatabase } from '../../../test/database.ts'
import { connect } from './connect.ts'
import { PreparingClient } from './preparing-client.ts'
import { nameOf } from './prepared-names.ts'
import { preparedUnread } from './prepared.ts'
import { transaction } from './transaction.ts'
import { markUnread } from './unread.ts'

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

test('a migration that adds a column while a plan is kept fails no statement, alone or in a transaction', async () => {
  await sql`create table people_of_test (id int primary key)`.execute(db)
  await sql`insert into people_of_test values (1)`.execute(db)
  const all = sql`select * from people_of_test where id = ${1}`
  const changed = sql`update people_of_test set id = id where id = ${1} returning *`
  // Beyond a thousand statements, those of other test files in this process, none has a name and keeps a plan.
  const isKept = nameOf(changed.compile(db).sql) !== undefined
  for (const column of ['first', 'second']) {
    for (let run = 0; run < 7; run += 1) await all.execute(db)
    for (let run = 0; run < 7; run += 1) await transaction(db, (tx) => changed.execute(tx))
    await sql.raw(`alter table people_of_test add column ${column}_name text`).execute(db)
    expect((await all.execute(db)).rows).toEqual([expect.objectContaining({ [`${column}_name`]: null })])
    let runs = 0
    const rows = await transaction(db, async (tx) => {
      runs += 1
      await sql`select ${runs}::int`.execute(tx)
      return (await changed.execute(tx)).rows
    })
    expect(rows).toEqual([expect.objectContaining({ id: 1, [`${column}_name`]: null })])
    expect(runs).toBe(isKept ? 2 : 1)
  }
})

describe('a statement whose reply nobody reads', () => {
  const addUnread = preparedUnread((at, { id }: { id: number }) =>
    sql`insert into rows_of_test values (${id})`.compile(at),
  )
  const countUnread = preparedUnread((at, { id }: { id: number }) =>
    sql`update rows_of_test set id = id where id = ${id}`.compile(at),
  )

  /** How many times the connection waits for the database. */
  async function roundTrips(work: () => Promise<unknown>): Promise<number> {
    const client = await pool.connect()
    const { connection } = client as unknown as { connection: { sync(): void } }
    client.release()
    const { sync } = connection
    let count = 0
    connection.sync = () => {
      count += 1
      sync.call(connection)
    }
    try {
      await work()
      return count
    } finally {
      connection.sync = sync
    }
  }

  test('is sent with the next one, which sees its effect', async () => {
    const found: number[] = []
    const trips = await roundTrips(() =>
      transaction(db, async (tx) => {
        await addUnread(tx, { id: 20 })
        await addUnread(tx, { id: 21 })
        const { rows } = await sql<{ id: number }>`select id from rows_of_test where id between 20 and 29`.execute(tx)
        found.push(...rows.map(({ id }) => id))
        await addUnread(tx, { id: 22 })
      }),
    )
    expect([found, trips]).toEqual([[20, 21], 2])
    expect(await ids()).toEqual(expect.arrayContaining([20, 21, 22]))
  })

  test('makes a whole transaction of its kind one round trip', async () => {
    expect(
      await roundTrips(() =>
        transaction(db, async (tx) => {
          await addUnread(tx, { id: 23 })
          await countUnread(tx, { id: 23 })
        }),
      ),
    ).toBe(1)
    expect(await ids()).toContain(23)
  })

  test('fails the next statement, or the commit, with its own error, and nothing stays', async () => {
    const before = await ids()
    for (const end of [async () => {}, (tx: typeof db) => sql`select ${1}::int`.execute(tx)]) {
      const failing = transaction(db, async (tx) => {
        await addUnread(tx, { id: 30 })
        await addUnread(tx, { id: 20 })
        await countUnread(tx, { id: 20 })
        await end(tx)
      })
      await expect(failing).rejects.toMatchObject({ code: '23505' })
      expect(await ids()).toEqual(before)
    }
    // What was behind the failed one is prepared now.
    await transaction(db, (tx) => countUnread(tx, { id: 20 }))
  })

  test('is not sent when the transaction is given up before', async () => {
    const before = await ids()
    for (const first of [async () => {}, (tx: typeof db) => sql`select ${1}::int`.execute(tx)]) {
      const failing = transaction(db, async (tx) => {
        await first(tx)
        await addUnread(tx, { id: 31 })
        throw new Error('no')
      })
      await expect(failing).rejects.toThrow('no')
      expect(await ids()).toEqual(before)
    }
  })

  test('is sent at once where there is no transaction, and before a query of a library', async () => {
    await addUnread(db, { id: 32 })
    expect(await ids()).toContain(32)
    await expect(addUnread(db, { id: 32 })).rejects.toMatchObject({ code: '23505' })
    const client = await pool.connect()
    try {
      const values = [34]
      markUnread(values)
      await client.query('begin', [])
      await client.query('insert into rows_of_test values ($1)', values)
      const { rows } = await client.query({ text: 'select id from rows_of_test where id = 34' })
      expect(rows).toEqual([{ id: 34 }])
      await client.query('rollback', [])
    } finally {
      client.release()
    }
    expect(await ids()).not.toContain(34)
  })

  test('whose value cannot be sent fails its transaction, and what follows it is not executed', async () => {
    const before = await ids()
    const circle: Record<string, unknown> = {}
    circle.of = circle
    const addAny = preparedUnread((at, { value }: { value: unknown }) =>
      sql`insert into rows_of_test values (${value}::text::int)`.compile(at),
    )
    const failing = transaction(db, async (tx) => {
      await addAny(tx, { value: circle })
      await addUnread(tx, { id: 33 })
    })
    await expect(failing).rejects.toThrow(/circular/i)
    expect(await ids()).toEqual(before)
  })

  test('whose table was changed by a migration makes the transaction run again', async () => {
    await sql`create table things_of_test (id int primary key)`.execute(db)
    await sql`insert into things_of_test values (1)`.execute(db)
    const change = preparedUnread((at, { id }: { id: number }) =>
      sql`update things_of_test set id = id where id = ${id} returning *`.compile(at),
    )
    const isKept = nameOf('update things_of_test set id = id where id = $1 returning *') !== undefined
    for (let run = 0; run < 7; run += 1) await transaction(db, (tx) => change(tx, { id: 1 }))
    await sql`alter table things_of_test add column name text`.execute(db)
    let runs = 0
    await transaction(db, async (tx) => {
      runs += 1
      await change(tx, { id: 1 })
    })
    expect(runs).toBe(isKept ? 2 : 1)
  })

  test('that outlasts the limit of the reply leaves no wrong name behind', async () => {
    await sql`insert into rows_of_test values (40)`.execute(db)
    const client = new PreparingClient({ connectionString: url, query_timeout: 300 })
    await client.connect()
    const send = (text: string, values: unknown[] = []) =>
      client.query(text, values) as unknown as Promise<pg.QueryResult>
    const both = async () => {
      const values = [40]
      markUnread(values)
      await send('begin')
      await send('update rows_of_test set id = id where id = $1 and id > 0', values)
      return (await send('select $1::int as one', [1])).rows
    }
    try {
      await transaction(db, async (tx) => {
        await sql`update rows_of_test set id = id where id = 40`.execute(tx)
        await expect(both()).rejects.toThrow('Query read timeout')
      })
      await send('rollback')
      expect(await both()).toEqual([{ one: 1 }])
      await send('commit')
      expect(await both()).toEqual([{ one: 1 }])
      await send('commit')
    } finally {
      await client.end()
    }
  })

  test('that comes while its transaction ends is in no other one', async () => {
    const client = (await pool.connect()) as unknown as {
      query(text: string, values: unknown[]): Promise<unknown>
      release(): void
    }
    try {
      const values = [41]
      markUnread(values)
      await client.query('begin', [])
      await client.query('select $1::int', [1])
      const end = client.query('rollback', [])
      const stray = client.query('insert into rows_of_test values ($1)', values)
      await Promise.all([end, stray])
      await client.query('begin', [])
      await client.query('select $1::int', [1])
      await client.query('rollback', [])
    } finally {
      client.release()
    }
    expect(await ids()).toContain(41)
  })
})
