import { randomUUID } from 'node:crypto'
import { waitingLongMs } from '@guildhall/contract/delivery'
import { afterEach, expect, test } from 'vitest'
import { aTrader, chestOf } from '../../../../test/market.ts'
import { aPortal, type Person } from '../../../../test/portal.ts'
import { aSandbox } from '../../../../test/sandbox.ts'
import { anItem, buy } from '../../../../test/shop.ts'
import { contributions } from '../index.ts'
import * as staffQueries from './staff-queries.ts'
import { deliverItems } from './service.ts'

// Staff can end a delivery that never finds room. The game is asked before it ends.
const sandbox = await aSandbox()
const portal = await aPortal({ GAME_TIMEOUT_MS: '2000' }, { sandbox })
const { app, call } = portal
const { game } = app
let staff = await portal.aPerson(['admin'])
/** A session of staff ends after hours, so each test that moves the clock by days signs in anew. */
const logIn = async () => void (staff = await portal.aPerson(['admin']))
const note = 'O jogador não joga mais e pediu o Cash.'
const minute = 60_000
const day = 24 * 3600_000

let at = Date.now()
afterEach(async () => {
  app.game = game
  portal.setNow()
  await sandbox.control('POST', '/game/down', { down: false })
})

/** Moves the clock on and runs what is due, as the worker does. */
async function pass(ms: number): Promise<void> {
  at = Math.max(at + ms, Date.now())
  portal.setNow(new Date(at))
  await deliverItems(app, contributions)
}

async function aBuyer({ isFull, presence = 'offline' }: { isFull: boolean; presence?: string }): Promise<Person> {
  at = Date.now()
  const buyer = await aTrader(portal, sandbox, { cash: 100, presence })
  const slots = isFull ? Array.from({ length: 120 }, (_, slot) => slot) : []
  // Not all at once: the sandbox has few connections.
  for (let from = 0; from < slots.length; from += 8)
    await Promise.all(
      slots
        .slice(from, from + 8)
        .map((slot) => sandbox.control('POST', `/game/accounts/${buyer.login}/chest`, { item: [401], slot })),
    )
  return buyer
}

async function purchase(buyer: Person, target = 'storage'): Promise<string> {
  const { body } = await buy(portal, buyer, { id: await anItem(portal), target })
  expect(body.status).toBe('success')
  return body.purchase
}

async function fillBag({ login }: Person): Promise<void> {
  const item = {
    index: 401,
    effects: [
      [0, 0],
      [0, 0],
      [0, 0],
    ] as [[number, number], [number, number], [number, number]],
  }
  for (let slot = 0; slot < 60; slot += 1)
    await app.game.deliverItem(randomUUID(), { login, item, target: 'inventory' })
}

const stop = (id: string) => call('POST', `/staff/deliveries/${id}/stop`, { token: staff.token, body: { note } })
const refund = (id: string) =>
  call('POST', `/staff/orders/${id}/refund`, { token: staff.token, body: { reason: note } })
const listed = async (id: string, query = '') =>
  (await call('GET', `/staff/deliveries${query}`, { token: staff.token })).body.data.find(
    (each: { id: string }) => each.id === id,
  )
const stored = (id: string) =>
  app.db.selectFrom('deliveries').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const balance = async (person: Person): Promise<number> =>
  (await call('GET', '/transaction/balance', { token: person.token })).body.data
const received = async ({ login }: Person): Promise<number> =>
  (await sandbox.control('GET', `/game/accounts/${login}`)).received.length
const notificationKinds = async (person: Person): Promise<string[]> =>
  (await call('GET', '/notifications', { token: person.token })).body.data.map(({ kind }: { kind: string }) => kind)

test('staff end an order that has found no room for a month: nothing more is sent, and its Cash goes back', async () => {
  const buyer = await aBuyer({ isFull: true })
  const before = await balance(buyer)
  const id = await purchase(buyer)
  await pass(0)
  await pass(30 * day)
  await logIn()
  const asked = await stop(id)
  expect([asked.status, asked.body.data.stop]).toEqual([200, { at: new Date(at).toISOString(), by: staff.login, note }])
  // The delivery ends only once the game was asked.
  expect((await refund(id)).body.code).toBe('order_not_refundable')
  expect((await stop(id)).body.code).toBe('delivery_decided')
  // There is room now, but a delivery that staff want to end is not sent any more.
  await sandbox.control('DELETE', `/game/accounts/${buyer.login}/chest/7`)
  await pass(minute)
  expect((await stored(id)).state).toBe('staged')
  await pass(2 * minute)
  expect(await listed(id)).toMatchObject({
    state: 'failed',
    waits_for_room: false,
    is_late: false,
    answer: 'A equipe encerrou a entrega antes de o item chegar ao jogo.',
    stop: { by: staff.login, note },
  })
  expect((await refund(id)).status).toBe(200)
  await pass(day)
  // The game has refused nothing, so the player is notified of the Cash alone.
  portal.setNow()
  expect([await balance(buyer), await received(buyer)]).toEqual([before, 0])
  expect((await notificationKinds(buyer)).slice(0, 2)).toEqual(['purchase_refunded', 'delivery_waits'])
  const actions = await app.db
    .selectFrom('admin_actions')
    .select('action')
    .where('target', '=', `delivery ${id}`)
    .execute()
  expect(actions).toEqual([{ action: 'stopDelivery' }])
})

test('an order that was ended can be sent again: it arrives once', async () => {
  const buyer = await aBuyer({ isFull: true })
  const id = await purchase(buyer)
  await pass(0)
  await stop(id)
  await pass(3 * minute)
  await sandbox.control('DELETE', `/game/accounts/${buyer.login}/chest/7`)
  const { attempt } = await stored(id)
  const resent = await call('POST', `/staff/deliveries/${id}/resend`, { token: staff.token, body: { note, attempt } })
  expect([resent.status, resent.body.data.stop]).toEqual([200, null])
  await pass(minute)
  expect([(await stored(id)).state, await received(buyer)]).toEqual(['delivered', 1])
})

