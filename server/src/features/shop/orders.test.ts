import { expect, test } from 'vitest'
import { aGame } from '../../../../test/game.ts'
import { aPortal, type Person } from '../../../../test/portal.ts'
import { aBuyer, anItem, aPurchase, buy } from '../../../../test/shop.ts'
import { readItems } from '../items/service.ts'

const portal = await aPortal()
const { app, call } = portal
const staff = await portal.aPerson(['administrator'])

const refund = (id: string, body: object = { reason: 'O jogo recusou o item.' }) =>
  call('POST', `/staff/orders/${id}/refund`, { token: staff.token, body })
const balance = async ({ token }: Person) => (await call('GET', '/transaction/balance', { token })).body.data
/** Sets a delivery as if the game had refused it, or fetched it without a trace. */
const settle = (id: string, state: 'failed' | 'unknown' | 'delivered') =>
  app.db
    .updateTable('deliveries')
    .set({ state, settled_at: app.now().toISOString(), answer: state === 'failed' ? 'account_absent' : null })
    .where('id', '=', id)
    .execute()
const stockOf = async (id: string) =>
  (
    await app.db
      .selectFrom('purchases as p')
      .innerJoin('shop_items as s', 's.id', 'p.shop_item_id')
      .select('s.stock')
      .where('p.id', '=', id)
      .executeTakeFirstOrThrow()
  ).stock
const search = async (query = '') => (await call('GET', `/staff/orders${query}`, { token: staff.token })).body

