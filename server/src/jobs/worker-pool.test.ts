import type pg from 'pg'
import { expect, test } from 'vitest'
import { aDatabase } from '../../../test/database.ts'
import { openWorkerPool } from './worker-pool.ts'

test('a connection that is given back twice is given back once, and the pool goes on', async () => {
  const { url } = await aDatabase({ empty: true })
  const pool = openWorkerPool(url)
  const [client, release] = await new Promise<[pg.PoolClient, () => void]>((resolve, reject) =>
    pool.connect((error, found, done) => (error ? reject(error) : resolve([found!, () => done()]))),
  )
  expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  release()
  expect(release).not.toThrow()
  expect([pool.totalCount, pool.idleCount]).toEqual([1, 1])
  expect((await pool.query('select 2 as two')).rows).toEqual([{ two: 2 }])
  await pool.end()
  const late = await new Promise<[Error | undefined, () => void]>((resolve) =>
    pool.connect((error, _, done) => resolve([error, () => done()])),
  )
  expect(late[0]).toMatchObject({ message: expect.stringContaining('after calling end') })
  expect(late[1]).not.toThrow()
})
