import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aPortal, type Person } from '../../../../test/portal.ts'
import { transaction } from '../../db/transaction.ts'
import type { Game } from '../../ports/game.ts'
import { uuid7 } from '../../db/uuid7.ts'
import { contributions } from '../index.ts'
import { moveCash } from '../ledger/move-cash.ts'
import { auditLedger } from '../ledger/service.ts'
import { seedDemoHistory } from '../../../../demo/dashboard.ts'
import { foldChanges } from './queries.ts'
import { sampleOnline } from './tasks.ts'

const portal = await aPortal()
const { app, call } = portal
const staff = await portal.aStaffToken()
const data = async (query = '') => (await call('GET', `/dashboard/getData${query}`, { token: staff })).body
const days = async (query = '') => (await call('GET', `/dashboard/days${query}`, { token: staff })).body.data

/** Pseudo-random numbers that are the same in each run. */
let seed = 7
const upTo = (most: number) => (seed = (seed * 48_271) % 2_147_483_647) % most
const methods = ['mercado_pix', 'mercado_card', 'picpay', 'paypal', 'pix'] as const
const providerOf = {
  mercado_pix: 'mercadopago',
  mercado_card: 'mercadopago',
  picpay: 'picpay',
  paypal: 'paypal',
  pix: 'pix',
} as const

async function aPayment(
  person: Person,
  { method = 'mercado_pix' as (typeof methods)[number], reais = 10, at = new Date(), paid = true, status = 'approved' },
): Promise<string> {
  const id = uuid7(at)
  const reference = id.replaceAll('-', '')
  await app.db
    .insertInto('payments')
    .values({
      id,
      user_id: person.id,
      method,
      provider: providerOf[method],
      reference,
      provider_key: reference,
      provider_id: `mp-${reference}`,
      request_digest: Buffer.from(reference),
      amount_cents: reais * 100,
      cash: reais,
      status,
      state: 'pending',
      created_at: at.toISOString(),
    })
    .execute()
  if (paid) {
    const change = { state: 'paid' as const, paid_at: at.toISOString(), credited: reais }
    await app.db.updateTable('payments').set(change).where('id', '=', id).execute()
  }
  return id
}

const goBack = (id: string, cents: number, kind: 'refunded_cents' | 'charged_back_cents') =>
  app.db
    .updateTable('payments')
    .set({ [kind]: cents, state: 'partially_refunded' })
    .where('id', '=', id)
    .execute()

async function aDeposit(person: Person, reais: number, at: Date): Promise<void> {
  const values = { user_id: person.id, entry_id: uuid7(at), value_cents: reais * 100, cash: reais }
  const moment = at.toISOString()
  const { id } = await app.db
    .insertInto('deposits')
    .values({ ...values, created_at: moment, updated_at: moment })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (upTo(4) === 0) return
  const change = { status: 'approved' as const, credited: reais, credited_at: moment }
  await app.db.updateTable('deposits').set(change).where('id', '=', id).execute()
  if (upTo(5) === 0) await app.db.updateTable('deposits').set({ status: 'disapproved' }).where('id', '=', id).execute()
}

const move = (from: object, to: object, amount: number, at: Date) =>
  transaction(app.db, (tx) =>
    moveCash(tx, { kind: 'staff_credit', reference: uuid7(at), from, to, amount, at, mayOwe: true } as never),
  )

/** Writes some months of payments, deposits, sign-ups and samples, on days that begin at 03:00 UTC. */
async function someMonths(): Promise<void> {
  const people = await Promise.all(Array.from({ length: 6 }, () => portal.aPerson()))
  const start = Date.parse('2026-01-31T23:30:00Z')
  for (const [index, { id }] of people.entries()) {
    const created_at = new Date(start + index * 17 * 86_400_000).toISOString()
    await app.db.updateTable('users').set({ created_at }).where('id', '=', id).execute()
  }
  for (let at = 0; at < 160; at += 1) {
    const moment = new Date(start + upTo(100 * 86_400) * 1000)
    const who = upTo(people.length)
    const person = people[who]!
    const method = methods[upTo(methods.length)]!
    const reais = 1 + upTo(300)
    const id = await aPayment(person, { method, reais, at: moment, paid: upTo(4) > 0 })
    if (upTo(5) === 0) await goBack(id, upTo(reais * 150), 'refunded_cents')
    if (upTo(9) === 0) await goBack(id, upTo(reais * 150), 'charged_back_cents')
    if (at % 3 === 0) await aDeposit(person, 1 + upTo(200), moment)
    await move({ house: 'staff' }, { user: person.id }, 1 + upTo(500), moment)
    if (at % 2) await move({ user: person.id }, { house: 'shop' }, 1 + upTo(90), moment)
    if (at % 5 === 0) await move({ user: person.id }, { user: people[(who + 1) % 6]!.id }, 1, moment)
    // The figures include changes that the job has not added up yet, so the job may run at any time.
    if (at % 40 === 7) await foldChanges(app.db)
  }
}
await someMonths()

