import { expect, test } from 'vitest'
import { aListing, aTrader, chestOf, listingOf, potions, setPresence, trade } from '../../../../../test/market.ts'
import { aPortal, type Person } from '../../../../../test/portal.ts'
import { aSandbox } from '../../../../../test/sandbox.ts'
import { auditLedger } from '../../ledger/service.ts'
import { contributions } from '../../index.ts'
import { moveGoods } from '../move-goods.ts'
import { countSales } from '../prices/count-sales.ts'
import { reviewSales } from './review-sales.ts'
import { maskedAddress } from '../../../people/mask.ts'
import { isFarFrom } from './rules.ts'

const sandbox = await aSandbox()
const portal = await aPortal({}, { sandbox })
const { app, call } = portal
const staff = await portal.aPerson(['superadmin'])
const day = 24 * 3600_000
const reason = 'Conferido com os jogadores.'

let items = 3000
/** A sale as a purchase stores it. */
async function aSale(seller: Person, buyer: Person, price: number, { item = [++items], ago = 0, units = 1 } = {}) {
  const at = new Date(Date.now() - ago * day - 1_000).toISOString()
  const { id } = await app.db
    .insertInto('market_listings')
    .values({
      ...{ seller_id: seller.id, seller: seller.login, buyer_id: buyer.id, owner_id: buyer.id, slot: 0, price },
      ...{ item: units > 1 ? [item[0]!, 61, units] : item, name: `Item ${item[0]}`, fee_percent: 0, fee: 0 },
      ...{ state: 'sold', goods: 'delivered', created_at: at, listed_at: at, sold_at: at, ended_at: at },
      history_due: true,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
/** Both jobs, as they run each minute. */
const look = async () => {
  await countSales(app)
  await reviewSales(app)
}
const foundOf = async (listing: number) =>
  app.db
    .selectFrom('market_suspicions')
    .select(['kind', 'evidence', 'state'])
    .where('listing_id', '=', listing)
    .orderBy('kind')
    .execute()
const people = (count: number) => Promise.all(Array.from({ length: count }, () => portal.aPerson()))
const set = (person: Person, change: object) =>
  app.db.updateTable('users').set(change).where('id', '=', person.id).execute()

test('the same browser, document or public address of the week is found, with the address masked', async () => {
  const [one, two, three, four] = await people(4)
  await set(one!, {
    visitor_id: 'a browser of two',
    last_address: '10.0.0.7',
    last_address_at: new Date().toISOString(),
  })
  await set(two!, {
    visitor_id: 'a browser of two',
    last_address: '10.0.0.7',
    last_address_at: new Date().toISOString(),
  })
  const address = { last_address: '189.40.7.8', last_address_at: new Date().toISOString() }
  await set(three!, { ...address, document: '52998224725', visitor_id: 'three' })
  await set(four!, { ...address, document: '52998224725', visitor_id: 'four' })
  for (const person of [one!, two!]) await set(person, { signup_address: null, document: null })
  await app.db
    .deleteFrom('sessions')
    .where(
      'user_id',
      'in',
      [one!, two!, three!, four!].map(({ id }) => id),
    )
    .execute()
  const [browser, both, none] = [
    await aSale(one!, two!, 10),
    await aSale(three!, four!, 10),
    await aSale(one!, three!, 10),
  ]
  await look()
  expect(await foundOf(browser)).toEqual([{ kind: 'same_person', state: 'open', evidence: { browser: true } }])
  expect((await foundOf(both))[0]!.evidence).toEqual({ document: true, address: '189.40.*.*' })
  expect(await foundOf(none)).toEqual([])
})

test('a price far from what others pay is found, once', async () => {
  const sellers = await people(6)
  const item = [++items]
  const buyer = await portal.aPerson()
  for (const seller of sellers.slice(0, 5)) await aSale(seller, buyer, 100, { item, ago: 2 })
  const launderer = await portal.aPerson()
  const [dear, fair, cheap] = [
    await aSale(launderer, sellers[5]!, 600, { item }),
    await aSale(launderer, sellers[5]!, 199, { item }),
    await aSale(launderer, sellers[5]!, 10, { item }),
  ]
  await look()
  await app.db.updateTable('market_listings').set({ history_due: true }).where('id', '=', dear).execute()
  await look()
  expect(await foundOf(dear)).toEqual([
    { kind: 'price', state: 'open', evidence: { price: 600, median: 100, sales: 5 } },
  ])
  // A fifth of the median, but the difference is below 100 Cash.
  expect([await foundOf(fair), await foundOf(cheap)]).toEqual([[], []])
  // With fewer than five sales of others nothing is known.
  const rare = await aSale(launderer, sellers[5]!, 9_999)
  await look()
  expect(await foundOf(rare)).toEqual([])
})

test('the rule of prices is about one piece and about the Cash that moved', () => {
  expect(isFarFrom(100_00, 500_00, 500)).toBe(true)
  expect(isFarFrom(100_00, 499_99, 499)).toBe(false)
  expect(isFarFrom(1_00, 5_00, 100)).toBe(false)
  expect(isFarFrom(1_00, 5_00, 125)).toBe(true)
  expect(isFarFrom(1_000_00, 200_00, 200)).toBe(true)
  expect(isFarFrom(0, 5, 1_000)).toBe(false)
  expect([maskedAddress('189.40.7.8'), maskedAddress('::ffff:189.40.7.8'), maskedAddress('2804:14c:5b::1')]).toEqual([
    '189.40.*.*',
    '189.40.*.*',
    '2804:14c:*',
  ])
})

test('circles of two with the same item and of three within seven days are found', async () => {
  const [a, b, c] = (await people(3)) as [Person, Person, Person]
  const first = await aSale(a, b, 50, { ago: 6 })
  const second = await aSale(b, c, 60, { ago: 3 })
  const last = await aSale(c, a, 70)
  await look()
  expect([await foundOf(first), await foundOf(second)]).toEqual([[], []])
  // No login is stored, so that none stays when an account is closed.
  const circle = [
    { listing: last, price: 70 },
    { listing: first, price: 50 },
    { listing: second, price: 60 },
  ]
  expect(await foundOf(last)).toEqual([{ kind: 'circle', state: 'open', evidence: { circle } }])
  const { body } = await call('GET', '/staff/market/suspicions', { token: staff.token })
  const reply = (body.data as { listing: { id: number }; evidence: object }[]).find(
    ({ listing }) => listing.id === last,
  )
  expect(reply!.evidence).toEqual({
    circle: [
      { listing: last, seller: c.login, buyer: a.login, price: 70 },
      { listing: first, seller: a.login, buyer: b.login, price: 50 },
      { listing: second, seller: b.login, buyer: c.login, price: 60 },
    ],
  })
  const [d, e, f, g] = (await people(4)) as [Person, Person, Person, Person]
  const item = [++items]
  await aSale(d, e, 50, { item, ago: 1 })
  const back = await aSale(e, d, 50, { item })
  // Friends who sell different things to each other, and a circle that took too long, are none.
  await aSale(f, g, 50)
  const other = await aSale(g, f, 50)
  await aSale(f, d, 50, { ago: 8 })
  await aSale(d, g, 50, { ago: 3 })
  await look()
  expect((await foundOf(back)).map(({ kind }) => kind)).toEqual(['circle'])
  expect(await foundOf(other)).toEqual([])
})

test('people who often trade with each other are one suspicion a week, unless staff have acted', async () => {
  const [a, b, c, d] = (await people(4)) as [Person, Person, Person, Person]
  const closed = [] as number[]
  for (const ago of [5, 4, 3]) {
    await aSale(a, b, 50, { ago: ago + 0.3 })
    await aSale(b, c, 50, { ago: ago + 0.2 })
    closed.push(await aSale(c, a, 50, { ago }))
    await look()
  }
  const kinds = async (id: number) => (await foundOf(id)).map(({ kind }) => kind)
  expect(await Promise.all(closed.map(kinds))).toEqual([['circle'], [], []])
  // Others are another circle, also when two of the people are in it.
  await aSale(a, d, 50, { ago: 2.9 })
  const other = await aSale(d, c, 50, { ago: 2.8 })
  const around = await aSale(c, a, 50, { ago: 2.7 })
  await look()
  expect([await kinds(other), await kinds(around)]).toEqual([['circle'], []])
  const decide = (listing: number, change: object) =>
    app.db
      .updateTable('market_suspicions')
      .set({ decided_at: new Date().toISOString(), decided_by: staff.id, reason, ...change })
      .where('listing_id', '=', listing)
      .execute()
  await decide(closed[0]!, { state: 'dismissed' })
  const quiet = await aSale(c, a, 50, { ago: 2 })
  await look()
  expect(await kinds(quiet)).toEqual([])
  await decide(closed[0]!, { state: 'acted' })
  const again = await aSale(c, a, 50, { ago: 1 })
  await look()
  expect(await kinds(again)).toEqual(['circle'])
})

test('staff see the evidence and undo the sale: item and Cash go back, and the case is closed', async () => {
  const seller = await aTrader(portal, sandbox, { chest: [potions] })
  const buyer = await aTrader(portal, sandbox, { cash: 500 })
  for (const person of [seller, buyer]) await set(person, { visitor_id: `one browser ${seller.id}` })
  const listing = await aListing(portal, seller, 400)
  // The buyer is not in the game, so the item is still in escrow.
  expect((await trade(portal, buyer, 'buy', { id: listing })).status).toBe(200)
  await setPresence(sandbox, buyer, 'offline')
  await look()
  const list = async (state = 'open') =>
    (await call('GET', `/staff/market/suspicions?state=${state}`, { token: staff.token })).body.data as {
      id: number
      listing: { id: number; may: { undo: boolean }; state: string }
      evidence: object
      reason: string | null
    }[]
  const [found] = (await list()).filter((each) => each.listing.id === listing)
  expect(found).toMatchObject({ kind: 'same_person', evidence: { browser: true }, listing: { state: 'sold' } })
  expect(found!.listing.may.undo).toBe(true)
  const undone = await call('POST', `/staff/market/${listing}/undo`, { token: staff.token, body: { reason } })
  expect(undone.status).toBe(200)
  await moveGoods(app)
  expect(await listingOf(portal, listing)).toMatchObject({ state: 'undone', goods: 'delivered' })
  expect(await chestOf(sandbox, seller)).toEqual([{ slot: 0, item: potions }])
  expect((await call('GET', '/transaction/balance', { token: buyer.token })).body.data).toBe(500)
  expect((await list()).filter((each) => each.listing.id === listing)).toEqual([])
  expect((await list('acted')).find((each) => each.listing.id === listing)).toMatchObject({ reason })
  await auditLedger(app, contributions.supplySides)
  expect((await call('GET', '/ledger/audit', { token: staff.token })).body.last.findings).toEqual([])
  await look()
  expect((await foundOf(listing)).map(({ state }) => state)).toEqual(['acted'])
})

test('staff dismiss a suspicion with a reason, once; players and their own cases are refused', async () => {
  const [seller, buyer] = (await people(2)) as [Person, Person]
  for (const person of [seller, buyer]) await set(person, { visitor_id: `another browser ${seller.id}` })
  const listing = await aSale(seller, buyer, 30)
  await look()
  const { id } = await app.db
    .selectFrom('market_suspicions')
    .select('id')
    .where('listing_id', '=', listing)
    .executeTakeFirstOrThrow()
  const dismiss = (token: string, body: object = { reason }) =>
    call('POST', `/staff/market/suspicions/${id}/dismiss`, { token, body })
  expect((await dismiss(seller.token)).status).toBe(403)
  expect((await dismiss(staff.token, { reason: 'curto' })).status).toBe(400)
  expect((await dismiss(staff.token)).status).toBe(200)
  expect((await dismiss(staff.token)).body.code).toBe('suspicion_decided')
  const { rows } = {
    rows: await app.db.selectFrom('admin_actions').selectAll().where('action', '=', 'dismissMarketSuspicion').execute(),
  }
  expect(rows).toHaveLength(1)
  expect((await call('GET', '/staff/market/suspicions', { token: buyer.token })).status).toBe(403)
})
