import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aDatabase } from '../../../../test/database.ts'
import { until } from '../../../../test/programs.ts'
import { administer } from '../../../../test/server.ts'
import { connect } from '../connect.ts'
import { lateReads } from './late-reads.ts'

const { url, adminUrl } = await aDatabase({ empty: true })
const { url: replicaUrl } = await aDatabase({ empty: true })

async function both(statementTimeoutMs = 15_000) {
  const [primary, replica] = [connect(url), connect(replicaUrl, { patienceMs: 0, statementTimeoutMs })]
  const repeated: unknown[] = []
  const { db } = lateReads({
    primary,
    reader: () => replica,
    onQuery() {},
    onRepeat: (error) => void repeated.push(error),
  })
  const close = () => Promise.all([primary.close(), replica.close()])
  return { db, repeated, close }
}

const database = sql<{ name: string }>`select current_database() as name`
const nameOf = (address: string) => new URL(address).pathname.slice(1)

/** Waits for a lock, and then names its database. */
const waiting = sql<{ name: string }>`select pg_advisory_xact_lock(1), current_database() as name`

/** Somebody holds that lock of the replica until `release`, or until the database is dropped. */
async function holdLock() {
  const { db, close } = connect(replicaUrl, { max: 2 })
  const holder = await db.startTransaction().execute()
  await sql`select pg_advisory_xact_lock(1)`.execute(holder)
  const waits = sql`locktype = 'advisory' and not granted
    and database = (select oid from pg_database where datname = current_database())`
  return {
    isAwaited: async () => (await sql`select from pg_locks where ${waits}`.execute(db)).rows.length > 0,
    /** Ends the session that waits. */
    breakWaiting: () => sql`select pg_terminate_backend(pid) from pg_locks where ${waits}`.execute(db),
    // Its connection is gone when the database was dropped.
    async release() {
      await holder
        .rollback()
        .execute()
        .catch(() => {})
      await close()
    },
  }
}

test('a query that fails on the replica is repeated once on the primary, unless it took too long', async () => {
  await administer(url, 'create table only_here (id int)')
  const lock = await holdLock()
  const { db, repeated, close } = await both(300)
  expect((await database.execute(db)).rows).toEqual([{ name: nameOf(replicaUrl) }])
  expect((await sql`select * from only_here`.execute(db)).rows).toEqual([])
  expect(repeated).toMatchObject([{ code: '42P01' }])
  await expect(waiting.execute(db)).rejects.toMatchObject({ code: '57014' })
  expect(repeated).toHaveLength(1)
  await Promise.all([close(), lock.release()])
})

test('a query whose connection to the replica breaks has its reply from the primary', async () => {
  const lock = await holdLock()
  const { db, close } = await both()
  const reply = waiting.execute(db)
  await until('the query waits', lock.isAwaited)
  await lock.breakWaiting()
  expect((await reply).rows).toMatchObject([{ name: nameOf(url) }])
  await administer(adminUrl, `drop database "${nameOf(replicaUrl)}" with (force)`)
  expect((await database.execute(db)).rows).toEqual([{ name: nameOf(url) }])
  await Promise.all([close(), lock.release()])
})

test('within a transaction nothing is repeated alone, because its queries are of one snapshot', async () => {
  await administer(adminUrl, `create database "${nameOf(replicaUrl)}"`)
  const { db, close } = await both()
  const work = db.transaction().execute((tx) => sql`select * from only_here`.execute(tx))
  await expect(work).rejects.toMatchObject({ code: '42P01' })
  await close()
})