interface Sums {
  day: string
  donations: number
  cash_in: number
  cash_out: number
  sign_ups: number
}

/** The same sums from the audit views. */
async function fromTheViews(): Promise<Sums[]> {
  const day = (at: string) => sql.raw(`to_char(timezone('UTC', ${at}) - interval '3 hours', 'YYYY-MM-DD')`)
  const { rows } = await sql<Sums>`
    select day, sum(donations)::bigint as donations, sum(cash_in)::bigint as cash_in,
      sum(cash_out)::bigint as cash_out, sum(sign_ups)::bigint as sign_ups
    from (
      select ${day('paid_at')} as day, amount as donations, 0 as cash_in, 0 as cash_out, 0 as sign_ups
        from audit.payment where paid_at is not null
      union all select ${day('credited_at')}, amount, 0, 0, 0 from audit.deposit where status = 'approved'
      union all select ${day('created_at')}, 0, 0, 0, 1 from audit.account
      union all
        select ${day('max(created_at)')}, 0, greatest(0, -sum(amount)), greatest(0, sum(amount)), 0
        from audit.ledger_entry
        where owner in ('donations', 'referrals', 'staff', 'shop', 'market') group by tx_id
    ) all_of_it group by day order by day`.execute(app.db)
  return rows
}

const figuresOf = (row: Record<string, unknown>) => ({
  day: row.day,
  donations: Math.round(Number(row.donations) * 100),
  cash_in: row.cashIn,
  cash_out: row.cashOut,
  sign_ups: row.signUps,
})

test('each day of months of payments, deposits, Cash and sign-ups equals the sums over the audit views', async () => {
  portal.setNow(new Date('2026-05-15T12:00:00Z'))
  const truth = new Map((await fromTheViews()).map((row) => [row.day, row]))
  const nothing = { donations: 0, cash_in: 0, cash_out: 0, sign_ups: 0 }
  const figures = (await days('?days=365')).map(figuresOf)
  expect(figures).toHaveLength(365)
  expect(figures).toEqual(figures.map(({ day }: { day: string }) => ({ day, ...nothing, ...truth.get(day) })))
  expect(figures.filter(({ donations }: { donations: number }) => donations > 0).length).toBeGreaterThan(60)
  // The job does not change the figures.
  await foldChanges(app.db)
  expect((await days('?days=365')).map(figuresOf)).toEqual(figures)
  const left = await sql<{ count: number }>`select count(*) as count from daily_changes`.execute(app.db)
  expect(left.rows[0]?.count).toBe(0)
  portal.setNow()
})

test('the daily figures equal the sums of the rows after any changes', async () => {
  const { rows } = await sql`
    select * from (select figure, day, amount, count from daily_truth() where amount <> 0 or count <> 0) a
    full join (select figure, day, amount, count from audit.daily_figure where amount <> 0 or count <> 0) b
      using (figure, day, amount, count)
    where a is null or b is null`.execute(app.db)
  expect(rows).toEqual([])
})

