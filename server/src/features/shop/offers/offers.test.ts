import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { periodEnd, startOfWeek, weekAfter, weekOf } from '@guildhall/contract/offer-rules'
import { aPortal } from '../../../../../test/portal.ts'
import { aBuyer, anItem, buy, buyCart } from '../../../../../test/shop.ts'
import { fillStocks, refreshShop } from './restock.ts'
import { notifyOfStock } from './waits.ts'

const portal = await aPortal()
const { app, call } = portal
const dayMs = 24 * 3600_000

const start = app.now()
const stock = async (id: number) =>
  (await app.db.selectFrom('shop_items').select('stock').where('id', '=', id).executeTakeFirstOrThrow()).stock
const isVisible = async (id: number) => {
  const [list, page] = [await call('GET', '/item/all'), await call('GET', `/item/${id}`)]
  const isListed = list.body.data.some((item: { id: number }) => item.id === id)
  expect(isListed).toBe(page.status === 200)
  return isListed
}
/** Runs `work` with the portal's clock at a moment. */
async function at<T>(moment: Date, work: () => Promise<T>): Promise<T> {
  const { now } = app
  app.now = () => moment
  app.cache.invalidate(['shop', 'items', 'picks'])
  try {
    return await work()
  } finally {
    app.now = now
    app.cache.invalidate(['shop', 'items', 'picks'])
  }
}

test('of twenty purchases at once with a limit of one, one succeeds', async () => {
  const buyer = await aBuyer(portal, 1_000)
  const id = await anItem(portal, { limit_count: 1, limit_period: 'ever' })
  const replies = await Promise.all(Array.from({ length: 20 }, () => buy(portal, buyer, { id })))
  expect(replies.filter(({ body }) => body.status === 'success')).toHaveLength(1)
  expect(replies.filter(({ body }) => body.code === 'limit_reached')).toHaveLength(19)
  expect(await stock(id)).toBe(99)
  // Another player has a limit of their own.
  expect((await buy(portal, await aBuyer(portal, 100), { id })).body.status).toBe('success')
})

test.each(['day', 'week', 'month'] as const)('a limit a %s ends with the period of the server', async (period) => {
  const buyer = await aBuyer(portal, 1_000)
  const id = await anItem(portal, { limit_count: 2, limit_period: period })
  const end = periodEnd(period, start)!
  const attempt = (quantity: number) => buyCart(portal, buyer, [[id, quantity]])
  const tooMany = await attempt(3)
  expect(tooMany.body).toMatchObject({ status: 'error', code: 'limit_reached', item: id })
  expect((await attempt(2)).body.status).toBe('success')
  const refused = await buy(portal, buyer, { id })
  expect(refused.body).toMatchObject({ code: 'limit_reached', stock: 98 })
  const day = new Date(end.getTime() - 3 * 3600_000).toISOString()
  expect(refused.body.message).toContain(`${day.slice(8, 10)}/${day.slice(5, 7)}`)
  const own = await call('GET', '/shop/own', { token: buyer.token })
  expect(own.body.limits).toContainEqual({ item: id, left: 0, frees_at: end.toISOString() })
  await at(new Date(end.getTime() - 1), async () => expect((await attempt(1)).body.code).toBe('limit_reached'))
  await at(end, async () => expect((await attempt(1)).body.status).toBe('success'))
})

test('a refunded piece does not count for the limit', async () => {
  const buyer = await aBuyer(portal, 100)
  const id = await anItem(portal, { limit_count: 1, limit_period: 'ever' })
  const { body } = await buy(portal, buyer, { id })
  expect((await buy(portal, buyer, { id })).body.code).toBe('limit_reached')
  await sql`update purchases set refunded_at = now(), refunded_by = ${buyer.id} where id = ${body.purchase}`.execute(
    app.db,
  )
  expect((await buy(portal, buyer, { id })).body.status).toBe('success')
})

test('an offer is neither seen nor sold before its start and from its end on', async () => {
  const buyer = await aBuyer(portal, 1_000)
  const [from, until] = [new Date(start.getTime() + dayMs), new Date(start.getTime() + 2 * dayMs)]
  const id = await anItem(portal, {
    name: 'Anel da aurora',
    sold_from: from.toISOString(),
    sold_until: until.toISOString(),
  })
  const found = async () => (await call('GET', '/search?q=aurora')).body.data?.length ?? 0
  const state = async () => [await isVisible(id), (await buy(portal, buyer, { id })).body.code ?? 'sold', await found()]
  expect(await state()).toEqual([false, 'not_offered', 0])
  await at(new Date(from.getTime() - 1), async () => expect(await state()).toEqual([false, 'not_offered', 0]))
  await at(from, async () => expect((await state()).slice(0, 2)).toEqual([true, 'sold']))
  await at(new Date(until.getTime() - 1), async () => expect((await state()).slice(0, 2)).toEqual([true, 'sold']))
  await at(until, async () => expect(await state()).toEqual([false, 'not_offered', 0]))
})

