import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { bellOf } from '../../../../../test/approvals.ts'
import { aDatabase } from '../../../../../test/database.ts'
import { aPortal, type Person } from '../../../../../test/portal.ts'
import { administer } from '../../../../../test/server.ts'
import { transaction } from '../../../db/transaction.ts'
import { uuid7 } from '../../../db/uuid7.ts'
import { mendClock } from '../../../jobs/clock.ts'
import { dueTimes, lookAtClocks } from '../../../jobs/worker.ts'
import { addUp } from '../check-queries.ts'
import { moveCash, type Move } from '../move-cash.ts'
import { auditLedger, getLedgerAudit } from '../service.ts'
import { closeMonths, closeNextMonth } from './close-months.ts'
import { getFence, raiseFence } from './close-queries.ts'
import { monthAt } from './rules.ts'

const { url: databaseUrl, adminUrl } = await aDatabase()
const portal = await aPortal({}, { databaseUrl })
const { app } = portal
// Three months of this file's own. The clock of the database is later than all of them.
const july = new Date('2026-07-10T12:00:00Z')
const lastOfJuly = new Date('2026-08-01T02:59:59.999Z')
const september = new Date('2026-09-20T12:00:00Z')
portal.setNow(new Date('2026-10-10T12:00:00Z'))

let count = 0
const move = (changes: Partial<Move> & Pick<Move, 'from' | 'to' | 'amount' | 'at'>) =>
  transaction(app.db, (tx) => moveCash(tx, { kind: 'staff_credit', reference: `month ${(count += 1)}`, ...changes }))
const give = (to: Person, amount: number, at: Date) =>
  move({ from: { house: 'staff' }, to: { user: to.id }, amount, at })

/** Closes months until none is left. Other databases of this server may have transactions that have to end first. */
async function closeAll(): Promise<string[]> {
  const closed: string[] = []
  for (;;) {
    const step = await closeNextMonth(app)
    if (step.step === 'closed') closed.push(step.month)
    if (step.step === 'done') return closed
  }
}

async function check(isWhole = false) {
  await auditLedger(app, [], undefined, { isWhole })
  const { last, months } = await getLedgerAudit(app)
  return { ...last!, months }
}

/** Runs statements past every trigger, as somebody with the rights of an administrator can. */
const tamper = (...statements: string[]) =>
  administer(
    Object.assign(new URL(adminUrl), { pathname: new URL(databaseUrl).pathname }).href,
    ['set session_replication_role = replica', ...statements].join(';'),
  )

const [ana, bia] = [await portal.aPerson(), await portal.aPerson()]

test('ended months are closed one after another, also one without transfers, by the calendar of the server', async () => {
  await give(ana, 100, july)
  await give(bia, 40, lastOfJuly)
  await move({ kind: 'purchase', from: { user: ana.id }, to: { house: 'shop' }, amount: 30, at: september })
  const before = await check()
  expect(before).toMatchObject({ transfers: 3, read: 3, findings: [], months: [] })

  portal.setNow(new Date('2026-08-04T02:00:00Z'))
  expect(await closeAll()).toEqual([])
  portal.setNow(new Date('2026-10-10T12:00:00Z'))
  expect(await closeAll()).toEqual(['2026-07-01', '2026-08-01', '2026-09-01'])
  expect(await closeAll()).toEqual([])

  await give(bia, 5, new Date('2026-10-05T12:00:00Z'))
  const after = await check()
  expect(after).toMatchObject({ transfers: 4, read: 1, isWhole: false, findings: [], wallets: 115 })
  expect(after.months).toMatchObject([
    { month: '2026-09', transfers: 1, cash: 30, findings: 0 },
    { month: '2026-08', transfers: 0, cash: 0, findings: 0 },
    { month: '2026-07', transfers: 2, cash: 140, findings: 0 },
  ])
  expect(after.kinds).toMatchObject([
    { kind: 'purchase', cash: -30, transfers: 1 },
    { kind: 'staff_credit', cash: 145, transfers: 3 },
  ])
  expect(await check(true)).toMatchObject({ read: 4, transfers: 4, isWhole: true, findings: [] })
})

test('the daily check reads no row of a closed month: without them it adds up the same', async () => {
  const before = await addUp(app.db, { isWhole: false })
  await tamper(
    `create table removed as select * from ledger_transfers where at < '2026-10-01T03:00:00Z'`,
    `delete from ledger_transfers where at < '2026-10-01T03:00:00Z'`,
  )
  expect(await addUp(app.db, { isWhole: false })).toEqual(before)
  expect((await addUp(app.db, { isWhole: true })).findings).not.toEqual([])
  await tamper('insert into ledger_transfers select * from removed', 'drop table removed')
  expect(await addUp(app.db, { isWhole: true })).toEqual({ ...before, read: 4 })
})

