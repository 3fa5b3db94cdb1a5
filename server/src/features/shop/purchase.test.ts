import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aPortal, type Person } from '../../../../test/portal.ts'
import { aSandbox } from '../../../../test/sandbox.ts'
import { aBuyer, anItem, buy, buyCart, fill } from '../../../../test/shop.ts'
import { until } from '../../../../test/programs.ts'
import { contributions } from '../index.ts'
import { auditLedger } from '../ledger/service.ts'
import { deliverItemsJob } from '../delivery/jobs.ts'
import { retain } from '../../privacy/retention/retain.ts'

const sandbox = await aSandbox()
const portal = await aPortal({}, { sandbox })
const { app, call } = portal

const many = <T>(count: number, work: (at: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, at) => work(at)))
const balance = async ({ token }: Person): Promise<number> =>
  (await call('GET', '/transaction/balance', { token })).body.data
const stock = async (id: number): Promise<number> =>
  (await app.db.selectFrom('shop_items').select('stock').where('id', '=', id).executeTakeFirstOrThrow()).stock
const purchasesOf = ({ id }: { id: number }, of: 'user_id' | 'shop_item_id' = 'user_id') =>
  app.db.selectFrom('purchases').selectAll().where(of, '=', id).execute()
const successes = (answers: { body: { status?: string } }[]) => answers.filter(({ body }) => body.status === 'success')

// SHOP-04, SHOP-48, S5
test('a purchase takes the price, one of the stock, and owes one delivery, all under one id', async () => {
  const buyer = await aBuyer(portal, 100)
  const id = await anItem(portal, { name: 'Poeira', price: 30, stock: 4 })
  const { status, body } = await buy(portal, buyer, { id })
  expect(status).toBe(200)
  const purchase = body.purchase
  expect(body).toEqual({
    status: 'success',
    message: 'Item comprado!',
    purchase: expect.stringMatching(/^[0-9a-f-]{36}$/),
    balance: 70,
    stock: 3,
    price: 30,
  })
  expect([await balance(buyer), await stock(id)]).toEqual([70, 3])
  const { rows } = await sql`
    select p.user_id, p.price, p.target, p.address, d.reference, d.login, d.item, d.state, t.kind, t.amount, t.label
    from purchases p join deliveries d on d.id = p.id join ledger_transfers t on t.reference = p.id::text
    where p.id = ${purchase}`.execute(app.db)
  expect(rows).toEqual([
    {
      user_id: buyer.id,
      price: 30,
      target: 'storage',
      address: '127.0.0.1',
      reference: `purchase ${purchase}`,
      login: buyer.login,
      item: [413, 61, 10],
      state: 'queued',
      kind: 'purchase',
      amount: 30,
      label: 'Poeira',
    },
  ])
  const english = await call('POST', '/transaction/buyItem', {
    token: buyer.token,
    body: { id },
    headers: { 'accept-language': 'en' },
  })
  expect(english.body).toMatchObject({ status: 'success', message: 'Item bought!', balance: 40 })
  expect((await call('POST', '/transaction/buyItem', { body: { id } })).status).toBe(401)
  expect((await buy(portal, buyer, {})).status).toBe(400)
})

// D-017, D-145
test('what the shop refuses is 200 with status error, in words, and changes nothing', async () => {
  const poor = await aBuyer(portal, 10)
  const id = await anItem(portal, { price: 30 })
  const none = await anItem(portal, { stock: 0 })
  const refused = async (body: object) => {
    const answer = await buy(portal, poor, body)
    expect([answer.status, answer.body.status]).toEqual([200, 'error'])
    expect(answer.body.message.length).toBeGreaterThan(10)
    return answer.body.code
  }
  expect(await refused({ id })).toBe('insufficient_cash')
  expect(await refused({ id: none })).toBe('out_of_stock')
  expect(await refused({ id: 999_999 })).toBe('not_found')
  // The page shows what holds now in place of what it had read.
  expect((await buy(portal, poor, { id })).body).toMatchObject({ price: 30, balance: 10 })
  expect((await buy(portal, poor, { id: none })).body).toMatchObject({ stock: 0 })
  expect((await buy(portal, poor, { id, expected_price: 29 })).body).toMatchObject({ price: 30 })
  expect(await refused({ id, target: 'moon' })).toBe('target_unsupported')
  expect(await refused({ id, expected_price: 29 })).toBe('price_changed')
  await sql`update ledger_accounts set balance = -5, debt = 5 where user_id = ${poor.id}`.execute(app.db)
  expect(await refused({ id })).toBe('wallet_in_debt')
  await sql`update ledger_accounts set balance = 10, debt = 0 where user_id = ${poor.id}`.execute(app.db)
  const { capabilities } = app.game
  app.game = { ...app.game, capabilities: { ...capabilities, inventory: false } }
  expect(await refused({ id, target: 'inventory' })).toBe('target_unsupported')
  expect((await call('GET', '/item/all')).body.inventory).toBe(false)
  app.game = { ...app.game, capabilities }
  app.cache.invalidate(['shop'])
  expect([await balance(poor), await stock(id), await purchasesOf(poor)]).toEqual([10, 100, []])
})

