import { marketLimits } from '@guildhall/contract/market-rules'
import { afterEach, expect, test } from 'vitest'
import { aListing, anOffer, aTrader, chestOf, listingOf, potions, setPresence, trade } from '../../../../test/market.ts'
import { aPortal, type Reply, type Person } from '../../../../test/portal.ts'
import { aSandbox } from '../../../../test/sandbox.ts'
import { moveGoods } from './move-goods.ts'

const sandbox = await aSandbox()
const portal = await aPortal({}, { sandbox })
const { app, call } = portal
afterEach(async () => {
  await sandbox.control('POST', '/game/down', { down: false })
  await sandbox.control('DELETE', '/faults')
})

const said = ({ status, body }: Reply) => [status, body.code]
const balance = async ({ token }: Person): Promise<number> =>
  (await call('GET', '/transaction/balance', { token })).body.data

// MKT-02, D-043
test('offline, nothing is sold, bought, cancelled or shown, and it may be tried again under the same key', async () => {
  const seller = await aTrader(portal, sandbox, { chest: [potions, potions] })
  const buyer = await aTrader(portal, sandbox, { cash: 100 })
  const id = await aListing(portal, seller, 50, 1)
  for (const person of [seller, buyer]) await setPresence(sandbox, person, 'offline')
  const asks: [Person, 'sell' | 'buy' | 'cancel', object][] = [
    [seller, 'sell', { slot: 0, price: '10' }],
    [buyer, 'buy', { id }],
    [seller, 'cancel', { id }],
  ]
  for (const [person, action, body] of asks) {
    const answer = await trade(portal, person, action, body, `try-to-${action}`)
    expect([answer.status, answer.body.error]).toEqual([409, 'Seu personagem precisa estar ONLINE no jogo.'])
  }
  expect(said(await call('GET', '/market/cargo', { token: seller.token }))).toEqual([409, 'character_offline'])
  expect((await call('GET', '/market/items')).status).toBe(200)
  expect(await balance(buyer)).toBe(100)
  for (const person of [seller, buyer]) await setPresence(sandbox, person, 'online')
  expect((await trade(portal, seller, 'sell', asks[0]![2], 'try-to-sell')).body.data.state).toBe('open')
  expect((await trade(portal, buyer, 'buy', { id }, 'try-to-buy')).status).toBe(200)
})

test('where the game wants the account out, it is told so', async () => {
  const beside = await aSandbox()
  await beside.control('POST', '/game/chest-offline', { offline: true })
  const outside = await aPortal({ GAME_BRIDGE_CHEST: 'offline' }, { sandbox: beside })
  const seller = await aTrader(outside, beside, { chest: [potions] })
  const refused = await trade(outside, seller, 'sell', { slot: 0, price: '10' })
  expect([refused.status, refused.body.error]).toEqual([409, 'Saia do jogo para mexer no baú.'])
  await setPresence(beside, seller, 'offline')
  const sold = await trade(outside, seller, 'sell', { slot: 0, price: '10' })
  expect(sold.body.data.state).toBe('open')
  // The movers do not put a bought item into the chest while the buyer is in the game.
  const buyer = await aTrader(outside, beside, { cash: 100, presence: 'offline' })
  expect((await trade(outside, buyer, 'buy', { id: sold.body.data.id })).status).toBe(200)
  await setPresence(beside, buyer, 'online')
  await moveGoods(outside.app)
  const { items } = (await outside.call('GET', '/market/arrivals', { token: buyer.token })).body
  expect(items).toMatchObject([{ waits_for: 'Saia do jogo para receber.' }])
  expect(await chestOf(beside, buyer)).toEqual([])
  await outside.close()
  await beside.close()
})

test('who has no account in the game is told so, and not that the game was silent', async () => {
  const person = await portal.aPerson()
  const { data } = (await call('GET', '/market/presence', { token: person.token })).body
  expect(data).toMatchObject({
    presence: 'absent',
    may_trade: false,
    reason: expect.stringContaining('ainda não existe no jogo'),
  })
  expect(said(await call('GET', '/market/cargo', { token: person.token }))).toEqual([409, 'game_account_absent'])
})

