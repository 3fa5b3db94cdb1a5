import { expect, test } from 'vitest'
import { aListing, anOffer, aTrader, chestOf, listingOf, potions, setPresence, trade } from '../../../../test/market.ts'
import { aPortal, type Reply, type Person } from '../../../../test/portal.ts'
import { aSandbox } from '../../../../test/sandbox.ts'
import { contributions } from '../index.ts'
import { auditLedger } from '../ledger/service.ts'
import { moveGoods } from './move-goods.ts'

// A page may be outdated when somebody confirms: nobody gets, pays or gives anything other than what they saw.
const sandbox = await aSandbox()
const portal = await aPortal({}, { sandbox })
const { app, call } = portal

const codeOf = ({ status, body }: Reply) => [status, body.code]
const balance = async ({ token }: Person): Promise<number> =>
  (await call('GET', '/transaction/balance', { token })).body.data
const chestItem = async ({ token }: Person, slot: number) =>
  (await call('GET', '/market/cargo', { token })).body.inventory.find((each: { slot: number }) => each.slot === slot)
// The request has a token, so that the list does not come from the cache.
const offerOf = async ({ login, token }: Person) =>
  (await call('GET', `/market/items?seller=${login}`, { token })).body.items[0]
const salesOf = async ({ token }: Person) => (await call('GET', '/market/my-items', { token })).body.items
const putIntoSlot = ({ login }: Person, slot: number, item: number[]) =>
  sandbox.control('POST', `/game/accounts/${login}/chest`, { slot, item })

const diamonds = (amount: number) => [2441, 61, amount]
const gloves = (refinement: number) => [1147, 43, refinement]

test.each([
  ['a larger stack of the same kind', diamonds(4), diamonds(40)],
  ['the same kind refined further', gloves(3), gloves(9)],
  ['another kind', diamonds(4), potions],
])('a slot that holds %s by now is not sold, and the refusal says what lies there', async (_, before, after) => {
  const seller = await aTrader(portal, sandbox, { chest: [before] })
  const seen = await chestItem(seller, 0)
  await putIntoSlot(seller, 0, after)
  const body = { slot: 0, price: '10', name: seen.details.name }
  const refused = await trade(portal, seller, 'sell', body, 'sell-what-i-saw', seen.version)
  expect(codeOf(refused)).toEqual([409, 'chest_changed'])
  const now = await chestItem(seller, 0)
  expect(refused.body.now).toEqual(now)
  expect(now.version).not.toBe(seen.version)
  expect(await chestOf(sandbox, seller)).toEqual([{ slot: 0, item: after }])
  expect(await salesOf(seller)).toEqual([])
  // A new confirmation has the version that the seller sees now. A second tab with the old version is refused like the
  // first.
  const confirmed = await trade(portal, seller, 'sell', { ...body, name: now.details.name }, 'sell-this', now.version)
  expect(confirmed.body.data.state).toBe('open')
  expect(await listingOf(portal, confirmed.body.data.id)).toMatchObject({ item: after })
})

test('a slot that is as it was shown is sold, twice under one key once, and an empty one is refused', async () => {
  const seller = await aTrader(portal, sandbox, { chest: [diamonds(4)] })
  const { version } = await chestItem(seller, 0)
  const sell = (key: string) => trade(portal, seller, 'sell', { slot: 0, price: '10' }, key, version)
  const first = await sell('one-sale')
  expect(first.body.data.state).toBe('open')
  expect((await sell('one-sale')).body.data).toEqual(first.body.data)
  expect(codeOf(await sell('another-sale'))).toEqual([409, 'slot_changed'])
})

test('who sends no version is compared by name, as before', async () => {
  const seller = await aTrader(portal, sandbox, { chest: [diamonds(4)] })
  const { details } = await chestItem(seller, 0)
  await putIntoSlot(seller, 0, diamonds(40))
  const sold = await trade(portal, seller, 'sell', { slot: 0, price: '10', name: details.name })
  expect(sold.body.data.state).toBe('open')
})

