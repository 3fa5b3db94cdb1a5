import { sql, type RawBuilder } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { bellOf } from '../../../../test/approvals.ts'
import { aPortal, type Person } from '../../../../test/portal.ts'
import { recordAdminAction } from '../../audit/record.ts'
import { connect } from '../../db/connect.ts'
import { transaction } from '../../db/transaction.ts'
import { checkAuditLog, getAuditCheck } from './check.ts'
import { checkAuditLogJob, checkWholeAuditLogJob } from './jobs.ts'

const portal = await aPortal()
const { app } = portal
let owner: Person

beforeAll(async () => {
  owner = await portal.aPerson(['superadmin'])
  for (let number = 1; number <= 6; number += 1) await record(number)
})

const record = (number: number) =>
  recordAdminAction(app.db, owner, 'notice.update', `notice ${number}`, new Date(), {
    before: { title: 'Old' },
    after: { title: `New ${number}` },
  })

const idOf = async (number: number): Promise<number> =>
  (
    await app.db
      .selectFrom('admin_actions')
      .select('id')
      .where('target', '=', `notice ${number}`)
      .executeTakeFirstOrThrow()
  ).id

/** Runs statements as somebody with the database's password could: without the triggers of the two tables. */
const tamper = (...statements: RawBuilder<unknown>[]) =>
  transaction(app.db, async (tx) => {
    for (const table of ['admin_actions', 'admin_action_chain'])
      await sql`alter table ${sql.table(table)} disable trigger user`.execute(tx)
    for (const statement of statements) await statement.execute(tx)
    for (const table of ['admin_actions', 'admin_action_chain'])
      await sql`alter table ${sql.table(table)} enable trigger user`.execute(tx)
  })

async function check(isWhole = true) {
  await checkAuditLog(app, { isWhole })
  return (await getAuditCheck(app)).last!
}

/** A copy of a row and its entry, to put them back. */
async function remember(id: number) {
  const row = await sql<{ row: string; entry: string }>`
    select to_jsonb(a) as row, jsonb_build_object('seq', c.seq, 'action_id', c.action_id, 'hash', c.hash) as entry
    from admin_actions a join admin_action_chain c on c.action_id = a.id where a.id = ${id}`.execute(app.db)
  const { row: action, entry } = row.rows[0]!
  return {
    action: sql`insert into admin_actions overriding system value
      select * from jsonb_populate_record(null::admin_actions, ${JSON.stringify(action)}::jsonb)`,
    entry: sql`insert into admin_action_chain
      select * from jsonb_populate_record(null::admin_action_chain, ${JSON.stringify(entry)}::jsonb)`,
  }
}

test('an untouched log is green, and a check without new rows compares none', async () => {
  const whole = await check()
  expect(whole).toMatchObject({ isWhole: true, findings: [] })
  expect(whole.compared).toBeGreaterThanOrEqual(6)
  expect(whole.hash).toMatch(/^[0-9a-f]{64}$/)
  expect(await check(false)).toMatchObject({ isWhole: false, compared: 0, findings: [], hash: whole.hash })
  await record(50)
  expect(await check(false)).toMatchObject({ isWhole: false, compared: 1, findings: [] })
})

test('the log and its chain refuse changes', async () => {
  await expect(sql`update admin_actions set target = 'x'`.execute(app.db)).rejects.toThrow('append-only')
  await expect(sql`delete from admin_action_chain`.execute(app.db)).rejects.toThrow('append-only')
})

test('a changed row is found, stays found in checks of new rows, and is gone once it is right again', async () => {
  const id = await idOf(2)
  await tamper(sql`update admin_actions set after = '{"title":"Innocent"}' where id = ${id}`)
  expect((await check()).findings).toMatchObject([{ kind: 'changed', id }])
  expect(await check(false)).toMatchObject({ isWhole: true, findings: [{ kind: 'changed', id }] })
  await tamper(sql`update admin_actions set after = '{"title":"New 2"}' where id = ${id}`)
  expect((await check()).findings).toEqual([])
})

