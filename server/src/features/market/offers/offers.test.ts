import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import {
  aListing,
  anOffer,
  aTrader,
  chestOf,
  listingOf,
  potions,
  setPresence,
  trade,
} from '../../../../../test/market.ts'
import { aPortal, type Person } from '../../../../../test/portal.ts'
import { aSandbox } from '../../../../../test/sandbox.ts'
import { moveGoods } from '../move-goods.ts'
import { endOffers } from './end-offers.ts'

const sandbox = await aSandbox()
const portal = await aPortal({}, { sandbox })
const { app, call } = portal
const owner = await portal.aPerson(['superadmin'])
const day = 24 * 3600_000
afterEach(() => portal.setNow())

const setOffers = async (change: object) => {
  const { value, version } = (await call('GET', '/staff/settings', { token: owner.token })).body.data.offers
  const body = { value: { ...value, ...change }, version }
  expect((await call('PUT', '/staff/settings/offers', { token: owner.token, body })).status).toBe(200)
}
const relist = ({ token }: Person, id: number, key: string = randomUUID()) =>
  call('POST', '/market/relist', { token, body: { id }, headers: { 'idempotency-key': key } })
const ended = async ({ token }: Person) => (await call('GET', '/market/ended', { token })).body.items
const mine = async ({ token }: Person) => (await call('GET', '/market/my-items', { token })).body.items
const endsOf = async ({ id }: Person) =>
  app.db
    .selectFrom('notifications')
    .select('key')
    .where('user_id', '=', id)
    .where('kind', '=', 'market_ended')
    .execute()
const daysOf = async (id: number) => {
  const { listed_at, ends_at } = await listingOf(portal, id)
  return (Date.parse(ends_at!) - Date.parse(listed_at!)) / day
}
/** Time passes, and the jobs of a node run. */
const later = async (days: number) => {
  portal.setNow(new Date(Date.now() + days * day))
  await endOffers(app)
  await moveGoods(app)
  app.cache.invalidate(['market'])
}

test('an offer lasts as long as its seller chose, at most as staff allow, and by default that long', async () => {
  const seller = await aTrader(portal, sandbox, { chest: [potions, potions, potions, potions] })
  const sell = async (slot: number, days?: number) =>
    (await trade(portal, seller, 'sell', { slot, price: '50', ...(days && { days }) })).body.data.id as number
  expect([await daysOf(await sell(0)), await daysOf(await sell(1, 3)), await daysOf(await sell(2, 30))]).toEqual([
    14, 3, 14,
  ])
  await setOffers({ daysMost: '7' })
  expect(await daysOf(await sell(3, 14))).toBe(7)
  await setOffers({ daysMost: '14' })
  const { status, body } = await trade(portal, seller, 'sell', { slot: 0, price: '50', days: 2 })
  expect([status, body.code]).toEqual([400, 'invalid_input'])
})

test('an offer whose time is over goes back to the chest, and its seller is told once', async () => {
  const seller = await aTrader(portal, sandbox, { chest: [potions] })
  const id = await aListing(portal, seller)
  await later(13.99)
  expect((await listingOf(portal, id)).state).toBe('open')
  await later(14.01)
  expect(await listingOf(portal, id)).toMatchObject({ state: 'cancelled', goods: 'delivered' })
  expect(await chestOf(sandbox, seller)).toEqual([{ slot: 0, item: potions }])
  await later(14.02)
  expect(await endsOf(seller)).toHaveLength(1)
  expect(await ended(seller)).toMatchObject([{ id, price: 50, days: 14 }])
  const buyer = await aTrader(portal, sandbox, { cash: 100 })
  expect((await trade(portal, buyer, 'buy', { id })).body.code).toBe('listing_closed')
})

test('of two nodes that end offers at once, and a buyer, one gets each offer', async () => {
  const [seller, buyer] = [await aTrader(portal, sandbox), await aTrader(portal, sandbox, { cash: 1_000 })]
  const ids = await Promise.all(
    Array.from({ length: 12 }, (_, at) => anOffer(portal, seller, { name: `Fim ${at}`, slot: at })),
  )
  await app.db.updateTable('market_listings').set({ ends_at: app.now().toISOString() }).where('id', 'in', ids).execute()
  portal.setNow(new Date(Date.now() + 1_000))
  const [bought] = await Promise.all([
    Promise.all(ids.map((id) => trade(portal, buyer, 'buy', { id }))),
    endOffers(app),
    endOffers(app),
  ])
  const sold = bought.filter(({ status }) => status === 200).length
  const states = await Promise.all(ids.map(async (id) => (await listingOf(portal, id)).state))
  expect(states.filter((state) => state === 'sold')).toHaveLength(sold)
  expect(states.filter((state) => state === 'returning')).toHaveLength(12 - sold)
  expect(await endsOf(seller)).toHaveLength(12 - sold)
})

