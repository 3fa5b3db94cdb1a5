import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aListing, anOffer, aTrader, chestOf, listingOf, potions, setPresence, trade } from '../../../../test/market.ts'
import { aPortal, type Person } from '../../../../test/portal.ts'
import { aSandbox } from '../../../../test/sandbox.ts'
import { contributions } from '../index.ts'
import { auditLedger } from '../ledger/service.ts'
import { moveGoods } from './move-goods.ts'

const sandbox = await aSandbox()
const portal = await aPortal({}, { sandbox })
const { app, call } = portal
const owner = await portal.aPerson(['superadmin'])

const balance = async ({ token }: Person): Promise<number> =>
  (await call('GET', '/transaction/balance', { token })).body.data
const mine = async ({ token }: Person, query = '') => (await call('GET', `/market/my-items${query}`, { token })).body
const setFee = async (feePercent: number) => {
  const { token } = owner
  const { version } = (await call('GET', '/staff/settings', { token })).body.data.market
  return call('PUT', '/staff/settings/market', { token, body: { value: { feePercent }, version } })
}

// MKT-01, MKT-38, MKT-46, MKT-48, MKT-49
test('a sale takes the item out of the chest and then offers it', async () => {
  const seller = await aTrader(portal, sandbox, { chest: [potions] })
  const answer = await trade(portal, seller, 'sell', { slot: 0, price: '0100', name: 'Poção' })
  expect(answer.status).toBe(200)
  expect(answer.body).toEqual({
    message: 'Item listado para venda com sucesso no mercado.',
    data: { id: expect.any(Number), state: 'open' },
  })
  expect(await chestOf(sandbox, seller)).toEqual([])
  const { body } = await call('GET', `/market/items?seller=${seller.login}`)
  expect(body).toEqual({
    items: [
      {
        id: answer.body.data.id,
        item_index: 413,
        item_name: expect.any(String),
        item_key: '413',
        effects: [expect.stringContaining('10')],
        amount: 10,
        look: expect.objectContaining({ plus: 0, picture: null }),
        price: 100,
        name_seller: seller.login,
        slot: 0,
        created_at: expect.any(String),
        version: expect.stringMatching(/^[\w-]{16}$/),
      },
    ],
    page: 1,
    lastPage: 1,
    total: 1,
    more: false,
    rule: 'online',
  })
  const own = await mine(seller)
  expect(own.items).toMatchObject([{ id: answer.body.data.id, state: 'open', is_frozen: false, receives: 100 }])
  expect((await mine(await portal.aPerson())).items).toEqual([])
  const { rows } = await sql`select * from audit.listing where id = ${answer.body.data.id}`.execute(app.db)
  expect(rows).toEqual([{ id: answer.body.data.id, seller: seller.login, price: 100, state: 'open', buyer: null }])
})

// MKT-40, MKT-47, MKT-51, M1
test('a purchase moves Cash from wallet to wallet and the item from chest to chest', async () => {
  const seller = await aTrader(portal, sandbox, { chest: [potions] })
  const buyer = await aTrader(portal, sandbox, { cash: 80 })
  const id = await aListing(portal, seller, 50)
  const { status, body } = await trade(portal, buyer, 'buy', { id })
  expect([status, body]).toEqual([200, { message: 'Item comprado com sucesso no mercado.', data: { id }, balance: 30 }])
  expect([await balance(buyer), await balance(seller)]).toEqual([30, 50])
  expect((await call('GET', '/market/arrivals', { token: buyer.token })).body.items).toMatchObject([
    { id, kind: 'bought', price: 50, waits_for: null },
  ])
  await moveGoods(app)
  expect(await chestOf(sandbox, buyer)).toEqual([{ slot: 0, item: potions }])
  expect(await chestOf(sandbox, seller)).toEqual([])
  expect((await call('GET', '/market/arrivals', { token: buyer.token })).body.items).toEqual([])
  expect((await call('GET', `/market/items?seller=${seller.login}`)).body.items).toEqual([])
  const history = async ({ token }: Person) => (await call('GET', '/market/transactions', { token })).body
  expect(await history(buyer)).toEqual({
    transactions: [
      {
        id: expect.any(String),
        created_at: expect.any(String),
        description: (await listingOf(portal, id)).name,
        amount: -50,
        type: 'Compra',
        kind: 'purchase',
        item: expect.objectContaining({ index: 413, effects: [expect.stringContaining('10')], amount: 10 }),
        other: seller.login,
        listing: id,
      },
    ],
    page: 1,
    lastPage: 1,
    total: 1,
    more: false,
  })
  expect((await history(seller)).transactions).toMatchObject([
    { amount: 50, type: 'Venda', kind: 'sale', item: { amount: 10 }, other: buyer.login },
  ])
  // TX-11: the transfer stores the buyer's network address, which the seller never sees.
  const activities = async ({ token }: Person) => (await call('GET', '/transaction/activities', { token })).body.data
  expect((await activities(buyer))[0]).toMatchObject({ type: 'Debit', value: 50, ip: '127.0.0.1' })
  expect((await activities(seller))[0]).toMatchObject({ type: 'Credit', value: 50, ip: null })
  const notificationKinds = async ({ token }: Person) =>
    (await call('GET', '/notifications', { token })).body.data.map((each: { kind: string }) => each.kind)
  expect(await notificationKinds(seller)).toContain('sale_sold')
  expect(await notificationKinds(buyer)).toContain('market_settled')
})

