import { expect, test } from 'vitest'
import { anAccount, type Account } from '../../../../test/accounts.ts'
import { aPortal } from '../../../../test/portal.ts'
import { aFriend, referralOf } from '../../../../test/referral.ts'
import { aSandbox } from '../../../../test/sandbox.ts'
import { checkNewReferrals, checkReferral, checkReferrals } from './check.ts'

// What a check finds, when it is repeated, and what it does while the game says nothing.
const sandbox = await aSandbox()
const portal = await aPortal({}, { sandbox })
const { app, call } = portal
const { game } = app
const staff = await portal.aStaffToken()
const minute = 60_000
const day = 24 * 3600_000

const aReferrer = () => anAccount(portal, { cookieIndication: `own ${crypto.randomUUID()}` })
const character = ({ username }: Account) =>
  sandbox.control('POST', `/game/accounts/${username}/presence`, { state: 'online' })
const storedOf = async (friend: Account) =>
  app.db
    .selectFrom('referrals')
    .selectAll()
    .where('id', '=', await referralOf(portal, friend))
    .executeTakeFirstOrThrow()

/** The evidence that a check finds: reasons, and whom each names. */
async function evidenceOf(friend: Account): Promise<(string | null)[][]> {
  await checkReferral(app, await referralOf(portal, friend))
  const { evidence } = await storedOf(friend)
  return (evidence as unknown as { reason: string; login: string | null }[]).map(({ reason, login }) => [reason, login])
}
const reviews = async () =>
  (
    await app.db
      .selectFrom('notifications')
      .select('key')
      .where('kind', '=', 'staff_task')
      .where('key', 'like', 'referral %')
      .execute()
  ).length

test('a browser is compared with those whom the referrer brought before, not after, and with nobody else’s', async () => {
  const [ana, other] = [await aReferrer(), await aReferrer()]
  const shared = { cookieIndication: 'a browser of two' }
  const first = await aFriend(portal, ana.code, shared)
  const second = await aFriend(portal, ana.code, shared)
  const stranger = await aFriend(portal, other.code, shared)
  for (const friend of [first, second, stranger]) await character(friend)
  expect(await evidenceOf(first)).toEqual([])
  expect(await evidenceOf(second)).toEqual([['same_browser', first.username]])
  expect(await evidenceOf(stranger)).toEqual([])
})

test('an address counts within seven days around the sign-up: of a sign-up, of a last visit, and of a session', async () => {
  const ana = await aReferrer()
  const friend = await aFriend(portal, ana.code)
  await character(friend)
  const address = '189.40.7.7'
  const signUp = Date.parse('2026-03-10T12:00:00Z')
  const at = (ms: number) => new Date(signUp + ms).toISOString()
  const change = (id: number, set: object) => app.db.updateTable('users').set(set).where('id', '=', id).execute()
  await change(friend.id, { signup_address: address, created_at: at(0) })
  const clean = { signup_address: null, last_address: null, last_address_at: null, created_at: at(-60 * day) }
  await app.db.deleteFrom('sessions').where('user_id', '=', ana.id).execute()
  const isFound = async (set: object) => {
    await change(ana.id, { ...clean, ...set })
    return (await evidenceOf(friend)).length > 0
  }
  expect(await isFound({})).toBe(false)
  for (const [ms, isNear] of [
    [-7 * day - 1, false],
    [-7 * day, true],
    [7 * day, true],
    [7 * day + 1, false],
  ] as const) {
    expect(await isFound({ signup_address: address, created_at: at(ms) }), `sign-up ${ms}`).toBe(isNear)
    expect(await isFound({ last_address: address, last_address_at: at(ms) }), `visit ${ms}`).toBe(isNear)
  }
  expect(await isFound({ last_address: '189.40.7.8', last_address_at: at(0) })).toBe(false)
  const session = { user_id: ana.id, token_hash: Buffer.from('a session of a test'), expires_at: at(90 * day) }
  await app.db
    .insertInto('sessions')
    .values({ ...session, address, created_at: at(0), last_used_at: at(0) } as never)
    .execute()
  const uses = async (from: number, to: number) => {
    await app.db
      .updateTable('sessions')
      .set({ created_at: at(from), last_used_at: at(to) })
      .where('user_id', '=', ana.id)
      .execute()
    return isFound({})
  }
  expect([await uses(-30 * day, -7 * day - 1), await uses(-30 * day, -7 * day)]).toEqual([false, true])
  expect([await uses(7 * day, 30 * day), await uses(7 * day + 1, 30 * day)]).toEqual([true, false])
  // An address of a private network may be a proxy’s.
  await change(friend.id, { signup_address: '10.0.0.7' })
  expect(await isFound({ signup_address: '10.0.0.7', created_at: at(0) })).toBe(false)
})

test('what is not known of one of the two is no likeness', async () => {
  const ana = await aReferrer()
  const friend = await aFriend(portal, ana.code)
  await character(friend)
  const change = (id: number, set: object) => app.db.updateTable('users').set(set).where('id', '=', id).execute()
  await app.db.deleteFrom('sessions').where('user_id', '=', ana.id).execute()
  await change(ana.id, { signup_address: null, last_address: null, document: null, visitor_id: 'a browser of both' })
  await change(friend.id, { signup_address: '189.40.7.9', document: '52998224725', visitor_id: 'a browser of both' })
  expect(await evidenceOf(friend)).toEqual([['same_browser', ana.username]])
  await change(ana.id, { document: '52998224725', visitor_id: null })
  expect(await evidenceOf(friend)).toEqual([['same_document', ana.username]])
})

