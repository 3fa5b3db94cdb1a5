import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { aDatabase } from '../../../../test/database.ts'
import { aListing, chestOf, listingOf, potions, setPresence, trade } from '../../../../test/market.ts'
import { aPortal, type Person, type Portal } from '../../../../test/portal.ts'
import { anItem, buy, fill } from '../../../../test/shop.ts'
import { aSandbox } from '../../../../test/sandbox.ts'
import { contributions } from '../index.ts'
import { deliverItems } from '../delivery/service.ts'
import { holdMovedListings } from './hold-moved.ts'
import { moveGoods } from './move-goods.ts'

// An older backup replaces the database, while the game stays as it is. The portal must not repeat what the game has
// done since the backup.
const sandbox = await aSandbox()

/** Runs `before`, takes a copy of the database, runs `after`, and then starts a portal on the copy. */
async function restore<T>(
  before: (portal: Portal) => Promise<T>,
  after: (portal: Portal, left: T) => Promise<void>,
): Promise<{ portal: Portal; left: T }> {
  const original = await aDatabase()
  const first = await aPortal({}, { sandbox, databaseUrl: original.url })
  const left = await before(first)
  await first.close()
  const backup = await aDatabase({ copyOf: original.url })
  const second = await aPortal({}, { sandbox, databaseUrl: original.url })
  await after(second, left)
  await second.close()
  return { portal: await aPortal({}, { sandbox, databaseUrl: backup.url }), left }
}

const amount = async (person: Person) => (await chestOf(sandbox, person)).length
const balance = async ({ call }: Portal, { token }: Person): Promise<number> =>
  (await call('GET', '/transaction/balance', { token })).body.data

const makeAccount = (portal: Portal, { login }: Person) =>
  portal.app.game.createAccount(randomUUID(), { login, password: 'senha123', email: 'a@mail.example' })

/** A new player whose login is unique in the shared game. */
async function someone(
  portal: Portal,
  { chest = [], cash = 0, inGame = true }: { chest?: number[][]; cash?: number; inGame?: boolean } = {},
): Promise<Person> {
  const person = await portal.aPerson()
  const login = `t${randomUUID().replaceAll('-', '').slice(0, 9)}`
  await portal.app.db.updateTable('users').set({ login }).where('id', '=', person.id).execute()
  const trader = { ...person, login }
  if (cash) await fill(portal, trader, cash)
  if (!inGame) return trader
  await makeAccount(portal, trader)
  await setPresence(sandbox, trader, 'online')
  for (const item of chest) await sandbox.control('POST', `/game/accounts/${login}/chest`, { item })
  return trader
}

// In an earlier version, both of two items were doubled.
test('after a restore a sale that was cancelled and one that was delivered give nothing twice', async () => {
  const { portal, left } = await restore(
    async (portal) => {
      const seller = await someone(portal, { chest: [potions, [401]] })
      const buyer = await someone(portal, { cash: 100 })
      return { seller, buyer, returned: await aListing(portal, seller), sold: await aListing(portal, seller, 50, 1) }
    },
    async (portal, { seller, buyer, returned, sold }) => {
      expect((await trade(portal, seller, 'cancel', { id: returned })).body.data.state).toBe('cancelled')
      expect((await trade(portal, buyer, 'buy', { id: sold })).status).toBe(200)
      await moveGoods(portal.app)
      expect([await amount(seller), await amount(buyer)]).toEqual([1, 1])
    },
  )
  const { seller, buyer, returned, sold } = left
  expect((await listingOf(portal, returned)).state).toBe('open')
  expect((await trade(portal, seller, 'cancel', { id: returned })).body.data.state).toBe('cancelled')
  expect((await trade(portal, buyer, 'buy', { id: sold })).status).toBe(200)
  await moveGoods(portal.app)
  expect(await listingOf(portal, sold)).toMatchObject({ state: 'sold', goods: 'delivered' })
  expect([await amount(seller), await amount(buyer)]).toEqual([1, 1])
  expect(await balance(portal, buyer)).toBe(50)
})

