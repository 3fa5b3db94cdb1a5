import { afterEach, expect, test } from 'vitest'
import { aBridgeProxy, foreignPages } from '../../../../test/bridge-proxy.ts'
import { aListing, aTrader, chestOf, listingOf, potions, trade } from '../../../../test/market.ts'
import { aPortal, type Person } from '../../../../test/portal.ts'
import { aSandbox } from '../../../../test/sandbox.ts'
import { moveGoods } from './move-goods.ts'
import { refusedRestMs } from './rules.ts'

// A proxy between the portal and the bridge replaces replies by pages of its own, after the game has acted.
const sandbox = await aSandbox()
const proxy = await aBridgeProxy(sandbox.bridgeUrl)
const portal = await aPortal({ GAME_BRIDGE_URL: proxy.url, GAME_TIMEOUT_MS: '2000' }, { sandbox })
const { app } = portal
afterEach(() => {
  proxy.clear()
  portal.setNow()
})

const amount = async (person: Person) => (await chestOf(sandbox, person)).length
const pair = async () => ({
  seller: await aTrader(portal, sandbox, { chest: [potions] }),
  buyer: await aTrader(portal, sandbox, { cash: 100 }),
})
/** A time after the longest pause of refused goods. */
async function muchLater(): Promise<void> {
  portal.setNow(new Date(Date.now() + refusedRestMs + 60_000))
  await moveGoods(app)
  await moveGoods(app)
}

// An earlier version took the item from the chest and marked the listing as failed.
test.each(foreignPages)('a %s in place of the reply to a sale: the item is listed', async (_, page) => {
  const { seller } = await pair()
  proxy.replace('POST', '/chest/take', page)
  const { status, body } = await trade(portal, seller, 'sell', { slot: 0, price: '50' })
  expect([status, body.data.state]).toEqual([200, 'open'])
  expect(await listingOf(portal, body.data.id)).toMatchObject({ state: 'open', goods: 'held' })
  expect(await amount(seller)).toBe(0)
})

// An earlier version put the item into the chest again after six hours.
test.each(foreignPages)('a %s in place of the reply to a put: it is put once', async (_, page) => {
  const { seller, buyer } = await pair()
  const id = await aListing(portal, seller)
  proxy.replace('POST', '/chest/put', page)
  await trade(portal, buyer, 'buy', { id })
  await moveGoods(app)
  await muchLater()
  expect(await listingOf(portal, id)).toMatchObject({ state: 'sold', goods: 'delivered' })
  expect(await amount(buyer)).toBe(1)
})

// The proxy's reply follows the contract, but does not come from the bridge. So the portal asks the game before it uses
// another id.
test.each([
  ['chest_full', { status: 507, body: '{"code":"CHEST_FULL","message":"no"}' }],
  ['account_locked', { status: 423, body: '{"code":"LOCKED","message":"no"}' }],
])('a put that was refused as %s is not repeated under another id when the game has done it', async (code, reply) => {
  const { seller, buyer } = await pair()
  const id = await aListing(portal, seller)
  proxy.replace('POST', '/chest/put', reply, 1)
  await trade(portal, buyer, 'buy', { id })
  await moveGoods(app)
  expect(await listingOf(portal, id)).toMatchObject({ goods: 'putting', waits_for: code, operation_id: null })
  // While the game does not reply, the goods wait.
  await sandbox.control('POST', '/faults', { target: 'game', kind: 'error', count: 2, call: 'getOperation' })
  await muchLater()
  expect(await listingOf(portal, id)).toMatchObject({ goods: 'putting', operation_id: null })
  await sandbox.control('DELETE', '/faults')
  portal.setNow(new Date(Date.now() + 2 * refusedRestMs))
  await moveGoods(app)
  expect(await listingOf(portal, id)).toMatchObject({ state: 'sold', goods: 'delivered', stuck_at: null })
  expect(await amount(buyer)).toBe(1)
  const puts = await app.db
    .selectFrom('market_operations')
    .select('state')
    .where('listing_id', '=', id)
    .where('kind', '=', 'put')
    .execute()
  expect(puts).toEqual([{ state: 'applied' }])
})

test('a cancelled sale that came back though it was read as refused is not given back again', async () => {
  const { seller, buyer } = await pair()
  const id = await aListing(portal, seller)
  proxy.replace('POST', '/chest/put', { status: 507, body: '{"code":"CHEST_FULL","message":"no"}' }, 1)
  expect((await trade(portal, seller, 'cancel', { id })).body.code).toBe('chest_full')
  expect((await listingOf(portal, id)).state).toBe('open')
  expect((await trade(portal, seller, 'cancel', { id })).body.data.state).toBe('cancelled')
  expect([await amount(seller), await amount(buyer)]).toEqual([1, 0])
})

test('an item that came back though it was read as refused is not given to a buyer too', async () => {
  const { seller, buyer } = await pair()
  const id = await aListing(portal, seller)
  proxy.replace('POST', '/chest/put', { status: 507, body: '{"code":"CHEST_FULL","message":"no"}' }, 1)
  await trade(portal, seller, 'cancel', { id })
  expect((await trade(portal, buyer, 'buy', { id })).status).toBe(200)
  await moveGoods(app)
  expect(await listingOf(portal, id)).toMatchObject({
    state: 'sold',
    goods: 'putting',
    waits_for: 'operation_conflict',
  })
  expect([await amount(seller), await amount(buyer)]).toEqual([1, 0])
})