test('a buyer who was shown another price is refused, and pays only what is confirmed anew', async () => {
  const seller = await aTrader(portal, sandbox, { chest: [potions] })
  const buyer = await aTrader(portal, sandbox, { cash: 100 })
  const id = await aListing(portal, seller, 50)
  const seen = await offerOf(seller)
  expect((await trade(portal, seller, 'price', { id, price: '60' })).status).toBe(200)
  const refused = await trade(portal, buyer, 'buy', { id }, 'buy-what-i-saw', seen.version)
  expect(codeOf(refused)).toEqual([409, 'listing_changed'])
  expect(refused.body.now).toEqual(await offerOf(seller))
  expect(refused.body.now).toMatchObject({ id, price: 60, amount: 10 })
  expect(await balance(buyer)).toBe(100)
  expect(await listingOf(portal, id)).toMatchObject({ state: 'open', goods: 'held', buyer_id: null })
  const bought = await trade(portal, buyer, 'buy', { id }, 'buy-this', refused.body.now.version)
  expect(bought.body.balance).toBe(40)
  await moveGoods(app)
  expect(await chestOf(sandbox, buyer)).toEqual([{ slot: 0, item: potions }])
  await auditLedger(app, contributions.supplySides)
  expect((await call('GET', '/ledger/audit', { token: await portal.aStaffToken() })).body.last.findings).toEqual([])
})

test('a price that went beyond the wallet is a changed listing first, and a cheaper one too', async () => {
  const seller = await aTrader(portal, sandbox, { chest: [potions] })
  const buyer = await aTrader(portal, sandbox, { cash: 55 })
  const id = await aListing(portal, seller, 50)
  const { version } = await offerOf(seller)
  for (const price of ['60', '40']) {
    await trade(portal, seller, 'price', { id, price })
    const refused = await trade(portal, buyer, 'buy', { id }, `buy-at-${price}`, version)
    expect([refused.body.code, refused.body.now.price]).toEqual(['listing_changed', Number(price)])
  }
  expect(await balance(buyer)).toBe(55)
})

test('another lot under the same number is refused as well', async () => {
  const seller = await portal.aPerson()
  const buyer = await aTrader(portal, sandbox, { cash: 100 })
  const id = await anOffer(portal, seller, { name: 'Diamante', item: diamonds(4) })
  const { version } = await offerOf(seller)
  await app.db
    .updateTable('market_listings')
    .set({ item: diamonds(3) })
    .where('id', '=', id)
    .execute()
  expect(codeOf(await trade(portal, buyer, 'buy', { id }, 'the-lot', version))).toEqual([409, 'listing_changed'])
})

test.each(['taking', 'failed'])('a listing that is %s is not found, whatever version comes along', async (state) => {
  const seller = await aTrader(portal, sandbox, { chest: [potions] })
  const buyer = await aTrader(portal, sandbox, { cash: 100 })
  if (state === 'taking')
    await sandbox.control('POST', '/faults', { target: 'game', kind: 'error', count: 9, call: 'takeFromChest' })
  const { body } = await trade(portal, seller, 'sell', { slot: 0, price: '9' })
  const { id } = body.data
  await sandbox.control('DELETE', '/faults')
  if (state === 'failed')
    await app.db
      .updateTable('market_listings')
      .set({ state, goods: 'none', operation_id: null, next_try_at: null, ended_at: new Date().toISOString() })
      .where('id', '=', id)
      .execute()
  expect((await listingOf(portal, id)).state).toBe(state)
  const refused = await trade(portal, buyer, 'buy', { id }, `buy-${state}`, 'AAAAAAAAAAAAAAAA')
  expect(codeOf(refused)).toEqual([404, 'not_found'])
  expect(codeOf(await trade(portal, buyer, 'buy', { id: 999_999 }, `buy-none-${state}`, 'AAAAAAAAAAAAAAAA'))).toEqual([
    404,
    'not_found',
  ])
})

