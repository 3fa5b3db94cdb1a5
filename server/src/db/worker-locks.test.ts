import { expect, onTestFinished, test } from 'vitest'
import { aPortal } from '../../../test/portal.ts'
import { until } from '../../../test/programs.ts'
import { startHousekeeping } from '../jobs.ts'
import { holdWorkerLocks } from './worker-locks.ts'
import pg from 'pg'

const portal = await aPortal()
const { app } = portal
const { databaseUrl } = app.config

/** A job that a worker took a minute ago and did not end: graphile-worker lets it rest for four hours. */
async function aLockedJob(pool: string): Promise<void> {
  await app.jobs.add(app.db, 'sample_online', {}, `of ${pool}`)
  await sql(
    `update graphile_worker._private_jobs set locked_by = $1, locked_at = now() - interval '1 minute' where key = $2`,
    [pool, `of ${pool}`],
  )
}

async function sql(text: string, values: unknown[]): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    return (await client.query(text, values)).rows
  } finally {
    await client.end()
  }
}
const jobOf = async (pool: string) =>
  (await sql('select locked_by from graphile_worker.jobs where key = $1', [`of ${pool}`]))[0]

// Reliability 8: a mail whose sender was killed came four hours later.
test('a job of a worker that was killed runs soon after the start, one of a living node is left alone', async () => {
  const otherNode = holdWorkerLocks({ databaseUrl, log: app.log })
  onTestFinished(() => otherNode.close())
  otherNode.add('pool-living')
  await until('the lock of the other node', async () => {
    const rows = await sql(
      `select 1 from pg_locks l join pg_stat_activity a using (pid)
       where l.locktype = 'advisory' and l.granted and a.datname = current_database()`,
      [],
    )
    return rows.length === 1
  })
  await aLockedJob('pool-living')
  await aLockedJob('pool-dead')
  const housekeeping = await startHousekeeping(app)
  await until('the end of the job of the dead worker', async () => (await jobOf('pool-dead')) === undefined)
  expect(await jobOf('pool-living')).toEqual({ locked_by: 'pool-living' })
  await housekeeping.stop()

  // The other node ends without a word: its connection is all that there was.
  await otherNode.close()
  const again = await startHousekeeping(app)
  await until('the end of the job of the other node', async () => (await jobOf('pool-living')) === undefined)
  await again.stop()
})

test('a node that lost its connection holds its locks again', async () => {
  const locks = holdWorkerLocks({ databaseUrl, log: app.log })
  onTestFinished(() => locks.close())
  locks.add('pool-of-this-node')
  const holder = () =>
    until('the lock', async () => {
      const [row] = await sql(
        `select l.pid from pg_locks l join pg_stat_activity a using (pid)
         where l.locktype = 'advisory' and l.granted and a.datname = current_database()`,
        [],
      )
      return row?.pid as number | undefined
    })
  const first = await holder()
  await sql('select pg_terminate_backend($1)', [first])
  await until('another connection', async () => (await holder()) !== first)
  locks.remove('pool-of-this-node')
  await until('no lock', async () => {
    const rows = await sql(
      `select 1 from pg_locks l join pg_stat_activity a using (pid) where l.locktype = 'advisory' and a.datname = current_database()`,
      [],
    )
    return rows.length === 0
  })
})
