import { expect, test } from 'vitest'
import { balanceOf, bellOf } from '../../../../test/approvals.ts'
import { aCharacter, aGame } from '../../../../test/game.ts'
import { aGift, decideGift, give } from '../../../../test/gifts.ts'
import { aPortal, type Person } from '../../../../test/portal.ts'
import { aBuyer, anItem } from '../../../../test/shop.ts'
import { contributions } from '../index.ts'
import { auditLedger, getLedgerAudit } from '../ledger/service.ts'
import { takeRanking } from '../ranking/take-ranking.ts'
import { endGifts } from './end.ts'

const portal = await aPortal()
const { app, call } = portal
const day = 24 * 3600_000

const stockOf = async (id: number) =>
  (await app.db.selectFrom('shop_items').select('stock').where('id', '=', id).executeTakeFirstOrThrow()).stock
const read = async (by: Person, id: string) => (await call('GET', `/gifts/${id}`, { token: by.token })).body.data
const list = async (by: Person, side: string) => (await call('GET', `/gifts?side=${side}`, { token: by.token })).body
const accepts = (by: Person, value: string) =>
  call('PUT', '/gifts/settings', { token: by.token, body: { accepts: value } })
const find = (by: Person, name: string, kind = 'login') =>
  call('GET', `/gifts/receiver?by=${kind}&name=${encodeURIComponent(name)}`, { token: by.token })
const ban = async (login: string) =>
  call('POST', '/server/ban_user', {
    token: await portal.aStaffToken(),
    body: {
      nickname: login,
      by: 'login',
      ban_type: 1,
      day: 1,
      month: 1,
      year: 2000,
      note: 'Uso de programa proibido.',
    },
  })

async function findings() {
  await auditLedger(app, contributions.supplySides)
  return (await getLedgerAudit(app)).last?.findings
}

test('a gift takes price and stock at once, and its receiver sees neither giver nor item before opening it', async () => {
  const { id, giver, receiver, item } = await aGift(portal)
  expect([await balanceOf(portal, giver), await stockOf(item)]).toEqual([0, 99])
  expect((await bellOf(portal, receiver))[0]).toMatchObject({ kind: 'gift_received', link: `/gifts/${id}` })
  expect(JSON.stringify(await bellOf(portal, receiver))).not.toContain(giver.login)
  const closed = { side: 'received', state: 'waiting', giver: null, name: null, item: null, message: null, price: null }
  expect(await read(receiver, id)).toMatchObject(closed)
  expect(await read(giver, id)).toMatchObject({ side: 'sent', receiver: receiver.login, price: 30, name: 'Poeira' })
  expect((await decideGift(portal, receiver, id, 'open')).body.data).toMatchObject({
    giver: giver.login,
    name: 'Poeira',
    message: 'Parabéns!',
    price: null,
  })
  expect((await list(giver, 'sent')).data).toMatchObject([{ id, price: 30 }])
  expect((await list(receiver, 'received')).data).toMatchObject([{ id, giver: giver.login }])
  const other = await portal.aPerson()
  expect((await call('GET', `/gifts/${id}`, { token: other.token })).status).toBe(404)
  for (const verb of ['open', 'accept', 'decline', 'cancel'] as const)
    expect((await decideGift(portal, other, id, verb)).status).toBe(404)
  expect((await decideGift(portal, giver, id, 'accept')).status).toBe(404)
})

test('an accepted gift is one delivery to the receiver, and its giver is told', async () => {
  const { id, giver, receiver, item } = await aGift(portal)
  const { body } = await decideGift(portal, receiver, id, 'accept')
  expect(body.data).toMatchObject({ state: 'accepted', delivery: 'queued' })
  expect((await decideGift(portal, receiver, id, 'accept')).body.code).toBe('gift_ended')
  expect((await decideGift(portal, receiver, id, 'decline')).body.code).toBe('gift_ended')
  expect(
    await app.db.selectFrom('deliveries').select(['login', 'item']).where('reference', '=', `gift ${id}`).execute(),
  ).toEqual([{ login: receiver.login, item: [413, 61, 10] }])
  expect((await bellOf(portal, giver))[0]).toMatchObject({ kind: 'gift_ended', link: `/gifts/${id}` })
  expect([await balanceOf(portal, giver), await balanceOf(portal, receiver), await stockOf(item)]).toEqual([0, 0, 99])
})

test('a declined and a cancelled gift give Cash and stock back, and an opened one is not cancelled', async () => {
  const declined = await aGift(portal)
  await decideGift(portal, declined.receiver, declined.id, 'decline')
  const cancelled = await aGift(portal)
  expect((await decideGift(portal, cancelled.giver, cancelled.id, 'cancel')).body.data.state).toBe('cancelled')
  for (const { giver, item } of [declined, cancelled])
    expect([await balanceOf(portal, giver), await stockOf(item)]).toEqual([30, 100])
  expect((await bellOf(portal, declined.giver))[0]?.text).toContain('30 Cash')
  const opened = await aGift(portal)
  await decideGift(portal, opened.receiver, opened.id, 'open')
  expect((await decideGift(portal, opened.giver, opened.id, 'cancel')).body.code).toBe('gift_opened')
  expect((await decideGift(portal, opened.receiver, opened.id, 'accept')).status).toBe(200)
})

