import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { aListing, anOffer, aTrader, chestOf, listingOf, potions, setPresence, trade } from '../../../../test/market.ts'
import { aPortal, type Person } from '../../../../test/portal.ts'
import { aSandbox } from '../../../../test/sandbox.ts'
import { contributions } from '../index.ts'
import { auditLedger } from '../ledger/service.ts'
import { moveGoodsJob } from './jobs.ts'
import { executeOperation, moveGoods } from './move-goods.ts'
import { askAgainMostMs, leaseMs, refusedRestMs, stuckAfterMs } from './rules.ts'

const sandbox = await aSandbox()
const portal = await aPortal({ GAME_TIMEOUT_MS: '1000' }, { sandbox })
const { app, call } = portal
const { game } = app
const staff = await portal.aPerson(['admin'])
const reason = 'O jogador pediu pelo suporte.'

afterEach(async () => {
  app.game = game
  portal.setNow()
  await sandbox.control('DELETE', '/faults')
})

const decide = (id: number, what: 'freeze' | 'unfreeze' | 'undo' | 'settle', body: object = {}) =>
  call('POST', `/staff/market/${id}/${what}`, { token: staff.token, body: { reason, ...body } })
const list = async (query: string) => (await call('GET', `/staff/market?${query}`, { token: staff.token })).body
const balance = async ({ token }: Person): Promise<number> =>
  (await call('GET', '/transaction/balance', { token })).body.data
const actions = async (id: number) =>
  (
    await app.db
      .selectFrom('admin_actions')
      .select(['action', 'before', 'after'])
      .where('target', '=', `listing ${id}`)
      .orderBy('id')
      .execute()
  ).map(({ action }) => action)
const pair = async (cash = 100) => ({
  seller: await aTrader(portal, sandbox, { chest: [potions] }),
  buyer: await aTrader(portal, sandbox, { cash }),
})

// A1
test('what staff hold is neither seen, bought nor cancelled, and goes on when it is freed', async () => {
  const { seller, buyer } = await pair()
  const id = await aListing(portal, seller)
  const held = await decide(id, 'freeze')
  expect(held.body).toMatchObject({
    message: `A venda ${id} está segura.`,
    data: { id, state: 'open', goods: 'held', frozen_by: staff.login, frozen_reason: reason, may: { unfreeze: true } },
  })
  expect((await call('GET', `/market/items?seller=${seller.login}`)).body.items).toEqual([])
  expect((await trade(portal, buyer, 'buy', { id })).body.code).toBe('listing_frozen')
  expect((await trade(portal, seller, 'cancel', { id })).body.code).toBe('listing_frozen')
  expect((await decide(id, 'freeze')).body.code).toBe('escrow_decided')
  expect((await list('state=frozen')).data.map((each: { id: number }) => each.id)).toContain(id)
  expect((await decide(id, 'unfreeze')).status).toBe(200)
  expect((await trade(portal, buyer, 'buy', { id })).status).toBe(200)
  expect(await actions(id)).toEqual(['freezeListing', 'unfreezeListing'])
  const log = app.db.selectFrom('admin_actions').select(['actor_id', 'before', 'after']).orderBy('id')
  const open = { state: 'open', goods: 'held', owner: seller.id, operation: null }
  expect(await log.where('target', '=', `listing ${id}`).execute()).toEqual([
    { actor_id: staff.id, before: { ...open, frozen: false }, after: { ...open, frozen: true, reason } },
    { actor_id: staff.id, before: { ...open, frozen: true }, after: { ...open, frozen: false, reason } },
  ])
})

/** Kinds and texts of a player's notifications, newest first. */
const notificationsOf = async ({ token }: Person) =>
  (await call('GET', '/notifications', { token })).body.data.map(
    (each: { kind: string; text: string; link: string }) => [each.kind, each.text.replaceAll('\u{a0}', ' '), each.link],
  )