test('where the game does not say who is online, it refuses the move itself', async () => {
  const seller = await aTrader(portal, sandbox, { chest: [potions] })
  const { game } = app
  app.game = {
    ...game,
    capabilities: { ...game.capabilities, presence: false },
    getPresence: async () => {
      throw new Error('The game was asked who is online.')
    },
  }
  try {
    const { data } = (await call('GET', '/market/presence', { token: seller.token })).body
    expect(data).toMatchObject({ presence: 'unknown', may_trade: true, reason: null })
    await setPresence(sandbox, seller, 'offline')
    expect(said(await trade(portal, seller, 'sell', { slot: 0, price: '10' }))).toEqual([409, 'character_offline'])
    await setPresence(sandbox, seller, 'online')
    expect((await trade(portal, seller, 'sell', { slot: 0, price: '10' })).body.data.state).toBe('open')
  } finally {
    app.game = game
  }
})

test('where chests cannot be reached the market shows listings and says why it is closed', async () => {
  const closed = await aPortal({ GAME_BRIDGE_CHEST: 'none' }, { sandbox })
  const person = await closed.aPerson()
  await anOffer(closed, await closed.aPerson(), { name: 'Espada' })
  expect((await closed.call('GET', '/market/items')).body.total).toBe(1)
  const { data } = (await closed.call('GET', '/market/presence', { token: person.token })).body
  expect(data).toMatchObject({ rule: 'none', may_trade: false, reason: expect.stringContaining('fechado') })
  for (const [action, body] of [
    ['sell', { slot: 0, price: '10' }],
    ['buy', { id: 1 }],
  ] as const)
    expect(said(await trade(closed, person, action, body))).toEqual([409, 'market_closed'])
  expect(said(await closed.call('GET', '/market/cargo', { token: person.token }))).toEqual([409, 'market_closed'])
  await closed.close()
})

// M3, MKT-16, D-045
test.each(['', '0', '000', '-1', '1.5', '1e3', 'abc', '1000000000', '1000000000000'])(
  'a price of "%s" is refused at its field',
  async (price) => {
    const seller = await portal.aPerson()
    const answer = await trade(portal, seller, 'sell', { slot: 0, price })
    expect(answer.status).toBe(400)
    expect(answer.body).toMatchObject({
      code: 'price_invalid',
      error: 'Preço inválido!',
      messages: [{ field: 'price', message: 'Preço inválido!' }],
    })
  },
)

test.each([null, '', true, '1e0', [0]])('the slot %j is none, and not the first one', async (slot) => {
  const seller = await aTrader(portal, sandbox, { chest: [potions] })
  const { status, body } = await trade(portal, seller, 'sell', { slot, price: '10' })
  expect([status, body.messages]).toMatchObject([400, [{ field: 'slot' }]])
})

test('a slot that holds nothing, or another item than the seller saw, is not sold', async () => {
  const seller = await aTrader(portal, sandbox, { chest: [potions] })
  await app.db
    .insertInto('game_items')
    .values(
      [
        { index: 413, name: 'Poeira de Oriharucon' },
        { index: 402, name: 'Poção de Vida' },
      ].map((item) => ({
        ...item,
        required_level: 0,
        position: 0,
        grade: 0,
        effects: '[]',
        is_tradable: true,
        read_at: app.now().toISOString(),
      })),
    )
    .execute()
  expect(said(await trade(portal, seller, 'sell', { slot: 5, price: '10' }))).toEqual([409, 'slot_changed'])
  const other = { slot: 0, price: '10', name: 'Poção de Vida' }
  expect(said(await trade(portal, seller, 'sell', other))).toEqual([409, 'slot_changed'])
  expect(await chestOf(sandbox, seller)).toHaveLength(1)
  const right = { slot: 0, price: '10', name: 'Poeira de Oriharucon' }
  expect((await trade(portal, seller, 'sell', right)).status).toBe(200)
  await app.db.deleteFrom('game_items').execute()
})

test('an item that may not be traded stays in the chest, and the refusal says why', async () => {
  const seller = await aTrader(portal, sandbox, {
    chest: [
      [508, 56, 1],
      [413, 109, 27],
    ],
  })
  for (const slot of [0, 1]) {
    const answer = await trade(portal, seller, 'sell', { slot, price: '10' })
    expect(said(answer)).toEqual([409, 'item_not_tradable'])
    const { inventory } = (await call('GET', '/market/cargo', { token: seller.token })).body
    expect(answer.body.error).toBe(inventory[slot].problem)
  }
  expect(await chestOf(sandbox, seller)).toHaveLength(2)
})

