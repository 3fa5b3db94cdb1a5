import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { bellOf } from '../../../../../test/approvals.ts'
import { aPortal, type Person } from '../../../../../test/portal.ts'
import { aBuyer, anItem } from '../../../../../test/shop.ts'
import { contributions } from '../../index.ts'
import { auditLedger } from '../../ledger/service.ts'
import { settleBundles } from './settle.ts'

const portal = await aPortal()
const { app, call } = portal
const token = await portal.aStaffToken()

const balance = async (person: Person) =>
  (await call('GET', '/transaction/balance', { token: person.token })).body.data as number
const stock = async (id: number) =>
  (await app.db.selectFrom('shop_items').select('stock').where('id', '=', id).executeTakeFirstOrThrow()).stock
const buyBundle = (person: Person, body: object, key: string = randomUUID()) =>
  call('POST', '/transaction/buyBundle', { token: person.token, body, headers: { 'idempotency-key': key } })

/** A bundle of 2 × 30 and 1 × 40 Cash for 80, of new items. */
async function aBundle(over: object = {}) {
  const [dust, sword] = [await anItem(portal, { stock: 10, price: 30 }), await anItem(portal, { stock: 10, price: 40 })]
  const parts = [
    { id: dust, quantity: 2 },
    { id: sword, quantity: 1 },
  ]
  const body = { name: 'Pacote inicial', name_en: 'Starter bundle', price: 80, parts, ...over }
  const reply = await call('POST', '/staff/bundles', { token, body })
  expect(reply.status).toBe(201)
  return { id: reply.body.data.id as number, dust, sword }
}
const purchasesOf = (person: Person) =>
  app.db
    .selectFrom('purchases as p')
    .innerJoin('deliveries as d', 'd.id', 'p.id')
    .select([
      'p.id',
      'p.price',
      'p.shop_item_id',
      'p.refunded_at',
      'p.bundle_order',
      'd.state',
      'd.attempt',
      'd.target',
    ])
    .where('p.user_id', '=', person.id)
    .orderBy('p.id')
    .execute()
const end = (id: string, state: 'failed' | 'unknown' | 'delivered') =>
  sql`update deliveries set state = ${state}, settled_at = now(), answer = 'bad_item' where id = ${id}`.execute(app.db)