test('a price is changed without the game, read at once, and recorded for staff', async () => {
  const seller = await aTrader(portal, sandbox, { chest: [potions] })
  const id = await aListing(portal, seller, 50)
  await app.db.updateTable('market_listings').set({ fee_percent: 10 }).where('id', '=', id).execute()
  await setPresence(sandbox, seller, 'offline')
  await sandbox.control('POST', '/game/down', { down: true })
  const [{ version }] = await salesOf(seller)
  try {
    const changed = await trade(portal, seller, 'price', { id, price: '075' }, 'to-75', version)
    expect([changed.status, changed.body.message]).toEqual([200, 'Preço atualizado.'])
    expect(changed.body.data).toMatchObject({ id, price: 75, receives: 68, state: 'open' })
    // A repeated request changes nothing, and neither does a request with the present price.
    expect((await trade(portal, seller, 'price', { id, price: '075' }, 'to-75', version)).body).toEqual(changed.body)
    expect((await trade(portal, seller, 'price', { id, price: '75' })).status).toBe(200)
    expect((await offerOf(seller)).price).toBe(75)
    expect(await salesOf(seller)).toMatchObject([{ id, price: 75, receives: 68 }])
    // A second tab still shows the price 50.
    const stale = await trade(portal, seller, 'price', { id, price: '20' }, 'to-20', version)
    expect([...codeOf(stale), stale.body.now.price]).toEqual([409, 'listing_changed', 75])
    const staff = await call('GET', `/staff/market?q=${id}`, { token: await portal.aStaffToken() })
    expect(staff.body.data[0].price_changes).toEqual([{ before: 50, after: 75, at: expect.any(String) }])
  } finally {
    await sandbox.control('POST', '/game/down', { down: false })
  }
})

test('only an own, open and free listing gets another price', async () => {
  const seller = await aTrader(portal, sandbox, { chest: [potions, potions] })
  const other = await aTrader(portal, sandbox, { cash: 100 })
  const id = await aListing(portal, seller, 50)
  const change = async (who: Person, price = '60', listing = id) =>
    codeOf(await trade(portal, who, 'price', { id: listing, price }))
  expect(await change(other)).toEqual([404, 'not_found'])
  expect(await change(seller, '60', 999_999)).toEqual([404, 'not_found'])
  for (const price of ['0', '', '1000000000', '1e3', '-5'])
    expect(await change(seller, price)).toEqual([400, 'price_invalid'])
  const staff = { token: await portal.aStaffToken(), body: { reason: 'Conferindo a origem.' } }
  await call('POST', `/staff/market/${id}/freeze`, staff)
  expect(await change(seller)).toEqual([409, 'listing_frozen'])
  await call('POST', `/staff/market/${id}/unfreeze`, staff)
  await trade(portal, other, 'buy', { id })
  expect(await change(seller)).toEqual([409, 'listing_closed'])
  const second = await aListing(portal, seller, 30, 1)
  await trade(portal, seller, 'cancel', { id: second })
  expect(await change(seller, '60', second)).toEqual([409, 'listing_closed'])
  expect((await call('POST', '/market/price', { body: { id, price: '1' } })).status).toBe(401)
  expect(await listingOf(portal, id)).toMatchObject({ price: 50 })
})

test('of a buyer and a new price at the same time each sees one order of events', async () => {
  for (let round = 0; round < 12; round += 1) {
    const seller = await portal.aPerson()
    const buyer = await aTrader(portal, sandbox, { cash: 100 })
    const id = await anOffer(portal, seller, { name: 'Diamante', item: diamonds(4), price: 50 })
    const { version } = await offerOf(seller)
    const [bought, changed] = await Promise.all([
      trade(portal, buyer, 'buy', { id }, `race-${round}`, version),
      trade(portal, seller, 'price', { id, price: '60' }),
    ])
    const isSold = bought.status === 200
    expect([bought.status, changed.status]).toEqual(isSold ? [200, 409] : [409, 200])
    expect(bought.body.code ?? changed.body.code).toBe(isSold ? 'listing_closed' : 'listing_changed')
    expect(await balance(buyer)).toBe(isSold ? 50 : 100)
    expect(await listingOf(portal, id)).toMatchObject({ price: isSold ? 50 : 60, state: isSold ? 'sold' : 'open' })
  }
})

test.each(['', 'a b', 'x'.repeat(129)])('the version "%s" is refused as a header', async (version) => {
  const buyer = await aTrader(portal, sandbox, { cash: 100 })
  const id = await anOffer(portal, await portal.aPerson(), { name: 'Diamante' })
  const headers = { 'seen-version': version }
  const { status, body } = await call('POST', '/market/buy', { token: buyer.token, body: { id }, headers })
  expect([status, body.messages[0].field]).toEqual([400, 'Seen-Version'])
})
