import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aDatabase } from '../../../../test/database.ts'
import { aPortal, type Person } from '../../../../test/portal.ts'
import { aProvider, referenceAt } from '../../../../test/provider.ts'
import { aBuyer, anItem, buy, fill } from '../../../../test/shop.ts'
import { transaction } from '../../db/transaction.ts'
import { moveCash, reversedCentsOf, type Move } from '../ledger/move-cash.ts'

const { url } = await aDatabase()
const mp = aProvider('mercadopago')
const portal = await aPortal(
  {},
  { databaseUrl: url, payments: { mercadopago: mp, pix: null, paypal: null, picpay: null } },
)
const { app, call } = portal

interface Row {
  id: string
  operation: string
  item: string | null
  type: 'Debit' | 'Credit'
  value: number
  balance: number
}
const page = async ({ token }: Person, query = '', headers = {}) =>
  (await call('GET', `/transaction/activities${query}`, { token, headers })).body as {
    data: Row[]
    next: string | null
  }
const balance = async ({ token }: Person): Promise<number> =>
  (await call('GET', '/transaction/balance', { token })).body.data
const signed = ({ type, value }: Row) => (type === 'Debit' ? -value : value)

/** Each balance is that of the row below plus the row's own transfer. */
function demandSteps(rows: Row[]) {
  for (const [at, row] of rows.entries())
    expect(row.balance - signed(row), `row ${at}`).toBe(rows[at + 1]?.balance ?? 0)
}

let count = 0
const move = (changes: Pick<Move, 'from' | 'to' | 'amount'> & Partial<Move>) =>
  transaction(app.db, (tx) =>
    moveCash(tx, { kind: 'staff_credit', reference: `activity ${(count += 1)}`, at: app.now(), ...changes }),
  )

test('each activity has the balance after it, also on the next page', async () => {
  const buyer = await aBuyer(portal, 60)
  const id = await anItem(portal, { price: 1 })
  for (let turn = 0; turn < 52; turn += 1) await buy(portal, buyer, { id })
  const first = await page(buyer)
  const second = await page(buyer, `?before=${first.next}`)
  expect([first.data[0]!.balance, first.data.at(-1)!.balance]).toEqual([8, 57])
  expect(second.data.map((row) => row.balance)).toEqual([58, 59, 60])
  demandSteps([...first.data, ...second.data])
})

test('after movements at the same time the newest balance is the wallet’s, and each step fits', async () => {
  const one = await aBuyer(portal, 1_000)
  const other = await aBuyer(portal, 1_000)
  const id = await anItem(portal, { price: 3, stock: 1_000 })
  const pay = (from: Person, to: Person, amount: number) =>
    move({ kind: 'market_sale', from: { user: from.id }, to: { user: to.id }, amount })
  await Promise.all(
    Array.from({ length: 60 }, (_, at) => {
      if (at % 3 === 0) return buy(portal, one, { id })
      return at % 3 === 1 ? pay(one, other, 7 + at) : pay(other, one, 5 + at)
    }),
  )
  for (const person of [one, other]) {
    const rows: Row[] = []
    for (let before = ''; ;) {
      const { data, next } = await page(person, before)
      rows.push(...data)
      if (next === null) break
      before = `?before=${next}`
    }
    expect(rows[0]!.balance).toBe(await balance(person))
    demandSteps(rows)
  }
})

test('while Cash moves, a page never contradicts itself', async () => {
  const buyer = await aBuyer(portal, 500)
  const id = await anItem(portal, { price: 2, stock: 1_000 })
  const looks = Array.from({ length: 30 }, () => page(buyer))
  const purchases = Array.from({ length: 30 }, () => buy(portal, buyer, { id }))
  for (const { data } of await Promise.all(looks)) demandSteps(data)
  await Promise.all(purchases)
  demandSteps((await page(buyer)).data)
})

test('a donation names its method and its reais, and a part that is given back its own', async () => {
  const donor = await portal.aPerson()
  const data = { document: '52998224725', phone: '11999998888' }
  await call('POST', '/account/updateDocumentAndPhone', { token: donor.token, body: data })
  const { body } = await call('POST', '/mercadopago/pix', { token: donor.token, body: { value: '50.00' } })
  const reference = referenceAt(mp, body.payment.id)
  let later = 0
  const hear = async (change: Parameters<typeof mp.say>[1]) => {
    mp.say(reference, change)
    portal.setNow(new Date(Date.now() + (later += 60_000)))
    await call('POST', `/payment/check/${body.payment.id}`, { token: donor.token })
  }
  await hear({ state: 'paid', status: 'approved', paidCents: 5000 })
  expect((await page(donor)).data).toMatchObject([{ operation: 'Doação · Pix', value: 367, balance: 367 }])
  await hear({ state: 'paid', status: 'approved', refundedCents: 2000 })
  await hear({ state: 'paid', status: 'approved', refundedCents: 2500 })
  const read = async (headers = {}) =>
    (await page(donor, '', headers)).data.map(({ operation, item, type, balance: after }) => [
      operation,
      item?.replaceAll('\u{a0}', ' '),
      type,
      after,
    ])
  expect(await read()).toEqual([
    ['Doação estornada · Pix', 'R$ 5,00', 'Debit', 183],
    ['Doação estornada · Pix', 'R$ 20,00', 'Debit', expect.any(Number)],
    ['Doação · Pix', 'R$ 50,00', 'Credit', 367],
  ])
  expect((await read({ 'accept-language': 'en' }))[2]).toEqual(['Donation · Pix', 'R$ 50,00', 'Credit', 367])
  expect((await page(donor)).data.map(({ value }) => value).reduce((sum, value) => sum - value, 2 * 367)).toBe(183)
  portal.setNow()
})