test('a cached page of the shop changes at the moment when an offer begins', async () => {
  const id = await anItem(portal, { sold_from: new Date(Date.now() + 700).toISOString() })
  app.cache.invalidate(['shop'])
  expect(await isVisible(id)).toBe(false)
  await expect.poll(() => isVisible(id), { timeout: 5_000 }).toBe(true)
})

test('the editor refuses a window that ends before it begins, and half a limit', async () => {
  const token = await portal.aStaffToken()
  const id = await anItem(portal, { sold_from: '2026-12-01T00:00:00Z' })
  const change = async (body: object) =>
    (await call('PUT', `/item/update/${id}`, { token, body })).body.messages?.[0]?.field ?? 'saved'
  expect(await change({ sold_until: '2026-11-30T00:00:00-03:00' })).toBe('sold_until')
  expect(await change({ limit_count: 3 })).toBe('limit_period')
  expect(await change({ limit_period: 'week' })).toBe('limit_count')
  expect(await change({ limit_count: 3, limit_period: 'week' })).toBe('saved')
  expect(await change({ limit_count: '', limit_period: '' })).toBe('saved')
})

test('a week of the rotation sells its items and no others, and the preview knows it before', async () => {
  const token = await portal.aStaffToken()
  const buyer = await aBuyer(portal, 1_000)
  const [one, other] = [await anItem(portal, { sale: 'planned' }), await anItem(portal, { sale: 'planned' })]
  const always = await anItem(portal)
  const [week, next] = [weekOf(start), weekAfter(weekOf(start))]
  const plan = (of: string, items: number[]) => call('PUT', `/staff/rotation/${of}`, { token, body: { items } })
  expect((await plan(week, [one])).status).toBe(200)
  expect((await plan(next, [other])).status).toBe(200)
  expect((await plan(next, [always])).body.messages[0].field).toBe('items')
  expect((await plan(weekAfter(week, -1), [one])).status).toBe(404)
  expect((await plan('2026-11-25', [one])).status).toBe(404)
  expect([await isVisible(one), await isVisible(other)]).toEqual([true, false])
  expect((await buy(portal, buyer, { id: other })).body.code).toBe('not_offered')
  const preview = async (moment: Date) =>
    (await call('GET', `/staff/rotation/preview?at=${moment.toISOString()}`, { token })).body.data ??
    (await call('GET', `/staff/rotation/preview?at=${moment.toISOString()}`, { token })).body.items
  const idsAt = async (moment: Date) => (await preview(moment)).map(({ id }: { id: number }) => id)
  const turn = startOfWeek(next)
  expect(await idsAt(new Date(turn.getTime() - 1))).toEqual(expect.arrayContaining([one, always]))
  expect(await idsAt(new Date(turn.getTime() - 1))).not.toContain(other)
  expect(await idsAt(turn)).toEqual(expect.arrayContaining([other, always]))
  expect(await idsAt(turn)).not.toContain(one)
  await at(turn, async () => {
    expect([await isVisible(one), await isVisible(other)]).toEqual([false, true])
    expect((await buy(portal, buyer, { id: other })).body.status).toBe('success')
  })
  const { body } = await call('GET', '/staff/rotation', { token })
  expect(body.weeks.slice(0, 2).map(({ items }: { items: number[] }) => items)).toEqual([[one], [other]])
})