// S9
test('a purchase that the game refused is paid back once, whoever presses at the same time', async () => {
  const buyer = await portal.aPerson()
  const id = await aPurchase(portal, buyer)
  expect((await refund(id)).body.code).toBe('order_not_refundable')
  await settle(id, 'failed')
  const answers = await Promise.all(Array.from({ length: 20 }, () => refund(id)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  for (const { status, body } of answers)
    if (status !== 200) expect([status, body.code]).toEqual([409, 'order_not_refundable'])
  expect([await balance(buyer), await stockOf(id)]).toEqual([30, 100])
  expect((await call('GET', `/purchase/show/${id}`, { token: buyer.token })).body).toMatchObject({
    data: { refunded_at: expect.any(String), state: 'failed' },
    balance: 30,
  })
  const actions = await app.db.selectFrom('admin_actions').selectAll().where('target', '=', `purchase ${id}`).execute()
  expect(actions).toMatchObject([
    {
      actor_id: staff.id,
      action: 'refundOrder',
      before: { state: 'failed', balance: 0 },
      after: { state: 'refunded', balance: 30, price: 30, reason: 'O jogo recusou o item.' },
    },
  ])
  const { data } = (await call('GET', '/notifications', { token: buyer.token })).body
  expect(data[0]).toMatchObject({ kind: 'purchase_refunded', link: `/orders/${id}` })
  expect(data[0].text).toContain('30 Cash')
})

test('visitors see at once that the last one is in stock again', async () => {
  const buyer = await aBuyer(portal)
  const item = await anItem(portal, { stock: 1 })
  const other = await anItem(portal, { stock: 5 })
  const publicStock = async () => (await call('GET', `/item/${item}`)).body.data.stock
  expect(await publicStock()).toBe(1)
  const id = (await buy(portal, buyer, { id: item })).body.purchase
  await expect.poll(publicStock, { timeout: 10_000 }).toBe(0)
  await settle(id, 'failed')
  expect((await refund(id)).status).toBe(200)
  expect(await publicStock()).toBe(1)
  expect((await call('GET', `/item/${other}`)).body.data.stock).toBe(5)
})

test('what is on its way or has arrived is not paid back; what vanished is, on the word of staff', async () => {
  const id = await aPurchase(portal, await portal.aPerson())
  await app.db
    .updateTable('deliveries')
    .set({ state: 'staged', staged_at: app.now().toISOString() })
    .where('id', '=', id)
    .execute()
  expect((await refund(id)).status).toBe(409)
  await settle(id, 'delivered')
  expect((await refund(id)).status).toBe(409)
  const lost = await aPurchase(portal, await portal.aPerson())
  await settle(lost, 'unknown')
  // Ten letters are the least.
  expect((await refund(lost, { reason: 'Foi perdi' })).status).toBe(400)
  expect((await refund(lost, { reason: 'Foi perdid' })).status).toBe(200)
  expect((await refund('018f0000-0000-7000-8000-000000000000')).status).toBe(404)
})

test('what was paid back is neither sent again nor said to have arrived; what is sent again is not paid back', async () => {
  const decide = (id: string, what: 'resend' | 'settle') =>
    call('POST', `/staff/deliveries/${id}/${what}`, {
      token: staff.token,
      body: { attempt: 1, note: 'Pedido do jogador.' },
    })
  const id = await aPurchase(portal, await portal.aPerson())
  await settle(id, 'unknown')
  expect((await refund(id)).status).toBe(200)
  expect((await decide(id, 'resend')).body.code).toBe('delivery_decided')
  expect((await decide(id, 'settle')).body.code).toBe('delivery_decided')
  // It is not in the staff queue either.
  const listed = async (query: string) => (await call('GET', `/staff/deliveries?${query}`, { token: staff.token })).body
  const idsOf = ({ data }: { data: { id: string }[] }) => data.map((row) => row.id)
  const waiting = await listed('state=unknown')
  expect(idsOf(waiting)).not.toContain(id)
  expect(waiting.counts.unknown).toBe(waiting.data.length)
  const { login } = await app.db.selectFrom('deliveries').select('login').where('id', '=', id).executeTakeFirstOrThrow()
  expect((await listed(`q=${login}`)).data).toMatchObject([
    { id, state: 'unknown', settled_by: staff.login, settled_note: 'O jogo recusou o item.' },
  ])
  for (let turn = 0; turn < 10; turn += 1) {
    const buyer = await portal.aPerson()
    const other = await aPurchase(portal, buyer)
    await settle(other, 'failed')
    const [paid, sent] = await Promise.all([refund(other), decide(other, 'resend')])
    expect([
      [200, 409],
      [409, 200],
    ]).toContainEqual([paid.status, sent.status])
    expect(await balance(buyer)).toBe(paid.status === 200 ? 30 : 0)
  }
})

test('players see their own purchases alone, newest first and page by page', async () => {
  const buyer = await aBuyer(portal, 26)
  const item = await anItem(portal, { price: 1, name: 'Diamante', item: [2441] })
  const bought: string[] = []
  const list = async (query = '') => (await call('GET', `/purchase/all${query}`, { token: buyer.token })).body
  const purchase = async () => bought.push((await buy(portal, buyer, { id: item })).body.purchase)
  for (let turn = 0; turn < 25; turn += 1) await purchase()
  // A full page without more is the last one.
  const full = await list()
  expect([full.data.length, full.next]).toEqual([25, null])
  await purchase()
  const first = await list()
  expect(first.data).toHaveLength(25)
  const second = await list(`?before=${first.next}`)
  expect(second).toMatchObject({ data: [{ name: 'Diamante', price: 1 }], next: null })
  const ids = [...first.data, ...second.data].map(({ id }: { id: string }) => id)
  expect(ids).toEqual(bought.toReversed())
  const show = (id: string) => call('GET', `/purchase/show/${id}`, { token: buyer.token })
  for (const id of [bought[3]!, bought[20]!]) expect((await show(id)).body.data.id).toBe(id)
  const other = await portal.aPerson()
  expect((await call('GET', '/purchase/all', { token: other.token })).body.data).toEqual([])
  const nobodys = '018f0000-0000-7000-8000-000000000000'
  for (const id of [bought[0], nobodys]) {
    const { status, body } = await call('GET', `/purchase/show/${id}`, { token: other.token })
    expect([status, body.code]).toEqual([404, 'not_found'])
  }
  // Staff read them by the same pages, whichever state they ask for.
  for (const state of ['', '&state=queued']) {
    const start = await search(`?q=${buyer.login}${state}`)
    const rest = await search(`?q=${buyer.login}${state}&before=${start.next}`)
    expect([start.data.length, rest.data.length, rest.next]).toEqual([25, 1, null])
    expect([...start.data, ...rest.data].map(({ id }: { id: string }) => id)).toEqual(ids)
  }
})

test('what was bought is named in the language of the reader, as long as the item is called what it was', async () => {
  const buyer = await aBuyer(portal)
  const item = await anItem(portal, { name: 'Poção Grande', name_en: 'Large Potion' })
  const id = (await buy(portal, buyer, { id: item })).body.purchase
  const names = async (language: string) => {
    const asked = { token: buyer.token, headers: { 'accept-language': language } }
    const { body: one } = await call('GET', `/purchase/show/${id}`, asked)
    const { body: all } = await call('GET', '/transaction/activities', asked)
    return [one.data.name, all.data[0].item]
  }
  expect(await names('pt-BR')).toEqual(['Poção Grande', 'Poção Grande'])
  expect(await names('en')).toEqual(['Large Potion', 'Large Potion'])
  await app.db.updateTable('shop_items').set({ name: 'Elixir', name_en: 'Elixir' }).where('id', '=', item).execute()
  expect(await names('en')).toEqual(['Poção Grande', 'Poção Grande'])
})

test('staff find purchases by login, by number and by state', async () => {
  const buyer = await portal.aPerson()
  const [failed, refunded, queued] = [
    await aPurchase(portal, buyer),
    await aPurchase(portal, buyer),
    await aPurchase(portal, buyer),
  ]
  await settle(failed, 'failed')
  await settle(refunded, 'failed')
  await refund(refunded)
  const ids = async (query: string) => (await search(query)).data.map(({ id }: { id: string }) => id)
  expect(await ids(`?q=${buyer.login.toUpperCase()}`)).toEqual([queued, refunded, failed])
  expect(await ids(`?q=${failed.toUpperCase()}`)).toEqual([failed])
  expect(await ids(`?q=${buyer.login}&state=failed`)).toEqual([failed])
  expect(await ids(`?q=${buyer.login}&state=refunded`)).toEqual([refunded])
  expect(await ids(`?q=${buyer.login}&state=queued`)).toEqual([queued])
  expect(await ids(`?q=${buyer.login}&before=${refunded}`)).toEqual([failed])
  expect(await ids('?q=nobody')).toEqual([])
  const [row] = (await search(`?q=${failed}`)).data
  expect(row).toMatchObject({
    login: buyer.login,
    answer: expect.any(String),
    delivery_id: failed,
    refund_reason: null,
  })
  expect(await ids('')).toContain(queued)
})

test('staff read the purchases of a day by their price, page by page, also those in one state', async () => {
  const buyer = await aBuyer(portal, 60)
  const bought: string[] = []
  // The day of the server begins at three o’clock UTC.
  for (const [at, price] of [
    ['2026-03-10T02:59:59.999Z', 9],
    ['2026-03-10T03:00:00.000Z', 7],
    ['2026-03-10T12:00:00.000Z', 11],
    ['2026-03-11T02:59:59.999Z', 8],
    ['2026-03-11T03:00:00.000Z', 10],
  ] as const) {
    portal.setNow(new Date(at))
    bought.push((await buy(portal, buyer, { id: await anItem(portal, { price }) })).body.purchase)
  }
  portal.setNow()
  const [, cheap, dear, middle] = bought
  await settle(middle!, 'failed')
  const ids = async (query: string) =>
    (await search(`?q=${buyer.login}&from=2026-03-10&to=2026-03-10${query}`)).data.map(({ id }: { id: string }) => id)
  expect(await ids('')).toEqual([middle, dear, cheap])
  expect(await ids('&sort=highest')).toEqual([dear, middle, cheap])
  expect(await ids(`&sort=highest&before=${dear}`)).toEqual([middle, cheap])
  expect(await ids('&state=queued')).toEqual([dear, cheap])
  expect(await ids(`&state=queued&before=${dear}`)).toEqual([cheap])
  expect(await ids('&state=queued&sort=highest')).toEqual([dear, cheap])
})

test('what was bought is described by the item list of the game; a code that is no item by its numbers', async () => {
  const { game } = aGame(app.game, { items: [{ index: 413, name: 'Poeira_de_Lactolerium' }] })
  await readItems({ ...app, game })
  const buyer = await portal.aPerson()
  const id = await aPurchase(portal, buyer)
  const show = async () => (await call('GET', `/purchase/show/${id}`, { token: buyer.token })).body.data
  const described = { item: { index: 413, name: 'Poeira de Lactolerium', amount: 10 } }
  expect(await show()).toMatchObject(described)
  expect((await search(`?q=${id}`)).data).toMatchObject([described])
  await app.db
    .updateTable('purchases')
    .set({ item: [0, 61, 10] })
    .where('id', '=', id)
    .execute()
  expect((await show()).item).toMatchObject({ index: 0, name: '0 61 10', effects: [], amount: 1 })
})