test('a reversal that an earlier version labelled with the whole donation shows what it gave back', async () => {
  const donor = await portal.aPerson()
  const payment = '0198c5e0-0000-7000-8000-0000000000aa'
  const house = { house: 'donations' as const }
  const wallet = { user: donor.id }
  const label = '100.00'
  const [first, second] = [{ amount: 300 }, { amount: 70 }]
  await move({ kind: 'donation', reference: payment, from: house, to: wallet, amount: 734, label })
  await move({ kind: 'donation_reversal', reference: `${payment}:4000`, from: wallet, to: house, ...first, label })
  await move({ kind: 'donation_reversal', reference: `${payment}:5000`, from: wallet, to: house, ...second, label })
  const items = (await page(donor)).data.map(({ item }) => item?.replaceAll('\u{a0}', ' '))
  expect(items).toEqual(['R$ 10,00', 'R$ 40,00', 'R$ 100,00'])
})

test('what a reversal gave back is found without reading the other reversals of a long history', async () => {
  const donor = await portal.aPerson()
  await sql`insert into ledger_transfers (id, kind, reference, from_account, to_account, amount, at)
    select gen_random_uuid(), 'donation_reversal', gen_random_uuid() || ':1000', wallet.id, house.id, 10, now()
    from ledger_accounts wallet, ledger_accounts house, generate_series(1, 3000)
    where wallet.user_id = ${donor.id} and house.house = 'donations' and house.shard = 0`.execute(app.db)
  await sql`analyze ledger_transfers`.execute(app.db)
  const { rows } = await sql<{ id: string }>`
    select t.id from ledger_transfers t join ledger_accounts a on a.id = t.from_account
    where a.user_id = ${donor.id} limit 5`.execute(app.db)
  const ids = rows.map(({ id }) => id)
  await transaction(app.db, async (tx) => {
    const countRead = async () =>
      Number(
        (
          await sql<{ read: string }>`select seq_tup_read + coalesce(idx_tup_fetch, 0) as read
            from pg_stat_xact_user_tables where relname = 'ledger_transfers'`.execute(tx)
        ).rows[0]!.read,
      )
    const before = await countRead()
    const cents = await reversedCentsOf(tx, donor.id, ids)
    expect(ids.map((id) => cents.get(id))).toEqual([1000, 1000, 1000, 1000, 1000])
    const read = (await countRead()) - before
    expect(read).toBeGreaterThanOrEqual(5)
    expect(read).toBeLessThan(50)
  })
})

test('who buys on the market reads of a purchase, who sells of a sale, and so when it is undone', async () => {
  const [buyer, seller] = [await aBuyer(portal, 40), await portal.aPerson()]
  const sale = { label: 'Diamante', amount: 15 }
  await move({ kind: 'market_sale', from: { user: buyer.id }, to: { user: seller.id }, ...sale })
  portal.setNow(new Date(Date.now() + 60_000))
  await move({ kind: 'market_undo', from: { user: seller.id }, to: { user: buyer.id }, ...sale })
  const read = async (person: Person) => (await page(person)).data.slice(0, 2).map(({ operation }) => operation)
  expect(await read(buyer)).toEqual(['Compra no mercado desfeita', 'Compra no mercado'])
  expect(await read(seller)).toEqual(['Venda no mercado desfeita', 'Venda no mercado'])
  portal.setNow()
})

test('what open pages poll carries the balance, which another person’s movement changes', async () => {
  const player = await portal.aPerson()
  const poll = async (path: string) => (await call('GET', path, { token: player.token })).body
  expect(await poll('/notifications/unread')).toEqual({ unread: 0, balance: 0 })
  await fill(portal, player, 25)
  expect(await poll('/notifications/unread')).toEqual({ unread: 1, balance: 25 })
  expect(await poll('/notifications')).toMatchObject({ unread: 1, balance: 25 })
  await move({
    kind: 'donation_reversal',
    from: { user: player.id },
    to: { house: 'donations' },
    amount: 40,
    mayOwe: true,
  })
  expect(await poll('/notifications/unread')).toMatchObject({ balance: -15 })
})