test('a stock is filled once for its moment, by runs at once and after a clock that goes back', async () => {
  const token = await portal.aStaffToken()
  const due = new Date(Math.floor(start.getTime() / 1000) * 1000 + 3600_000)
  const plan = (id: number, restock: object | null) =>
    call('PUT', `/staff/items/${id}/restock`, { token, body: { restock } })
  const [once, weekly] = [await anItem(portal, { stock: 1 }), await anItem(portal, { stock: 7 })]
  const when = { at: due.toISOString(), quantity: 5 }
  expect((await plan(once, { ...when, mode: 'add', weekly: false })).status).toBe(200)
  expect((await plan(weekly, { ...when, mode: 'set', weekly: true })).status).toBe(200)
  await fillStocks(app)
  expect([await stock(once), await stock(weekly)]).toEqual([1, 7])
  await app.db.updateTable('shop_items').set({ stock: 2 }).where('id', '=', weekly).execute()
  await at(due, async () => {
    await Promise.all(Array.from({ length: 8 }, () => fillStocks(app)))
    await fillStocks(app)
  })
  expect([await stock(once), await stock(weekly)]).toEqual([6, 5])
  await fillStocks(app)
  await at(due, () => fillStocks(app))
  expect([await stock(once), await stock(weekly)]).toEqual([6, 5])
  // Staff plan the same moment again: it was done.
  await plan(once, { ...when, mode: 'add', weekly: false })
  await at(due, () => fillStocks(app))
  expect(await stock(once)).toBe(6)
  await app.db.updateTable('shop_items').set({ stock: 0 }).where('id', '=', weekly).execute()
  await at(new Date(due.getTime() + 23 * dayMs), () => fillStocks(app))
  expect(await stock(weekly)).toBe(5)
  const { body } = await call('GET', `/staff/items/${weekly}/restock`, { token })
  expect(body.data.at).toBe(new Date(due.getTime() + 28 * dayMs).toISOString())
  expect(body.done.map((each: { stock_after: number }) => each.stock_after)).toEqual([5, 5])
  expect((await plan(weekly, null)).body.data).toBeNull()
})

test('a week or a restock that somebody else planned since it was read is kept', async () => {
  const token = await portal.aStaffToken()
  const [one, other] = [await anItem(portal, { sale: 'planned' }), await anItem(portal, { sale: 'planned' })]
  const week = weekAfter(weekOf(start), 3)
  const plan = async (items: number[], seen: number[]) =>
    (await call('PUT', `/staff/rotation/${week}`, { token, body: { items, seen } })).body.code ?? 'planned'
  expect(await plan([one, other], [])).toBe('planned')
  expect(await plan([other], [])).toBe('changed_meanwhile')
  expect(await plan([other], [other, one])).toBe('planned')
  // A deleted item is in no list, so nobody has seen it.
  await call('DELETE', `/item/destroy/${other}`, { token })
  expect(await plan([one], [])).toBe('planned')

  const restock = async (quantity: number, seen: object | null) => {
    const what = { at: new Date(start.getTime() + dayMs).toISOString(), quantity, mode: 'add', weekly: false }
    return (await call('PUT', `/staff/items/${one}/restock`, { token, body: { restock: what, seen } })).body
  }
  const { data } = await restock(5, null)
  expect((await restock(6, null)).code).toBe('changed_meanwhile')
  expect((await restock(6, data)).data).toMatchObject({ quantity: 6 })
  expect((await restock(7, data)).code).toBe('changed_meanwhile')
})

test('who waits for a sold-out item is notified once when it is back, and may change their mind', async () => {
  const id = await anItem(portal, { stock: 0 })
  const people = await Promise.all(Array.from({ length: 3 }, () => portal.aPerson()))
  const wait = (token: string, item = id) => call('PUT', `/item/${item}/wait`, { token })
  for (const { token } of people) expect((await wait(token)).status).toBe(200)
  expect((await wait(people[0]!.token)).status).toBe(200)
  expect((await wait(people[0]!.token, await anItem(portal))).body.code).toBe('item_in_stock')
  expect((await call('GET', '/shop/own', { token: people[2]!.token })).body.waits).toEqual([id])
  await call('DELETE', `/item/${id}/wait`, { token: people[2]!.token })
  expect(await notifyOfStock(app)).toBe(0)
  await app.db.updateTable('shop_items').set({ stock: 4 }).where('id', '=', id).execute()
  // At most so many at once; the others follow with the next run.
  expect(await notifyOfStock(app, 1)).toBe(1)
  await Promise.all([notifyOfStock(app), notifyOfStock(app), notifyOfStock(app)])
  await refreshShop(app, true)
  const notified = await app.db
    .selectFrom('notifications')
    .select(['user_id', 'link'])
    .where('kind', '=', 'item_restocked')
    .execute()
  expect(notified.map(({ user_id: user, link }) => `${user} ${link}`).toSorted()).toEqual(
    people
      .slice(0, 2)
      .map((person) => `${person.id} /item/${id}`)
      .toSorted(),
  )
})
