import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { anAccount, type Account } from '../../../../test/accounts.ts'
import { aPortal } from '../../../../test/portal.ts'
import { aProvider } from '../../../../test/provider.ts'
import { aFriend, donate, referralOf } from '../../../../test/referral.ts'
import { aSandbox } from '../../../../test/sandbox.ts'
import { checkReferrals } from './check.ts'

const sandbox = await aSandbox()
const mp = aProvider('mercadopago')
const portal = await aPortal({}, { sandbox, payments: { mercadopago: mp } })
const { app, call } = portal
const staff = await portal.aStaffToken()
const owner = (await portal.aPerson(['superadmin'])).token

const aReferrer = () => anAccount(portal, { cookieIndication: `own ${crypto.randomUUID()}` })
const read = async (path: string, token: string) => (await call('GET', path, { token })).body
const character = ({ username }: Account) =>
  sandbox.control('POST', `/game/accounts/${username}/presence`, { state: 'online' })

/** More referrals of the same referrer, like that of a friend. Nobody has confirmed the game accounts. */
async function addReferralsLike(friend: Account, count: number): Promise<void> {
  const id = await referralOf(portal, friend)
  await sql`with people as (
      insert into users (login, first_name, last_name, password_hash, game_account_made)
      select 'p' || ${count}::text || 'x' || lpad(n::text, 4, '0'), 'Ana', 'Souza', 'none', false from generate_series(1, ${count}::int) n
      returning id
    )
    insert into referrals overriding system value
    select (jsonb_populate_record(r, jsonb_build_object('id', nextval(pg_get_serial_sequence('referrals', 'id')),
      'referred_id', people.id))).*
    from referrals r cross join people where r.id = ${id}`.execute(app.db)
}

test('own referrals come newest first, a page at a time, and say who lacks a character', async () => {
  const ana = await aReferrer()
  const bia = await aFriend(portal, ana.code)
  await portal.runJobs()
  await addReferralsLike(bia, 100)
  const oldest = await referralOf(portal, bia)
  const { data, next } = await read('/indication/mine', ana.token)
  expect(data).toHaveLength(100)
  expect(data[0]).toMatchObject({ released: 'P', needsCharacter: true })
  expect(next).toBe(data[99].id)
  const last = await read(`/indication/mine?before=${next}`, ana.token)
  expect(last).toMatchObject({ data: [{ id: oldest, username: bia.username, needsCharacter: true }], next: null })
  await app.db.updateTable('referrals').set({ released: 'N' }).where('id', '=', oldest).execute()
  expect((await read(`/indication/mine?before=${next}`, ana.token)).data).toMatchObject([{ needsCharacter: false }])
})

test('bonuses come newest first', async () => {
  const settings = (await read('/staff/settings', owner)).data.referral
  const body = { value: { ...settings.value, bonusMaxReferred: 0 } }
  expect((await call('PUT', '/staff/settings/referral', { token: owner, body })).status).toBe(200)
  const ana = await aReferrer()
  const friends = [await aFriend(portal, ana.code), await aFriend(portal, ana.code)]
  for (const friend of friends) {
    await character(friend)
    await portal.runJobs()
    await donate(portal, mp, friend, 50)
  }
  const { data } = await read('/transaction/referral-bonuses', ana.token)
  expect(data.map(({ username }: { username: string }) => username)).toEqual([
    friends[1]!.username,
    friends[0]!.username,
  ])
})

test('who has brought nobody has none that are valid and none that wait; a referral that is not there is not found', async () => {
  const { id, token } = await portal.aPerson()
  expect(await read(`/indication/details?from_user=${id}`, staff)).toMatchObject({
    referrer: { id, valid: 0, pending: 0 },
    indicationsDetails: [],
  })
  expect((await read('/indication', token)).indicationUserData).toMatchObject({
    totalIndicationsValid: 0,
    totalIndicationsPendent: 0,
    totalIndicationsInvalid: 0,
    totalRedeemed: 0,
    rewards: [],
  })
  const nobody = await call('GET', '/indication/details?from_user=999999', { token: staff })
  expect([nobody.status, nobody.body.code]).toEqual([404, 'not_found'])
  const body = { note: 'O jogador mostrou quem é.' }
  const gone = await call('POST', '/staff/referrals/999999/clear', { token: staff, body })
  expect([gone.status, gone.body.code]).toEqual([404, 'not_found'])
})

test('a character counts only on a game account that the game has confirmed', async () => {
  const ana = await aReferrer()
  const bia = await aFriend(portal, ana.code)
  await app.db
    .updateTable('users')
    .set({ game_account_made: false, game_state: 'pending' })
    .where('id', '=', bia.id)
    .execute()
  await character(bia)
  await portal.runJobs()
  const { indicationsDetails } = await read(`/indication/details?from_user=${ana.id}`, staff)
  expect(indicationsDetails).toMatchObject([{ evidence: [{ reason: 'no_character' }] }])
})

test('the night looks at all that wait, however many there are', async () => {
  const ana = await aReferrer()
  const bia = await aFriend(portal, ana.code)
  await portal.runJobs()
  await addReferralsLike(bia, 205)
  const night = new Date(Date.now() + 21 * 3600_000)
  portal.setNow(night)
  await checkReferrals(app)
  portal.setNow()
  const left = await app.db
    .selectFrom('referrals')
    .select('id')
    .where('referrer_id', '=', ana.id)
    .where('checked_at', '<', night.toISOString())
    .execute()
  expect(left).toEqual([])
})