test('a game that is silent at the first check leaves the lack of a character, and later what was known', async () => {
  const ana = await aReferrer()
  const friend = await aFriend(portal, ana.code)
  await character(friend)
  const lacks = async () => (await evidenceOf(friend)).length === 1
  const silent = { ...game, findCharacters: async () => ({ kind: 'unknown', cause: 'a test' }) as const }
  app.game = silent
  expect([await lacks(), await lacks()]).toEqual([true, true])
  app.game = game
  expect(await lacks()).toBe(false)
  app.game = silent
  expect(await lacks()).toBe(false)
  // A game that has no characters to tell of holds nobody up; one that has no such account does.
  for (const [code, isLacking] of [
    ['unsupported', false],
    ['account_absent', true],
  ] as const) {
    app.game = { ...game, findCharacters: async () => ({ kind: 'refused', code }) }
    expect(await lacks(), code).toBe(isLacking)
  }
  app.game = { ...silent, capabilities: { ...game.capabilities, characters: false } }
  expect(await lacks()).toBe(false)
  app.game = game
})

test('staff hear once of a referral that they can decide, and again when its evidence changes', async () => {
  const ana = await aReferrer()
  const friend = await aFriend(portal, ana.code)
  const before = await reviews()
  const heard = async () => {
    await evidenceOf(friend)
    return (await reviews()) - before
  }
  // Without a character there is nothing to decide.
  expect([await heard(), (await storedOf(friend)).ready_at]).toEqual([0, null])
  await character(friend)
  const each = await heard()
  expect(each).toBeGreaterThan(0)
  const { ready_at } = await storedOf(friend)
  portal.setNow(new Date(Date.now() + minute))
  expect(await heard()).toBe(each)
  await app.db.updateTable('users').set({ email: 'hero@yopmail.com' }).where('id', '=', friend.id).execute()
  expect(await heard()).toBe(2 * each)
  portal.setNow()
  // The time of staff runs since the first of them.
  expect((await storedOf(friend)).ready_at).toBe(ready_at)
})

test('suspect referrals of the last two weeks are checked again after nine minutes, others by night alone', async () => {
  const ana = await aReferrer()
  const [suspect, fine, old] = [
    await aFriend(portal, ana.code),
    await aFriend(portal, ana.code),
    await aFriend(portal, ana.code),
  ]
  await character(fine)
  for (const friend of [suspect, fine, old]) await evidenceOf(friend)
  const begin = new Date()
  const set = async (friend: Account, change: object) =>
    app.db
      .updateTable('referrals')
      .set(change)
      .where('id', '=', await referralOf(portal, friend))
      .execute()
  const ages = [new Date(begin.getTime() - 14 * day + 1), begin, new Date(begin.getTime() - 14 * day)]
  for (const [at, friend] of [suspect, fine, old].entries())
    await set(friend, {
      created_at: ages[at]!.toISOString(),
      checked_at: new Date(begin.getTime() - 9 * minute - 1).toISOString(),
    })
  portal.setNow(begin)
  await checkNewReferrals(app)
  const checked = async (friend: Account) => Date.parse((await storedOf(friend)).checked_at!) === app.now().getTime()
  expect([await checked(suspect), await checked(fine), await checked(old)]).toEqual([true, false, false])
  portal.setNow(new Date(begin.getTime() + 9 * minute))
  await checkNewReferrals(app)
  expect(await checked(suspect)).toBe(false)
  // At night all that wait are checked which were not within 20 hours.
  portal.setNow(new Date(begin.getTime() + 20 * 60 * minute))
  await checkReferrals(app)
  expect([await checked(suspect), await checked(fine), await checked(old)]).toEqual([false, true, true])
  portal.setNow()
})

test('staff hear that a referral is overdue from its 120th hour on, once a day', async () => {
  const ana = await aReferrer()
  const friend = await aFriend(portal, ana.code)
  await character(friend)
  await evidenceOf(friend)
  await app.db.updateTable('referrals').set({ released: 'N' }).where('referrer_id', '<>', ana.id).execute()
  const ready = Date.parse('2026-03-10T12:00:00.000Z')
  await app.db
    .updateTable('referrals')
    .set({ ready_at: new Date(ready).toISOString() })
    .where('referrer_id', '=', ana.id)
    .execute()
  const overdue = async () =>
    (await app.db.selectFrom('notifications').select('key').where('key', 'like', 'referrals overdue %').execute())
      .length
  const nights = async (ms: number) => {
    const before = await overdue()
    portal.setNow(new Date(ready + ms))
    await checkReferrals(app)
    portal.setNow()
    return (await overdue()) > before
  }
  expect(await nights(5 * day - 1)).toBe(false)
  expect(await nights(5 * day)).toBe(true)
  expect(await nights(5 * day + minute)).toBe(false)
  expect(await nights(6 * day)).toBe(true)
})

test('a referral that staff have approved is not checked any more', async () => {
  const ana = await aReferrer()
  const friend = await aFriend(portal, ana.code)
  await character(friend)
  const body = { id: await referralOf(portal, friend), released: 'S' }
  expect((await call('POST', '/indication/updateReleased', { token: staff, body })).status).toBe(200)
  await app.db.updateTable('users').set({ email: 'hero@yopmail.com' }).where('id', '=', friend.id).execute()
  expect(await evidenceOf(friend)).toEqual([])
})