// D-046, M3, MKT-30
test('own, closed, unknown and too dear listings are not bought', async () => {
  const seller = await aTrader(portal, sandbox, { chest: [potions], cash: 500 })
  const poor = await aTrader(portal, sandbox, { cash: 49 })
  const id = await aListing(portal, seller, 50)
  expect(said(await trade(portal, seller, 'buy', { id }))).toEqual([409, 'own_listing'])
  const short = await trade(portal, poor, 'buy', { id })
  expect(short.body).toMatchObject({
    code: 'market_insufficient_cash',
    error: 'Saldo insuficiente para realizar a compra!',
    balance: 49,
    missing: 1,
  })
  expect(said(await trade(portal, poor, 'buy', { id: 999_999 }))).toEqual([404, 'not_found'])
  expect((await trade(portal, seller, 'cancel', { id })).status).toBe(200)
  expect(said(await trade(portal, poor, 'buy', { id }))).toEqual([409, 'listing_closed'])
  expect(said(await trade(portal, seller, 'cancel', { id }))).toEqual([409, 'listing_closed'])
  expect([await balance(seller), await balance(poor)]).toEqual([500, 49])
})

// D-146
test('the sale of another is not there to be cancelled, and visitors are asked to sign in', async () => {
  const seller = await aTrader(portal, sandbox, { chest: [potions] })
  const other = await aTrader(portal, sandbox)
  const id = await aListing(portal, seller)
  expect(said(await trade(portal, other, 'cancel', { id }))).toEqual([404, 'not_found'])
  expect(said(await trade(portal, other, 'cancel', { id: 999_999 }))).toEqual([404, 'not_found'])
  // The portal gives the same reply for a sale that the game refused, also to its own seller.
  const failed = await anOffer(portal, seller, { name: 'Poeira' })
  const ended_at = app.now().toISOString()
  const change = { state: 'failed', goods: 'none', ended_at } as const
  await app.db.updateTable('market_listings').set(change).where('id', '=', failed).execute()
  for (const [action, body] of [
    ['cancel', { id: failed }],
    ['price', { id: failed, price: '9' }],
  ] as const)
    expect(said(await trade(portal, seller, action, body))).toEqual([404, 'not_found'])
  for (const action of ['sell', 'buy', 'cancel'])
    expect((await call('POST', `/market/${action}`, { body: { id, slot: 0, price: '1' } })).status).toBe(401)
})

test('a seller has so many sales at once, and none more', async () => {
  const seller = await aTrader(portal, sandbox, { chest: [potions, potions] })
  const others = marketLimits.openMost - 1
  for (let at = 0; at < others; at += 1) await anOffer(portal, seller, { name: 'Poeira' })
  // Before the day for which new sales are counted.
  const created_at = new Date(app.now().getTime() - 2 * 24 * 3600_000).toISOString()
  await app.db.updateTable('market_listings').set({ created_at }).where('seller_id', '=', seller.id).execute()
  const last = await aListing(portal, seller, 10, 0)
  expect(said(await trade(portal, seller, 'sell', { slot: 1, price: '10' }))).toEqual([409, 'too_many_listings'])
  expect(await chestOf(sandbox, seller)).toHaveLength(1)
  await trade(portal, seller, 'cancel', { id: last })
  expect((await trade(portal, seller, 'sell', { slot: 1, price: '10' })).status).toBe(200)
})

// D-048
test('into a full chest nothing is bought or taken back', async () => {
  const seller = await aTrader(portal, sandbox, { chest: [potions] })
  const buyer = await aTrader(portal, sandbox, { cash: 100 })
  const id = await aListing(portal, seller)
  const full = Array.from({ length: 120 }, (_, slot) => slot)
  for (const { login } of [seller, buyer])
    await Promise.all(
      full.map((slot) => sandbox.control('POST', `/game/accounts/${login}/chest`, { item: [401], slot })),
    )
  expect(said(await trade(portal, buyer, 'buy', { id }))).toEqual([409, 'chest_full'])
  expect(said(await trade(portal, seller, 'cancel', { id }))).toEqual([409, 'chest_full'])
  expect(await balance(buyer)).toBe(100)
  expect(await listingOf(portal, id)).toMatchObject({ state: 'open', goods: 'held' })
})

test('a game that is away is told as that, and nothing is written', async () => {
  const seller = await aTrader(portal, sandbox, { chest: [potions] })
  await sandbox.control('POST', '/game/down', { down: true })
  expect(said(await trade(portal, seller, 'sell', { slot: 0, price: '10' }))).toEqual([503, 'game_unreachable'])
  expect(said(await call('GET', '/market/cargo', { token: seller.token }))).toEqual([503, 'game_unreachable'])
  const rows = await app.db.selectFrom('market_listings').select('id').where('seller_id', '=', seller.id).execute()
  expect(rows).toEqual([])
})