test('what staff hold does not end until they release it', async () => {
  const seller = await aTrader(portal, sandbox, { chest: [potions] })
  const id = await aListing(portal, seller)
  const decide = (what: string) =>
    call('POST', `/staff/market/${id}/${what}`, { token: owner.token, body: { reason: 'uma conferência' } })
  expect((await decide('freeze')).status).toBe(200)
  await later(15)
  expect((await listingOf(portal, id)).state).toBe('open')
  portal.setNow()
  expect((await decide('unfreeze')).status).toBe(200)
  await later(15)
  expect((await listingOf(portal, id)).state).toBe('cancelled')
})

test('offers of an earlier version and of a wrong clock get an end from now on', async () => {
  const seller = await aTrader(portal, sandbox)
  const [old, ahead] = [
    await anOffer(portal, seller, { name: 'Velha' }),
    await anOffer(portal, seller, { name: 'Futura' }),
  ]
  const change = (id: number, ends_at: string) =>
    app.db.updateTable('market_listings').set({ ends_at }).where('id', '=', id).execute()
  await change(ahead, new Date(Date.now() + 400 * day).toISOString())
  await endOffers(app)
  for (const id of [old, ahead]) {
    const left = Date.parse((await listingOf(portal, id)).ends_at!) - Date.now()
    expect([left > 13.9 * day, left <= 14 * day]).toEqual([true, true])
  }
  // A clock that goes back and forth by a minute changes no end.
  const before = (await listingOf(portal, old)).ends_at
  portal.setNow(new Date(Date.now() - 60_000))
  await endOffers(app)
  expect((await listingOf(portal, old)).ends_at).toBe(before)
})

test('many offers get their ends in parts, and one that somebody is buying waits for the next time', async () => {
  const seller = await aTrader(portal, sandbox)
  const { rows } = await sql<{ id: number }>`
    insert into market_listings
      (seller_id, seller, owner_id, item, name, slot, price, fee_percent, state, goods, created_at, listed_at)
    select ${seller.id}, ${seller.login}, ${seller.id}, array[413], 'Muitas', n % 120, 5, 0, 'open', 'held', now(), now()
    from generate_series(1, 2100) n returning id`.execute(app.db)
  const [{ id: bought }] = rows as [{ id: number }]
  const endless = async () =>
    (
      await app.db
        .selectFrom('market_listings')
        .select('id')
        .where('seller_id', '=', seller.id)
        .where('ends_at', 'is', null)
        .execute()
    ).map(({ id }) => id)
  expect(await endless()).toHaveLength(2100)
  await app.db.transaction().execute(async (tx) => {
    await tx.selectFrom('market_listings').select('id').where('id', '=', bought).forUpdate().execute()
    await endOffers(app)
  })
  expect(await endless()).toEqual([bought])
  await endOffers(app)
  expect(await endless()).toEqual([])
  // Other tests of this file have offers of their own.
  await app.db.deleteFrom('market_listings').where('seller_id', '=', seller.id).execute()
})

test('an ended item in the chest is offered again for the same price and time, once', async () => {
  const seller = await aTrader(portal, sandbox, { chest: [potions] })
  const id = (await trade(portal, seller, 'sell', { slot: 0, price: '77', days: 3 })).body.data.id as number
  expect((await relist(seller, id)).body.code).toBe('relist_impossible')
  await later(3.01)
  const key = randomUUID()
  const [first, second] = await Promise.all([relist(seller, id, key), relist(seller, id)])
  const [done, refused] = first.status === 200 ? [first, second] : [second, first]
  expect([done.status, refused.status]).toEqual([200, 409])
  const again = done.body.data.id as number
  expect(await listingOf(portal, again)).toMatchObject({ state: 'open', price: 77, offer_days: 3 })
  expect(await listingOf(portal, id)).toMatchObject({ state: 'cancelled', relisted_as: again })
  expect([await chestOf(sandbox, seller), await ended(seller)]).toEqual([[], []])
  expect((await relist(seller, id)).body.code).toBe('relist_impossible')
  if (first.status === 200) expect((await relist(seller, id, key)).body.data).toEqual(first.body.data)
})