test('the seller of what staff hold reads why and since when, and hears of the release', async () => {
  const { seller, buyer } = await pair()
  const id = await aListing(portal, seller)
  const { name } = await listingOf(portal, id)
  const held = await decide(id, 'freeze')
  const sales = async () => (await call('GET', '/market/my-items', { token: seller.token })).body.items
  expect(await sales()).toMatchObject([{ id, is_frozen: true, hold: { since: held.body.data.frozen_at, reason } }])
  expect(await notificationsOf(seller)).toEqual([
    ['market_held', `A equipe segurou 10 × ${name} no mercado. Motivo: ${reason}`, '/market/my-sales'],
  ])
  await decide(id, 'unfreeze', { reason: 'Só a equipe lê isto.' })
  expect(await sales()).toMatchObject([{ id, is_frozen: false, hold: null }])
  const released = `A equipe liberou 10 × ${name} no mercado: tudo continua de onde estava.`
  expect((await notificationsOf(seller))[0]).toEqual(['market_released', released, '/market/my-sales'])
  // After a sale the buyer waits for the item, so the buyer gets the notification.
  await trade(portal, buyer, 'buy', { id })
  await decide(id, 'freeze', { reason: 'Conferindo o pagamento.' })
  expect((await notificationsOf(buyer))[0]).toMatchObject([
    'market_held',
    expect.stringContaining('Conferindo o pagamento.'),
    '/market',
  ])
  expect(JSON.stringify(await notificationsOf(seller))).not.toContain('Conferindo')
})

test('a reason that was written for staff alone is not shown to the seller', async () => {
  const { seller } = await pair()
  const id = await aListing(portal, seller)
  await decide(id, 'freeze')
  // A hold of an earlier version, as the migration leaves it.
  await app.db.updateTable('market_listings').set({ frozen_reason_shared: false }).where('id', '=', id).execute()
  const { items } = (await call('GET', '/market/my-items', { token: seller.token })).body
  expect(items).toMatchObject([{ hold: { since: expect.any(String), reason: null } }])
  expect((await list(`q=${id}`)).data).toMatchObject([{ frozen_reason: reason }])
})

test('goods of a sale that staff hold stay in escrow', async () => {
  const { seller, buyer } = await pair()
  const id = await aListing(portal, seller)
  await trade(portal, buyer, 'buy', { id })
  await decide(id, 'freeze')
  await moveGoods(app)
  expect(await chestOf(sandbox, buyer)).toEqual([])
  const arrivals = (await call('GET', '/market/arrivals', { token: buyer.token })).body.items
  expect(arrivals).toMatchObject([{ id, waits_for: 'A equipe segura esta negociação.' }])
  await decide(id, 'unfreeze')
  await moveGoods(app)
  expect(await chestOf(sandbox, buyer)).toHaveLength(1)
})

test('goods that come back and that staff hold say why where the notification leads', async () => {
  const { seller, buyer } = await pair()
  const id = await aListing(portal, seller)
  await trade(portal, buyer, 'buy', { id })
  await setPresence(sandbox, seller, 'offline')
  await decide(id, 'undo')
  await moveGoods(app)
  const { frozen_at } = (await decide(id, 'freeze')).body.data
  expect((await notificationsOf(seller))[0]).toMatchObject(['market_held', expect.any(String), '/market/my-sales'])
  const arrivals = async () => (await call('GET', '/market/arrivals', { token: seller.token })).body.items
  const held = { id, kind: 'returned', waits_for: 'A equipe segura esta negociação.' }
  expect(await arrivals()).toMatchObject([{ ...held, hold: { since: frozen_at, reason } }])
  // A hold of an earlier version, as the migration leaves it: its reason is for staff only.
  await app.db.updateTable('market_listings').set({ frozen_reason_shared: false }).where('id', '=', id).execute()
  expect(await arrivals()).toMatchObject([{ ...held, hold: { since: frozen_at, reason: null } }])
  await decide(id, 'unfreeze')
  expect(await arrivals()).toMatchObject([{ id, hold: null }])
})

