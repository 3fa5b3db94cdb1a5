import { afterEach, expect, test } from 'vitest'
import { aListing, aTrader, chestOf, listingOf, potions, setPresence, trade } from '../../../../test/market.ts'
import { aPortal, type Person } from '../../../../test/portal.ts'
import { until } from '../../../../test/programs.ts'
import { aSandbox } from '../../../../test/sandbox.ts'
import type { Game } from '../../ports/game.ts'
import { moveGoods } from './move-goods.ts'
import { leaseMs } from './rules.ts'

// A process ends between two steps of a sale, a purchase or a return, or the game does not reply. In the end the item
// is in one place, and the portal has kept all its promises.
const sandbox = await aSandbox()
const portal = await aPortal({ GAME_TIMEOUT_MS: '1000' }, { sandbox })
const { app } = portal
const game = app.game

/** Simulates the end of the process that calls the game: before the call, or after the game has acted. */
function killAt(call: 'takeFromChest' | 'putIntoChest', when: 'before' | 'after'): void {
  const real = game[call] as (...parameters: unknown[]) => Promise<unknown>
  app.game = {
    ...game,
    [call]: async (...parameters: unknown[]) => {
      if (when === 'after') await real(...parameters)
      throw new Error('killed')
    },
  } as Game
}
afterEach(async () => {
  app.game = game
  portal.setNow()
  await sandbox.control('POST', '/game/down', { down: false })
  await sandbox.control('DELETE', '/faults')
})

/** Another node, after the lease of the first has ended. */
async function carryOn(): Promise<void> {
  app.game = game
  portal.setNow(new Date(Date.now() + leaseMs + 1_000))
  await moveGoods(app)
}

const places = async (seller: Person, buyer: Person) => {
  const [of, to] = [await chestOf(sandbox, seller), await chestOf(sandbox, buyer)]
  return { seller: of.length, buyer: to.length }
}
const pair = async () => ({
  seller: await aTrader(portal, sandbox, { chest: [potions] }),
  buyer: await aTrader(portal, sandbox, { cash: 100 }),
})

test.each(['before', 'after'] as const)('killed %s the game gives an item: it is listed, once', async (when) => {
  const { seller, buyer } = await pair()
  killAt('takeFromChest', when)
  const key = `killed-sale-${when}`
  expect((await trade(portal, seller, 'sell', { slot: 0, price: '50' }, key)).status).toBe(500)
  await carryOn()
  expect(await places(seller, buyer)).toEqual({ seller: 0, buyer: 0 })
  const again = await trade(portal, seller, 'sell', { slot: 0, price: '50' }, key)
  expect(again.body.data.state).toBe('open')
  const rows = await app.db.selectFrom('market_listings').selectAll().where('seller_id', '=', seller.id).execute()
  expect(rows).toMatchObject([{ state: 'open', goods: 'held', operation_id: null }])
})

test.each(['before', 'after'] as const)('killed %s a bought item is put: it arrives, once', async (when) => {
  const { seller, buyer } = await pair()
  const id = await aListing(portal, seller)
  expect((await trade(portal, buyer, 'buy', { id })).status).toBe(200)
  killAt('putIntoChest', when)
  await moveGoods(app)
  expect(await listingOf(portal, id)).toMatchObject({ state: 'sold', goods: 'putting' })
  await carryOn()
  await moveGoods(app)
  expect(await places(seller, buyer)).toEqual({ seller: 0, buyer: 1 })
  expect(await listingOf(portal, id)).toMatchObject({ state: 'sold', goods: 'delivered', operation_id: null })
})

test.each(['before', 'after'] as const)('killed %s a cancelled item is put back: it comes back, once', async (when) => {
  const { seller, buyer } = await pair()
  const id = await aListing(portal, seller)
  killAt('putIntoChest', when)
  const key = `killed-cancel-${when}`
  expect((await trade(portal, seller, 'cancel', { id }, key)).status).toBe(500)
  expect((await trade(portal, buyer, 'buy', { id })).body.code).toBe('listing_closed')
  await carryOn()
  expect(await places(seller, buyer)).toEqual({ seller: 1, buyer: 0 })
  expect((await trade(portal, seller, 'cancel', { id }, key)).body.data.state).toBe('cancelled')
  expect(await places(seller, buyer)).toEqual({ seller: 1, buyer: 0 })
})

test('goods wait while the game does not say what is in the chest, and are put once it does', async () => {
  const { seller, buyer } = await pair()
  const id = await aListing(portal, seller)
  expect((await trade(portal, buyer, 'buy', { id })).status).toBe(200)
  app.game = { ...game, readChest: async () => ({ kind: 'unknown', cause: 'a test' }) }
  await moveGoods(app)
  expect(await listingOf(portal, id)).toMatchObject({ goods: 'putting', waits_for: 'game', operation_id: null })
  expect(await places(seller, buyer)).toEqual({ seller: 0, buyer: 0 })
  app.game = game
  portal.setNow(new Date(Date.now() + 2 * 60_000))
  await moveGoods(app)
  expect(await places(seller, buyer)).toEqual({ seller: 0, buyer: 1 })
})