// S1, D-018
test('of a hundred buyers ten get what there are ten of, and the stock is never below zero', async () => {
  const id = await anItem(portal, { stock: 10, price: 30 })
  const buyers = await many(100, () => aBuyer(portal, 30))
  let isOver = false
  const watching = (async () => {
    const seen: number[] = []
    while (!isOver) seen.push(await stock(id))
    return seen
  })()
  const answers = await Promise.all(buyers.map((buyer) => buy(portal, buyer, { id })))
  isOver = true
  expect(Math.min(...(await watching))).toBe(0)
  expect(answers.every(({ status }) => status === 200)).toBe(true)
  expect(successes(answers)).toHaveLength(10)
  for (const { body } of answers) if (body.status === 'error') expect(body.code).toBe('out_of_stock')
  expect([await stock(id), (await purchasesOf({ id }, 'shop_item_id')).length]).toEqual([0, 10])
  const left = await Promise.all(buyers.map(balance))
  expect(left.filter((cash) => cash === 0)).toHaveLength(10)
})

// S2
test('Cash for one buys one, however often it is asked for at once', async () => {
  const buyer = await aBuyer(portal, 490)
  const id = await anItem(portal, { price: 300 })
  const answers = await many(30, () => buy(portal, buyer, { id }))
  expect(successes(answers)).toHaveLength(1)
  for (const { body } of answers)
    if (body.status === 'error') expect(body).toMatchObject({ code: 'insufficient_cash', balance: 190 })
  expect([await balance(buyer), await stock(id)]).toEqual([190, 99])
})

// S3, D-147
test('one key is one purchase, and fifty get the same answer; another item under it is refused', async () => {
  const buyer = await aBuyer(portal, 1_000)
  const [id, other] = [await anItem(portal), await anItem(portal)]
  const key = 'the-key-of-this-purchase'
  const answers = await many(50, () => buy(portal, buyer, { id }, key))
  expect(answers.every(({ status }) => status === 200)).toBe(true)
  expect(new Set(answers.map(({ bytes }) => String(bytes))).size).toBe(1)
  expect(successes(answers)).toHaveLength(50)
  expect(await purchasesOf(buyer)).toHaveLength(1)
  for (const body of [{ id: other }, { id, target: 'inventory' }]) {
    const { status, body: refusal } = await buy(portal, buyer, body, key)
    expect([status, refusal.code]).toEqual([422, 'idempotency_key_reused'])
  }
  expect(await balance(buyer)).toBe(970)
  // A refusal has no effect, so the key can be used for a request that succeeds.
  const poor = await aBuyer(portal, 1)
  expect((await buy(portal, poor, { id }, key)).body.code).toBe('insufficient_cash')
  await fill(portal, poor, 29)
  expect((await buy(portal, poor, { id }, key)).body.status).toBe('success')
})

test('a key counts for a day: only older ones are swept', async () => {
  const buyer = await aBuyer(portal, 1_000)
  const id = await anItem(portal)
  const key = 'the-key-of-yesterday'
  const again = async (hours: number) => {
    portal.setNow(new Date(Date.now() + hours * 3600_000))
    await retain(app)
    portal.setNow()
    return (await buy(portal, buyer, { id }, key)).body.purchase
  }
  const first = (await buy(portal, buyer, { id }, key)).body.purchase
  expect(await again(23)).toBe(first)
  expect(await purchasesOf(buyer)).toHaveLength(1)
  expect(await again(25)).not.toBe(first)
  expect(await purchasesOf(buyer)).toHaveLength(2)
})

// S4
test('the price is the shop’s, whatever else a request says', async () => {
  const buyer = await aBuyer(portal, 1_000)
  const id = await anItem(portal, { price: 300 })
  const { body } = await buy(portal, buyer, { id, price: 1, value: 1, quantity: -1, discount: 99 })
  expect(body).toMatchObject({ status: 'success', price: 300, balance: 700 })
})