test('after a restore another buyer gets nothing: staff and buyer read why, and the Cash can be given back', async () => {
  const { portal, left } = await restore(
    async (portal) => {
      const seller = await someone(portal, { chest: [potions] })
      const first = await someone(portal, { cash: 100 })
      const second = await someone(portal, { cash: 100 })
      const { token } = await portal.aPerson(['admin'])
      return { seller, first, second, token, id: await aListing(portal, seller) }
    },
    async (portal, { first, id }) => {
      expect((await trade(portal, first, 'buy', { id })).status).toBe(200)
      await moveGoods(portal.app)
      expect(await amount(first)).toBe(1)
    },
  )
  const { seller, first, second, id } = left
  const { app, call } = portal
  expect((await trade(portal, second, 'buy', { id })).status).toBe(200)
  await moveGoods(app)
  // The movers do not put the item again, neither after a visit of the owner nor hours later.
  portal.setNow(new Date(Date.now() + 7 * 3600_000))
  await app.db
    .updateTable('market_listings')
    .set({ next_try_at: new Date(0).toISOString() })
    .where('id', '=', id)
    .execute()
  await moveGoods(app)
  portal.setNow()
  expect(await listingOf(portal, id)).toMatchObject({
    state: 'sold',
    goods: 'putting',
    waits_for: 'operation_conflict',
    stuck_at: expect.any(String),
  })
  expect([await amount(seller), await amount(first), await amount(second)]).toEqual([0, 1, 0])
  const notifications = (await call('GET', '/notifications', { token: second.token })).body.data
  expect(notifications[0].text).toContain('O jogo já entregou')
  const cargo = (await call('GET', '/market/arrivals', { token: second.token })).body
  expect(JSON.stringify(cargo)).toContain('O jogo já entregou este item a outra conta.')

  const { token } = left
  const [row] = (await call('GET', '/staff/market?state=stuck', { token })).body.data
  expect(row).toMatchObject({
    id,
    is_conflict: true,
    waits_for: 'O jogo já entregou este item a outra conta.',
    may: { undo: true },
  })
  const undone = await call('POST', `/staff/market/${id}/undo`, { token, body: { reason: 'Depois da restauração.' } })
  expect(undone.body).toMatchObject({
    message: `A venda ${id} foi encerrada. O item não se move: o jogo já o entregou a outra conta.`,
    data: { state: 'undone', goods: 'none' },
  })
  await moveGoods(app)
  expect([await balance(portal, second), await balance(portal, seller)]).toEqual([100, 0])
  expect([await amount(seller), await amount(first), await amount(second)]).toEqual([0, 1, 0])
})

test('after a restore a seller who cancels what was delivered to a buyer gets nothing, and staff see it', async () => {
  const { portal, left } = await restore(
    async (portal) => {
      const seller = await someone(portal, { chest: [potions] })
      const buyer = await someone(portal, { cash: 100 })
      const { token } = await portal.aPerson(['admin'])
      return { seller, buyer, token, id: await aListing(portal, seller) }
    },
    async (portal, { buyer, id }) => {
      await trade(portal, buyer, 'buy', { id })
      await moveGoods(portal.app)
    },
  )
  const { seller, buyer, id } = left
  expect((await trade(portal, seller, 'cancel', { id })).status).toBe(409)
  expect(await listingOf(portal, id)).toMatchObject({ state: 'returning', waits_for: 'operation_conflict' })
  expect((await trade(portal, buyer, 'buy', { id })).body.code).toBe('listing_closed')
  const { token } = left
  const undone = await call(portal, `/staff/market/${id}/undo`, token)
  expect(undone.body.data).toMatchObject({ state: 'cancelled', goods: 'none' })
  expect([await amount(seller), await amount(buyer)]).toEqual([0, 1])
})

const call = (portal: Portal, path: string, token: string) =>
  portal.call('POST', path, { token, body: { reason: 'Depois da restauração.' } })

