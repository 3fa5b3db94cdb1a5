import net, { type AddressInfo, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { aPortal } from '../../../test/portal.ts'
import { until } from '../../../test/programs.ts'
import { startHousekeeping } from './worker.ts'
import { holdWorkerLocks } from './worker-locks.ts'
import pg from 'pg'
import { sampleOnlineJob } from '../features/dashboard/jobs.ts'

const portal = await aPortal()
const { app } = portal
const { databaseUrl } = app.config
/** A live node takes its locks again well before another node frees its jobs. */
const pace = { checkMs: 300, silentMs: 1_000, goneMs: 5_000 }

/** A job that a worker locked a minute ago and did not finish. graphile-worker leaves it alone for four hours. */
async function aLockedJob(pool: string): Promise<void> {
  await app.jobs.add(app.db, sampleOnlineJob, {}, `of ${pool}`)
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

/** The sessions that hold locks, once for each lock. */
const lockHolders = async () =>
  (
    await sql(
      `select l.pid from pg_locks l join pg_stat_activity a using (pid)
       where l.locktype = 'advisory' and l.granted and a.datname = current_database()`,
      [],
    )
  ).map(({ pid }) => pid as number)
/** Longer than a pool must be missing before its jobs are freed, on a machine under load. */
const freeingMs = 60_000

// In an earlier version, a mail whose sender was killed came four hours later.
test(
  'a job of a worker that was killed runs soon after the start, one of a living node is left alone',
  { timeout: 180_000 },
  async () => {
    const otherNode = holdWorkerLocks({ databaseUrl, log: app.log }, pace)
    onTestFinished(() => otherNode.close())
    otherNode.add('pool-living')
    await until('the lock of the other node', async () => (await lockHolders()).length === 1)
    await sql(`insert into worker_pools (id) values ('pool-dead')`, [])
    await aLockedJob('pool-early')
    await aLockedJob('pool-living')
    await aLockedJob('pool-dead')
    const housekeeping = await startHousekeeping(app, pace)
    await until('the end of the job of the dead worker', async () => !(await jobOf('pool-dead')), freeingMs)
    expect(await jobOf('pool-living')).toEqual({ locked_by: 'pool-living' })
    await housekeeping.stop()

    // The other node ends without a message. Only its connection shows that.
    await otherNode.close()
    const again = await startHousekeeping(app, pace)
    await until('the end of the job of the other node', async () => !(await jobOf('pool-living')), freeingMs)
    // A node of an earlier version holds no lock, and is alive.
    expect(await jobOf('pool-early')).toEqual({ locked_by: 'pool-early' })
    await again.stop()
  },
)

test('a node that lost its connection holds its locks again', async () => {
  const locks = holdWorkerLocks({ databaseUrl, log: app.log }, pace)
  onTestFinished(() => locks.close())
  locks.add('pool-of-this-node')
  const holder = () => until('the lock', async () => (await lockHolders())[0])
  const first = await holder()
  await sql('select pg_terminate_backend($1)', [first])
  await until('another connection', async () => (await holder()) !== first)
  locks.remove('pool-of-this-node')
  await until('no lock', async () => (await lockHolders()).length === 0)
})

/**
 * A proxy between a node and its database. `silence` ends the connections to the database alone, without a sign to the
 * node.
 */
async function aNetwork(): Promise<{ url: string; silence(): void }> {
  const target = new URL(databaseUrl)
  const pairs = new Set<[Socket, Socket]>()
  const folder = target.searchParams.get('host')
  const port = Number(target.searchParams.get('port') ?? (target.port || 5432))
  const server = net.createServer((near) => {
    const far = folder ? net.connect(`${folder}/.s.PGSQL.${port}`) : net.connect(port, target.hostname)
    pairs.add([near, far])
    near.pipe(far)
    far.pipe(near)
    for (const socket of [near, far]) socket.on('error', () => {})
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    for (const pair of pairs) for (const socket of pair) socket.destroy()
    server.close()
  })
  const url = new URL(databaseUrl)
  url.searchParams.delete('host')
  url.searchParams.delete('port')
  url.hostname = '127.0.0.1'
  url.port = String((server.address() as AddressInfo).port)
  return {
    url: url.href,
    silence() {
      for (const [near, far] of pairs) {
        near.unpipe(far)
        far.unpipe(near)
        near.resume()
        far.destroy()
      }
    },
  }
}

test(
  'a node whose connection went silent takes its locks again before others free its jobs',
  { timeout: 180_000 },
  async () => {
    const network = await aNetwork()
    const locks = holdWorkerLocks({ databaseUrl: network.url, log: app.log }, pace)
    onTestFinished(() => locks.close())
    locks.add('pool-silent')
    const first = await until('the row of the pool', async () => {
      const rows = await sql(`select 1 from worker_pools where id = 'pool-silent'`, [])
      return rows.length === 1 ? (await lockHolders())[0] : null
    })
    await aLockedJob('pool-silent')
    const otherNode = holdWorkerLocks({ databaseUrl, log: app.log }, pace)
    onTestFinished(() => otherNode.close())
    otherNode.add('pool-beside')
    await until('the lock of the other node', async () => (await lockHolders()).length === 2)
    network.silence()
    await until('the end for the database', async () => !(await lockHolders()).includes(first))
    await until('the lock on a new connection', async () => (await lockHolders()).length === 2, freeingMs)
    expect(await jobOf('pool-silent')).toEqual({ locked_by: 'pool-silent' })
  },
)

// A PgBouncer in transaction mode: each query may use another session, and one session may serve several nodes.
test('a node that does not hold its own lock frees nothing', { timeout: 180_000 }, async () => {
  const holder = new pg.Client({ connectionString: databaseUrl })
  await holder.connect()
  onTestFinished(() => holder.end())
  await holder.query(`select pg_advisory_lock(hashtextextended('guildhall workers pool-elsewhere', 0))`)
  await sql(`insert into worker_pools (id, missing_since) values ('pool-lost', now() - interval '1 hour')`, [])
  await aLockedJob('pool-lost')
  const locks = holdWorkerLocks({ databaseUrl, log: app.log }, pace)
  onTestFinished(() => locks.close())
  locks.add('pool-elsewhere')
  const checks = async () =>
    (
      await sql(
        `select state_change from pg_stat_activity
         where datname = current_database() and application_name = 'guildhall holds the locks of its workers'
           and state = 'idle' and query like 'with missing%'`,
        [],
      )
    )[0]?.state_change as Date | undefined
  const first = await until('a check', checks)
  await until('another check', async () => Number(await checks()) > Number(first), freeingMs)
  expect(await jobOf('pool-lost')).toEqual({ locked_by: 'pool-lost' })
  await holder.query('select pg_advisory_unlock_all()')
  await until(
    'the end of the lock of the dead worker',
    async () => (await jobOf('pool-lost'))?.locked_by === null,
    freeingMs,
  )
})
