import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { join } from 'node:path'
import { aFolder, until } from '../../../test/programs.ts'
import { connect } from './connect.ts'
import { isDatabaseDown } from './database-down.ts'
import { startEmbedded } from './embedded/server.ts'
import { listen } from './listen.ts'
import { watchPulse } from './pulse.ts'

// A server of its own, because the tests kill it.
const folder = aFolder()
const dataDir = join(folder.path, 'data')
let server = await startEmbedded({ dataDir, durable: false })
const { db, pool, interrupt, resume, close } = connect(server.url)
afterAll(async () => {
  await close()
  await server.stop()
  folder.remove()
})

const answer = () => sql<{ one: number }>`select 1 as one`.execute(db).then(({ rows }) => rows[0]!.one)

test('a killed database costs the queries of the moment, as errors that say so, and nothing after', async () => {
  const held = await pool.connect()
  const busy = sql`select pg_sleep(60)`.execute(db).catch((error: unknown) => error)
  const busyToo = held.query('select pg_sleep(60)').catch((error: unknown) => error)
  await until(
    'two sleepers',
    async () => (await pool.query(`select 1 from pg_stat_activity where wait_event = 'PgSleep'`)).rowCount === 2,
  )

  process.kill(server.pid, 'SIGKILL')
  await server.gone
  expect(isDatabaseDown(await busy)).toBe(true)
  expect(isDatabaseDown(await busyToo)).toBe(true)
  expect(isDatabaseDown(await held.query('select 1').catch((error: unknown) => error))).toBe(true)
  held.release(true)
  await until('the loss of every connection', () => pool.totalCount === 0)

  // Sent while the server is down: the query waits for the restart and succeeds.
  const early = answer()
  server = await startEmbedded({ dataDir, durable: false })
  expect(await early).toBe(1)
  expect(await Promise.all(Array.from({ length: 20 }, answer))).toEqual(Array(20).fill(1))
})

test('a listener listens again after a restart, and reports when it could not', async () => {
  const heard: string[] = []
  const listener = listen({ databaseUrl: server.url, directUrl: server.url }, 'news', {
    onMessage: (payload) => heard.push(payload),
    onReady: () => heard.push('ready'),
    onLost: () => heard.push('lost'),
  })
  await until('the first ready', () => heard.length === 1)
  await pool.query(`select pg_notify('news', 'first')`)
  await until('the first message', () => heard.length === 2)

  process.kill(server.pid, 'SIGKILL')
  await until('the loss', () => heard.includes('lost'))
  server = await startEmbedded({ dataDir, durable: false })
  await until('the second ready', () => heard.length === 4)
  await pool.query(`select pg_notify('news', 'second'), pg_notify('other', 'not for us')`)
  await until('the second message', () => heard.length === 5)
  expect(heard).toEqual(['ready', 'first', 'lost', 'ready', 'second'])
  await listener.close()
})

/** Stops or continues every process of the server, as a hanging machine does. */
function signalAll(signal: 'SIGSTOP' | 'SIGCONT', pids: number[]): void {
  for (const pid of [server.pid, ...pids]) process.kill(pid, signal)
}

// In an earlier version such a start ended with “the database is away”, although PostgreSQL replied.
test('a process without a processor takes no database for silent, neither while it connects nor later', async () => {
  const seen: string[] = []
  const work = { onAway: (reason: string) => void seen.push(reason), onBack: () => void seen.push('back') }
  const pulse = watchPulse(server.url, work, { everyMs: 10, silentMs: 100, lostMs: 5_000 })
  for (let round = 0; round < 20; round += 1) {
    const end = performance.now() + 120
    while (performance.now() < end);
    await new Promise(setImmediate)
  }
  await until('the pulse', async () => {
    const { rows } = await pool.query(`select 1 from pg_stat_activity where application_name like '%pulse'`)
    return rows.length > 0
  })
  expect(seen).toEqual([])
  await pulse.close()
})

// At version 30c27a2 every request waited 20 s, the probe of a balancer included.
test('a database that hangs fails what waits for it within two seconds, and then everything at once', async () => {
  const seen: string[] = []
  const pulse = watchPulse(
    server.url,
    {
      onAway: (reason) => (seen.push(reason), interrupt()),
      onBack: () => (seen.push('back'), resume()),
    },
    { everyMs: 50, silentMs: 700, lostMs: 5_000 },
  )
  const backends = async () =>
    (await pool.query<{ pid: number }>('select pid from pg_stat_activity where pid <> pg_backend_pid()')).rows
  await until('the pulse', async () => (await backends()).length > 0)
  // A query that waits for a lock is no silence: the pulse is heard meanwhile, for longer than `silentMs`.
  const client = await pool.connect()
  await client.query('select pg_advisory_lock(1)')
  const slow = sql`select pg_advisory_xact_lock(1)`.execute(db)
  const asked = new Set<string>()
  await until('twenty questions of the pulse', async () => {
    const { rows } = await pool.query<{ at: string }>(
      `select query_start::text as at from pg_stat_activity where application_name like '%pulse'`,
    )
    for (const { at } of rows) asked.add(at)
    return asked.size >= 20
  })
  await client.query('select pg_advisory_unlock(1)')
  await slow
  expect(seen).toEqual([])

  const { rows } = await client.query<{ pid: number }>('select pid from pg_stat_activity')
  client.release()
  const pids = rows.map(({ pid }) => pid)
  signalAll('SIGSTOP', pids)
  try {
    const startedAt = performance.now()
    const errors = await Promise.all(Array.from({ length: 12 }, () => answer().catch((error: unknown) => error)))
    expect(errors.every(isDatabaseDown)).toBe(true)
    expect(performance.now() - startedAt).toBeLessThan(4_000)
    const refusedAt = performance.now()
    expect(isDatabaseDown(await answer().catch((error: unknown) => error))).toBe(true)
    expect(performance.now() - refusedAt).toBeLessThan(500)
    expect(seen).toEqual(['silent'])
  } finally {
    signalAll('SIGCONT', pids)
  }
  await until('the end of the silence', () => seen.length === 2)
  expect(seen).toEqual(['silent', 'back'])
  expect(await Promise.all(Array.from({ length: 20 }, answer))).toEqual(Array(20).fill(1))
  await pulse.close()
})

test('a database that stays down is another error than a wrong query', async () => {
  await server.stop()
  expect(isDatabaseDown(await answer().catch((error: unknown) => error))).toBe(true)
  server = await startEmbedded({ dataDir, durable: false })
  const wrong = await sql`select nothing`.execute(db).catch((error: unknown) => error)
  expect(wrong).toBeInstanceOf(Error)
  expect(isDatabaseDown(wrong)).toBe(false)
  expect(isDatabaseDown(Object.assign(new Error('no such file'), { code: 'ENOENT', syscall: 'open' }))).toBe(false)
})