test('an item that the game had received before staff asked is delivered, and not refunded', async () => {
  const buyer = await aBuyer({ isFull: false })
  const id = await purchase(buyer)
  app.game = {
    ...game,
    deliverItem: async (operation, order) => {
      await game.deliverItem(operation, order)
      return { kind: 'unknown', cause: 'the reply was lost' }
    },
  }
  await pass(0)
  app.game = game
  expect((await stop(id)).status).toBe(200)
  await pass(3 * minute)
  expect([(await stored(id)).state, await received(buyer)]).toEqual(['delivered', 1])
  expect((await refund(id)).body.code).toBe('order_not_refundable')
})

test('while the game says nothing, an order that is to end stays open', async () => {
  const buyer = await aBuyer({ isFull: false })
  await sandbox.control('POST', '/game/down', { down: true })
  const id = await purchase(buyer)
  await pass(0)
  await stop(id)
  await pass(3 * minute)
  expect(await stored(id)).toMatchObject({ state: 'queued', settled_at: null, silence: expect.any(String) })
  await sandbox.control('POST', '/game/down', { down: false })
  await pass(minute)
  expect([(await stored(id)).state, await received(buyer)]).toEqual(['failed', 0])
})

test('a delivery worker that has claimed an order sends nothing once staff have asked for the end', async () => {
  const buyer = await aBuyer({ isFull: true })
  const id = await purchase(buyer)
  await pass(0)
  await sandbox.control('DELETE', `/game/accounts/${buyer.login}/chest/7`)
  const sent: string[] = []
  app.game = {
    ...game,
    readChest: async (login) => {
      expect((await stop(id)).status).toBe(200)
      return game.readChest(login)
    },
    deliverItem: (operation, order) => {
      sent.push(operation)
      return game.deliverItem(operation, order)
    },
  }
  await pass(minute)
  app.game = game
  await pass(3 * minute)
  expect([sent, (await stored(id)).state, await received(buyer)]).toEqual([[], 'failed', 0])
})

test('a delivery worker that is just sending gets its reply, and makes no new attempt', async () => {
  const buyer = await aBuyer({ isFull: false, presence: 'online' })
  await fillBag(buyer)
  const full = await purchase(buyer, 'inventory')
  let asking = full
  app.game = {
    ...game,
    deliverItem: async (operation, order) => {
      const answer = await game.deliverItem(operation, order)
      expect((await stop(asking)).status).toBe(200)
      return answer
    },
  }
  await pass(0)
  expect(await stored(full)).toMatchObject({ state: 'failed', answer: 'chest_full', attempt: 1 })
  asking = await purchase(buyer)
  await pass(0)
  expect((await stored(asking)).state).toBe('delivered')
  expect(await chestOf(sandbox, buyer)).toHaveLength(1)
})

test('an order that waits cannot be sent again or settled: both are refused as open', async () => {
  const buyer = await aBuyer({ isFull: true })
  const id = await purchase(buyer)
  await pass(0)
  const { attempt } = await stored(id)
  // Waiting for room makes new attempts by itself, so the page may show an older attempt.
  for (const seen of [attempt, attempt + 1])
    for (const what of ['resend', 'settle'])
      expect(
        (await call('POST', `/staff/deliveries/${id}/${what}`, { token: staff.token, body: { note, attempt: seen } }))
          .body.code,
      ).toBe('delivery_open')
  expect((await call('POST', `/staff/deliveries/${id}/stop`, { token: buyer.token, body: { note } })).status).toBe(403)
})

test('a delivery without room for a week is in a staff queue, until staff ask for its end', async () => {
  const buyer = await aBuyer({ isFull: true })
  const id = await purchase(buyer)
  await pass(0)
  const isWaiting = async () => (await listed(id, '?state=waiting')) !== undefined
  const queued = async (): Promise<number> =>
    (await call('GET', '/dashboard/queues', { token: staff.token })).body.data.find(
      ({ name }: { name: string }) => name === 'deliveries_waiting',
    ).count
  await pass(6 * day)
  await logIn()
  expect(await isWaiting()).toBe(false)
  const since = new Date(at - waitingLongMs).toISOString()
  await app.db.updateTable('deliveries').set({ room_since: since }).where('reference', '=', `purchase ${id}`).execute()
  expect(await isWaiting(), 'after exactly a week it has not waited for longer').toBe(false)
  await pass(2 * day)
  await logIn()
  const before = await queued()
  expect(await isWaiting()).toBe(true)
  await stop(id)
  expect(await queued()).toBe(before - 1)
  await pass(3 * minute)
  expect(await isWaiting()).toBe(false)
})

test('of the attempts for a full bag the newest twenty are read, and after a week one is made every three hours', async () => {
  const buyer = await aBuyer({ isFull: false, presence: 'online' })
  await fillBag(buyer)
  const id = await purchase(buyer, 'inventory')
  await pass(0)
  for (let look = 0; look < 30; look += 1) await pass(15 * minute)
  const attempts = await staffQueries.findAttempts(app.db, [id], 20)
  expect(attempts.map(({ attempt }) => attempt)).toEqual(Array.from({ length: 20 }, (_, index) => 31 - index))
  expect((await listed(id)).former).toHaveLength(20)
  const pause = async () => Date.parse((await stored(id)).next_try_at) - at
  expect(await pause()).toBe(5 * minute)
  await pass(2 * day)
  expect(await pause()).toBe(15 * minute)
  await pass(6 * day)
  expect(await pause()).toBe(180 * minute)
})