test.each([
  ['actor_id', sql`null, console_user = 'root'`],
  ['at', sql`at - interval '1 microsecond'`],
  ['address', sql`'198.51.100.1'`],
  ['player_id', sql`7`],
])('a change of %s alone is found', async (column, value) => {
  const id = await idOf(5)
  const original = await remember(id)
  await tamper(sql`update admin_actions set ${sql.ref(column)} = ${value} where id = ${id}`)
  expect((await check()).findings).toMatchObject([{ kind: 'changed', id }])
  await tamper(sql`delete from admin_actions where id = ${id}`, original.action)
  expect((await check()).findings).toEqual([])
})

test('a removed row is found', async () => {
  const id = await idOf(3)
  const { action } = await remember(id)
  await tamper(sql`delete from admin_actions where id = ${id}`)
  expect((await check()).findings).toMatchObject([{ kind: 'removed', id }])
  await tamper(action)
  expect((await check()).findings).toEqual([])
})

test('a row that is removed together with its entry leaves a gap', async () => {
  const id = await idOf(4)
  const { action, entry } = await remember(id)
  await tamper(
    sql`delete from admin_actions where id = ${id}`,
    sql`delete from admin_action_chain where action_id = ${id}`,
  )
  expect((await check()).findings).toMatchObject([{ kind: 'gap', id: await idOf(5) }])
  await tamper(action, entry)
  expect((await check()).findings).toEqual([])
})

test('a row that was inserted without the triggers is found, also by a check of new rows', async () => {
  await tamper(sql`insert into admin_actions (actor_id, action, target, at)
    values (${owner.id}, 'notice.delete', 'notice 900', now())`)
  const id = await idOf(900)
  expect(await check(false)).toMatchObject({ isWhole: false, findings: [{ kind: 'unchained', id }] })
  await tamper(sql`delete from admin_actions where id = ${id}`)
  expect((await check()).findings).toEqual([])
})

test('newest rows that are removed with their entries are found by the stored point', async () => {
  await record(60)
  const { seq } = await check()
  const id = await idOf(60)
  const { action, entry } = await remember(id)
  await tamper(
    sql`delete from admin_actions where id = ${id}`,
    sql`delete from admin_action_chain where action_id = ${id}`,
  )
  expect((await check(false)).findings).toMatchObject([{ kind: 'cut', seq }])
  expect((await check()).findings).toMatchObject([{ kind: 'cut', seq }])
  await tamper(action, entry)
  expect((await check()).findings).toEqual([])
})

test('a row that is changed together with its own hash breaks the entry after it or the stored point', async () => {
  const id = await idOf(6)
  const original = await remember(id)
  await tamper(
    sql`update admin_actions set after = '{}' where id = ${id}`,
    sql`update admin_action_chain c set hash = admin_action_hash(
      (select hash from admin_action_chain former where former.seq = c.seq - 1), a)
      from admin_actions a where a.id = c.action_id and a.id = ${id}`,
  )
  expect((await check()).findings).toMatchObject([{ kind: 'changed' }])
  await tamper(
    sql`delete from admin_actions where id = ${id}`,
    sql`delete from admin_action_chain where action_id = ${id}`,
    original.action,
    original.entry,
  )
  expect((await check()).findings).toEqual([])
})

