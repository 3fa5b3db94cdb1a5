import { afterEach, expect, test } from 'vitest'
import { aListing, aTrader, chestOf, listingOf, potions, trade } from '../../../../test/market.ts'
import { aPortal, type Person } from '../../../../test/portal.ts'
import { aSandbox } from '../../../../test/sandbox.ts'
import { itemOf } from '../../game/formats/item.ts'
import { operationIdOf } from '../../game/operation-id.ts'
import { contributions } from '../index.ts'
import { auditLedger } from '../ledger/service.ts'
import { moveGoods } from './move-goods.ts'

// The game has given the goods to another account, as after a restored backup. Only staff resolve that.
const sandbox = await aSandbox()
const portal = await aPortal({}, { sandbox })
const { app, call } = portal
const { game } = app
const token = await portal.aStaffToken()

afterEach(async () => {
  app.game = game
  await sandbox.control('POST', '/game/down', { down: false })
})

const undo = (id: number) =>
  call('POST', `/staff/market/${id}/undo`, { token, body: { reason: 'Conferindo a venda dupla.' } })
const look = ({ token: own }: Person) => call('GET', '/market/cargo', { token: own })
const balance = async (person: Person): Promise<number> =>
  (await call('GET', '/transaction/balance', { token: person.token })).body.data
const amounts = (people: Person[]) => Promise.all(people.map(async (person) => (await chestOf(sandbox, person)).length))

/** Makes all waiting goods due now. */
async function moveNow(id: number): Promise<void> {
  const next_try_at = new Date(0).toISOString()
  await app.db.updateTable('market_listings').set({ next_try_at }).where('id', '=', id).execute()
  await moveGoods(app)
}

/** A sale whose first put the game has already done, for a third account. */
async function aSaleGivenAway({ moved = true }: { moved?: boolean } = {}) {
  const seller = await aTrader(portal, sandbox, { chest: [potions] })
  const buyer = await aTrader(portal, sandbox, { cash: 100 })
  const third = await aTrader(portal, sandbox, {})
  const id = await aListing(portal, seller, 50)
  const { operation_seed } = await listingOf(portal, id)
  const item = itemOf(potions)!
  const put = { login: third.login, item, slot: null }
  expect(await game.putIntoChest(operationIdOf(operation_seed, 'put', 1), put)).toMatchObject({ kind: 'applied' })
  expect((await trade(portal, buyer, 'buy', { id })).status).toBe(200)
  if (moved) {
    await moveGoods(app)
    expect((await listingOf(portal, id)).waits_for).toBe('operation_conflict')
  }
  return { id, seller, buyer, third, people: [seller, buyer, third] }
}

test('a visit of the owner, a game that is away and time leave a conflict where it is', async () => {
  const { id, buyer, people } = await aSaleGivenAway()
  const tasks = (await call('GET', '/notifications', { token })).body.data
  expect(tasks).toContainEqual(expect.objectContaining({ text: 'Um item do mercado precisa de uma decisão.' }))
  const before = await listingOf(portal, id)
  await look(buyer)
  expect(await listingOf(portal, id)).toEqual(before)
  await sandbox.control('POST', '/game/down', { down: true })
  await moveNow(id)
  expect(await listingOf(portal, id)).toMatchObject({ waits_for: 'operation_conflict', stuck_at: before.stuck_at })
  await sandbox.control('POST', '/game/down', { down: false })
  await moveNow(id)
  expect(await listingOf(portal, id)).toMatchObject({
    state: 'sold',
    goods: 'putting',
    waits_for: 'operation_conflict',
  })
  expect(await amounts(people)).toEqual([0, 0, 1])
  expect((await undo(id)).body.data).toMatchObject({ state: 'undone', goods: 'none' })
  await moveGoods(app)
  expect([await amounts(people), await balance(buyer)]).toEqual([[0, 0, 1], 100])
})

test('a conflict that the game has forgotten gives no second item, not even when its owner comes', async () => {
  const { id, buyer, people } = await aSaleGivenAway()
  app.game = { ...game, getOperation: async () => ({ kind: 'absent' }) }
  await look(buyer)
  await moveNow(id)
  expect(await listingOf(portal, id)).toMatchObject({ goods: 'putting', waits_for: 'operation_conflict' })
  expect(await amounts(people)).toEqual([0, 0, 1])
})

test('a sale that was undone before its return met the conflict gives its Cash back once', async () => {
  const { id, seller, buyer, people } = await aSaleGivenAway({ moved: false })
  expect((await undo(id)).body.data).toMatchObject({ state: 'undone', goods: 'putting' })
  await moveGoods(app)
  expect(await listingOf(portal, id)).toMatchObject({ state: 'undone', waits_for: 'operation_conflict' })
  expect((await undo(id)).body.data).toMatchObject({ state: 'undone', goods: 'none' })
  expect((await undo(id)).body.code).toBe('escrow_decided')
  expect([await balance(seller), await balance(buyer), await amounts(people)]).toEqual([0, 100, [0, 0, 1]])
  await auditLedger(app, contributions.supplySides)
  expect((await call('GET', '/ledger/audit', { token })).body.last.findings).toEqual([])
})

test('what the game said of an older put decides nothing about a newer one', async () => {
  const { id, buyer } = await aSaleGivenAway({ moved: false })
  // The game refuses the first put, so the next mover asks the game for the outcome of that put.
  app.game = { ...game, putIntoChest: async () => ({ kind: 'refused', code: 'chest_full' }) }
  await moveGoods(app)
  expect((await listingOf(portal, id)).waits_for).toBe('chest_full')
  const puts = async () =>
    (
      await app.db
        .selectFrom('market_operations')
        .select('id')
        .where('listing_id', '=', id)
        .where('kind', '=', 'put')
        .execute()
    ).length
  expect(await puts()).toBe(1)
  let isFirst = true
  app.game = {
    ...app.game,
    getOperation: async () => {
      // While this mover waits for the game, another one begins and ends the next put.
      if (isFirst) {
        isFirst = false
        await moveNow(id)
      }
      return { kind: 'absent' }
    },
  }
  await moveNow(id)
  expect([await puts(), await chestOf(sandbox, buyer)]).toEqual([2, []])
})