test('an open listing that is undone goes back to the seller, who may be away', async () => {
  const { seller } = await pair()
  const id = await aListing(portal, seller)
  await setPresence(sandbox, seller, 'offline')
  expect((await decide(id, 'undo')).body.data).toMatchObject({ state: 'returning', goods: 'putting' })
  await moveGoods(app)
  // If the seller had cancelled it, the listing would be for sale again, because the character is offline. But staff
  // have decided to return it, so it stays `returning`.
  expect(await listingOf(portal, id)).toMatchObject({ state: 'returning', waits_for: 'character_offline' })
  await setPresence(sandbox, seller, 'online')
  await call('GET', '/market/cargo', { token: seller.token })
  await moveGoods(app)
  expect(await listingOf(portal, id)).toMatchObject({ state: 'cancelled', goods: 'delivered' })
  expect(await chestOf(sandbox, seller)).toHaveLength(1)
  expect(await notificationsOf(seller)).toEqual([
    ['market_settled', expect.stringContaining('o item voltou para o seu baú'), '/market/cargo'],
  ])
})

test('a decision of staff starts the movers at once', async () => {
  const { seller } = await pair()
  const id = await aListing(portal, seller)
  const isDue = async () => {
    const { rows } = await sql`
      select 1 from graphile_worker.jobs where key = ${moveGoodsJob.name} and run_at <= now()`.execute(app.db)
    return rows.length > 0
  }
  await expect
    .poll(async () => {
      await portal.runJobs()
      return isDue()
    })
    .toBe(false)
  await decide(id, 'undo')
  await expect.poll(isDue).toBe(true)
})

test('what staff send back waits, and is not on sale again, when the game refuses to put it', async () => {
  const { seller } = await pair()
  const id = await aListing(portal, seller)
  app.game = { ...game, putIntoChest: async () => ({ kind: 'refused', code: 'chest_full' }) }
  await decide(id, 'undo')
  await moveGoods(app)
  expect(await listingOf(portal, id)).toMatchObject({ state: 'returning', goods: 'putting', waits_for: 'chest_full' })
})

test('a refusal that the owner cannot change goes to staff, and is tried again after six hours', async () => {
  const { seller, buyer } = await pair()
  const id = await aListing(portal, seller)
  await trade(portal, buyer, 'buy', { id })
  const colleague = await portal.aPerson(['admin'])
  const now = new Date()
  portal.setNow(now)
  app.game = { ...game, putIntoChest: async () => ({ kind: 'refused', code: 'account_locked' }) }
  await moveGoods(app)
  expect(await listingOf(portal, id)).toMatchObject({
    state: 'sold',
    goods: 'putting',
    operation_id: null,
    waits_for: 'account_locked',
    stuck_at: now.toISOString(),
    next_try_at: new Date(now.getTime() + refusedRestMs).toISOString(),
  })
  expect(await notificationsOf(colleague)).toEqual([
    ['staff_task', 'Um item do mercado precisa de uma decisão.', '/staff/market?state=stuck'],
  ])
  app.game = game
  portal.setNow(new Date(now.getTime() + refusedRestMs))
  await moveGoods(app)
  expect(await listingOf(portal, id)).toMatchObject({ goods: 'delivered', stuck_at: null })
})

test('a sale that staff undo while the game is asked about its buyer brings the buyer nothing', async () => {
  const { seller, buyer } = await pair()
  const id = await aListing(portal, seller)
  await trade(portal, buyer, 'buy', { id })
  app.game = {
    ...game,
    async getPresence(login) {
      if (login === buyer.login) await decide(id, 'undo')
      return game.getPresence(login)
    },
  }
  await moveGoods(app)
  expect(await listingOf(portal, id)).toMatchObject({ state: 'undone', owner_id: seller.id })
  await moveGoods(app)
  expect([await chestOf(sandbox, buyer), await balance(buyer)]).toEqual([[], 100])
  expect(await chestOf(sandbox, seller)).toHaveLength(1)
})