// MKT-50, D-048
test('a cancelled sale comes back into its slot, or into the first free one', async () => {
  const seller = await aTrader(portal, sandbox, { chest: [[401], potions] })
  const id = await aListing(portal, seller, 50, 1)
  const { status, body } = await trade(portal, seller, 'cancel', { id })
  expect([status, body]).toEqual([200, { message: 'Venda cancelada com sucesso!', data: { id, state: 'cancelled' } }])
  expect(await chestOf(sandbox, seller)).toEqual([
    { slot: 0, item: [401] },
    { slot: 1, item: potions },
  ])
  expect((await mine(seller)).items).toEqual([])
  // The seller waited at the page, so the portal sends no notification.
  expect((await call('GET', '/notifications', { token: seller.token })).body.data).toEqual([])
  const again = await aListing(portal, seller, 50, 0)
  await sandbox.control('POST', `/game/accounts/${seller.login}/chest`, { item: [402], slot: 0 })
  expect((await trade(portal, seller, 'cancel', { id: again })).body.data.state).toBe('cancelled')
  expect((await chestOf(sandbox, seller)).map(({ slot }) => slot)).toEqual([0, 1, 2])
})

// D-147, S3
test('the same key does each of them once, and answers again', async () => {
  const seller = await aTrader(portal, sandbox, { chest: [potions, potions] })
  const buyer = await aTrader(portal, sandbox, { cash: 100 })
  const twice = async (who: Person, action: 'sell' | 'buy' | 'cancel', body: object, key: string) => {
    const answers = await Promise.all([trade(portal, who, action, body, key), trade(portal, who, action, body, key)])
    answers.push(await trade(portal, who, action, body, key))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    const ids = new Set(answers.map((answer) => answer.body.data.id as number))
    expect(ids.size).toBe(1)
    return [...ids][0]!
  }
  const sold = await twice(seller, 'sell', { slot: 0, price: '40' }, 'key-of-a-sale')
  expect((await mine(seller)).total).toBe(1)
  expect((await trade(portal, seller, 'sell', { slot: 1, price: '40' }, 'key-of-a-sale')).body.code).toBe(
    'idempotency_key_reused',
  )
  await twice(buyer, 'buy', { id: sold }, 'key-of-a-purchase')
  // A repeated request gets the stored reply, even when the buyer has left the game since.
  await setPresence(sandbox, buyer, 'offline')
  expect((await trade(portal, buyer, 'buy', { id: sold }, 'key-of-a-purchase')).status).toBe(200)
  expect(await balance(buyer)).toBe(60)
  const back = await aListing(portal, seller, 10, 1)
  await twice(seller, 'cancel', { id: back }, 'key-of-a-cancel')
  expect(await chestOf(sandbox, seller)).toHaveLength(1)
})

