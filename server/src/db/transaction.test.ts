import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { aDatabase } from '../../../test/database.ts'
import { connect } from './connect.ts'
import { transaction } from './transaction.ts'

const { url } = await aDatabase({ empty: true })
const { db, close } = connect(url)
afterAll(close)
await sql`create table purses (id int primary key, cash int not null)`.execute(db)
await sql`insert into purses values (1, 0), (2, 0)`.execute(db)

test('two that lock in opposite order both get through', async () => {
  // Both lock their first row before either asks for its second; later attempts need not wait.
  let holding = 0
  let go!: () => void
  const both = new Promise<void>((resolve) => (go = resolve))
  let attempts = 0
  const add = (first: number, second: number) =>
    transaction(db, async (tx) => {
      attempts += 1
      await sql`update purses set cash = cash + 1 where id = ${first}`.execute(tx)
      if ((holding += 1) === 2) go()
      await both
      await sql`update purses set cash = cash + 1 where id = ${second}`.execute(tx)
    })
  await Promise.all([add(1, 2), add(2, 1)])
  expect(attempts).toBeGreaterThan(2)
  expect((await sql`select cash from purses`.execute(db)).rows).toEqual([{ cash: 2 }, { cash: 2 }])
})

test('what is thrown undoes the transaction and comes through', async () => {
  const failing = transaction(db, async (tx) => {
    await sql`update purses set cash = -1`.execute(tx)
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect((await sql`select count(*) as n from purses where cash < 0`.execute(db)).rows).toEqual([{ n: 0 }])
})
