import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { aPortal } from '../../../test/portal.ts'
import { sampleOnlineJob } from '../features/dashboard/jobs.ts'
import { mendClock, watchClock } from './clock.ts'
import { dueTimes, startHousekeeping } from './worker.ts'

const { app, aPerson } = await aPortal()
const { db } = app

const seenLater = () =>
  sql`insert into clock (seen_at) values (now() + interval '2 hours')
      on conflict (is_only) do update set seen_at = excluded.seen_at`.execute(db)

const cronAhead = () =>
  sql`insert into graphile_worker._private_known_crontabs (identifier, known_since, last_execution)
      values ('sweep', now(), now() + interval '2 hours')
      on conflict (identifier) do update set last_execution = excluded.last_execution`.execute(db)

/** Hours until the due times of the test. */
async function hoursAhead() {
  const { rows } = await sql<{ ban: number; job: number; cron: number | null; lockout: number }>`
    select round(extract(epoch from (select max(next_try_at) from ban_operations) - now()) / 3600)::int as ban,
      round(extract(epoch from (select max(run_at) from graphile_worker._private_jobs) - now()) / 3600)::int as job,
      (select round(extract(epoch from last_execution - now()) / 3600)::int
       from graphile_worker._private_known_crontabs where identifier = 'sweep') as cron,
      round(extract(epoch from (select max(ends_at) from login_throttles) - now()) / 3600)::int as lockout`.execute(db)
  return rows[0]!
}

/** Work that a portal planned while its clock was two hours ahead. */
async function planAhead() {
  const { id, login } = await aPerson()
  const later = new Date(Date.now() + 2 * 3600_000)
  const ban = await db
    .insertInto('bans')
    .values({ user_id: id, login, reason: 'x', created_at: new Date().toISOString() })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('ban_operations')
    .values({
      id: crypto.randomUUID(),
      ban_id: ban.id,
      login,
      kind: 'ban',
      started_at: new Date().toISOString(),
      next_try_at: later.toISOString(),
    })
    .execute()
  await app.jobs.add(db, sampleOnlineJob, {}, 'later', later)
  await sql`insert into login_throttles (key, hits, ends_at) values (${`person ${id}`}, 9, ${later})`.execute(db)
  await cronAhead()
}

// At version 30c27a2 all recurring work stood still for these two hours, also after a restart.
test('a start with a clock that went back makes due now what lay in the future', async () => {
  await planAhead()
  expect(await hoursAhead()).toEqual({ ban: 2, job: 2, cron: 2, lockout: 2 })
  const housekeeping = await startHousekeeping(app)
  await housekeeping.stop()
  expect(await hoursAhead()).toMatchObject({ ban: 0, cron: 0, lockout: 0 })
})

test('a clock that goes on changes nothing, not even beside a node that is always ahead', async () => {
  await mendClock(app, dueTimes, 'look')
  await planAhead()
  expect(await mendClock(app, dueTimes, 'look')).toBe(false)
  expect(await hoursAhead()).toEqual({ ban: 2, job: 2, cron: 2, lockout: 2 })
  await seenLater()
  expect(await mendClock(app, dueTimes, 'look')).toBe(true)
  expect(await hoursAhead()).toEqual({ ban: 0, job: 0, cron: 0, lockout: 0 })
  expect(await mendClock(app, dueTimes, 'start')).toBe(false)
})

test('a portal whose own clock went back behind the database goes on as well', async () => {
  await planAhead()
  const behind = new Date(Date.now() - 2 * 3600_000)
  expect(await mendClock({ db, now: () => behind }, dueTimes, 'back')).toBe(true)
  // The crontab of this portal, and its work, are due by a clock that is two hours behind.
  expect(await hoursAhead()).toMatchObject({ ban: -2, cron: -2 })
})

test('a process sees its own clock go back, and only then says so', () => {
  let [now, passed] = [1_000_000, 0]
  const onBack = vi.fn()
  const clock = watchClock(onBack, { wall: () => now, elapsed: () => passed })
  const after = (wallMs: number, realMs: number) => {
    now += wallMs
    passed += realMs
    clock.look()
    return onBack.mock.calls.length
  }
  expect(after(10_000, 10_000)).toBe(0)
  expect(after(8 * 3600_000, 10_000)).toBe(0)
  expect(after(-2 * 3600_000, 10_000)).toBe(1)
  expect(after(10_000, 10_000)).toBe(1)
  // A small correction is none of it.
  expect(after(9_000, 10_000)).toBe(1)
  clock.close()
})
