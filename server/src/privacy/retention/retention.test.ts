import { retentionSubjects } from '@guildhall/contract/retention-subjects'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aPortal } from '../../../../test/portal.ts'
import { inventory } from '../inventory/index.ts'
import { removeBatch } from './queries.ts'
import { retain } from './retain.ts'
import { ofFeatures, retentionRules } from './rules.ts'

const portal = await aPortal()
const { app, call } = portal
const dayMs = 24 * 3600_000
const daysAgo = (days: number) => new Date(app.now().getTime() - days * dayMs).toISOString()

const removed = async (subject: string) =>
  (
    await sql<{ count: number }>`
      select coalesce(sum(removed), 0)::integer as count from retention_days where subject = ${subject}`.execute(app.db)
  ).rows[0]!.count

test('every period of the inventory that is counted in days is enforced', () => {
  const enforced = new Set<string>([...retentionRules.map(({ table }) => table), ...ofFeatures])
  const timed = Object.entries(inventory).filter(([, { keptFor }]) => typeof keptFor === 'object' && 'days' in keptFor)
  expect(timed.map(([table]) => table).filter((table) => !enforced.has(table))).toEqual([])
  const ofFiles = ['ticket_attachments', 'deposit_proofs']
  const ruled = retentionRules.map(({ subject }) => subject)
  expect(retentionSubjects.filter((subject) => !ruled.includes(subject))).toEqual(ofFiles)
  expect(new Set(ruled).size).toBe(ruled.length)
})

test.each(retentionRules.map((rule) => [rule.subject, rule] as const))(
  'the old rows of %s are read from the end of an index',
  async (_, { table, since, when = 'true' }) => {
    const plan = await app.db.transaction().execute(async (tx) => {
      await sql`set local enable_seqscan = off`.execute(tx)
      await sql`set local enable_bitmapscan = off`.execute(tx)
      await sql`set local enable_sort = off`.execute(tx)
      const { rows } = await sql<Record<string, string>>`explain select t.ctid from ${sql.table(table)} t
        where ${sql.raw(since)} < now() and (${sql.raw(when)}) order by ${sql.raw(since)} limit 1000`.execute(tx)
      return rows.map((row) => Object.values(row)[0]).join('\n')
    })
    expect(plan).toMatch(/Index (Only )?Scan/)
    expect(plan).not.toMatch(/^\s*(->)?\s*Sort/m)
    expect(plan).toContain('Index Cond')
  },
)

test('old rows go in batches and are counted once, whatever many nodes do', async () => {
  const { id } = await portal.aPerson()
  const fill = (count: number, at: string) =>
    sql`insert into notifications (user_id, kind, data, key, created_at)
      select ${id}, 'order_delivered', '{}', ${at} || n, ${at}::timestamptz from generate_series(1, ${count}) n`.execute(
      app.db,
    )
  await fill(2_300, daysAgo(181))
  await fill(3, daysAgo(179))
  await Promise.all([retain(app), retain(app)])
  const left = await app.db.selectFrom('notifications').select('id').where('user_id', '=', id).execute()
  expect(left).toHaveLength(3)
  expect(await removed('notifications')).toBe(2_300)
  await retain(app)
  expect(await removed('notifications')).toBe(2_300)
})

test('a run that is killed in a batch has removed and counted the batches before, and the next one goes on', async () => {
  const rule = retentionRules.find(({ subject }) => subject === 'used_captchas')!
  await sql`insert into used_captchas (hash, expires_at) select 'old' || n, ${daysAgo(1)}::timestamptz + n * interval '1 ms'
    from generate_series(1, 1500) n`.execute(app.db)
  // The batch is rolled back, as by a kill before its commit.
  const killed = app.db.transaction().execute(async (tx) => {
    await removeBatch(tx, rule, app.now().toISOString(), 1_000)
    throw new Error('killed')
  })
  await expect(killed).rejects.toThrow('killed')
  const count = async () =>
    Number((await sql<{ n: number }>`select count(*) as n from used_captchas`.execute(app.db)).rows[0]!.n)
  expect(await count()).toBe(1_500)
  await retain(app)
  expect([await count(), await removed('used_captchas')]).toEqual([0, 1_500])
})

test('addresses go after six months, and stay while a ban lasts or a referral waits', async () => {
  const [old, young, banned, invited] = [
    await portal.aPerson(),
    await portal.aPerson(),
    await portal.aPerson(),
    await portal.aPerson(),
  ]
  const change = (user: { id: number }, days: number) =>
    app.db
      .updateTable('users')
      .set({
        signup_address: '189.40.1.2',
        last_address: '189.40.1.3',
        created_at: daysAgo(days),
        last_address_at: daysAgo(days),
      })
      .where('id', '=', user.id)
      .execute()
  await change(old, 185)
  await change(young, 183)
  await change(banned, 400)
  await change(invited, 400)
  await sql`insert into bans (user_id, login, created_at) values (${banned.id}, ${banned.login}, now())`.execute(app.db)
  await app.db
    .insertInto('referrals')
    .values({ referrer_id: old.id, referred_id: invited.id, created_at: daysAgo(400), evidence: '[]' })
    .execute()
  await retain(app)
  const { rows } = await sql<{ id: number; both: string | null }>`
    select id, signup_address || ' ' || last_address as both from users
    where id in (${old.id}, ${young.id}, ${banned.id}, ${invited.id}) order by id`.execute(app.db)
  const both = '189.40.1.2 189.40.1.3'
  expect(rows.map((row) => row.both)).toEqual([null, both, both, both])
})

test('staff see the periods and what was removed on which day', async () => {
  const owner = await portal.aPerson(['superadmin'])
  const player = await portal.aPerson()
  await sql`insert into retention_days (day, subject, removed)
    select date '2025-01-01' + n, 'alerts', n + 1 from generate_series(0, 30) n`.execute(app.db)
  expect((await call('GET', '/staff/retention', { token: player.token })).status).toBe(403)
  const first = await call('GET', '/staff/retention', { token: owner.token })
  expect(first.status).toBe(200)
  expect(first.body.periods.map(({ subject }: { subject: string }) => subject)).toEqual([...retentionSubjects])
  expect(first.body.periods).toContainEqual({ subject: 'notifications', days: 180, removed: 2_300 })
  expect(first.body.periods).toContainEqual({ subject: 'ticket_attachments', days: null, removed: 0 })
  expect(first.body.data).toHaveLength(30)
  const next = await call('GET', `/staff/retention?before=${first.body.next}`, { token: owner.token })
  expect(next.body.data.at(-1)).toEqual({ day: '2025-01-01', removed: [{ subject: 'alerts', count: 1 }] })
  expect(next.body.next).toBeNull()
})