test('refunds and deleted accounts are subtracted from their own day', async () => {
  const before = await data()
  const person = await portal.aPerson()
  const id = await aPayment(person, { reais: 40, at: new Date('2026-02-10T12:00:00Z') })
  await goBack(id, 1_500, 'refunded_cents')
  const card = await aPayment(person, { method: 'mercado_card', reais: 20 })
  // A chargeback includes the card's fee; the figures count only the donation.
  await goBack(card, 2_200, 'charged_back_cents')
  await aPayment(person, { reais: 99, paid: false, status: 'rejected' })
  const gone = await portal.aPerson()
  await app.db.deleteFrom('users').where('id', '=', gone.id).execute()
  const after = await data()
  const grown = (key: string) => Math.round((Number(after[key]) - Number(before[key])) * 100) / 100
  expect(grown('pixTotalValue')).toBe(40)
  expect(grown('balanceMercadoPagoPix')).toBe(25)
  expect(grown('pixTransactionsCount')).toBe(1)
  expect(grown('cardTotalValue')).toBe(20)
  expect(grown('balanceMercadoPagoCard')).toBe(0)
  expect(grown('cardTransactionsCount')).toBe(1)
  expect(grown('balanceMercadoPagoTotal')).toBe(25)
  expect(grown('totalRegistered')).toBe(1)
})

// DASH-04, DASH-08, D-026
test('the figures of all time equal the sums over the audit views', async () => {
  const { rows } = await sql<Record<string, number>>`
    select (select count(*) from audit.account) as accounts,
      (select sum(amount)::bigint from audit.deposit where status = 'approved') as deposits,
      sum(amount) filter (where method = 'mercado_pix')::bigint as pix,
      sum(amount - refunded) filter (where method = 'mercado_pix')::bigint as pix_left,
      count(*) filter (where method = 'mercado_pix') as pix_count,
      sum(amount) filter (where method = 'mercado_card')::bigint as card,
      sum(amount - refunded) filter (where method = 'mercado_card')::bigint as card_left,
      count(*) filter (where method = 'mercado_card') as card_count
    from audit.payment where paid_at is not null`.execute(app.db)
  const truth = rows[0]!
  const brl = (cents: number | undefined) => ((cents ?? 0) / 100).toFixed(2)
  const answer = await call('GET', '/dashboard/getData', { token: staff })
  expect(answer.status).toBe(200)
  expect(answer.body).toMatchObject({
    totalRegistered: truth.accounts,
    playersOnline: 0,
    gameAnswers: false,
    balanceDeposit: brl(truth.deposits),
    balanceMercadoPagoPix: brl(truth.pix_left),
    balanceMercadoPagoCard: brl(truth.card_left),
    balanceMercadoPagoTotal: brl(truth.pix_left! + truth.card_left!),
    pixTransactionsCount: truth.pix_count,
    cardTransactionsCount: truth.card_count,
    pixTotalValue: brl(truth.pix),
    cardTotalValue: brl(truth.card),
  })
})

// DASH-02, DASH-05, D-028
test("the newest payments of Mercado Pago, ten to a page, in the provider's own words", async () => {
  const person = await portal.aPerson()
  const later = new Date(Date.now() + 60_000)
  const card = await aPayment(person, {
    method: 'mercado_card',
    reais: 12,
    at: later,
    paid: false,
    status: 'in_process',
  })
  await aPayment(person, { method: 'paypal', at: new Date(later.getTime() + 1) })
  const first = await data()
  expect(first.lastTransactionsMercadoPago).toHaveLength(10)
  expect(first.lastTransactionsMercadoPago[0]).toEqual({
    id: card,
    payment_id: `mp-${card.replaceAll('-', '')}`,
    login: person.login,
    value: '12.00',
    payment_type: 'card',
    status: 'in_process',
    created_at: later.toISOString(),
  })
  const { total, lastPage } = first.transactionPages
  expect(lastPage).toBe(Math.ceil(total / 10))
  const last = await data(`?transactionsPage=${lastPage + 5}`)
  expect(last.transactionPages).toEqual({ page: lastPage, lastPage, total, more: false })
  const figures = new Set<string>()
  for (let page = 1; page <= lastPage; page += 1)
    for (const { id } of (await data(`?transactionsPage=${page}`)).lastTransactionsMercadoPago) figures.add(id)
  expect(figures.size).toBe(total)
})

// DASH-03, DASH-06, ADMIN-05
test('the newest deliveries to the game, five to a page; one sent by hand is there at once', async () => {
  const person = await portal.aPerson()
  const body = { login: person.login, item_id: '413 61 10', note: 'Compensação pela queda' }
  for (let at = 0; at < 6; at += 1)
    expect((await call('POST', '/itemdelivery/sendItemManually', { token: staff, body })).status).toBeLessThan(300)
  const first = await data()
  expect(first.lastItemsDelivereds).toHaveLength(5)
  expect(first.filePages).toEqual({ page: 1, lastPage: 2, total: 6, more: false })
  expect(first.lastItemsDelivereds[0]).toEqual({
    id: expect.any(String),
    login_delivery: person.login,
    item_id: 413,
    operation: expect.stringMatching(/^manual /),
    file: expect.stringMatching(/^[0-9a-f-]{36}\.txt$/),
    ip: expect.any(String),
    created_at: expect.any(String),
  })
  expect((await data('?filesPage=2')).lastItemsDelivereds).toHaveLength(1)
})