test('a sale that is undone gives the Cash back, also what the seller has spent, and the fee', async () => {
  const { seller, buyer } = await pair()
  const id = await aListing(portal, seller, 50)
  await app.db.updateTable('market_listings').set({ fee_percent: 10 }).where('id', '=', id).execute()
  await trade(portal, buyer, 'buy', { id })
  // The seller spends the Cash that the sale brought.
  const other = await aTrader(portal, sandbox, { chest: [potions] })
  await trade(portal, seller, 'buy', { id: await aListing(portal, other, 40) })
  expect([await balance(seller), await balance(buyer)]).toEqual([5, 50])
  const undone = await decide(id, 'undo')
  expect(undone.body.data).toMatchObject({ state: 'undone', goods: 'putting', owner: seller.login, buyer: buyer.login })
  expect([await balance(seller), await balance(buyer)]).toEqual([-40, 100])
  const transfers = async ({ token }: Person) =>
    (await call('GET', '/market/transactions', { token })).body.transactions
      .filter(({ item }: { item: { index: number } | null }) => item?.index === potions[0])
      .map(({ kind, amount, type }: { kind: string; amount: number; type: string }) => [kind, amount, type])
  expect((await transfers(buyer)).toSorted()).toEqual([
    ['purchase', -50, 'Compra'],
    ['reversal', 50, 'Estorno'],
  ])
  // A player whose wallet is below zero cannot buy.
  const more = await aListing(portal, await aTrader(portal, sandbox, { chest: [potions] }), 1)
  expect((await trade(portal, seller, 'buy', { id: more })).body).toMatchObject({
    code: 'wallet_in_debt',
    balance: -40,
  })
  await moveGoods(app)
  expect(await chestOf(sandbox, buyer)).toEqual([])
  expect(await chestOf(sandbox, seller)).toHaveLength(2)
  expect((await decide(id, 'undo')).body.code).toBe('escrow_decided')
  await auditLedger(app, contributions.supplySides)
  expect((await call('GET', '/ledger/audit', { token: staff.token })).body.last.findings).toEqual([])
  const notifications = (await call('GET', '/notifications', { token: buyer.token })).body.data
  expect(notifications[0]).toMatchObject({ kind: 'market_settled', text: expect.stringContaining('desfeita') })
})

test('what has arrived cannot be undone', async () => {
  const { seller, buyer } = await pair()
  const id = await aListing(portal, seller)
  await trade(portal, buyer, 'buy', { id })
  await moveGoods(app)
  expect((await decide(id, 'undo')).body.code).toBe('escrow_decided')
})

/** A purchase to whose put the game does not reply, until staff are notified. */
async function aStuckSale(): Promise<{ seller: Person; buyer: Person; id: number; operation: string }> {
  const { seller, buyer } = await pair()
  const id = await aListing(portal, seller)
  await trade(portal, buyer, 'buy', { id })
  await sandbox.control('POST', '/faults', { target: 'game', kind: 'error', count: 50, call: 'putIntoChest' })
  for (const later of [0, leaseMs * 2, stuckAfterMs + leaseMs * 2]) {
    expect((await listingOf(portal, id)).stuck_at).toBeNull()
    portal.setNow(new Date(Date.now() + later))
    await moveGoods(app)
  }
  const { operation_id, stuck_at } = await listingOf(portal, id)
  expect(stuck_at).not.toBeNull()
  return { seller, buyer, id, operation: operation_id! }
}

