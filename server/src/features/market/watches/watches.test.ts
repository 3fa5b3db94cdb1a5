import { expect, test } from 'vitest'
import { aListing, aTrader, anOffer, potions, trade } from '../../../../../test/market.ts'
import { aPortal, type Person } from '../../../../../test/portal.ts'
import { aSandbox } from '../../../../../test/sandbox.ts'
import { tellWatches } from './tell-watches.ts'

const sandbox = await aSandbox()
const portal = await aPortal({}, { sandbox })
const { app, call } = portal

const watch = ({ token }: Person, key: string, highest: number) =>
  call('POST', '/market/watches', { token, body: { key, highest } })
const watchesOf = async ({ token }: Person) => (await call('GET', '/market/watches', { token })).body.items
const toldOf = async ({ id }: Person) =>
  (
    await app.db
      .selectFrom('notifications')
      .select(['key', 'link'])
      .where('user_id', '=', id)
      .where('kind', '=', 'market_watched')
      .execute()
  ).length
const mark = (id: number) =>
  app.db.updateTable('market_listings').set({ watch_due: true }).where('id', '=', id).execute()

test('a player who waits is told once of an offer within the price, also after it became cheaper', async () => {
  const seller = await aTrader(portal, sandbox, { chest: [potions] })
  const [patient, stingy] = [await portal.aPerson(), await portal.aPerson()]
  await anOffer(portal, await portal.aPerson(), { name: 'Poeira', price: 999_990 })
  // Ten potions for 50 are 5 each.
  expect((await watch(patient, '413', 5)).status).toBe(200)
  expect((await watch(stingy, '413', 4)).status).toBe(200)
  expect((await watch(seller, '413', 100)).status).toBe(200)
  const id = await aListing(portal, seller, 50)
  await Promise.all([tellWatches(app), tellWatches(app)])
  expect([await toldOf(patient), await toldOf(stingy), await toldOf(seller)]).toEqual([1, 0, 0])
  expect((await trade(portal, seller, 'price', { id, price: '40' })).status).toBe(200)
  await tellWatches(app)
  expect([await toldOf(patient), await toldOf(stingy)]).toEqual([1, 1])
  expect(await watchesOf(stingy)).toMatchObject([{ item_key: '413', highest: 4, lowest: 4 }])
})

test('nobody is told of an offer that is over or held', async () => {
  const [seller, player] = [await portal.aPerson(), await portal.aPerson()]
  const [sold, held] = [
    await anOffer(portal, seller, { name: 'Um', item: [1500] }),
    await anOffer(portal, seller, { name: 'Um', item: [1500] }),
  ]
  await watch(player, '1500', 1_000)
  await app.db
    .updateTable('market_listings')
    .set({ state: 'cancelled', goods: 'none' })
    .where('id', '=', sold)
    .execute()
  await app.db
    .updateTable('market_listings')
    .set({ frozen_at: app.now().toISOString(), frozen_by: seller.id })
    .where('id', '=', held)
    .execute()
  for (const id of [sold, held]) await mark(id)
  await tellWatches(app)
  expect(await toldOf(player)).toBe(0)
})

test('an offer that many players are told of holds no other offer up', async () => {
  const [seller, first, second] = [await portal.aPerson(), await portal.aPerson(), await portal.aPerson()]
  const free = await anOffer(portal, seller, { name: 'Livre', item: [1502] })
  const slow = await anOffer(portal, seller, { name: 'Lenta', item: [1503] })
  await watch(first, '1502', 1_000)
  await watch(second, '1503', 1_000)
  for (const id of [free, slow]) await mark(id)
  const telling = await app.db.transaction().execute(async (tx) => {
    // The alert of the second offer waits for this row.
    await tx
      .insertInto('market_watch_alerts')
      .values({ user_id: second.id, listing_id: slow, sent_at: app.now().toISOString() })
      .execute()
    const running = tellWatches(app)
    await expect.poll(() => toldOf(first)).toBe(1)
    return { running }
  })
  await telling.running
  expect([await toldOf(first), await toldOf(second)]).toEqual([1, 0])
})

test('a player is told of at most twenty offers in 24 hours', async () => {
  const [seller, player] = [await portal.aPerson(), await portal.aPerson()]
  const offers = await Promise.all(
    Array.from({ length: 23 }, (_, slot) => anOffer(portal, seller, { name: 'Dois', item: [1501], slot })),
  )
  await watch(player, '1501', 1_000)
  for (const id of offers) await mark(id)
  await tellWatches(app)
  expect(await toldOf(player)).toBe(20)
  portal.setNow(new Date(Date.now() + 24 * 3600_000 + 1_000))
  await mark(await anOffer(portal, seller, { name: 'Dois', item: [1501] }))
  await tellWatches(app)
  portal.setNow()
  expect(await toldOf(player)).toBe(21)
})

test('a watch belongs to its player, is one for each kind, and there are at most thirty', async () => {
  const [player, other] = [await portal.aPerson(), await portal.aPerson()]
  const seller = await portal.aPerson()
  const kinds = Array.from({ length: 31 }, (_, at) => 1600 + at)
  for (const index of kinds) await anOffer(portal, seller, { name: `Tipo ${index}`, item: [index] })
  const first = await watch(player, '1600', 10)
  const again = await watch(player, '1600', 20)
  expect(again.body.data).toEqual(first.body.data)
  expect(await watchesOf(player)).toMatchObject([{ highest: 20, item: { name: 'Tipo 1600' } }])
  for (const index of kinds.slice(1, 30)) expect((await watch(player, String(index), 10)).status).toBe(200)
  expect((await watch(player, '1630', 10)).body.code).toBe('too_many_watches')
  expect((await watch(player, '1600', 30)).status).toBe(200)
  expect((await watch(player, '6400', 10)).status).toBe(404)
  const remove = ({ token }: Person) => call('DELETE', `/market/watches/${first.body.data.id}`, { token })
  expect([(await remove(other)).status, (await remove(player)).status, (await remove(player)).status]).toEqual([
    404, 200, 404,
  ])
})
