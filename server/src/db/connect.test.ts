import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { aDatabase } from '../../../test/database.ts'
import { connect } from './connect.ts'

const { url } = await aDatabase()
const { db, close } = connect(url)
afterAll(close)

test('values arrive as the reply carries them', async () => {
  const { rows } =
    await sql`select 12::int8 as int8, '1.50'::numeric as numeric, timestamptz '2026-01-02 03:04:05.678-03' as instant,
    date '2026-01-02' as day, array[1, null]::int8[] as int8s, array[timestamptz '2026-01-02 03:04:05Z'] as instants`.execute(
      db,
    )
  expect(rows[0]).toEqual({
    int8: 12,
    numeric: '1.50',
    instant: '2026-01-02T06:04:05.678Z',
    day: '2026-01-02',
    int8s: [1, null],
    instants: ['2026-01-02T03:04:05.000Z'],
  })
})

test('a bigint that a number cannot hold is refused, not rounded', async () => {
  await expect(sql`select 9007199254740993::int8`.execute(db)).rejects.toThrow('9007199254740993')
})

test('the database is migrated', async () => {
  const { rows } = await sql`select count(*) as n from schema_migrations`.execute(db)
  expect(rows[0]).toEqual({ n: expect.any(Number) })
})