test('what the game tells nothing of is put before staff, and a tried putting is tried again', async () => {
  const { seller, buyer, id, operation } = await aStuckSale()
  const [row] = (await list(`state=stuck&q=${buyer.login}`)).data
  expect(row).toMatchObject({ id, goods: 'putting', may: { settle: true, undo: false } })
  expect(row.operations[0]).toMatchObject({ id: operation, kind: 'put', state: 'open', answer: expect.any(String) })
  expect(row.operations.map(({ kind, tries }: { kind: string; tries: number }) => [kind, tries])).toEqual([
    ['put', 3],
    ['take', 1],
  ])
  // Another failed attempt does not change the time since which the listing is stuck.
  portal.setNow(new Date(app.now().getTime() + 600_000))
  await moveGoods(app)
  const still = (await list(`state=stuck&q=${id}`)).data[0]
  expect([still.stuck_at, still.operations[0].tries]).toEqual([row.stuck_at, 4])
  expect((await call('GET', '/notifications', { token: staff.token })).body.data).toContainEqual(
    expect.objectContaining({ kind: 'staff_task', text: 'Um item do mercado precisa de uma decisão.' }),
  )
  expect((await decide(id, 'undo')).body.code).toBe('escrow_decided')
  const wrong = await decide(id, 'settle', { operation: '01981b2c-0000-7000-8000-000000000000', happened: true })
  expect(wrong.body.code).toBe('escrow_decided')
  expect((await decide(id, 'settle', { operation, happened: false })).status).toBe(200)
  await sandbox.control('DELETE', '/faults')
  await moveGoods(app)
  expect(await listingOf(portal, id)).toMatchObject({ state: 'sold', goods: 'delivered', stuck_at: null })
  expect(await chestOf(sandbox, buyer)).toHaveLength(1)
  expect(await chestOf(sandbox, seller)).toEqual([])
  expect(await actions(id)).toEqual(['settleEscrow'])
})

test('staff settle the present move of a listing, and no former or other one', async () => {
  const { id } = await aStuckSale()
  portal.setNow()
  const other = await aStuckSale()
  const { id: taking } = await app.db
    .selectFrom('market_operations')
    .select('id')
    .where('listing_id', '=', id)
    .where('kind', '=', 'take')
    .executeTakeFirstOrThrow()
  const before = await listingOf(portal, id)
  for (const operation of [taking, other.operation])
    expect((await decide(id, 'settle', { operation, happened: true })).body.code).toBe('escrow_decided')
  expect(await listingOf(portal, id)).toEqual(before)
})

test('what staff have seen in the chest is not put again', async () => {
  const { buyer, id, operation } = await aStuckSale()
  await decide(id, 'settle', { operation, happened: true })
  await sandbox.control('DELETE', '/faults')
  await moveGoods(app)
  expect(await listingOf(portal, id)).toMatchObject({ state: 'sold', goods: 'delivered', operation_id: null })
  expect(await chestOf(sandbox, buyer)).toEqual([])
  // A mover that read the operation before staff decided does not put the item either.
  expect(await executeOperation(app, id, operation)).toBe('settled')
  expect(await chestOf(sandbox, buyer)).toEqual([])
})

test('after a day a game that has forgotten is not asked again, and staff decide', async () => {
  const { buyer, id, operation } = await aStuckSale()
  await sandbox.control('DELETE', '/faults')
  portal.setNow(new Date(Date.now() + askAgainMostMs + leaseMs))
  await moveGoods(app)
  expect(await chestOf(sandbox, buyer)).toEqual([])
  expect(await listingOf(portal, id)).toMatchObject({ operation_id: operation, goods: 'putting' })
  portal.setNow(new Date(Date.now() + stuckAfterMs))
  // Staff hold the listing first, so that the movers do not try again before staff undo it.
  await decide(id, 'freeze')
  await decide(id, 'settle', { operation, happened: false })
  expect((await decide(id, 'undo')).body.data).toMatchObject({ state: 'undone', frozen_at: null })
  expect(await balance(buyer)).toBe(100)
})