test('every queue says how many wait and since when; what is done waits no more', async () => {
  const owner = await portal.aPerson(['superadmin'])
  const queues = async () => (await call('GET', '/dashboard/queues', { token: owner.token })).body.data
  const of = async (name: string) => (await queues()).find((queue: { name: string }) => queue.name === name)
  expect((await queues()).map(({ name }: { name: string }) => name)).toEqual(
    contributions.queues.filter(({ onlyWhenWaiting }) => !onlyWhenWaiting).map(({ name }) => name),
  )
  const before = await of('payments')
  const person = await portal.aPerson()
  const since = new Date('2025-12-01T00:00:00Z')
  const id = await aPayment(person, { at: since, paid: false })
  await app.db.updateTable('payments').set({ needs_staff: true }).where('id', '=', id).execute()
  expect(await of('payments')).toEqual({
    name: 'payments',
    label: 'Pagamentos em análise',
    count: before.count + 1,
    more: false,
    oldest_at: since.toISOString(),
    to: '/staff/payments?state=review',
  })
  await app.db.updateTable('payments').set({ needs_staff: false }).where('id', '=', id).execute()
  expect(await of('payments')).toEqual(before)
})

test('players are sampled once in five minutes, and a game that is down is not stored as empty', async () => {
  let players = 12
  const counted = () =>
    players < 0
      ? { kind: 'unknown' as const, cause: 'away' }
      : {
          kind: 'applied' as const,
          value: { total: players, channels: [players], isApproximate: false, at: new Date() },
        }
  const game = { capabilities: { onlineCount: true }, countOnline: async () => counted() } as unknown as Game
  const sampleAt = async (moment: string, online: number) => {
    players = online
    await sampleOnline({ db: app.db, game, now: () => new Date(moment) })
  }
  await sampleAt('2026-06-10T02:59:00Z', 50)
  await sampleAt('2026-06-10T03:00:00Z', 12)
  await sampleAt('2026-06-10T03:01:00Z', 90)
  await sampleAt('2026-06-10T03:05:00Z', -1)
  await sampleAt('2026-06-10T03:10:00Z', 31)
  portal.setNow(new Date('2026-06-11T12:00:00Z'))
  const [before, day, after] = (await days('?days=7')).slice(-3)
  portal.setNow()
  expect(before).toMatchObject({ day: '2026-06-09', playersPeak: 50, playersAverage: 50 })
  expect(day).toMatchObject({ day: '2026-06-10', playersPeak: 31, playersAverage: 22 })
  expect(after).toMatchObject({ day: '2026-06-11', playersPeak: null, playersAverage: null })
})

test('only the periods of the page are accepted', async () => {
  expect(await days()).toHaveLength(30)
  expect((await call('GET', '/dashboard/days?days=8', { token: staff })).status).toBe(400)
})

test('the demo gets its history once, and the ledger contains it', async () => {
  const demo = await aPortal()
  const at = demo.app.now().toISOString()
  const item = { name: 'Poção', item: [413], stock: 5, price: 30, created_at: at, updated_at: at }
  await demo.app.db.insertInto('shop_items').values(item).execute()
  await Promise.all([seedDemoHistory(demo.app), seedDemoHistory(demo.app)])
  const token = await demo.aStaffToken()
  const { data } = (await demo.call('GET', '/dashboard/days?days=90', { token })).body
  for (const name of ['donations', 'cashIn', 'cashOut', 'signUps', 'playersPeak'])
    expect(data.filter((row: Record<string, unknown>) => Number(row[name]) > 0).length).toBeGreaterThan(10)
  await auditLedger(demo.app, contributions.supplySides)
  const audit = await demo.app.db.selectFrom('ledger_audits').selectAll().executeTakeFirstOrThrow()
  expect(audit.findings).toEqual([])
})