test('a node that was slow learns that another has written the end already', async () => {
  const { seller, buyer } = await pair()
  const id = await aListing(portal, seller)
  await trade(portal, buyer, 'buy', { id })
  await Promise.all([moveGoods(app), moveGoods(app, { restAfterKillMs: 0 }), moveGoods(app)])
  await moveGoods(app, { restAfterKillMs: 0 })
  expect(await places(seller, buyer)).toEqual({ seller: 0, buyer: 1 })
})

const kinds = ['timeout', 'error', 'lost-reply', 'slow'] as const
const strike = (kind: string, call: string) =>
  sandbox.control('POST', '/faults', { target: 'game', kind, count: 1, call })
const struckAll = () => until('what was late', async () => (await sandbox.control('GET', '/faults')).length === 0)

/** Retries unknown outcomes until they are known. */
async function settle(id: number): Promise<void> {
  let later = 0
  await until('the end of the move', async () => {
    portal.setNow(new Date(Date.now() + leaseMs * (later += 1)))
    await moveGoods(app)
    return (await listingOf(portal, id)).operation_id === null
  })
}

test.each(kinds)('the game, %s, when it is asked for an item: in the end it is listed', async (kind) => {
  const { seller, buyer } = await pair()
  await strike(kind, 'takeFromChest')
  await strike('error', 'getOperation')
  const { status, body } = await trade(portal, seller, 'sell', { slot: 0, price: '50' })
  expect([status, body.data.state]).toEqual([200, 'taking'])
  await settle(body.data.id)
  await struckAll()
  expect(await places(seller, buyer)).toEqual({ seller: 0, buyer: 0 })
  expect(await listingOf(portal, body.data.id)).toMatchObject({ state: 'open', goods: 'held' })
})

test.each(kinds)('the game, %s, when a bought item is put: in the end it is there, once', async (kind) => {
  const { seller, buyer } = await pair()
  const id = await aListing(portal, seller)
  await trade(portal, buyer, 'buy', { id })
  await strike(kind, 'putIntoChest')
  await strike('error', 'getOperation')
  await moveGoods(app)
  expect(await listingOf(portal, id)).toMatchObject({ goods: 'putting', waits_for: 'game' })
  await settle(id)
  await struckAll()
  expect(await places(seller, buyer)).toEqual({ seller: 0, buyer: 1 })
})

test.each(kinds)('the game, %s, when a sale is cancelled: in the end it is back, once', async (kind) => {
  const { seller, buyer } = await pair()
  const id = await aListing(portal, seller)
  await strike(kind, 'putIntoChest')
  await strike('error', 'getOperation')
  const { status, body } = await trade(portal, seller, 'cancel', { id })
  expect([status, body.data.state]).toEqual([200, 'returning'])
  await settle(id)
  await struckAll()
  expect(await places(seller, buyer)).toEqual({ seller: 1, buyer: 0 })
  expect((await listingOf(portal, id)).state).toBe('cancelled')
})

test('a seller who waited in vain for a return is notified once it is back', async () => {
  const { seller } = await pair()
  const id = await aListing(portal, seller)
  killAt('putIntoChest', 'before')
  await trade(portal, seller, 'cancel', { id })
  app.game = game
  portal.setNow(new Date(Date.now() + 2 * leaseMs + 1_000))
  await moveGoods(app)
  expect((await listingOf(portal, id)).state).toBe('cancelled')
  const { data } = (await portal.call('GET', '/notifications', { token: seller.token })).body
  expect(data).toMatchObject([{ kind: 'market_settled', link: '/market/cargo' }])
})

test('a return that the game refuses in the end is on sale again', async () => {
  const { seller, buyer } = await pair()
  const id = await aListing(portal, seller)
  killAt('putIntoChest', 'before')
  await trade(portal, seller, 'cancel', { id })
  await setPresence(sandbox, seller, 'offline')
  await carryOn()
  expect(await listingOf(portal, id)).toMatchObject({ state: 'open', goods: 'held', owner_id: seller.id })
  portal.setNow()
  expect((await trade(portal, buyer, 'buy', { id })).status).toBe(200)
})

test('a return that the game refuses in the end may be asked for again under its key', async () => {
  const { seller } = await pair()
  const id = await aListing(portal, seller)
  killAt('putIntoChest', 'before')
  await trade(portal, seller, 'cancel', { id }, 'refused-return')
  await setPresence(sandbox, seller, 'offline')
  await carryOn()
  expect(await listingOf(portal, id)).toMatchObject({ state: 'open', goods: 'held' })
  await setPresence(sandbox, seller, 'online')
  portal.setNow()
  const again = await trade(portal, seller, 'cancel', { id }, 'refused-return')
  expect(again.body.data).toEqual({ id, state: 'cancelled' })
})

test('a sale that the game refuses in the end is none, and its key is free again', async () => {
  const { seller } = await pair()
  killAt('takeFromChest', 'before')
  const body = { slot: 0, price: '50' }
  await trade(portal, seller, 'sell', body, 'refused-sale')
  await setPresence(sandbox, seller, 'offline')
  await carryOn()
  const [row] = await app.db.selectFrom('market_listings').selectAll().where('seller_id', '=', seller.id).execute()
  expect(row).toMatchObject({ state: 'failed', goods: 'none' })
  await setPresence(sandbox, seller, 'online')
  portal.setNow()
  const again = await trade(portal, seller, 'sell', body, 'refused-sale')
  expect(again.body.data).toMatchObject({ state: 'open' })
  expect(again.body.data.id).not.toBe(row!.id)
})
