import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { aGift, decideGift } from '../../../../../test/gifts.ts'
import { aPortal, type Person } from '../../../../../test/portal.ts'
import { aPurchase } from '../../../../../test/shop.ts'
import { aTicket } from '../../../../../test/tickets.ts'

const portal = await aPortal()
const { app, call } = portal

let ana: Person
let staff: Person
beforeEach(async () => {
  ana = await portal.aPerson()
  staff = await portal.aPerson(['administrator'])
})

/** A listing as a row, because here nothing moves in the game. */
async function aListing(seller: Person, buyer: Person | null = null): Promise<number> {
  const at = app.now().toISOString()
  const { id } = await app.db
    .insertInto('market_listings')
    .values({
      seller_id: seller.id,
      owner_id: buyer?.id ?? seller.id,
      seller: seller.login,
      buyer_id: buyer?.id ?? null,
      name: 'Poeira de Oriharucon',
      item: [413, 61, 10],
      slot: 0,
      price: 50,
      fee_percent: 0,
      fee: buyer ? 0 : null,
      state: buyer ? 'sold' : 'open',
      goods: buyer ? 'delivered' : 'held',
      created_at: at,
      listed_at: at,
      ...(buyer && { sold_at: at, ended_at: at, put_slot: 0 }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const own = (who: Person, kind: string, id: string | number) =>
  call('GET', `/ticket/objects/${kind}/${id}`, { token: who.token })
const store = (who: Person, about: unknown) =>
  call('POST', '/ticket/store', {
    token: who.token,
    body: { title: 'Where is it?', type: 'Question', priorities: 'Normal', about },
  })

// B2
test('a ticket about an order: its author and staff see how the order stands', async () => {
  const order = await aPurchase(portal, ana)
  const found = await own(ana, 'order', order)
  expect(found.body.data).toMatchObject({
    kind: 'order',
    id: order,
    item: 'Poeira',
    cash: 30,
    cents: null,
    state: 'queued',
  })
  const { body } = await store(ana, `order:${order}`)
  const id: number = body.data.id
  expect(body.data.object).toEqual({ kind: 'order', id: order })
  for (const who of [ana, staff]) {
    expect((await call('GET', `/ticket/${id}`, { token: who.token })).body.ticket.object).toEqual({
      kind: 'order',
      id: order,
    })
    const { data } = (await call('GET', `/ticket/${id}/object`, { token: who.token })).body
    expect(data).toMatchObject({ kind: 'order', item: 'Poeira', state: 'queued' })
  }
  const stranger = await portal.aPerson()
  expect((await call('GET', `/ticket/${id}/object`, { token: stranger.token })).status).toBe(404)
})

test('a thing of somebody else, or one that does not exist, is refused at its field', async () => {
  const stranger = await portal.aPerson()
  const order = await aPurchase(portal, stranger)
  const listing = await aListing(stranger)
  for (const about of [
    `order:${order}`,
    `payment:${order}`,
    `listing:${listing}`,
    `order:${randomUUID()}`,
    'deposit:1',
  ]) {
    const { status, body } = await store(ana, about)
    expect([about, status, body.messages?.[0].field]).toEqual([about, 400, 'about'])
    const [kind = '', id = ''] = about.split(':')
    expect((await own(ana, kind, id)).status).toBe(404)
  }
  for (const about of ['user:1', 'order:1', 'listing:x', 'payment:', ':', 'order', 12, `listing:${'9'.repeat(16)}`])
    expect([about, (await store(ana, about)).status]).toEqual([about, 400])
  expect((await call('GET', '/ticket/showByUser', { token: ana.token })).body.tickets).toEqual([])
  expect((await own(staff, 'order', order)).status).toBe(404)
  // A ticket about nothing has no thing.
  const id = await aTicket(portal, ana)
  expect((await call('GET', `/ticket/${id}/object`, { token: staff.token })).status).toBe(404)
})

test('a listing belongs to its seller and to its buyer', async () => {
  const [seller, buyer] = [ana, await portal.aPerson()]
  const listing = await aListing(seller, buyer)
  for (const who of [seller, buyer]) {
    const { data } = (await own(who, 'listing', listing)).body
    expect(data).toMatchObject({
      kind: 'listing',
      id: String(listing),
      item: 'Poeira de Oriharucon',
      cash: 50,
      state: 'sold',
    })
    expect((await store(who, `listing:${listing}`)).status).toBe(201)
  }
})

test('a gift belongs to both players; a closed one says nothing to its receiver, and the price is for its giver', async () => {
  const { id, giver, receiver } = await aGift(portal)
  const facts = { kind: 'gift', id, cents: null }
  expect((await own(giver, 'gift', id)).body.data).toMatchObject({ ...facts, item: 'Poeira', cash: 30 })
  expect((await own(receiver, 'gift', id)).body.data).toMatchObject({ ...facts, item: null, cash: null })
  expect((await own(ana, 'gift', id)).status).toBe(404)
  expect((await store(ana, `gift:${id}`)).status).toBe(400)
  expect((await store(ana, 'gift:12')).status).toBe(400)
  expect((await own(ana, 'gift', 12)).status).toBe(404)
  const { body } = await store(receiver, `gift:${id}`)
  expect(body.data.object).toEqual({ kind: 'gift', id })
  for (const verb of ['open', 'decline'] as const) await decideGift(portal, receiver, id, verb)
  for (const who of [receiver, staff]) {
    const { data } = (await call('GET', `/ticket/${body.data.id}/object`, { token: who.token })).body
    expect(data).toMatchObject({ ...facts, item: 'Poeira', cash: null, state: 'declined' })
  }
})

test('the state of a payment is its standing', async () => {
  const [id, entry] = [randomUUID(), randomUUID()]
  const at = app.now().toISOString()
  await app.db
    .insertInto('payments')
    .values({
      id,
      user_id: ana.id,
      provider: 'mercadopago',
      provider_key: id,
      method: 'mercado_pix',
      amount_cents: 5_000,
      cash: 50,
      reference: entry.replaceAll('-', ''),
      request_digest: Buffer.alloc(32),
      created_at: at,
    })
    .execute()
  expect((await own(ana, 'payment', id)).body.data).toEqual({
    kind: 'payment',
    id,
    item: null,
    cents: 5_000,
    cash: 50,
    state: 'not_started',
    created_at: at,
  })
  await app.db
    .updateTable('payments')
    .set({ pay: JSON.stringify({ code: '0002' }) })
    .where('id', '=', id)
    .execute()
  expect((await own(ana, 'payment', id)).body.data.state).toBe('unconfirmed')
  expect((await store(ana, `payment:${id}`)).body.data.object).toEqual({ kind: 'payment', id })
})