test('a transfer is never dated into a closed month, by its moment or by its id', async () => {
  await expect(give(ana, 7, september)).rejects.toMatchObject({ code: 'GH011' })
  const late = sql`
    insert into ledger_transfers (id, kind, reference, from_account, to_account, amount, at)
    select ${uuid7(july)}, 'staff_credit', 'of july', min(id), max(id), 1, now() from ledger_accounts`
  await expect(late.execute(app.db)).rejects.toMatchObject({ code: 'GH011' })
  expect(await check()).toMatchObject({ transfers: 4, findings: [] })
  await give(ana, 7, app.now())
})

test('a closed month and its sums cannot be changed by the portal', async () => {
  for (const change of [
    sql`update ledger_months set cash = cash + 1`,
    sql`update ledger_month_balances set balance = balance + 1`,
    sql`update ledger_month_kinds set cash = cash + 1`,
    sql`truncate ledger_month_days`,
  ])
    await expect(change.execute(app.db)).rejects.toMatchObject({ code: '42501' })
})

test('a changed row of a closed month is found by a recount, stays found until it is right, and owners are notified', async () => {
  const owner = await portal.aPerson(['superadmin'])
  await tamper(`update ledger_transfers set label = 'forged' where at = '${july.toISOString()}'`)
  await portal.call('POST', '/ledger/audit', { token: owner.token })
  await portal.runJobs()
  const { body } = await portal.call('GET', '/ledger/audit', { token: owner.token })
  const ofMonths = body.last.findings.filter(({ check: name }: { check: string }) => name.startsWith('month'))
  expect(ofMonths).toEqual([{ check: 'month_rows', subject: '2026-07-10', expected: 1, found: 0 }])
  expect(body.months.map(({ findings }: { findings: number }) => findings)).toEqual([0, 0, 1])
  expect((await bellOf(portal, owner))[0]).toMatchObject({ kind: 'check_findings', link: '/staff/ledger' })

  // Each night another month waits longest, and the one with findings is counted as well.
  for (let night = 0; night < 3; night += 1)
    expect((await check()).findings).toMatchObject([{ check: 'month_rows', subject: '2026-07-10' }])
  await tamper(`update ledger_transfers set label = null where at = '${july.toISOString()}'`)
  expect(await check()).toMatchObject({ findings: [], months: [{ findings: 0 }, { findings: 0 }, { findings: 0 }] })
})

test('a nightly recount comes to every month within as many nights as there are months', async () => {
  await tamper(`update ledger_transfers set amount = amount + 1 where at = '${lastOfJuly.toISOString()}'`)
  const nights = []
  for (let night = 0; night < 3; night += 1) nights.push((await check()).findings.map((finding) => finding.check))
  expect(nights.at(-1)).toEqual(['month_cash', 'month_kind', 'month_balance', 'month_balance'])
  await tamper(`update ledger_transfers set amount = amount - 1 where at = '${lastOfJuly.toISOString()}'`)
  expect((await check()).findings).toEqual([])
})

test('a removed row, an added row and changed sums are told apart', async () => {
  await tamper(
    `create table removed as select * from ledger_transfers where at = '${lastOfJuly.toISOString()}'`,
    `delete from ledger_transfers where at = '${lastOfJuly.toISOString()}'`,
    `update ledger_month_balances set balance = balance + 2
       where month = '2026-09-01' and account = (select id from ledger_accounts where user_id = ${ana.id})`,
  )
  const found = await check(true)
  expect(found.findings).toEqual(
    expect.arrayContaining([
      { check: 'month_count', subject: '2026-07-31', expected: 1, found: 0 },
      { check: 'month_kind', subject: '2026-07 staff_credit', expected: 140, found: 100 },
      { check: 'month_balance', subject: `2026-07 ${bia.login}`, expected: 40, found: 0 },
      { check: 'month_balance', subject: `2026-09 ${ana.login}`, expected: -28, found: -30 },
    ]),
  )
  await tamper(
    'insert into ledger_transfers select * from removed',
    `update ledger_month_balances set balance = balance - 2
       where month = '2026-09-01' and account = (select id from ledger_accounts where user_id = ${ana.id})`,
    'drop table removed',
  )
  expect((await check(true)).findings).toEqual([])
})