const settle = () => settleBundles(app, contributions.subscribers)
const order = async (id: string | null) =>
  app.db.selectFrom('bundle_orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

test('a bundle is shown with its parts and what they cost alone, and is bought whole at its own price', async () => {
  const buyer = await aBuyer(portal, 100)
  const { id, dust, sword } = await aBundle()
  const list = await call('GET', `/bundle/all?item=${sword}`, { headers: { 'accept-language': 'en' } })
  expect(list.body.data).toMatchObject([
    { id, name: 'Starter bundle', price: 80, sum: 100, stock: 5, parts: [{ id: dust, quantity: 2 }, { id: sword }] },
  ])
  expect((await buyBundle(buyer, { id, expected_price: 79 })).body).toMatchObject({ code: 'price_changed', price: 80 })
  const key = randomUUID()
  const [one, again] = await Promise.all([buyBundle(buyer, { id }, key), buyBundle(buyer, { id }, key)])
  expect(one.body).toMatchObject({ status: 'success', balance: 20, price: 80 })
  expect(again.body).toEqual(one.body)
  const bought = await purchasesOf(buyer)
  expect(bought.map((each) => each.price).toSorted((one, other) => one - other)).toEqual([24, 24, 32])
  expect(new Set(bought.map((each) => each.bundle_order)).size).toBe(1)
  expect([await balance(buyer), await stock(dust), await stock(sword)]).toEqual([20, 8, 9])
  const namesIn = async (locale: string) => {
    const { body } = await call('GET', '/purchase/all', { token: buyer.token, headers: { 'accept-language': locale } })
    return (body.data as { bundle: string | null }[]).map((each) => each.bundle)
  }
  expect(await namesIn('pt-BR')).toEqual(Array(3).fill('Pacote inicial'))
  expect(await namesIn('en')).toEqual(Array(3).fill('Starter bundle'))
  expect((await buyBundle(buyer, { id })).body).toMatchObject({ code: 'insufficient_cash', balance: 20 })
  expect([await balance(buyer), await stock(dust), await stock(sword)]).toEqual([20, 8, 9])
})

test('a bundle with a part that is sold out is not sold, and nothing of it', async () => {
  const buyer = await aBuyer(portal, 100)
  const { id, dust, sword } = await aBundle()
  await app.db.updateTable('shop_items').set({ stock: 1 }).where('id', '=', dust).execute()
  expect((await buyBundle(buyer, { id })).body).toMatchObject({ status: 'error', code: 'out_of_stock', balance: 100 })
  expect([await purchasesOf(buyer), await stock(dust), await stock(sword)]).toEqual([[], 1, 10])
})

test('of twenty purchases of a bundle at once with a limit of one, one succeeds', async () => {
  const buyer = await aBuyer(portal, 1_000)
  const { id, dust } = await aBundle({ limit_count: 1, limit_period: 'week' })
  const replies = await Promise.all(Array.from({ length: 20 }, () => buyBundle(buyer, { id })))
  expect(replies.filter(({ body }) => body.status === 'success')).toHaveLength(1)
  expect(replies.filter(({ body }) => body.code === 'limit_reached')).toHaveLength(19)
  expect([await balance(buyer), await stock(dust)]).toEqual([920, 8])
  const own = await call('GET', '/shop/own', { token: buyer.token })
  expect(own.body.bundles).toEqual([{ bundle: id, left: 0, frees_at: expect.any(String) }])
})

test('a refused part is sent once more, and then its share is paid back once', async () => {
  const buyer = await aBuyer(portal, 100)
  const { id, sword } = await aBundle()
  await buyBundle(buyer, { id, target: 'inventory' })
  const bought = await purchasesOf(buyer)
  const third = bought.find((part) => part.shop_item_id === sword)
  const [first, second] = bought.filter((part) => part !== third)
  const ofSword = async () => (await purchasesOf(buyer)).find((part) => part.id === third!.id)
  await end(first!.id, 'delivered')
  await end(second!.id, 'delivered')
  await end(third!.id, 'failed')
  await Promise.all([settle(), settle(), settle()])
  expect(await ofSword()).toMatchObject({
    state: 'queued',
    attempt: 2,
    refunded_at: null,
  })
  expect((await order(third!.bundle_order)).settled_at).toBeNull()
  await end(third!.id, 'failed')
  const staff = await call('GET', '/staff/bundle-orders', { token })
  expect(staff.body.data.find((each: { id: string }) => each.id === third!.bundle_order).parts).toHaveLength(3)
  await Promise.all([settle(), settle(), settle()])
  expect([await balance(buyer), await stock(sword)]).toEqual([52, 10])
  expect(await ofSword()).toMatchObject({ state: 'failed', refunded_at: expect.any(String) })
  expect((await order(third!.bundle_order)).settled_at).not.toBeNull()
  const again = await call('POST', `/staff/deliveries/${third!.id}/resend`, {
    token,
    body: { attempt: 2, note: 'Tentar de novo, por favor.' },
  })
  expect(again.status).not.toBe(200)
})

test('a bundle whose parts were all delivered, or all paid back, is settled; an unknown part waits for staff', async () => {
  const buyer = await aBuyer(portal, 300)
  const { id } = await aBundle({ limit_count: 2, limit_period: 'ever' })
  await buyBundle(buyer, { id })
  await buyBundle(buyer, { id })
  const bought = await purchasesOf(buyer)
  const [one, other] = [...Map.groupBy(bought, (part) => part.bundle_order).values()] as [typeof bought, typeof bought]
  for (const part of one) await end(part.id, 'delivered')
  for (const part of other) await end(part.id, 'failed')
  await settle()
  for (const part of other) await end(part.id, 'failed')
  await settle()
  expect(await balance(buyer)).toBe(220)
  for (const parts of [one, other]) expect((await order(parts[0]!.bundle_order)).settled_at).not.toBeNull()
  // The one that was paid back whole does not count for the limit.
  expect((await buyBundle(buyer, { id })).body.status).toBe('success')
  const earlier = new Set(bought.map((part) => part.id))
  const parts = (await purchasesOf(buyer)).filter((part) => !earlier.has(part.id))
  await end(parts[0]!.id, 'unknown')
  await settle()
  expect((await order(parts[0]!.bundle_order)).settled_at).toBeNull()
  const queues = await call('GET', '/dashboard/queues', { token })
  const queue = queues.body.data.find((each: { name: string }) => each.name === 'bundles_incomplete')
  expect(queue.count).toBe(1)
  await auditLedger(app, contributions.supplySides)
  const check = await app.db.selectFrom('ledger_audits').select('findings').orderBy('id', 'desc').executeTakeFirst()
  expect(check!.findings).toEqual([])
})

test('staff edit bundles; the price is at least one Cash for each piece', async () => {
  const { id, dust, sword } = await aBundle()
  const body = { name: 'Outro', price: 2, parts: [{ id: dust, quantity: 3 }], revision: 1 }
  const change = (over: object) => call('PUT', `/staff/bundles/${id}`, { token, body: { ...body, ...over } })
  expect((await change({})).body.messages[0].field).toBe('price')
  expect((await change({ price: 50, parts: [{ id: dust, quantity: 1 }] })).body.messages[0].field).toBe('parts')
  expect((await change({ price: 50, parts: [{ id: 999_999, quantity: 2 }] })).body.messages[0].field).toBe('parts')
  expect((await change({ price: 50 })).status).toBe(200)
  expect((await change({ price: 51 })).body.code).toBe('changed_meanwhile')
  expect((await call('GET', `/bundle/all?item=${sword}`)).body.data).toEqual([])
  expect((await call('GET', `/bundle/all?item=${dust}`)).body.data).toMatchObject([{ id, name: 'Outro', price: 50 }])
  expect((await call('DELETE', `/staff/bundles/${id}`, { token })).status).toBe(200)
  expect((await call('GET', `/bundle/all?item=${dust}`)).body.data).toEqual([])
})

test('owners are notified of new bundles, of more or other parts, and of a price at half of what the parts cost', async () => {
  const owner = await portal.aPerson(['superadmin'])
  const newest = async () => (await bellOf(portal, owner)).find(({ kind }) => kind === 'item_price')
  const { id, dust, sword } = await aBundle({ name: 'Barato', price: 3 })
  expect(await newest()).toMatchObject({ text: expect.stringMatching(/ pôs à venda na loja: Barato, por 3 Cash\.$/) })
  let revision = 1
  /** What owners read after a change; null where they are not notified. */
  const noticeOf = async (price: number, swords = 1): Promise<string | null> => {
    const before = await newest()
    const parts = [
      { id: dust, quantity: 2 },
      { id: sword, quantity: swords },
    ]
    const body = { name: 'Barato', price, parts, revision }
    expect((await call('PUT', `/staff/bundles/${id}`, { token, body })).status).toBe(200)
    revision += 1
    const after = await newest()
    return after!.text === before!.text ? null : after!.text.replace(/^\S+ /, '')
  }
  expect(await noticeOf(80)).toBeNull()
  expect(await noticeOf(60)).toBeNull()
  // A small step, but to half of what the parts cost alone.
  expect(await noticeOf(50)).toBe('baixou o preço de Barato na loja de 100 para 50 Cash.')
  expect(await noticeOf(50, 2)).toBe('pôs à venda na loja: Barato, por 50 Cash.')
  expect(await noticeOf(50, 1)).toBeNull()
})
