import { randomUUID } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { aBridgeProxy, foreignPages } from '../../../../test/bridge-proxy.ts'
import { aTrader, chestOf } from '../../../../test/market.ts'
import { aPortal, type Person } from '../../../../test/portal.ts'
import { aSandbox } from '../../../../test/sandbox.ts'
import { anItem, buy } from '../../../../test/shop.ts'
import type { Game } from '../../ports/game.ts'
import { contributions } from '../index.ts'
import { deliverItems } from './service.ts'

// Over the bridge, as in the demo: a full chest, and another server that replies in place of the bridge.
const sandbox = await aSandbox()
const proxy = await aBridgeProxy(sandbox.bridgeUrl)
const portal = await aPortal({ GAME_BRIDGE_URL: proxy.url, GAME_TIMEOUT_MS: '2000' }, { sandbox })
const { app, call } = portal
const staff = await portal.aPerson(['admin'])
const slots = Array.from({ length: 120 }, (_, slot) => slot)

let at = Date.now()
afterEach(async () => {
  proxy.clear()
  portal.setNow()
  await sandbox.control('DELETE', '/faults')
})

/** Moves the clock on and runs what is due, as the worker does. */
async function pass(ms: number): Promise<void> {
  at = Math.max(at + ms, Date.now())
  portal.setNow(new Date(at))
  await deliverItems(app, contributions)
}

async function aBuyerWith(chest: number[], presence = 'offline'): Promise<Person> {
  at = Date.now()
  const buyer = await aTrader(portal, sandbox, { cash: 100, presence })
  // Not all at once: the sandbox has few connections.
  for (let from = 0; from < chest.length; from += 8)
    await Promise.all(chest.slice(from, from + 8).map((slot) => fill(buyer, slot)))
  return buyer
}
const fill = ({ login }: Person, slot: number) =>
  sandbox.control('POST', `/game/accounts/${login}/chest`, { item: [401], slot })
const empty = ({ login }: Person, slot: number) => sandbox.control('DELETE', `/game/accounts/${login}/chest/${slot}`)
const received = async ({ login }: Person): Promise<number> =>
  (await sandbox.control('GET', `/game/accounts/${login}`)).received.length

async function purchase(buyer: Person, target = 'storage'): Promise<string> {
  const { body } = await buy(portal, buyer, { id: await anItem(portal), target })
  expect(body.status).toBe('success')
  return body.purchase
}
const order = async ({ token }: Person, id: string) => (await call('GET', `/purchase/show/${id}`, { token })).body.data
const row = async (id: string) =>
  (await call('GET', `/staff/deliveries`, { token: staff.token })).body.data.find(
    (each: { id: string }) => each.id === id,
  )
const notificationKinds = async ({ token }: Person): Promise<string[]> =>
  (await call('GET', '/notifications', { token })).body.data.map(({ kind }: { kind: string }) => kind)

test('a purchase for a full chest waits, notifies once, and arrives by itself when there is room', async () => {
  const buyer = await aBuyerWith(slots)
  const id = await purchase(buyer)
  await pass(0)
  expect(await order(buyer, id)).toMatchObject({ state: 'staged', waits_for_room: true, refunded_at: null })
  for (let look = 0; look < 5; look += 1) await pass(10 * 60_000)
  expect(await order(buyer, id)).toMatchObject({ state: 'staged', waits_for_room: true })
  expect((await notificationKinds(buyer)).filter((kind) => kind.startsWith('delivery'))).toEqual(['delivery_waits'])
  // Nothing is sent while the chest reports itself full.
  expect(await row(id)).toMatchObject({ state: 'staged', waits_for_room: true, attempt: 2 })
  // The item may arrive at any moment, so staff cannot refund it.
  const refund = await call('POST', `/staff/orders/${id}/refund`, {
    token: staff.token,
    body: { reason: 'O baú está cheio.' },
  })
  expect(refund.body.code).toBe('order_not_refundable')

  await empty(buyer, 7)
  await pass(10 * 60_000)
  expect(await order(buyer, id)).toMatchObject({ state: 'delivered', waits_for_room: false })
  expect(await row(id)).toMatchObject({ state: 'delivered', is_late: false })
  expect([await received(buyer), (await chestOf(sandbox, buyer)).length]).toEqual([1, 120])
  await pass(10 * 60_000)
  expect(await received(buyer)).toBe(1)
  expect((await notificationKinds(buyer)).filter((kind) => kind === 'item_delivered')).toHaveLength(1)
})

test('a chest whose present state the game does not tell is no reason to wait: the item is sent again', async () => {
  const buyer = await aBuyerWith(slots)
  const id = await purchase(buyer)
  await pass(0)
  const { game } = app
  const saved: Game['readChest'] = async (login) => {
    const chest = await game.readChest(login)
    return chest.kind === 'applied' ? { ...chest, value: { ...chest.value, isLive: false } } : chest
  }
  const silent: Game['readChest'] = async () => ({ kind: 'unknown', cause: 'a test' })
  for (const readChest of [saved, silent]) {
    app.game = { ...game, readChest }
    const { attempt } = await row(id)
    await pass(10 * 60_000)
    expect(await row(id)).toMatchObject({ attempt: attempt + 1, waits_for_room: true, is_late: false })
  }
  app.game = game
})

test('it is tried every few seconds in the first minute, later every few minutes', async () => {
  const buyer = await aBuyerWith(slots)
  const id = await purchase(buyer)
  await pass(0)
  const pause = async (): Promise<number> => {
    const { next_try_at } = await app.db
      .selectFrom('deliveries')
      .select('next_try_at')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return Date.parse(next_try_at) - at
  }
  expect(await pause()).toBe(5_000)
  await pass(120_000)
  expect(await pause()).toBe(30_000)
  await pass(3600_000)
  expect(await pause()).toBe(300_000)
  await empty(buyer, 0)
  await pass(300_000)
  expect((await order(buyer, id)).state).toBe('delivered')
})