// S4
test('while staff change the price, everybody pays what they were shown, or is refused', async () => {
  const { token } = await portal.aPerson(['administrator'])
  const id = await anItem(portal, { price: 300 })
  const buyers = await many(40, () => aBuyer(portal, 1_000))
  const seenPrices = [300, 310]
  const [, ...answers] = await Promise.all([
    call('PUT', `/item/update/${id}`, { token, body: { price: 310 } }),
    ...buyers.map((buyer, at) => buy(portal, buyer, { id, expected_price: seenPrices[at % 2] })),
  ])
  for (const [at, { body }] of answers.entries()) {
    const spent = 1_000 - (await balance(buyers[at]!))
    expect(spent).toBe(body.status === 'success' ? seenPrices[at % 2] : 0)
    if (body.status === 'error') expect(body.code).toBe('price_changed')
  }
  expect(successes(answers).length).toBeGreaterThan(0)
})

// M4
test('pairs who buy two items in turn, while staff refund and edit, all end without a collision', async () => {
  const { token } = await portal.aPerson(['administrator'])
  const items = [await anItem(portal, { stock: 1_000, price: 1 }), await anItem(portal, { stock: 1_000, price: 1 })]
  const buyers = await many(8, () => aBuyer(portal, 500))
  const first = await Promise.all(buyers.map((buyer) => buy(portal, buyer, { id: items[0] })))
  const ids = first.map(({ body }) => body.purchase as string)
  await app.db
    .updateTable('deliveries')
    .set({ state: 'failed', settled_at: app.now().toISOString(), answer: 'rejected' })
    .where('id', 'in', ids)
    .execute()
  const answers = await Promise.all([
    ...buyers.flatMap((buyer, at) =>
      Array.from({ length: 12 }, (_, turn) => buy(portal, buyer, { id: items[(at + turn) % 2] })),
    ),
    ...ids.map((id) =>
      call('POST', `/staff/orders/${id}/refund`, { token, body: { reason: 'O jogo recusou o item.' } }),
    ),
    ...items.map((id) => call('PUT', `/item/update/${id}`, { token, body: { description: '<p>Nova</p>' } })),
  ])
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  expect(await stock(items[0]!)).toBe(1_000 - 48)
  expect(await Promise.all(buyers.map(balance))).toEqual(buyers.map(() => 500 - 12))
})

test('what was bought reaches the game, and its page says so', async () => {
  const buyer = await aBuyer(portal, 30)
  await app.game.createAccount(crypto.randomUUID(), { login: buyer.login, password: 'senha123', email: '' })
  const { purchase } = (await buy(portal, buyer, { id: await anItem(portal) })).body
  const show = async () => (await call('GET', `/purchase/show/${purchase}`, { token: buyer.token })).body
  expect(await show()).toMatchObject({ data: { state: 'queued', refunded_at: null }, balance: 0 })
  // The purchase's transaction adds no job; the delivery worker is woken after the commit.
  await until('the job of the delivery worker', async () => {
    const { rows } = await sql`select 1 from graphile_worker.jobs where task_identifier = 'deliver_items'`.execute(
      app.db,
    )
    return rows.length > 0
  })
  const { data } = await until('the delivery', async () => {
    await app.jobs.add(app.db, deliverItemsJob, {})
    await portal.runJobs()
    const order = await show()
    return order.data.state === 'delivered' ? order : null
  })
  expect(data).toMatchObject({ id: purchase, price: 30, login: buyer.login, delivered_at: expect.any(String) })
  expect((await sandbox.control('GET', `/game/accounts/${buyer.login}`)).received).toMatchObject([
    { item: [413, 61, 10] },
  ])
  const list = (await call('GET', '/purchase/all', { token: buyer.token })).body
  expect(list).toMatchObject({ data: [{ id: purchase, state: 'delivered' }], next: null })
  const { data: notifications } = (await call('GET', '/notifications', { token: buyer.token })).body
  expect(notifications[0]).toMatchObject({ kind: 'item_delivered', link: `/orders/${purchase}` })
})

