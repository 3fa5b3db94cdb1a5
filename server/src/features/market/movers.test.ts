import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { aListing, anOffer, aTrader, chestOf, listingOf, potions, trade } from '../../../../test/market.ts'
import { aPortal, type Person } from '../../../../test/portal.ts'
import { aSandbox } from '../../../../test/sandbox.ts'
import { moveGoodsJob } from './jobs.ts'
import { moveGoods } from './move-goods.ts'

const sandbox = await aSandbox()
const portal = await aPortal({ GAME_TIMEOUT_MS: '1000' }, { sandbox })
const { app, call } = portal
const { game } = app

afterEach(async () => {
  app.game = game
  portal.setNow()
  await sandbox.control('DELETE', '/faults')
})

/** Sold goods that are due now, on their way to this buyer. */
async function dueGoods(seller: Person, buyer: Person, count: number): Promise<number[]> {
  const at = app.now().toISOString()
  const ids: number[] = []
  for (let each = 0; each < count; each += 1) ids.push(await anOffer(portal, seller, { name: 'Diamante', slot: each }))
  await app.db
    .updateTable('market_listings')
    .set({ state: 'sold', buyer_id: buyer.id, owner_id: buyer.id, sold_at: at, fee: 0 })
    .set({ goods: 'putting', next_try_at: at })
    .where('id', 'in', ids)
    .execute()
  return ids
}
const rowsOf = (ids: number[]) =>
  app.db.selectFrom('market_listings').selectAll().where('id', 'in', ids).orderBy('id').execute()

test('when the game does not reply, the movers ask four times and leave the rest for five seconds later', async () => {
  const buyer = await aTrader(portal, sandbox)
  const now = new Date()
  portal.setNow(now)
  const ids = await dueGoods(await portal.aPerson(), buyer, 10)
  // The movers skip goods that staff hold.
  const [held] = await dueGoods(await portal.aPerson(), buyer, 1)
  const hold = { frozen_at: now.toISOString(), frozen_by: buyer.id, frozen_reason: 'Conferindo.' }
  await app.db.updateTable('market_listings').set(hold).where('id', '=', held!).execute()
  let asked = 0
  app.game = {
    ...game,
    getPresence: async () => {
      asked += 1
      return { kind: 'unknown', cause: 'a test' }
    },
  }
  await moveGoods(app)
  expect(asked).toBe(4)
  const rows = await rowsOf(ids)
  expect(rows.filter(({ waits_for }) => waits_for === 'game')).toHaveLength(4)
  const later = new Date(now.getTime() + 5_000).toISOString()
  const rest = rows.filter(({ waits_for }) => waits_for === null)
  expect(rest.map(({ next_try_at }) => next_try_at)).toEqual(Array.from({ length: 6 }, () => later))
  // The job of the movers runs again at that time.
  const { rows: jobs } = await sql<{ at: string }>`select run_at as at from graphile_worker.jobs
    where key = ${moveGoodsJob.name}`.execute(app.db)
  expect(jobs.map(({ at }) => new Date(at).toISOString())).toEqual([later])
  app.game = game
  portal.setNow(new Date(now.getTime() + 120_000))
  await moveGoods(app)
  expect((await rowsOf(ids)).map(({ goods }) => goods)).toEqual(ids.map(() => 'delivered'))
  expect(await chestOf(sandbox, buyer)).toHaveLength(10)
  expect(await listingOf(portal, held!)).toMatchObject({ goods: 'putting', waits_for: null })
})

test('while the game replies about some goods, the movers go on with the others', async () => {
  const buyer = await aTrader(portal, sandbox)
  const ids = await dueGoods(await portal.aPerson(), buyer, 10)
  let asked = 0
  app.game = {
    ...game,
    getPresence: async (login) => {
      asked += 1
      return asked % 4 === 1 ? game.getPresence(login) : { kind: 'unknown', cause: 'a test' }
    },
  }
  await moveGoods(app)
  expect(asked).toBe(10)
  expect((await rowsOf(ids)).filter(({ goods }) => goods === 'delivered')).toHaveLength(3)
})

test('one run moves all goods that are due, also more than it claims at once', async () => {
  const buyer = await aTrader(portal, sandbox)
  const ids = await dueGoods(await portal.aPerson(), buyer, 51)
  // The page of arrivals shows the first 50.
  const { items } = (await call('GET', '/market/arrivals', { token: buyer.token })).body
  expect(items.map(({ id }: { id: number }) => id)).toEqual(ids.slice(0, 50))
  await moveGoods(app)
  expect((await rowsOf(ids)).map(({ goods }) => goods)).toEqual(ids.map(() => 'delivered'))
  expect(await chestOf(sandbox, buyer)).toHaveLength(51)
})