// D-044, M1
test('the fee that the seller agreed to goes to the house, and the ledger agrees with the market', async () => {
  const answer = await setFee(10)
  expect(answer.status).toBe(200)
  const seller = await aTrader(portal, sandbox, { chest: [potions, potions] })
  const buyer = await aTrader(portal, sandbox, { cash: 200 })
  expect((await call('GET', '/market/cargo', { token: seller.token })).body.fee_percent).toBe(10)
  const id = await aListing(portal, seller, 55)
  expect((await mine(seller)).items).toMatchObject([{ fee_percent: 10, receives: 50 }])
  // A later change of the fee does not affect existing listings.
  await setFee(50)
  await trade(portal, buyer, 'buy', { id })
  expect([await balance(buyer), await balance(seller)]).toEqual([145, 50])
  // The notification and the history show the seller the amount after the fee.
  const { data } = (await call('GET', '/notifications', { token: seller.token })).body
  expect(data).toMatchObject([{ kind: 'sale_sold', text: expect.stringContaining('por 50 Cash') }])
  const { transactions } = (await call('GET', '/market/transactions', { token: seller.token })).body
  expect(transactions).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ amount: 55, type: 'Venda', other: buyer.login }),
      expect.objectContaining({ amount: -5, type: 'Taxa', other: null, item: expect.objectContaining({ amount: 10 }) }),
    ]),
  )
  await setFee(0)
  await auditLedger(app, contributions.supplySides)
  expect((await call('GET', '/ledger/audit', { token: await portal.aStaffToken() })).body.last.findings).toEqual([])
})

// MKT-41, MKT-52, D-050
test('the chest shows each item, its effects, and why some cannot be sold', async () => {
  const person = await aTrader(portal, sandbox, { chest: [potions, [508, 56, 1, 57, 2]] })
  // Players use 120 slots, so slot 119 is the last one and slot 120 is not shown.
  for (const slot of [119, 120])
    await sandbox.control('POST', `/game/accounts/${person.login}/chest`, { item: [401], slot })
  const { status, body } = await call('GET', '/market/cargo', { token: person.token })
  expect(status).toBe(200)
  expect(body).toMatchObject({
    fee_percent: 0,
    as_of: expect.any(String),
    inventory: [
      { slot: 0, details: { index: 413, effects: [{ index: 61, value: 10 }] }, problem: null },
      {
        slot: 1,
        details: {
          index: 508,
          effects: [
            { index: 56, value: 1 },
            { index: 57, value: 2 },
          ],
        },
      },
      { slot: 119, details: { index: 401 } },
    ],
  })
  expect(body.inventory[0].details.name).toBe(body.inventory[0].described.name)
  expect(body.inventory[1].problem).toEqual(expect.any(String))
})

// MKT-21, MKT-22, MKT-23, MKT-32
test('the market is searched, sorted and paged', async () => {
  const [one, two] = [await portal.aPerson(), await portal.aPerson()]
  for (let at = 0; at < 12; at += 1)
    await anOffer(portal, at % 2 ? one : two, {
      name: `Éspada zq ${String.fromCharCode(97 + at)}`,
      price: ((at * 7) % 12) + 1,
      slot: at,
    })
  app.cache.invalidate(['market'])
  const read = async (query: string) => (await call('GET', `/market/items?q=espada+zq&${query}`)).body
  const first = await read('')
  expect([first.items.length, first.page, first.lastPage, first.total, first.more]).toEqual([10, 1, 2, 12, false])
  expect((await read('page=2')).items).toHaveLength(2)
  expect((await read('page=9')).page).toBe(2)
  const column = async (sort: string, key: string) =>
    (await read(`sort=${sort}`)).items.map((each: Record<string, unknown>) => each[key])
  expect(await column('price', 'price')).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  expect((await column('-price', 'price'))[0]).toBe(12)
  expect((await column('item', 'item_name'))[0]).toBe('Éspada zq a')
  expect((await column('-item', 'item_name'))[0]).toBe('Éspada zq l')
  const sellers = [one.login, two.login].toSorted()
  expect((await column('seller', 'name_seller'))[0]).toBe(sellers[0])
  expect((await column('-seller', 'name_seller'))[0]).toBe(sellers[1])
  expect((await read(`seller=${one.login}`)).total).toBe(6)
  expect((await read('seller=nobody-at-all')).items).toEqual([])
  const own = await mine(one, '?sort=-slot&q=zq')
  expect(own.items.map(({ slot }: { slot: number }) => slot)).toEqual([11, 9, 7, 5, 3, 1])
  expect((await mine(one, '?sort=price')).items[0].price).toBe(
    Math.min(...own.items.map((each: { price: number }) => each.price)),
  )
  expect((await call('GET', '/market/items?sort=sideways')).status).toBe(400)
  expect((await call('GET', '/market/items?page=101')).status).toBe(400)
})

