import { expect, test } from 'vitest'
import { aCharacter, aGame } from '../../../../test/game.ts'
import { anOffer } from '../../../../test/market.ts'
import { aPortal } from '../../../../test/portal.ts'
import { aPurchase } from '../../../../test/shop.ts'
import { notify } from '../notification/public.ts'
import { takeRanking } from '../ranking/take-ranking.ts'

const portal = await aPortal()
const { app, call } = portal
const { game, world } = aGame(app.game)
let asked = 0
app.game = {
  ...game,
  capabilities: game.capabilities,
  findCharacters: (login) => {
    asked += 1
    return game.findCharacters(login)
  },
}
const bia = aCharacter('Bia', { level: 380, class: 0, clan: 7 })
const zeca = aCharacter('Zeca', { level: 300, class: 9, clan: 0 })
world.characters = [bia, zeca]
await takeRanking(app, { force: true })

const homeOf = ({ token }: { token: string }) => call('GET', '/account/home', { token })
const later = (ms: number) => portal.setNow(new Date(app.now().getTime() + ms))
const nothing = { orders: 0, sales: { open: 0, today: 0, cash: 0 }, answers: 0, rewards: 0 }

test('a new player has nothing that waits, and no copy of the reply is stored', async () => {
  const person = await portal.aPerson()
  const { status, body, headers } = await homeOf(person)
  expect([status, body]).toEqual([200, { character: null, source: 'none', ...nothing }])
  expect(headers['cache-control']).toBe('private, no-store')
  expect((await call('GET', '/account/home')).status).toBe(401)
})

test('the best ranked character is shown with its place, also while its page is hidden', async () => {
  const person = await portal.aPerson()
  world.owned[person.login] = [zeca, bia].map((each) => ({ ...each, isGuildLeader: false }))
  const best = { name: 'Bia', level: 380, class: 0, evolution: 0, kingdom: 'blue', place: 1, movement: null }
  expect((await homeOf(person)).body).toMatchObject({ character: { ...best, hasPage: true }, source: 'game' })
  const body = { page: false, history: false, guild: false, listings: false }
  expect((await call('PUT', '/account/characters', { token: person.token, body })).status).toBe(200)
  expect((await homeOf(person)).body.character).toEqual({ ...best, hasPage: false })
})

test('a character that is not ranked yet has the level of the game, and the game is asked once in a while', async () => {
  const person = await portal.aPerson()
  world.owned[person.login] = []
  expect((await homeOf(person)).body).toMatchObject({ character: null, source: 'game' })
  world.owned[person.login] = [{ ...aCharacter('Nova', { level: 7, class: 9 }), isGuildLeader: false }]
  expect((await homeOf(person)).body.character).toBeNull()
  later(61_000)
  const { body } = await homeOf(person)
  expect(body.character).toEqual({
    name: 'Nova',
    level: 7,
    class: null,
    evolution: 0,
    kingdom: 'neutral',
    place: null,
    movement: null,
    hasPage: false,
  })
  const before = asked
  later(3_500_000)
  await homeOf(person)
  expect(asked).toBe(before)
  world.isAway = true
  later(200_000)
  // Away, it is asked once, and what it named before is still shown.
  expect((await homeOf(person)).body).toMatchObject({ character: { name: 'Nova' }, source: 'silent' })
  expect((await homeOf(person)).body.character.name).toBe('Nova')
  expect(asked).toBe(before + 1)
  world.isAway = false
  portal.setNow()
})

test('a silent game is not asked at each visit, and it is not asked for an account that is not confirmed', async () => {
  const person = await portal.aPerson()
  const before = asked
  world.isAway = true
  for (const visit of [1, 2]) expect((await homeOf(person)).body, `visit ${visit}`).toMatchObject({ source: 'silent' })
  expect(asked).toBe(before + 1)
  world.isAway = false
  const other = await portal.aPerson()
  world.owned[other.login] = [{ ...bia, isGuildLeader: false }]
  await app.db.updateTable('users').set({ game_account_made: false }).where('id', '=', other.id).execute()
  expect((await homeOf(other)).body).toMatchObject({ character: null, source: 'none' })
  expect(asked).toBe(before + 1)
})