// D-018
test('a cart is one purchase of many pieces: each its own order, debit and delivery, and the Cash is exact', async () => {
  const buyer = await aBuyer(portal, 200)
  const [dust, gem] = [await anItem(portal, { price: 30, stock: 5 }), await anItem(portal, { price: 70, name: 'Gema' })]
  const { status, body } = await buyCart(portal, buyer, [
    [dust, 3, 30],
    [gem, 1, 70],
  ])
  expect(status).toBe(200)
  expect(body).toMatchObject({ status: 'success', message: '4 itens comprados!', balance: 40 })
  expect(body.lines).toEqual([
    { id: dust, stock: 2, price: 30 },
    { id: gem, stock: 99, price: 70 },
  ])
  const { rows } = await sql<{ id: string; shop_item_id: number; amount: number; state: string; login: string }>`
    select p.id, p.shop_item_id, t.amount, d.state, d.login from purchases p
    join deliveries d on d.id = p.id join ledger_transfers t on t.reference = p.id::text
    where p.user_id = ${buyer.id} order by p.shop_item_id, p.id`.execute(app.db)
  expect(rows.map(({ id }) => id).toSorted()).toEqual(body.purchases.toSorted())
  const piece = { state: 'queued', login: buyer.login }
  expect(rows).toMatchObject([
    ...Array.from({ length: 3 }, () => ({ ...piece, shop_item_id: dust, amount: 30 })),
    { ...piece, shop_item_id: gem, amount: 70 },
  ])
  expect([await balance(buyer), await stock(dust), await stock(gem)]).toEqual([40, 2, 99])
})

test('a cart that cannot be bought whole is not bought at all, and its refusal says what holds now', async () => {
  const buyer = await aBuyer(portal, 100)
  const [dust, last] = [await anItem(portal, { price: 30, stock: 9 }), await anItem(portal, { price: 10, stock: 1 })]
  const refused = async (
    ...cart: Parameters<typeof buyCart> extends [unknown, unknown, ...infer Rest] ? Rest : never
  ) => {
    const { status, body } = await buyCart(portal, buyer, ...cart)
    expect([status, body.status]).toEqual([200, 'error'])
    expect([await balance(buyer), await stock(dust), await stock(last)]).toEqual([100, 9, 1])
    return body
  }
  expect(
    await refused([
      [dust, 1],
      [last, 2],
    ]),
  ).toMatchObject({
    code: 'out_of_stock',
    message: 'Só resta 1 de “Poeira”. Nada foi cobrado.',
    item: last,
    lines: [
      { id: dust, stock: 9, price: 30 },
      { id: last, stock: 1, price: 10 },
    ],
  })
  expect(
    await refused([
      [last, 1],
      [dust, 4],
    ]),
  ).toMatchObject({ code: 'insufficient_cash', balance: 100 })
  expect(await refused([[dust, 2, 29]])).toMatchObject({ code: 'price_changed', lines: [{ id: dust, price: 30 }] })
  expect(
    await refused([
      [dust, 1],
      [999_999, 1],
    ]),
  ).toMatchObject({ code: 'not_found', item: 999_999 })
  expect(await refused([[dust, 1]], { target: 'moon' })).toMatchObject({ code: 'target_unsupported' })
  // Each item once, and no more than one purchase may have.
  const wrong = [
    [],
    [
      [dust, 1],
      [dust, 1],
    ],
    [[dust, 0]],
    [[dust, 21]],
    [
      [dust, 20],
      [last, 11],
    ],
  ] as [number, number][][]
  for (const lines of wrong) expect((await buyCart(portal, buyer, lines)).status, JSON.stringify(lines)).toBe(400)
  expect(await purchasesOf(buyer)).toEqual([])
})

// S1, S2, S3, M4
test('carts at once, in both orders of their items, sell what there is and never collide; one key buys once', async () => {
  const items = [await anItem(portal, { stock: 20, price: 1 }), await anItem(portal, { stock: 20, price: 2 })] as const
  const buyers = await many(16, () => aBuyer(portal, 100))
  const cart = (at: number): [number, number][] => {
    const lines: [number, number][] = [
      [items[0], 2],
      [items[1], 1],
    ]
    return at % 2 ? lines : lines.toReversed()
  }
  const answers = await Promise.all(buyers.map((buyer, at) => buyCart(portal, buyer, cart(at))))
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  // Two of twenty pieces each: ten carts find what they want, the others get nothing.
  expect(successes(answers)).toHaveLength(10)
  for (const { body } of answers)
    if (body.status === 'error') expect(body).toMatchObject({ code: 'out_of_stock', item: items[0] })
  expect([await stock(items[0]), await stock(items[1])]).toEqual([0, 10])
  const left = await Promise.all(buyers.map(balance))
  expect(left.toSorted((one, other) => one - other)).toEqual([
    ...Array<number>(10).fill(96),
    ...Array<number>(6).fill(100),
  ])

  const poor = await aBuyer(portal, 7)
  const key = 'the-key-of-this-cart'
  const same = await many(12, () => buyCart(portal, poor, [[items[1], 3]], { key }))
  expect(new Set(same.map(({ bytes }) => String(bytes))).size).toBe(1)
  expect([await balance(poor), (await purchasesOf(poor)).length]).toEqual([1, 3])
  const other = await buyCart(portal, poor, [[items[1], 1]], { key })
  expect([other.status, other.body.code]).toEqual([422, 'idempotency_key_reused'])
  await fill(portal, poor, 5)
  // Cash for one cart buys one, however many are sent at once.
  const carts = await many(8, () => buyCart(portal, poor, [[items[1], 3]]))
  expect(successes(carts)).toHaveLength(1)
  expect([await balance(poor), await stock(items[1])]).toEqual([0, 4])
})