test('of accept, decline, cancel and expiry at once exactly one wins, and the money is exact', async () => {
  for (let round = 0; round < 6; round += 1) {
    const { id, giver, receiver, item } = await aGift(portal)
    // Half of the rounds are at the end of the time, so that the expiry takes part.
    if (round % 2 === 1)
      await app.db
        .updateTable('gifts')
        .set({ expires_at: inMs(30) })
        .where('id', '=', id)
        .execute()
    const [...acts] = await Promise.all([
      decideGift(portal, receiver, id, 'accept'),
      decideGift(portal, receiver, id, 'decline'),
      decideGift(portal, giver, id, 'cancel'),
      decideGift(portal, receiver, id, 'accept'),
      ...(round % 2 === 1 ? [expire(), expire()] : []),
    ])
    if (round % 2 === 1) await endGiftsLater()
    const { state } = await read(giver, id)
    const won = acts.filter((reply) => reply?.status === 200)
    expect(won.length).toBe(state === 'expired' ? 0 : 1)
    const isKept = state === 'accepted'
    expect([await balanceOf(portal, giver), await stockOf(item)]).toEqual(isKept ? [0, 99] : [30, 100])
    const sent = await app.db.selectFrom('deliveries').select('id').where('reference', '=', `gift ${id}`).execute()
    expect(sent.length).toBe(isKept ? 1 : 0)
  }
  expect(await findings()).toEqual([])
})

const inMs = (ms: number): string => new Date(Date.now() + ms).toISOString()
const expire = async () => {
  await endGifts(app)
  return undefined
}
async function endGiftsLater() {
  portal.setNow(new Date(Date.now() + 1_000))
  await endGifts(app).finally(() => portal.setNow())
}

test('a gift that nobody answers goes back after 14 days, once', async () => {
  const { id, giver, item } = await aGift(portal)
  portal.setNow(new Date(Date.now() + 13.9 * day))
  await endGifts(app)
  expect(await stockOf(item)).toBe(99)
  portal.setNow(new Date(Date.now() + 14.1 * day))
  await Promise.all([endGifts(app), endGifts(app)])
  // The clock goes back.
  portal.setNow()
  await endGifts(app)
  expect((await read(giver, id)).state).toBe('expired')
  expect([await balanceOf(portal, giver), await stockOf(item)]).toEqual([30, 100])
})

test('gifts of accounts that are banned go back from both sides, and cannot be accepted meanwhile', async () => {
  const ofBannedGiver = await aGift(portal)
  const ofBannedReceiver = await aGift(portal)
  for (const { login } of [ofBannedGiver.giver, ofBannedReceiver.receiver]) expect((await ban(login)).status).toBe(200)
  expect((await decideGift(portal, ofBannedGiver.receiver, ofBannedGiver.id, 'accept')).body.code).toBe('gift_ended')
  await endGifts(app)
  for (const { id, item } of [ofBannedGiver, ofBannedReceiver]) {
    const row = await app.db.selectFrom('gifts').select('state').where('id', '=', id).executeTakeFirstOrThrow()
    expect([row.state, await stockOf(item)]).toEqual(['returned', 100])
  }
  expect(await balanceOf(portal, ofBannedReceiver.giver)).toBe(30)
  expect(await findings()).toEqual([])
})

test('whoever cannot get gifts is refused in the same words, whether they exist or not', async () => {
  const giver = await aBuyer(portal, 100)
  const item = await anItem(portal)
  const [shy, banned, closing] = await Promise.all([portal.aPerson(), portal.aPerson(), portal.aPerson()])
  expect((await accepts(shy, 'nobody')).status).toBe(200)
  await ban(banned.login)
  await app.db
    .updateTable('users')
    .set({ closes_at: inMs(day) })
    .where('id', '=', closing.id)
    .execute()
  const replies = []
  for (const name of ['nobody99', shy.login, banned.login, closing.login]) {
    replies.push((await find(giver, name)).body)
    replies.push((await give(portal, giver, { item, name })).body)
  }
  const words = new Set(replies.map(({ requestId: _, ...body }) => JSON.stringify(body)))
  expect([...words]).toHaveLength(1)
  expect(replies[0].code).toBe('gift_unreceivable')
  expect((await give(portal, giver, { item, name: giver.login })).body.code).toBe('gift_self')
  expect([await balanceOf(portal, giver), await stockOf(item)]).toEqual([100, 100])
  await accepts(shy, 'everyone')
  expect((await find(giver, shy.login.toUpperCase())).body.data).toEqual({ by: 'login', name: shy.login })
  expect((await list(shy, 'received')).accepts).toBe('everyone')
})