test('orders on the way, sales of today, unseen answers and due rewards are counted', async () => {
  const person = await portal.aPerson()
  const buyer = await portal.aPerson()
  await aPurchase(portal, person)
  await anOffer(portal, person, { name: 'Poção' })
  const at = app.now().toISOString()
  const sold = { state: 'sold', goods: 'delivered', buyer_id: buyer.id, owner_id: buyer.id, fee: 5, slot: 1 } as const
  for (const sold_at of [at, new Date(app.now().getTime() - 25 * 3600_000).toISOString()]) {
    const id = await anOffer(portal, person, { name: 'Poção' })
    await app.db
      .updateTable('market_listings')
      .set({ ...sold, sold_at })
      .where('id', '=', id)
      .execute()
  }
  // Two answers on one ticket are one.
  for (const key of ['one', 'two'])
    await notify(app.db, {
      userId: person.id,
      kind: 'ticket_answered',
      data: { ticketId: 1, title: 'Ajuda' },
      link: null,
      key,
      at: app.now(),
    })
  for (let each = 0; each < 3; each += 1) {
    const referred = await portal.aPerson()
    await app.db
      .insertInto('referrals')
      .values({
        referrer_id: person.id,
        referred_id: referred.id,
        checked_at: at,
        created_at: at,
        released: 'S',
        type: 'Success',
      })
      .execute()
  }
  expect((await homeOf(person)).body).toMatchObject({
    orders: 1,
    sales: { open: 1, today: 1, cash: 45 },
    answers: 1,
    rewards: 1,
  })
  const [newest] = (await call('GET', '/notifications', { token: person.token })).body.data
  await call('POST', '/notifications/read', { token: person.token, body: { upTo: newest.id } })
  expect((await homeOf(person)).body.answers).toBe(0)
  expect((await homeOf(buyer)).body).toMatchObject(nothing)
})

test('the first day of a player: what is seen, what is noted, what comes by itself, and a list that stays closed', async () => {
  const person = await portal.aPerson()
  const { token } = person
  const steps = async () => {
    const { body } = await call('GET', '/account/first-day', { token })
    return Object.fromEntries(body.steps.map(({ name, state }: { name: string; state: string }) => [name, state]))
  }
  world.owned[person.login] = []
  // Without a file to download and without an invite, two steps are left out.
  expect(await steps()).toEqual({ email: 'open', character: 'open', 'second-step': 'open' })
  const file = { title: 'Cliente', server: 'Direto', url: 'https://files.example/client.zip' }
  const staff = await portal.aStaffToken()
  expect((await call('POST', '/download/create', { token: staff, body: file })).status).toBe(201)
  const referrer_id = (await portal.aPerson()).id
  const at = app.now().toISOString()
  await app.db.insertInto('referrals').values({ referrer_id, referred_id: person.id, created_at: at }).execute()
  expect(await steps()).toMatchObject({ download: 'open', welcome: 'waiting' })
  expect((await call('PUT', '/account/first-day/download', { token })).status).toBe(200)
  await app.db.updateTable('users').set({ email_verified_at: at }).where('id', '=', person.id).execute()
  await app.db.updateTable('referrals').set({ welcomed_at: at }).where('referred_id', '=', person.id).execute()
  world.owned[person.login] = [{ ...aCharacter('Novata', { level: 2 }), isGuildLeader: false }]
  later(61_000)
  expect(await steps()).toEqual({
    email: 'done',
    download: 'done',
    character: 'done',
    welcome: 'done',
    'second-step': 'open',
  })
  const before = asked
  expect((await call('DELETE', '/account/first-day', { token })).status).toBe(200)
  later(4_000_000)
  expect(await steps()).toEqual({})
  expect(asked).toBe(before)
})