test('a taking of which nothing is known is settled either way', async () => {
  for (const happened of [true, false]) {
    const seller = await aTrader(portal, sandbox, { chest: [potions] })
    await sandbox.control('POST', '/faults', { target: 'game', kind: 'error', count: 9, call: 'takeFromChest' })
    const { body } = await trade(portal, seller, 'sell', { slot: 0, price: '9' })
    expect(body.data.state).toBe('taking')
    const { id } = body.data
    const { operation_id: operation } = await listingOf(portal, id)
    // The request to the game may still be under way, so staff cannot decide yet.
    expect((await decide(id, 'settle', { operation, happened })).body.code).toBe('escrow_decided')
    portal.setNow(new Date(Date.now() + leaseMs * 3))
    expect((await decide(id, 'settle', { operation, happened })).status).toBe(200)
    expect(await listingOf(portal, id)).toMatchObject(
      happened ? { state: 'open', goods: 'held' } : { state: 'failed', goods: 'none' },
    )
    portal.setNow()
    await sandbox.control('DELETE', '/faults')
  }
})

test('staff find listings by number and by person, and the rest is theirs alone', async () => {
  const { seller } = await pair()
  const id = await aListing(portal, seller)
  expect((await list(`q=${id}`)).data).toMatchObject([{ id, seller: seller.login, code: potions }])
  expect((await list(`q=${seller.login}`)).data).toHaveLength(1)
  expect((await list('q=nobody-of-that-name')).data).toEqual([])
  expect((await list('')).counts).toMatchObject({ stuck: expect.any(Number), moving: expect.any(Number) })
  const token = seller.token
  expect((await call('GET', '/staff/market', { token })).status).toBe(403)
  expect((await call('POST', `/staff/market/${id}/freeze`, { token, body: { reason } })).status).toBe(403)
  expect((await decide(id, 'freeze', { reason: 'curto' })).status).toBe(400)
  expect((await decide(999_999, 'freeze')).status).toBe(404)
})

test('a number finds its listing, unless somebody has it as a login; one too large for a listing finds none', async () => {
  const [seller, namesake] = [await portal.aPerson(), await portal.aPerson()]
  // The numbers of listings are as long as logins from here on.
  await sql`select setval(pg_get_serial_sequence('market_listings', 'id'), 500_000)`.execute(app.db)
  const id = await anOffer(portal, seller, { name: 'Diamante' })
  const foreign = await anOffer(portal, namesake, { name: 'Rubi' })
  const ids = async (q: string | number) => (await list(`q=${q}`)).data.map((each: { id: number }) => each.id)
  const rename = (login: string) => app.db.updateTable('users').set({ login }).where('id', '=', namesake.id).execute()
  // The number is a part of this login alone.
  await rename(`${id}0000`)
  expect(await ids(id)).toEqual([id])
  await rename(`${id}`)
  expect(await ids(id)).toEqual([foreign])
  for (const digits of [15, 16, 40]) expect(await ids('9'.repeat(digits))).toEqual([])
})

test('staff read the listings of a person newest first and page by page', async () => {
  const seller = await portal.aPerson()
  const ids: number[] = []
  for (let slot = 0; slot < 25; slot += 1) ids.push(await anOffer(portal, seller, { name: 'Diamante', slot }))
  // The first page is full, but no further listing exists, so there is no next page.
  expect((await list(`q=${seller.login}`)).next).toBeNull()
  ids.push(await anOffer(portal, seller, { name: 'Diamante', slot: 25 }))
  const first = await list(`q=${seller.login}`)
  const second = await list(`q=${seller.login}&before=${first.next}`)
  expect([first.data.length, second.data.length, second.next]).toEqual([25, 1, null])
  expect([...first.data, ...second.data].map(({ id }: { id: number }) => id)).toEqual(ids.toReversed())
})

