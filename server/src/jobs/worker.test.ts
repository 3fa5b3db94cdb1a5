import pg from 'pg'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { aDatabase } from '../../../test/database.ts'
import { aPortal } from '../../../test/portal.ts'
import { readGameJob } from '../game/read-game.ts'
import { startHousekeeping } from './worker.ts'

const { app } = await aPortal()

// A database that is killed breaks connections at any moment. An error without a listener ends the process.
test('the pool of a worker listens for errors until its connections are closed', async () => {
  const end = vi.spyOn(pg.Pool.prototype, 'end')
  try {
    const housekeeping = await startHousekeeping(app)
    expect(end).not.toHaveBeenCalled()
    await housekeeping.stop()
    expect(end).toHaveBeenCalledTimes(1)
    const pool = end.mock.contexts[0] as pg.Pool
    expect(pool.ending).toBe(true)
    expect(pool.listenerCount('error')).toBeGreaterThan(0)
    expect(pool.listenerCount('connect')).toBeGreaterThan(0)
  } finally {
    end.mockRestore()
  }
})

test('three nodes share the queue: each job runs once, on one of them', async () => {
  const { url } = await aDatabase()
  const nodes = [await aPortal({}, { databaseUrl: url }), await aPortal({}, { databaseUrl: url })]
  nodes.push(await aPortal({}, { databaseUrl: url }))
  const { db, jobs } = nodes[0]!.app
  await sql`create table ended_jobs (id bigint, attempts int, worker text)`.execute(db)
  await sql`create function note_end() returns trigger language plpgsql security definer as
    'begin insert into ended_jobs values (old.id, old.attempts, old.locked_by); return null; end'`.execute(db)
  await sql`create trigger ended after delete on graphile_worker._private_jobs
    for each row execute function note_end()`.execute(db)
  for (let at = 0; at < 12; at += 1) await jobs.add(db, readGameJob, {})
  const { rows: added } = await sql<{ id: string }>`select id from graphile_worker._private_jobs`.execute(db)
  const working = await Promise.all(nodes.map(({ app: each }) => startHousekeeping(each)))
  const ended = async () =>
    (await sql<{ id: string; attempts: number; worker: string }>`select * from ended_jobs`.execute(db)).rows
  await vi.waitFor(async () => expect((await ended()).length).toBeGreaterThanOrEqual(added.length), { timeout: 20_000 })
  await Promise.all(working.map((each) => each.stop()))
  const rows = (await ended()).filter(({ id }) => added.some((job) => job.id === id))
  expect(rows.map(({ id }) => id).toSorted()).toEqual(added.map(({ id }) => id).toSorted())
  expect(rows.every(({ attempts }) => attempts === 1)).toBe(true)
  expect(new Set(rows.map(({ worker }) => worker)).size).toBeGreaterThan(1)
})