test('a month is closed once however many nodes try, and each try ends', async () => {
  portal.setNow(new Date('2026-11-05T12:00:00Z'))
  const steps = await Promise.all(Array.from({ length: 6 }, () => closeNextMonth(app)))
  const closed = [...steps.flatMap((step) => (step.step === 'closed' ? [step.month] : [])), ...(await closeAll())]
  expect(closed).toEqual(['2026-10-01'])
  expect((await check(true)).findings).toEqual([])
})

test('a closing that was killed goes on; a month that is fenced and not counted is closed and refused to transfers', async () => {
  portal.setNow(new Date('2026-11-26T12:00:00Z'))
  await give(ana, 3, new Date('2026-11-01T12:00:00Z'))
  // What a kill leaves between the two transactions of a closing.
  await sql`update ledger_fence set closed_until = '2026-11-02T00:00:00Z'`.execute(app.db)
  await expect(give(ana, 3, new Date('2026-11-01T13:00:00Z'))).rejects.toMatchObject({ code: 'GH011' })
  expect(await closeAll()).toEqual([])
  expect((await check(true)).findings).toEqual([])
})

test('no month is counted while a transaction from before the fence is open', async () => {
  portal.setNow(new Date('2026-11-26T12:00:00Z'))
  await sql`delete from ledger_months where month >= '2026-09-01'`.execute(app.db)
  const open = await transaction(app.db, async (tx) => {
    await sql`select pg_current_xact_id()`.execute(tx)
    return closeNextMonth(app)
  })
  expect(open).toEqual({ step: 'waiting' })
  await closeMonths(app)
  const { rows } = await sql<{ jobs: number }>`
    select count(*)::int as jobs from graphile_worker.jobs where task_identifier = 'close_ledger_months'`.execute(
    app.db,
  )
  expect(rows[0]!.jobs).toBe(1)
  expect(await closeAll()).toContain('2026-10-01')
})

test('months that a clock ahead had closed are open again once it is right', async () => {
  const before = (await check()).months.length
  // The database's own clock refuses the fence of a month that has not ended for it.
  await transaction(app.db, (tx) => raiseFence(tx, new Date('2099-01-01T03:00:00Z')))
  expect((await getFence(app.db)).getUTCFullYear()).toBe(2026)
  // A database whose clock was ahead, too, has left this.
  await tamper(
    `insert into ledger_months values ('2098-12-01', '2099-01-01T03:00:00Z', 0, 0, null, sha256(''), now(), 1)`,
    `update ledger_fence set closed_until = '2099-01-01T03:00:00Z'`,
  )
  portal.setNow()
  const older = new Date(Date.now() - 2 * 86_400_000)
  await expect(give(ana, 9, older)).rejects.toMatchObject({ code: 'GH011' })
  expect((await check()).months).toHaveLength(before)
  await give(ana, 9, older)
  expect((await check(true)).findings).toEqual([])
})

test('after all clocks went back by weeks nothing is dated into a closed month, and the next look at the clocks opens it', async () => {
  portal.setNow()
  const { month, until } = monthAt(app.now())
  const before = (await check()).months.length
  // The month of the present was closed by clocks that were weeks ahead.
  await tamper(
    `insert into ledger_months values ('${month}', '${until.toISOString()}', 0, 0, null, sha256(''), now(), 1)`,
    `update ledger_fence set closed_until = '${until.toISOString()}'`,
  )
  await expect(give(ana, 9, app.now())).rejects.toMatchObject({ code: 'GH011' })
  // A node whose own clock is right sees it without going back itself.
  await lookAtClocks(app, 'look')
  await give(ana, 9, app.now())
  expect((await check()).months).toHaveLength(before)
  expect((await check(true)).findings).toEqual([])
})

test('a clock that goes back opens no closed month, and a fence without months goes back with it', async () => {
  const fence = await getFence(app.db)
  const behind = new Date('2026-09-15T12:00:00Z')
  expect(await mendClock({ db: app.db, now: () => behind }, dueTimes, 'back')).toBe(true)
  expect(await getFence(app.db)).toEqual(fence)
  await expect(give(ana, 7, behind)).rejects.toMatchObject({ code: 'GH011' })
  // What a kill of a closing has left when the clock of the database was ahead, too.
  await tamper(`update ledger_fence set closed_until = '2099-01-01T03:00:00Z'`)
  expect((await check()).findings).toEqual([])
  expect(await getFence(app.db)).toEqual(fence)
})