test('an ended item that waits in escrow is offered again without the game', async () => {
  const seller = await aTrader(portal, sandbox, { chest: [potions] })
  const id = await aListing(portal, seller, 60)
  await setPresence(sandbox, seller, 'offline')
  await later(14.01)
  expect(await mine(seller)).toMatchObject([{ id, state: 'returning', is_expired: true, may_relist: true }])
  const { status, body } = await relist(seller, id)
  expect([status, body.data]).toEqual([200, { id, state: 'open' }])
  expect(await mine(seller)).toMatchObject([{ id, state: 'open', is_expired: false, may_relist: false }])
  expect(await daysOf(id)).toBe(14)
  // It ends again, and its seller is told again.
  await later(29)
  expect((await listingOf(portal, id)).state).toBe('returning')
  expect(await endsOf(seller)).toHaveLength(2)
})

test('an ended item that waits in escrow counts as an open offer, so offering it again passes no limit', async () => {
  const seller = await aTrader(portal, sandbox, { chest: [potions, potions, potions] })
  const ids = [await aListing(portal, seller, 60), await aListing(portal, seller, 60, 1)]
  await setPresence(sandbox, seller, 'offline')
  await later(14.01)
  // The session of staff is over by then.
  portal.setNow()
  await setPresence(sandbox, seller, 'online')
  await setOffers({ openMost: 2 })
  expect((await trade(portal, seller, 'sell', { slot: 2, price: '50' })).body.code).toBe('too_many_listings')
  await setOffers({ openMost: 1 })
  expect((await relist(seller, ids[0]!)).body.code).toBe('too_many_listings')
  await setOffers({ openMost: 2 })
  expect((await relist(seller, ids[0]!)).body.data).toEqual({ id: ids[0], state: 'open' })
  await setOffers({ openMost: 200 })
})

test('nobody repeats the offer of another, and an item that left the chest is not offered', async () => {
  const [seller, other] = [await aTrader(portal, sandbox, { chest: [potions] }), await aTrader(portal, sandbox)]
  const id = await aListing(portal, seller)
  await later(14.01)
  expect((await relist(other, id)).status).toBe(404)
  await sandbox.control('DELETE', `/game/accounts/${seller.login}/chest/0`)
  expect((await relist(seller, id)).body.code).toBe('slot_changed')
  expect(await ended(seller)).toHaveLength(1)
})

test('a new price keeps the end of an offer', async () => {
  const seller = await aTrader(portal, sandbox, { chest: [potions] })
  const id = await aListing(portal, seller, 50)
  const { ends_at } = await listingOf(portal, id)
  expect((await trade(portal, seller, 'price', { id, price: '40' })).body.data).toMatchObject({ price: 40, ends_at })
  expect((await call('GET', '/market/prices/413')).body.data.offers.lowest).toBeLessThanOrEqual(4)
})

test('limits of open and of new offers are exact under sales at once', async () => {
  const chest = Array.from({ length: 6 }, () => potions)
  const seller = await aTrader(portal, sandbox, { chest })
  const sellAll = (slots: number[]) =>
    Promise.all(slots.map((slot) => trade(portal, seller, 'sell', { slot, price: '50' })))
  await setOffers({ openMost: 2 })
  const first = await sellAll([0, 1, 2, 3])
  expect(first.map(({ status, body }) => (status === 200 ? 'ok' : String(body.code))).toSorted()).toEqual([
    'ok',
    'ok',
    'too_many_listings',
    'too_many_listings',
  ])
  await setOffers({ openMost: 200, newPerDay: 3 })
  const left = (await chestOf(sandbox, seller)).map(({ slot }) => slot)
  const second = await sellAll(left)
  expect(second.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(second.find(({ status }) => status !== 200)!.body.code).toBe('too_many_new_listings')
  await setOffers({ newPerDay: 2 })
  portal.setNow(new Date(Date.now() + day + 1_000))
  const rest = (await chestOf(sandbox, seller)).map(({ slot }) => slot)
  expect((await sellAll(rest.slice(0, 1)))[0]!.status).toBe(200)
  portal.setNow()
  await setOffers({ newPerDay: 100 })
})