// D-043, MKT-02, MKT-15
test('who may touch the chest is told, and a game that is silent is told in words', async () => {
  const person = await aTrader(portal, sandbox, { presence: 'offline' })
  const ask = async () => (await call('GET', '/market/presence', { token: person.token })).body.data
  // The presence is cached for 2 s.
  const askLater = async () => {
    portal.setNow(new Date(app.now().getTime() + 2_000))
    return ask()
  }
  const offline = {
    rule: 'online',
    presence: 'offline',
    may_trade: false,
    reason: 'Seu personagem precisa estar ONLINE no jogo.',
  }
  try {
    expect(await askLater()).toEqual(offline)
    await setPresence(sandbox, person, 'select')
    expect(await ask()).toEqual(offline)
    expect(await askLater()).toMatchObject({ presence: 'select', may_trade: false })
    await setPresence(sandbox, person, 'online')
    expect(await askLater()).toEqual({ rule: 'online', presence: 'online', may_trade: true, reason: null })
    await sandbox.control('POST', '/game/down', { down: true })
    expect(await askLater()).toMatchObject({
      presence: 'unknown',
      may_trade: false,
      reason: expect.stringContaining('ONLINE'),
    })
  } finally {
    await sandbox.control('POST', '/game/down', { down: false })
    portal.setNow()
  }
})

test('what a banned player offers goes on selling, and the Cash waits in the wallet', async () => {
  const seller = await aTrader(portal, sandbox, { chest: [potions] })
  const buyer = await aTrader(portal, sandbox, { cash: 80 })
  const id = await aListing(portal, seller, 50)
  const banning = {
    nickname: seller.login,
    by: 'login',
    note: 'Golpe no mercado, pelo ticket.',
    ban_type: 1,
    day: 1,
    month: 1,
    year: 2000,
    reason: 'Uso de programa.',
  }
  const staff = await portal.aPerson(['administrator'])
  expect((await call('POST', '/server/ban_user', { token: staff.token, body: banning })).status).toBe(200)
  expect((await call('GET', '/market/my-items', { token: seller.token })).body.code).toBe('account_banned')
  expect((await call('GET', `/market/items?seller=${seller.login}`)).body.items).toMatchObject([{ id }])
  expect((await trade(portal, buyer, 'buy', { id })).body.balance).toBe(30)
  await moveGoods(app)
  expect(await chestOf(sandbox, buyer)).toEqual([{ slot: 0, item: potions }])
  const wallet = app.db.selectFrom('ledger_accounts').select('balance').where('user_id', '=', seller.id)
  expect(await wallet.executeTakeFirst()).toEqual({ balance: 50 })
})

test('what is bought while the chest cannot take it waits, says for what, and comes by itself', async () => {
  const seller = await aTrader(portal, sandbox, { chest: [potions] })
  const buyer = await aTrader(portal, sandbox, { cash: 80 })
  const id = await aListing(portal, seller, 50)
  await trade(portal, buyer, 'buy', { id })
  await setPresence(sandbox, buyer, 'offline')
  await moveGoods(app)
  const arrivals = async () => (await call('GET', '/market/arrivals', { token: buyer.token })).body.items
  expect(await arrivals()).toMatchObject([{ id, waits_for: 'Entre no jogo com um personagem para receber.' }])
  expect(await listingOf(portal, id)).toMatchObject({ state: 'sold', goods: 'putting', operation_id: null })
  await setPresence(sandbox, buyer, 'online')
  // The owner's request makes the goods due at once, before their next time.
  await call('GET', '/market/presence', { token: buyer.token })
  await moveGoods(app)
  expect(await arrivals()).toEqual([])
  expect(await chestOf(sandbox, buyer)).toHaveLength(1)
})