test('a character with a public page gets a gift without its login being told, and a hidden one is not found', async () => {
  const [giver, owner, hider] = [await aBuyer(portal, 100), await portal.aPerson(), await portal.aPerson()]
  const { game, world } = aGame(app.game)
  world.characters = ['Bia', 'Zeca', 'Nix'].map((name) => aCharacter(name))
  const owners: Record<string, string> = { Bia: owner.login, Zeca: hider.login }
  const real = app.game
  app.game = {
    ...game,
    capabilities: game.capabilities,
    getOwner: async (name) => ({ kind: 'applied', value: owners[name] ?? null }),
  }
  await takeRanking(app, { force: true })
  await call('PUT', '/account/characters', { token: hider.token, body: hidden })
  const item = await anItem(portal)
  const sent = await give(portal, giver, { item, by: 'character', name: 'bia' })
  expect(sent.body.data.receiver).toBe('Bia')
  expect(JSON.stringify(sent.body)).not.toContain(owner.login)
  expect((await list(owner, 'received')).data).toHaveLength(1)
  for (const name of ['Zeca', 'Nix', 'Ninguem'])
    expect((await give(portal, giver, { item, by: 'character', name })).body.code).toBe('gift_unreceivable')
  app.game = real
})
const hidden = { page: false, history: false, guild: false, listings: false }

test('limits of a day hold for all gifts and for one receiver, also at once, and 0 switches gifts off', async () => {
  const giver = await aBuyer(portal, 1_000)
  const item = await anItem(portal)
  const [one, other] = [await portal.aPerson(), await portal.aPerson()]
  const many = await Promise.all(Array.from({ length: 8 }, () => give(portal, giver, { item, name: one.login })))
  expect(many.filter(({ status }) => status === 200)).toHaveLength(3)
  expect(many.filter(({ body }) => body.code === 'gift_pair_limit')).toHaveLength(5)
  await limit({ daily: 4, dailyPair: 3 })
  expect((await give(portal, giver, { item, name: other.login })).status).toBe(200)
  expect((await give(portal, giver, { item, name: other.login })).body.code).toBe('gift_limit')
  portal.setNow(new Date(Date.now() + day))
  expect((await give(portal, giver, { item, name: other.login })).status).toBe(200)
  portal.setNow()
  await limit({ daily: 0, dailyPair: 3 })
  expect((await give(portal, await aBuyer(portal, 30), { item, name: one.login })).body.code).toBe('gift_limit')
  await limit({ daily: 10, dailyPair: 3 })
  expect([await balanceOf(portal, giver), await stockOf(item)]).toEqual([850, 95])
})

async function limit(value: object) {
  const { token } = await portal.aPerson(['superadmin'])
  const { version } = (await call('GET', '/staff/settings/gifts', { token })).body
  const { status } = await call('PUT', '/staff/settings/gifts', { token, body: { value, version } })
  expect(status).toBe(200)
}

test('what the shop does not have, another price and too little Cash are refused, and change nothing', async () => {
  const giver = await aBuyer(portal, 20)
  const { login: name } = await portal.aPerson()
  const item = await anItem(portal)
  const code = async (over: object) => (await give(portal, giver, { name, ...over })).body.code
  expect(await code({ item: 999_999 })).toBe('gift_item_gone')
  expect(await code({ item: await anItem(portal, { stock: 0 }) })).toBe('gift_item_sold_out')
  expect((await give(portal, giver, { name, item, expected_price: 29 })).body).toMatchObject({
    code: 'gift_price_changed',
    price: 30,
  })
  expect((await give(portal, giver, { name, item, expected_price: 30 })).body).toMatchObject({
    code: 'insufficient_cash',
    missing: 10,
  })
  expect((await give(portal, giver, { name, item, message: 'á'.repeat(201) })).status).toBe(400)
  expect([await balanceOf(portal, giver), await stockOf(item), (await list(giver, 'sent')).data]).toEqual([20, 100, []])
})

test('the same key sends one gift, even when the receiver takes none any more', async () => {
  const [giver, receiver] = [await aBuyer(portal, 90), await portal.aPerson()]
  const body = { item: await anItem(portal), name: receiver.login }
  const replies = await Promise.all([1, 2, 3].map(() => give(portal, giver, body, 'one-key-of-a-gift')))
  await accepts(receiver, 'nobody')
  replies.push(await give(portal, giver, body, 'one-key-of-a-gift'))
  expect(new Set(replies.map((reply) => reply.body.data.id)).size).toBe(1)
  expect(await balanceOf(portal, giver)).toBe(60)
})