test('a visit makes due at once what waits for this owner, and nothing else', async () => {
  const [owner, other, seller] = [
    await aTrader(portal, sandbox),
    await aTrader(portal, sandbox),
    await portal.aPerson(),
  ]
  const later = new Date(app.now().getTime() + 3_600_000).toISOString()
  const make = async (to: Person, change: { waits_for?: string; operation_id?: string }) => {
    const [id] = await dueGoods(seller, to, 1)
    const moved = app.db.updateTable('market_listings').set({ ...change, next_try_at: later })
    await moved.where('id', '=', id!).execute()
    return id!
  }
  const waiting = await make(owner, { waits_for: 'chest_full' })
  const others = [
    await make(other, { waits_for: 'chest_full' }),
    await make(owner, { waits_for: 'operation_conflict' }),
    await make(owner, { waits_for: 'game', operation_id: randomUUID() }),
    await make(owner, {}),
  ]
  expect((await call('GET', '/market/presence', { token: owner.token })).body.data.may_trade).toBe(true)
  expect((await rowsOf(others)).map(({ next_try_at }) => next_try_at)).toEqual(others.map(() => later))
  expect(Date.parse((await listingOf(portal, waiting)).next_try_at!)).toBeLessThan(Date.parse(later))
  await app.db.deleteFrom('market_listings').where('seller_id', '=', seller.id).execute()
})

test('the owner of goods on their way reads what they wait for', async () => {
  const [owner, seller] = [await portal.aPerson(), await portal.aPerson()]
  const [id] = await dueGoods(seller, owner, 1)
  const waits = async (waits_for: string | null, stuck_at: string | null = null) => {
    await app.db.updateTable('market_listings').set({ waits_for, stuck_at }).where('id', '=', id!).execute()
    return (await call('GET', '/market/arrivals', { token: owner.token })).body.items[0].waits_for
  }
  const now = app.now().toISOString()
  expect(await waits(null)).toBeNull()
  expect(await waits('character_offline')).toBe('Entre no jogo com um personagem para receber.')
  expect(await waits('character_online')).toBe('Saia do jogo para receber.')
  expect(await waits('chest_full')).toBe('Libere um espaço no baú para receber.')
  expect(await waits('game')).toBe('O jogo não respondeu; tentaremos de novo.')
  // Staff look at goods that wait for a long time, and at a refusal that the owner cannot change.
  expect(await waits('game', now)).toBe('A equipe está analisando.')
  expect(await waits('account_locked', now)).toBe('A equipe está analisando.')
  expect(await waits('operation_conflict', now)).toContain('já entregou este item a outra conta')
  await app.db.deleteFrom('market_listings').where('id', '=', id!).execute()
})

/** The price of the seller's listing as visitors read it from the cache; null without one. */
const seenPrice = async ({ login }: Person): Promise<number | null> =>
  (await call('GET', `/market/items?seller=${login}`)).body.items[0]?.price ?? null

test('visitors see each sale, price, purchase and return, although their lists are cached', async () => {
  const [seller, buyer] = [
    await aTrader(portal, sandbox, { chest: [potions, potions] }),
    await aTrader(portal, sandbox, { cash: 100 }),
  ]
  const becomes = (price: number | null) => expect.poll(() => seenPrice(seller), { timeout: 10_000 }).toBe(price)
  await becomes(null)
  const id = await aListing(portal, seller, 50)
  await becomes(50)
  await trade(portal, seller, 'price', { id, price: '60' })
  await becomes(60)
  await trade(portal, buyer, 'buy', { id })
  await becomes(null)
  const second = await aListing(portal, seller, 70, 1)
  await becomes(70)
  // The cancelled listing is no longer for sale. Yet the game does not say whether it has put the item back.
  for (const lost of ['putIntoChest', 'getOperation'])
    await sandbox.control('POST', '/faults', { target: 'game', kind: 'error', count: 1, call: lost })
  expect((await trade(portal, seller, 'cancel', { id: second })).body.data.state).toBe('returning')
  await becomes(null)
})

test('visitors see what the movers put on sale', async () => {
  const seller = await aTrader(portal, sandbox, { chest: [potions] })
  const id = await anOffer(portal, seller, { name: 'Poção', price: 40 })
  const at = app.now().toISOString()
  const operation = randomUUID()
  const { login } = seller
  await app.db
    .insertInto('market_operations')
    .values({ id: operation, listing_id: id, kind: 'take', login, slot: 0, state: 'open', started_at: at })
    .execute()
  await app.db
    .updateTable('market_listings')
    .set({ state: 'taking', goods: 'taking', operation_id: operation, next_try_at: at, listed_at: null })
    .where('id', '=', id)
    .execute()
  expect(await seenPrice(seller)).toBeNull()
  await moveGoods(app)
  expect(await listingOf(portal, id)).toMatchObject({ state: 'open', goods: 'held' })
  await expect.poll(() => seenPrice(seller), { timeout: 10_000 }).toBe(40)
})