test('staff read what goods wait for, and nothing where they wait for nothing', async () => {
  const seller = await portal.aPerson()
  const id = await anOffer(portal, seller, { name: 'Diamante' })
  const waitsFor = async (waits_for: string | null) => {
    await app.db.updateTable('market_listings').set({ waits_for }).where('id', '=', id).execute()
    return (await list(`q=${id}`)).data[0].waits_for
  }
  expect(await waitsFor(null)).toBeNull()
  const texts = [await waitsFor('game'), await waitsFor('chest_full'), await waitsFor('operation_conflict')]
  for (const text of texts) expect(text).toMatch(/ /)
  expect(new Set(texts).size).toBe(3)
})

test('staff filter listings by state, by what staff hold and by what is moving', async () => {
  const [seller, buyer] = [await portal.aPerson(), await portal.aPerson()]
  const now = app.now().toISOString()
  const make = async (change: object) => {
    const id = await anOffer(portal, seller, { name: 'Diamante' })
    await app.db.updateTable('market_listings').set(change).where('id', '=', id).execute()
    return id
  }
  const sale = { buyer_id: buyer.id, sold_at: now, fee: 0 }
  const moving = { goods: 'putting', next_try_at: now }
  const ids = {
    open: await anOffer(portal, seller, { name: 'Diamante' }),
    frozen: await make({ frozen_at: now, frozen_by: staff.id, frozen_reason: reason }),
    returning: await make({ state: 'returning', ...moving, waits_for: 'chest_full' }),
    cancelled: await make({ state: 'cancelled', goods: 'delivered', ended_at: now }),
    sold: await make({ state: 'sold', ...sale, owner_id: buyer.id, ...moving }),
    stuck: await make({ state: 'sold', ...sale, owner_id: buyer.id, ...moving, waits_for: 'game', stuck_at: now }),
    undone: await make({ state: 'undone', ...sale, goods: 'delivered', ended_at: now }),
    failed: await make({ state: 'failed', goods: 'none', ended_at: now }),
  }
  const found = async (query: string) =>
    (await list(query)).data.map(({ id }: { id: number }) => Object.entries(ids).find(([, each]) => each === id)![0])
  const of = (state: string) => found(`q=${seller.login}&state=${state}`)
  expect(await of('open')).toEqual(['frozen', 'open'])
  expect(await of('frozen')).toEqual(['frozen'])
  expect(await of('moving')).toEqual(['stuck', 'sold', 'returning'])
  expect(await of('waiting')).toEqual(['stuck', 'returning'])
  expect(await of('stuck')).toEqual(['stuck'])
  expect(await of('sold')).toEqual(['stuck', 'sold'])
  expect(await of('cancelled')).toEqual(['cancelled', 'returning'])
  expect(await of('undone')).toEqual(['undone'])
  expect(await of('failed')).toEqual(['failed'])
  // The rest compares which actions staff may take on each listing.
  const may = Object.fromEntries(
    (await list(`q=${seller.login}`)).data.map((each: { id: number; may: object }) => [each.id, each.may]),
  )
  const allowed = (action: string) => Object.entries(ids).flatMap(([name, id]) => (may[id][action] ? [name] : []))
  expect(allowed('freeze')).toEqual(['open', 'returning', 'sold', 'stuck'])
  expect(allowed('unfreeze')).toEqual(['frozen'])
  expect(allowed('undo')).toEqual(['open', 'frozen', 'sold', 'stuck'])
  expect(allowed('settle')).toEqual([])
  // The search by a buyer finds the listings that the buyer bought.
  expect(await found(`q=${buyer.login}`)).toEqual(['undone', 'stuck', 'sold'])
  const { counts } = await list('')
  for (const state of ['stuck', 'frozen', 'moving', 'waiting'])
    expect(counts[state], state).toBeGreaterThanOrEqual((await of(state)).length)
  await app.db.deleteFrom('market_listings').where('seller_id', '=', seller.id).execute()
  const { counts: left } = await list('')
  expect([counts.stuck - left.stuck, counts.frozen - left.frozen]).toEqual([1, 1])
  expect([counts.moving - left.moving, counts.waiting - left.waiting]).toEqual([3, 2])
})