test('a chain that is rewritten to its end is found by the stored point, until it is right again', async () => {
  const { seq } = await check()
  const last = await sql<{ hash: Buffer }>`select hash from admin_action_chain where seq = ${seq}`.execute(app.db)
  await tamper(sql`update admin_action_chain set hash = sha256('forged') where seq = ${seq}`)
  await record(70)
  const kinds = async () => (await check()).findings.map(({ kind }) => kind)
  expect(await kinds()).toContain('rewritten')
  expect(await kinds()).toContain('rewritten')
  await tamper(sql`update admin_action_chain set hash = ${last.rows[0]!.hash} where seq = ${seq}`)
  // The row after it was chained to the forged hash.
  expect(await kinds()).toEqual(['changed'])
  const former = sql`(select hash from admin_action_chain where seq = ${seq})`
  await tamper(sql`update admin_action_chain c set hash = admin_action_hash(${former}, a)
    from admin_actions a where a.id = c.action_id and c.seq > ${seq}`)
  expect(await kinds()).toEqual([])
})

test('the session settings of whoever checks do not change a hash', async () => {
  const elsewhere = connect(app.config.databaseUrl, { max: 1 })
  try {
    for (const setting of [
      sql`set timezone = 'Asia/Tokyo'`,
      sql`set datestyle = 'German'`,
      sql`set extra_float_digits = 0`,
    ])
      await setting.execute(elsewhere.db)
    const { rows } = await sql<{ wrong: number }>`
      select count(*) as wrong from admin_action_chain c join admin_actions a on a.id = c.action_id
      left join admin_action_chain f on f.seq = c.seq - 1
      where c.hash <> admin_action_hash(coalesce(f.hash, ''), a)`.execute(elsewhere.db)
    expect(rows).toEqual([{ wrong: 0 }])
  } finally {
    await elsewhere.close()
  }
})

test('forty transactions at once with several rows each make one chain without a gap', async () => {
  const at = new Date()
  await Promise.all(
    Array.from({ length: 40 }, (_, number) =>
      transaction(app.db, async (tx) => {
        for (const part of ['a', 'b', 'c'])
          await recordAdminAction(tx, owner, 'page.update', `page ${number}${part}`, at, {})
      }),
    ),
  )
  expect((await check()).findings).toEqual([])
})

test('a transaction with one snapshot is repeated when the chain has grown meanwhile', async () => {
  let attempts = 0
  await transaction(
    app.db,
    async (tx) => {
      attempts += 1
      await sql`select from admin_action_chain limit 1`.execute(tx)
      if (attempts === 1) await record(80)
      await recordAdminAction(tx, owner, 'page.update', 'page snapshot', new Date(), {})
    },
    { isolation: 'repeatable read' },
  )
  expect(attempts).toBe(2)
  expect((await check()).findings).toEqual([])
})

test('a change that is rolled back leaves no entry', async () => {
  const attempt = transaction(app.db, async (tx) => {
    await recordAdminAction(tx, owner, 'page.update', 'page gone', new Date(), {})
    throw new Error('undone')
  })
  await expect(attempt).rejects.toThrow('undone')
  expect((await check()).findings).toEqual([])
})

test('owners are notified of findings, once a day for the same ones', async () => {
  const bell = async () => (await bellOf(portal, owner)).filter(({ kind }) => kind === 'check_findings')
  const before = (await bell()).length
  const run = async (name: string) => {
    if (name === 'whole') await app.jobs.add(app.db, checkWholeAuditLogJob, {})
    else await app.jobs.add(app.db, checkAuditLogJob, { isWhole: false })
    await portal.runJobs()
  }
  const id = await idOf(3)
  const { action } = await remember(id)
  await tamper(sql`update admin_actions set target = 'notice 300' where id = ${id}`)
  await run('whole')
  await run('new')
  const found = await bell()
  expect(found).toHaveLength(before + 1)
  expect(found[0]).toMatchObject({
    text: 'A verificação do registro da equipe encontrou o que não confere: 1.',
    link: '/staff/audit',
  })
  await tamper(sql`delete from admin_actions where id = ${id}`, action)
  await run('whole')
  expect((await getAuditCheck(app)).last!.findings).toEqual([])
  expect(await bell()).toHaveLength(before + 1)
  expect(await bellOf(portal, await portal.aPerson(['administrator']))).toEqual([])
})