test('the pauses grow with the wait: after a minute, ten minutes, a day and a week', async () => {
  const buyer = await aBuyerWith(slots)
  const id = await purchase(buyer)
  await pass(0)
  const pauseAfter = async (waitedMs: number): Promise<number> => {
    const delivery = app.db.updateTable('deliveries').where('id', '=', id)
    const now = new Date(at).toISOString()
    await delivery.set({ room_since: new Date(at - waitedMs).toISOString(), next_try_at: now }).execute()
    portal.setNow(new Date(at))
    await deliverItems(app, contributions)
    const { next_try_at } = await delivery.returning('next_try_at').set({ tries: 1 }).executeTakeFirstOrThrow()
    return Date.parse(next_try_at) - at
  }
  const [minute, day] = [60_000, 24 * 3600_000]
  for (const [endMs, before, after] of [
    [minute, 5_000, 30_000],
    [10 * minute, 30_000, 300_000],
    [day, 300_000, 900_000],
    [7 * day, 900_000, 3 * 3600_000],
  ] as const)
    expect([await pauseAfter(endMs - 1), await pauseAfter(endMs)], `${endMs}`).toEqual([before, after])
  await empty(buyer, 0)
  await pass(4 * 3600_000)
})

test('a full bag waits too: it cannot be read, so each try is an attempt that staff can see', async () => {
  const buyer = await aBuyerWith([], 'online')
  for (let slot = 0; slot < 60; slot += 1)
    await app.game.deliverItem(randomUUID(), {
      login: buyer.login,
      item: {
        index: 401,
        effects: [
          [0, 0],
          [0, 0],
          [0, 0],
        ],
      },
      target: 'inventory',
    })
  const before = await received(buyer)
  const id = await purchase(buyer, 'inventory')
  await pass(0)
  await pass(10 * 60_000)
  expect(await order(buyer, id)).toMatchObject({ waits_for_room: true, target: 'inventory' })
  const { attempt, former, operation } = await row(id)
  expect([attempt, former.length]).toEqual([3, 2])
  expect(former[0]).toMatchObject({ state: 'failed', resent_by: null, note: expect.stringContaining('sozinha') })
  expect(new Set([operation, ...former.map((each: { operation: string }) => each.operation)]).size).toBe(3)
  expect(await received(buyer)).toBe(before)
})

test.each(['before', 'after'] as const)('killed %s a retry for room is sent: it arrives once', async (when) => {
  const buyer = await aBuyerWith(slots)
  const id = await purchase(buyer)
  await pass(0)
  await empty(buyer, 3)
  const { game } = app
  app.game = {
    ...game,
    deliverItem: async (operation, item) => {
      if (when === 'after') await game.deliverItem(operation, item)
      throw new Error('killed')
    },
  }
  await expect(pass(60_000)).rejects.toThrow('killed')
  app.game = game
  // The item itself filled the chest again, so a full chest does not prove that it is missing.
  await pass(10 * 60_000)
  expect(await order(buyer, id)).toMatchObject({ state: 'delivered' })
  expect(await received(buyer)).toBe(1)
})

test('a retry for room whose reply is lost is not sent under another id', async () => {
  const buyer = await aBuyerWith(slots)
  const id = await purchase(buyer)
  await pass(0)
  await empty(buyer, 3)
  await sandbox.control('POST', '/faults', { target: 'game', kind: 'lost-reply', count: 1 })
  await pass(60_000)
  await pass(10 * 60_000)
  expect(await order(buyer, id)).toMatchObject({ state: 'delivered' })
  expect([await received(buyer), (await row(id)).attempt]).toEqual([1, 2])
})

// Once, a foreign reply after the item had arrived made the purchase fail, and it was refunded.
test.each(foreignPages)(
  'a %s in place of the reply to a delivery loses nothing and doubles nothing',
  async (_, page) => {
    const buyer = await aBuyerWith([])
    proxy.replace('POST', '/v1/deliveries', page)
    const id = await purchase(buyer)
    await pass(0)
    expect(await order(buyer, id)).toMatchObject({ state: 'delivered' })
    expect(await received(buyer)).toBe(1)
  },
)

// The reply looks like the bridge's, and the next try would have another id, so the game is asked first.
test('a false reply that the chest is full, after the item arrived, doubles nothing', async () => {
  const buyer = await aBuyerWith([])
  proxy.replace('POST', '/v1/deliveries', { status: 507, body: '{"code":"CHEST_FULL","message":"no"}' })
  const id = await purchase(buyer)
  await pass(0)
  proxy.clear()
  await pass(60_000)
  expect(await order(buyer, id)).toMatchObject({ state: 'delivered' })
  expect([await received(buyer), (await row(id)).attempt]).toEqual([1, 1])
})

// As when GAME_BRIDGE_URL has a wrong port: another service replies 404 and delivers nothing.
test('another service in place of the bridge fails no purchase', async () => {
  const buyer = await aBuyerWith([])
  const [, page] = foreignPages[0]!
  for (const method of ['GET', 'POST']) proxy.replace(method, '', page)
  const id = await purchase(buyer)
  await pass(0)
  await pass(60_000)
  expect(await order(buyer, id)).toMatchObject({ state: 'queued' })
  expect((await row(id)).silence).toContain('404')
  proxy.clear()
  await pass(60_000)
  expect(await order(buyer, id)).toMatchObject({ state: 'delivered' })
  expect(await received(buyer)).toBe(1)
})
