import { houseAccounts, transferKinds, type TransferKind } from '@guildhall/contract/ledger'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aPortal, type Person } from '../../../../test/portal.ts'
import { transaction } from '../../db/transaction.ts'
import { uuid7 } from '../../db/uuid7.ts'
import { moveCash } from '../ledger/move-cash.ts'
import { gatherInsight, rebuildInsight } from './gather.ts'
import { insightVerbs } from './verbs.ts'

const portal = await aPortal()
const { app, call } = portal
const { token } = await portal.aPerson(['treasurer'])
const read = async (path: string) => (await call('GET', `/staff/insight/${path}`, { token })).body
const [item, other] = [await aShopItem('Espada'), await aShopItem('Escudo')]

async function aShopItem(name: string): Promise<{ id: number }> {
  const at = new Date().toISOString()
  return app.db
    .insertInto('shop_items')
    .values({ name, price: 10, stock: 5, item: [413], created_at: at, updated_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
}

/** Pseudo-random numbers that are the same in each run. */
let seed = 11
const upTo = (most: number) => (seed = (seed * 48_271) % 2_147_483_647) % most

const move = (kind: TransferKind, from: object, to: object, amount: number, at: Date) =>
  transaction(app.db, (tx) => moveCash(tx, { kind, reference: uuid7(at), from, to, amount, at, mayOwe: true } as never))

async function aPurchase({ id }: { id: number }, shopItem: number, price: number, at: Date): Promise<string> {
  const purchase = uuid7(at)
  await move('purchase', { user: id }, { house: 'shop' }, price, at)
  await app.db
    .insertInto('purchases')
    .values({
      ...{ id: purchase, user_id: id, shop_item_id: shopItem, name: 'Espada', price, item: [1] },
      ...{ target: 'storage', created_at: at.toISOString() },
    })
    .execute()
  return purchase
}

async function refund(person: { id: number }, purchase: string, price: number, at: Date): Promise<void> {
  await move('purchase_refund', { house: 'shop' }, { user: person.id }, price, at)
  await app.db
    .updateTable('purchases')
    .set({ refunded_at: at.toISOString(), refunded_by: person.id })
    .where('id', '=', purchase)
    .execute()
}

const people: Person[] = await Promise.all(Array.from({ length: 8 }, () => portal.aPerson()))

/** Months of movements of every kind, of which a part comes after its day was added up. */
async function someMonths(): Promise<void> {
  const start = Date.parse('2026-01-31T23:30:00Z')
  for (const [index, { id }] of people.entries()) {
    const created_at = new Date(start - index * 11 * 86_400_000).toISOString()
    await app.db.updateTable('users').set({ created_at }).where('id', '=', id).execute()
  }
  for (let at = 0; at < 240; at += 1) {
    const moment = new Date(
      start + Math.floor((at * 90 * 86_400_000) / 240) - (at % 11 === 0 ? upTo(40) * 86_400_000 : 0),
    )
    portal.setNow(new Date(start + Math.floor((at * 90 * 86_400_000) / 240)))
    const person = people[upTo(people.length)]!
    const house = { house: houseAccounts[upTo(houseAccounts.length)]! }
    const kind = transferKinds[upTo(transferKinds.length)]!
    if (at % 3 === 0) await move('donation', { house: 'donations' }, { user: person.id }, 1 + upTo(500), moment)
    if (at % 7 === 0) await move('deposit', { house: 'donations' }, { user: person.id }, 1 + upTo(500), moment)
    if (at % 2) await move(kind, { user: person.id }, house, 1 + upTo(90), moment)
    if (at % 5 === 0) await move('market_sale', { user: people[0]!.id }, { user: people[1]!.id }, 1 + upTo(9), moment)
    if (at % 4 === 0) {
      const purchase = await aPurchase(person, at % 8 ? item.id : other.id, 10 + upTo(5), moment)
      if (at % 12 === 0) await refund(person, purchase, 10, new Date(moment.getTime() + upTo(9) * 86_400_000))
    }
    if (at % 9 === 0) await gatherInsight(app)
  }
  portal.setNow(new Date('2026-05-15T12:00:00Z'))
  await gatherInsight(app)
}
await someMonths()

const day = (at: string) => sql.raw(`(timezone('UTC', ${at}) - interval '3 hours')::date`)
const rowsOf = async (query: ReturnType<typeof sql>) => (await query.execute(app.db)).rows

/** Each table of sums with the same sums from the rows, worked out in another way. */
const truths = {
  days: [
    sql`select day::text, kind, cash_in, cash_out, cash_between, moves from insight_days order by 1, 2`,
    sql`select ${day('t.at')}::text as day, t.kind,
        sum(case when a.user_id is null and b.user_id is not null then t.amount else 0 end)::bigint as cash_in,
        sum(case when a.user_id is not null and b.user_id is null then t.amount else 0 end)::bigint as cash_out,
        sum(case when a.user_id is not null and b.user_id is not null then t.amount else 0 end)::bigint as cash_between,
        count(*) as moves
      from ledger_transfers t, ledger_accounts a, ledger_accounts b
      where a.id = t.from_account and b.id = t.to_account group by 1, 2 order by 1, 2`,
  ],
  items: [
    sql`select day::text, shop_item_id, pieces, cash, refunded_pieces, refunded_cash from insight_item_days order by 1, 2`,
    sql`select coalesce(b.day, r.day)::text as day, coalesce(b.i, r.i) as shop_item_id, coalesce(b.n, 0) as pieces,
        coalesce(b.c, 0) as cash, coalesce(r.n, 0) as refunded_pieces, coalesce(r.c, 0) as refunded_cash
      from (select ${day('created_at')} as day, shop_item_id as i, count(*) as n, sum(price)::bigint as c
          from purchases group by 1, 2) b
        full join (select ${day('refunded_at')} as day, shop_item_id as i, count(*) as n, sum(price)::bigint as c
          from purchases where refunded_at is not null group by 1, 2) r on r.day = b.day and r.i = b.i
      order by 1, 2`,
  ],
  people: [
    sql`select day::text, donors, buyers from insight_people_days where donors > 0 or buyers > 0 order by 1`,
    sql`select s.day::text, count(distinct s.donor) as donors, count(distinct s.buyer) as buyers from (
        select ${day('created_at')} as day, owner as donor, null as buyer from audit.ledger_entry
          where kind in ('donation', 'deposit') and amount > 0 and owner like 'person%'
        union all select ${day('created_at')}, null, user_id::text from purchases) s group by 1 order by 1`,
  ],
  donors: [
    sql`select user_id, donated_at, bought_at from insight_donors order by 1`,
    sql`select a.user_id, min(t.at) as donated_at, (select p.created_at from purchases p
          where p.user_id = a.user_id and p.created_at >= min(t.at) order by 1 limit 1) as bought_at
      from ledger_transfers t join ledger_accounts a on a.id = t.to_account
      where t.kind in ('donation', 'deposit') and a.user_id is not null group by 1 order by 1`,
  ],
  cohorts: [
    sql`select cohort::text, month::text, donors from insight_cohorts where basis = 'donation' order by 1, 2`,
    sql`select to_char(first, 'YYYY-MM-01') as cohort, to_char(at, 'YYYY-MM-01') as month, count(distinct owner) as donors
      from (select owner, ${day('created_at')} as at, min(${day('created_at')}) over (partition by owner) as first
        from audit.ledger_entry where kind in ('donation', 'deposit') and amount > 0 and owner like 'person%') e group by 1, 2 order by 1, 2`,
  ],
} satisfies Record<string, [ReturnType<typeof sql>, ReturnType<typeof sql>]>

async function expectTruth(): Promise<void> {
  for (const [name, [sums, truth]] of Object.entries(truths)) {
    const expected = await rowsOf(truth)
    expect([name, expected.length > 0]).toEqual([name, true])
    expect([name, await rowsOf(sums)]).toEqual([name, expected])
  }
}

const contents = () =>
  Promise.all(
    [
      'insight_days',
      'insight_item_days',
      'insight_people_days',
      'insight_donors',
      'insight_first_days',
      'insight_cohorts',
    ].map((table) => rowsOf(sql`select * from ${sql.table(table)} order by 1, 2`)),
  )

test('the sums of months of random movements, many of them late, equal the ledger', () => expectTruth())

test('a second run changes nothing, and a rebuild gives the same', async () => {
  const before = await contents()
  await gatherInsight(app)
  expect(await contents()).toEqual(before)
  const said: string[] = []
  await sql`update insight_days set cash_in = cash_in + 1`.execute(app.db)
  const actor = { id: people[0]!.id }
  await insightVerbs[0]!.run({ app, actor, say: (text: string) => said.push(text) } as never)
  expect(await contents()).toEqual(before)
  expect(said[0]).toMatch(/^Added up \d+ days with 8 donors\.$/)
  await expectTruth()
})

test('a day begins at 3:00 UTC, and a refund of an older purchase counts on its own day', async () => {
  const person = await portal.aPerson()
  await move('donation', { house: 'donations' }, { user: person.id }, 700, new Date('2026-05-13T02:59:59.999Z'))
  await move('donation', { house: 'donations' }, { user: person.id }, 11, new Date('2026-05-13T03:00:00Z'))
  const purchase = await aPurchase(person, item.id, 90, new Date('2026-05-12T20:00:00Z'))
  await refund(person, purchase, 90, new Date('2026-05-14T12:00:00Z'))
  await gatherInsight(app)
  const { steps } = await read('flow?from=2026-05-12&to=2026-05-14&by=day')
  expect(steps).toEqual([
    { start: '2026-05-12', cashIn: 700, cashOut: 90, cashBetween: 0, moves: 2 },
    { start: '2026-05-13', cashIn: 11, cashOut: 0, cashBetween: 0, moves: 1 },
    { start: '2026-05-14', cashIn: 90, cashOut: 0, cashBetween: 0, moves: 1 },
  ])
  const only = await read('flow?from=2026-05-12&to=2026-05-14&by=month&kind=donation')
  expect(only.steps).toEqual([{ start: '2026-05-01', cashIn: 711, cashOut: 0, cashBetween: 0, moves: 2 }])
  expect(only.kinds).toHaveLength(3)
  expect((await read('items?from=2026-05-14&to=2026-05-14')).data).toEqual([
    { id: item.id, name: 'Espada', pieces: 0, cash: 0, refundedPieces: 1, refundedCash: 90 },
  ])
})

test('a gift is a purchase of who gave it, and Cash that goes back counts on the day of its end', async () => {
  const [giver, receiver] = await Promise.all([portal.aPerson(), portal.aPerson()])
  const gift = (state: 'accepted' | 'declined', at: string, ended_at: string) =>
    app.db
      .insertInto('gifts')
      .values({
        ...{ id: uuid7(new Date(at)), giver_id: giver.id, receiver_id: receiver.id, shop_item_id: other.id },
        ...{
          name: 'Escudo',
          item: [413],
          price: 40,
          message: '',
          state,
          created_at: at,
          opened_at: ended_at,
          ended_at,
        },
        expires_at: '2026-06-10T12:00:00Z',
      })
      .execute()
  await gift('accepted', '2026-05-14T12:00:00Z', '2026-05-14T15:00:00Z')
  await gift('declined', '2026-05-14T13:00:00Z', '2026-05-15T11:00:00Z')
  await gatherInsight(app)
  const itemsOf = async (day: string) =>
    (await read(`items?from=${day}&to=${day}`)).data.filter(({ id }: { id: number }) => id === other.id)
  const row = { id: other.id, name: 'Escudo' }
  expect(await itemsOf('2026-05-14')).toEqual([{ ...row, pieces: 2, cash: 80, refundedPieces: 0, refundedCash: 0 }])
  expect(await itemsOf('2026-05-15')).toEqual([{ ...row, pieces: 0, cash: 0, refundedPieces: 1, refundedCash: 40 }])
  await app.db.deleteFrom('gifts').where('giver_id', '=', giver.id).execute()
  await gatherInsight(app)
})

test('weeks begin on Monday and months at their first day, cut by the period', async () => {
  const { steps } = await read('flow?from=2026-02-04&to=2026-02-17&by=week')
  expect(steps.map(({ start }: { start: string }) => start)).toEqual(['2026-02-02', '2026-02-09', '2026-02-16'])
  const whole = await read('flow?from=2026-02-04&to=2026-02-17&by=day')
  const sum = (rows: { cashIn: number }[]) => rows.reduce((total, { cashIn }) => total + cashIn, 0)
  expect(sum(steps)).toBe(sum(whole.steps))
  expect(sum(steps)).toBe(sum(whole.kinds))
})

test('a movement of every kind of the contract appears, also in the download, with its words', async () => {
  const at = new Date('2026-05-15T10:00:00Z')
  for (const kind of transferKinds) await move(kind, { house: 'staff' }, { user: people[0]!.id }, 5, at)
  await gatherInsight(app)
  const { kinds } = await read('flow?from=2026-05-15&to=2026-05-15&by=day')
  expect(kinds.map(({ kind }: { kind: string }) => kind).toSorted()).toEqual(transferKinds.toSorted())
  const { body } = await call('GET', '/staff/insight/export/flow?from=2026-05-15&to=2026-05-15', { token })
  expect(body.split('\r\n')).toHaveLength(transferKinds.length + 2)
  expect(body).toContain('"2026-05-15";"Doação";5;0;0;1')
})

test('a movement of a complete day, after the clock went back a month, is added by the next run', async () => {
  portal.setNow(new Date('2026-04-10T12:00:00Z'))
  await move('staff_credit', { house: 'staff' }, { user: people[0]!.id }, 123_456, new Date('2026-04-10T12:00:00Z'))
  portal.setNow(new Date('2026-05-15T12:30:00Z'))
  await gatherInsight(app)
  const { steps } = await read('flow?from=2026-04-10&to=2026-04-10&by=day&kind=staff_credit')
  expect(steps[0].cashIn).toBeGreaterThanOrEqual(123_456)
  await expectTruth()
})

test('first donors count as converted in time, and an earlier donation that comes late moves them', async () => {
  const [quick, slow, never] = await Promise.all([portal.aPerson(), portal.aPerson(), portal.aPerson()])
  const donate = (person: Person, at: string) =>
    move('donation', { house: 'donations' }, { user: person.id }, 100, new Date(at))
  for (const person of [quick, slow, never]) await donate(person, '2025-09-10T12:00:00Z')
  await aPurchase(quick, item.id, 10, new Date('2025-09-10T14:30:00Z'))
  await aPurchase(slow, item.id, 10, new Date('2025-09-15T12:00:00Z'))
  await gatherInsight(app)
  const { total, months } = await read('conversion?from=2025-09-01&to=2025-09-30')
  expect(total).toEqual({
    donors: 3,
    windows: [
      { days: 1, mature: 3, bought: 1 },
      { days: 7, mature: 3, bought: 2 },
      { days: 30, mature: 3, bought: 2 },
    ],
    medianHours: 2,
  })
  expect(months).toEqual([{ month: '2025-09-01', ...total }])
  await donate(slow, '2025-08-20T12:00:00Z')
  await gatherInsight(app)
  expect((await read('conversion?from=2025-09-01&to=2025-09-30')).total.donors).toBe(2)
  expect((await read('conversion?from=2025-08-01&to=2025-08-31')).total.windows[2]).toEqual({
    ...{ days: 30, mature: 1, bought: 1 },
  })
  const { data } = await read('cohorts?basis=donation')
  const august = data.find(({ month }: { month: string }) => month === '2025-08-01')
  expect([august.size, ...august.donors.slice(0, 3)]).toEqual([1, 1, 1, 0])
  await expectTruth()
})

test('cohorts by sign-up have all accounts of the month, donors or not', async () => {
  const [donor, silent] = await Promise.all([portal.aPerson(), portal.aPerson()])
  for (const { id } of [donor, silent])
    await app.db.updateTable('users').set({ created_at: '2025-07-05T12:00:00Z' }).where('id', '=', id).execute()
  await move('deposit', { house: 'donations' }, { user: donor.id }, 5, new Date('2025-08-05T12:00:00Z'))
  await gatherInsight(app)
  const { data } = await read('cohorts?basis=sign_up')
  expect(data).toHaveLength(12)
  expect(data.find(({ month }: { month: string }) => month === '2025-07-01')).toMatchObject({
    size: 2,
    donors: [0, 1, ...Array(9).fill(0)],
  })
})

test('a campaign is compared with the same weekdays of four weeks, without days that have not begun', async () => {
  const effect = await read('effect?from=2026-05-09&to=2026-05-20')
  expect(effect).toMatchObject({ days: 7, isRunning: true, isShort: false })
  const donors = effect.data.find(({ measure }: { measure: string }) => measure === 'donors')
  const [during] = await rowsOf(
    sql`select sum(donors)::bigint as n from insight_people_days where day between '2026-05-09' and '2026-05-15'`,
  )
  const [week] = await rowsOf(
    sql`select coalesce(sum(donors), 0)::bigint as n from insight_people_days where day between '2026-04-11' and '2026-04-17'`,
  )
  expect(donors.during).toBe((during as { n: number }).n)
  expect(donors.weeks[3]).toBe((week as { n: number }).n)
  expect(await read('effect?from=2026-06-01&to=2026-06-02')).toMatchObject({ days: 0, isRunning: false })
  expect((await call('GET', '/staff/insight/effect?from=2026-01-01&to=2026-05-01', { token })).status).toBe(400)
  expect((await call('GET', '/staff/insight/items?from=2026-05-02&to=2026-05-01', { token })).status).toBe(400)
})

test('campaigns that have begun are offered with their days, the newest first', async () => {
  const campaign = (name: string, starts_at: string, ends_at: string, ended_at: string | null = null) =>
    app.db
      .insertInto('campaigns')
      .values({
        ...{ name, name_en: '', percent: 50, methods: ['pix'], min_reais: 5, starts_at, ends_at, ended_at },
        ...{
          ended_by: ended_at === null ? null : people[0]!.id,
          created_by: people[0]!.id,
          created_at: starts_at,
          updated_at: starts_at,
        },
      })
      .execute()
  await campaign('Whole', '2026-04-01T03:00:00Z', '2026-04-04T03:00:00Z')
  await campaign('Ended', '2026-05-01T12:00:00Z', '2026-05-31T12:00:00Z', '2026-05-03T12:00:00Z')
  await campaign('Later', '2026-06-01T12:00:00Z', '2026-06-02T12:00:00Z')
  const { campaigns } = await read('effect?from=2026-05-01&to=2026-05-03')
  expect(campaigns).toMatchObject([
    { name: 'Ended', from: '2026-05-01', to: '2026-05-03' },
    { name: 'Whole', from: '2026-04-01', to: '2026-04-03' },
  ])
})

test('each table is a download, which the audit log records, and nothing names a player', async () => {
  const days = 'from=2026-03-01&to=2026-03-31'
  for (const table of ['flow', 'items', 'conversion', 'cohorts', 'effect']) {
    const { status, body, headers } = await call('GET', `/staff/insight/export/${table}?${days}`, { token })
    expect([table, status]).toEqual([table, 200])
    const lines = body.trimEnd().split('\r\n')
    expect([table, String(lines.length - 1)]).toEqual([table, headers['row-count']])
    expect(body).not.toMatch(/person\d|Souza/)
    for (const view of [`flow?by=day&${days}`, `items?${days}`, `conversion?${days}`, 'cohorts?basis=sign_up'])
      expect(JSON.stringify(await read(view))).not.toMatch(/person\d|Souza/)
  }
  const { rows } =
    await sql`select after->>'table' as table from admin_actions where action = 'export.insight'`.execute(app.db)
  expect(rows.length).toBeGreaterThanOrEqual(5)
})

test('before the first sums the page knows that there are none, and a movement of a day before is not lost', async () => {
  const fresh = await aPortal()
  const staff = (await fresh.aPerson(['superadmin'])).token
  const person = await fresh.aPerson()
  const flow = async () =>
    (await fresh.call('GET', '/staff/insight/flow?from=2026-05-01&to=2026-05-02&by=day', { token: staff })).body
  expect(await flow()).toMatchObject({ asOf: null, kinds: [] })
  const at = new Date('2026-05-01T12:00:00Z')
  await transaction(fresh.app.db, (tx) =>
    moveCash(tx, {
      kind: 'donation',
      reference: 'x',
      from: { house: 'donations' },
      to: { user: person.id },
      amount: 9,
      at,
    }),
  )
  fresh.setNow(new Date('2026-06-01T12:00:00Z'))
  await gatherInsight(fresh.app)
  expect(await flow()).toMatchObject({ asOf: '2026-06-01T12:00:00.000Z', kinds: [{ kind: 'donation', cashIn: 9 }] })
  expect((await call('GET', '/staff/insight/cohorts?basis=donation', { token: people[0]!.token })).status).toBe(403)
})

test('several runs and a rebuild at once give one result', async () => {
  await Promise.all([gatherInsight(app), rebuildInsight(app), gatherInsight(app)])
  await expectTruth()
})