test('an id that the game refused before the restore does not stop another buyer', async () => {
  const { portal, left } = await restore(
    async (portal) => {
      const seller = await someone(portal, { chest: [potions] })
      const first = await someone(portal, { cash: 100 })
      const second = await someone(portal, { cash: 100 })
      const { token } = await portal.aPerson(['admin'])
      return { seller, first, second, token, id: await aListing(portal, seller) }
    },
    async (portal, { first, id }) => {
      await trade(portal, first, 'buy', { id })
      const { game } = portal.app
      // The player leaves the game between the portal's check of the presence and its `putIntoChest`.
      portal.app.game = {
        ...game,
        putIntoChest: async (operation, put) => {
          await setPresence(sandbox, first, 'offline')
          return game.putIntoChest(operation, put)
        },
      }
      await moveGoods(portal.app)
      expect(await listingOf(portal, id)).toMatchObject({ waits_for: 'character_offline' })
    },
  )
  const { second, id } = left
  await trade(portal, second, 'buy', { id })
  await moveGoods(portal.app)
  portal.setNow(new Date(Date.now() + 2 * 60_000))
  await moveGoods(portal.app)
  expect(await listingOf(portal, id)).toMatchObject({ state: 'sold', goods: 'delivered' })
  expect(await amount(second)).toBe(1)
})

test('after a restore a delivery that staff send again once more arrives once', async () => {
  const { portal, left } = await restore(
    async (portal) => {
      const staff = await portal.aPerson(['admin'])
      const buyer = await someone(portal, { cash: 30, inGame: false })
      const { body } = await buy(portal, buyer, { id: await anItem(portal) })
      await deliverItems(portal.app, contributions)
      return { buyer, token: staff.token, id: body.purchase as string }
    },
    async (portal, { buyer, id, token }) => {
      await makeAccount(portal, buyer)
      expect((await sendAgain(portal, id, token)).status).toBe(200)
      await deliverItems(portal.app, contributions)
      expect(await amount(buyer)).toBe(1)
    },
  )
  const { buyer, id, token } = left
  expect((await sendAgain(portal, id, token)).body.data).toMatchObject({ state: 'queued', attempt: 2 })
  await deliverItems(portal.app, contributions)
  const [row] = (await portal.call('GET', `/staff/deliveries?q=${buyer.login}`, { token })).body.data
  expect(row).toMatchObject({ state: 'delivered', attempt: 2 })
  expect(await amount(buyer)).toBe(1)
})

const sendAgain = (portal: Portal, id: string, token: string) =>
  portal.call('POST', `/staff/deliveries/${id}/resend`, { token, body: { attempt: 1, note: 'A conta existe agora.' } })

/** Runs the mover as at the time of the listing's next try. */
async function moveWhenDue({ app }: Portal, id: number): Promise<void> {
  const at = new Date(0).toISOString()
  await app.db.updateTable('market_listings').set({ next_try_at: at }).where('id', '=', id).execute()
  await moveGoods(app)
}

// The restore drill found it: the check asked only about listings that were for sale when the backup was made.
test('after a restore a sale whose item was still being taken is held when the game has moved the item on', async () => {
  const { portal, left } = await restore(
    async (portal) => {
      const seller = await someone(portal, { chest: [potions] })
      const buyer = await someone(portal, { cash: 100 })
      const fault = { target: 'game', kind: 'lost-reply', count: 9 }
      for (const call of ['takeFromChest', 'getOperation']) await sandbox.control('POST', '/faults', { ...fault, call })
      const { id } = (await trade(portal, seller, 'sell', { slot: 0, price: '50' })).body.data
      await sandbox.control('DELETE', '/faults')
      expect((await listingOf(portal, id)).state).toBe('taking')
      const staff = await portal.aPerson(['superadmin'])
      return { seller, buyer, id, staff }
    },
    async (portal, { buyer, id }) => {
      await moveWhenDue(portal, id)
      expect((await trade(portal, buyer, 'buy', { id })).status).toBe(200)
      await moveGoods(portal.app)
      expect(await amount(buyer)).toBe(1)
    },
  )
  const { seller, buyer, id, staff } = left
  expect(await holdMovedListings(portal.app, staff.id)).toEqual({ open: 1, held: 1, silent: 0 })
  await moveWhenDue(portal, id)
  expect(await listingOf(portal, id)).toMatchObject({ state: 'taking', frozen_by: staff.id })
  expect((await trade(portal, buyer, 'buy', { id })).status).toBe(404)
  expect([await amount(seller), await amount(buyer)]).toEqual([0, 1])
})