test('an item’s page tells what at least three others bought with it, and the picks begin with the most bought', async () => {
  const [bow, arrows, rare, gone] = [
    await anItem(portal, { name: 'Arco', price: 1 }),
    await anItem(portal, { name: 'Flechas', price: 1 }),
    await anItem(portal, { name: 'Rara', price: 1 }),
    await anItem(portal, { name: 'Última', price: 1, stock: 3 }),
  ]
  const never = await anItem(portal, { name: 'Nova', price: 1 })
  for (const extra of [[[rare, 1]], [[rare, 1]], []] as [number, number][][])
    await buyCart(portal, await aBuyer(portal, 10), [[bow, 1], [arrows, 2], [gone, 1], ...extra])
  const idsOf = async (path: string): Promise<number[]> =>
    (await call('GET', path)).body.data.map(({ id }: { id: number }) => id)
  // Two players are too few, and what is sold out is not offered.
  expect(await idsOf(`/item/${bow}/bought-with`)).toEqual([arrows])
  expect(await idsOf(`/item/${never}/bought-with`)).toEqual([])
  const picks = await idsOf('/shop/picks')
  expect(picks).not.toContain(gone)
  expect(picks.indexOf(bow)).toBeLessThan(picks.indexOf(rare))
  expect(picks.indexOf(rare)).toBeLessThan(picks.indexOf(never))
})

// S5, L1 to L5
test('after all of this purchases, debits and deliveries are the same sets, and the ledger adds up', async () => {
  const { rows } = await sql<{ purchases: number; without_debit: number; without_delivery: number; strays: number }>`
    select count(*) as purchases,
      count(*) filter (where t.id is null or t.amount <> p.price) as without_debit,
      count(*) filter (where d.id is null or d.item <> p.item or d.user_id <> p.user_id) as without_delivery,
      (select count(*) from ledger_transfers t where t.kind = 'purchase'
        and not exists (select from purchases p where p.id::text = t.reference))
      + (select count(*) from deliveries d where d.reference like 'purchase %'
        and not exists (select from purchases p where 'purchase ' || p.id = d.reference)) as strays
    from purchases p
      left join ledger_transfers t on t.kind = 'purchase' and t.reference = p.id::text
      left join deliveries d on d.reference = 'purchase ' || p.id`.execute(app.db)
  expect(rows).toEqual([{ purchases: expect.any(Number), without_debit: 0, without_delivery: 0, strays: 0 }])
  expect(rows[0]!.purchases).toBeGreaterThan(50)
  await auditLedger(app, contributions.supplySides)
  const last = await app.db
    .selectFrom('ledger_audits')
    .select('findings')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  expect(last.findings).toEqual([])
})

test('a discount lowers what is paid, and the purchase keeps both prices', async () => {
  const buyer = await aBuyer(portal, 100)
  const item = await anItem(portal, { price: 30, stock: 4 })
  const { rows } = await sql<{ outcome: string; balance: number }>`
    select outcome, balance from buy_items(array[${randomUUID()}, ${randomUUID()}]::uuid[], ${buyer.id},
      array[${item}, ${item}]::bigint[], array[30, 30]::bigint[], 'storage', now(), null, array[7, 6]::bigint[])`.execute(
    app.db,
  )
  expect(rows).toEqual([
    { outcome: 'bought', balance: 77 },
    { outcome: 'bought', balance: 53 },
  ])
  const bought = await purchasesOf(buyer)
  expect(bought.map(({ price, discount, full_price: full }) => [price, discount, full])).toEqual(
    expect.arrayContaining([
      [23, 7, 30],
      [24, 6, 30],
    ]),
  )
  const { body } = await call('GET', '/purchase/all', { token: buyer.token })
  expect(body.data.map(({ full_price: full }: { full_price: number }) => full)).toEqual([30, 30])
})
