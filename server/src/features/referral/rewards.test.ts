import { expect, test } from 'vitest'
import { anAccount, type Account } from '../../../../test/accounts.ts'
import { aPortal } from '../../../../test/portal.ts'
import { aFriend, referralOf } from '../../../../test/referral.ts'
import { aSandbox } from '../../../../test/sandbox.ts'
import { checkNewReferrals, checkReferrals } from './check.ts'

const sandbox = await aSandbox()
const portal = await aPortal({ REFERRAL_BONUS_MAX_REFERRED: '4' }, { sandbox })
const { app, call } = portal
const staff = await portal.aStaffToken()
const owner = (await portal.aPerson(['superadmin'])).token
const aReferrer = () => anAccount(portal, { cookieIndication: `own ${crypto.randomUUID()}` })

/** The default tiers and welcome items, with these codes. */
async function codes(tiers: string[], welcome: string[] = ['', '']): Promise<void> {
  const stored = (await call('GET', '/staff/settings', { token: owner })).body.data.referral
  const withCodes = (list: object[], items: string[]) => list.map((each, at) => ({ ...each, item: items[at] ?? '' }))
  const value = {
    ...stored.value,
    tiers: withCodes(stored.defaults.tiers, tiers),
    welcome: withCodes(stored.defaults.welcome, welcome),
  }
  expect((await call('PUT', '/staff/settings/referral', { token: owner, body: { value } })).status).toBe(200)
}

/** Gives a referrer approved referrals without sign-ups; these tests begin after them. */
async function approve(referrer: Account, count: number): Promise<void> {
  for (let each = 0; each < count; each += 1) {
    const { id } = await portal.aPerson()
    const at = app.now().toISOString()
    const row = { referrer_id: referrer.id, referred_id: id, checked_at: at, created_at: at }
    await app.db
      .insertInto('referrals')
      .values({ ...row, released: 'S', type: 'Success' })
      .execute()
  }
}

const redeem = ({ token }: Account, key?: string, method = 'POST') =>
  call(method, '/indication/rescueAward', { token, ...(key ? { headers: { 'idempotency-key': key } } : {}) })
const infoOf = async ({ token }: Account) => (await call('GET', '/indication', { token })).body.indicationUserData
const received = async ({ username }: Account) =>
  (await sandbox.control('GET', `/game/accounts/${username}`)).received.map(({ item }: { item: number[] }) => item)

test('fifty who redeem at once get one reward for each tier', async () => {
  // REF-40 … 43
  await codes(['413 61 1', '413 61 2', '413 61 3', '413 61 4'])
  const ana = await aReferrer()
  await approve(ana, 13)
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, at) => redeem(ana, undefined, at % 2 ? 'GET' : 'POST')),
  )
  expect(answers.filter(({ status }) => status === 200).map(({ body }) => body.data.tier)).toHaveLength(4)
  expect(new Set(answers.filter(({ status }) => status === 409).map(({ body }) => body.code))).toEqual(
    new Set(['no_reward_due']),
  )
  await portal.runJobs()
  expect((await received(ana)).toSorted()).toEqual([
    [413, 61, 1],
    [413, 61, 2],
    [413, 61, 3],
    [413, 61, 4],
  ])
  expect(await infoOf(ana)).toMatchObject({
    totalIndicationsValid: 13,
    totalRedeemed: 12,
    rewards: [3, 6, 9, 12].map((tier) => ({ tier, state: 'delivered' })),
  })
})

test('a tier is redeemed once it is reached, the lowest first, and a lost answer is answered again', async () => {
  // REF-38, REF-46, D-130, D-131, D-147
  await codes(['413 61 1'])
  const ana = await aReferrer()
  expect((await redeem(ana)).body.code).toBe('no_reward_due')
  await approve(ana, 6)
  const first = await redeem(ana, 'the-same-key-twice')
  expect(first.body).toMatchObject({ data: { tier: 3 }, message: expect.stringContaining('Fada do Indicador') })
  expect((await redeem(ana, 'the-same-key-twice')).body).toEqual(first.body)
  const byGet = await redeem(ana, undefined, 'GET')
  expect(byGet.body.data).toEqual({ tier: 6 })
  expect(String(byGet.headers['cache-control'])).toContain('no-store')
  const again = await redeem(ana, undefined, 'GET')
  expect([again.status, again.body.code]).toEqual([409, 'no_reward_due'])
})

test('a reward without a delivery code is handed over by staff, once', async () => {
  // D-132
  await codes([])
  const ana = await aReferrer()
  await approve(ana, 3)
  expect((await redeem(ana)).body.message).toContain('equipe')
  expect((await infoOf(ana)).rewards).toMatchObject([{ tier: 3, state: 'with_staff' }])
  const tasks = async () =>
    (await call('GET', '/staff/referral-rewards', { token: staff })).body.data.filter(
      ({ username }: { username: string }) => username === ana.username,
    )
  const [task] = await tasks()
  expect(task).toMatchObject({ kind: 'tier', step: 3, name: 'Fada do Indicador' })
  const body = { note: 'Entregue no jogo pelo GM.' }
  const done = () => call('POST', `/staff/referral-rewards/${task.id}/done`, { token: staff, body })
  const answers = await Promise.all([done(), done(), done()])
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409, 409])
  expect(await tasks()).toEqual([])
  expect((await infoOf(ana)).rewards).toMatchObject([{ tier: 3, state: 'delivered' }])
  const notifications = (await call('GET', '/notifications', { token: staff })).body.data
  expect(notifications.some(({ link }: { link: string }) => link === '/analyse/indications?tab=rewards')).toBe(true)
})

test('two welcome items go out with the first check, once, and not while there is a doubt', async () => {
  await codes([], ['402 61 5', '411 61 7'])
  const ana = await aReferrer()
  const bia = await aFriend(portal, ana.code)
  const doubtful = await aFriend(portal, ana.code, { email: 'quem@mailinator.com' })
  await portal.runJobs()
  portal.setNow(new Date(Date.now() + 11 * 60_000))
  await checkNewReferrals(app)
  portal.setNow()
  await portal.runJobs()
  expect(await received(bia)).toEqual([
    [402, 61, 5],
    [411, 61, 7],
  ])
  expect(await received(doubtful)).toEqual([])
  const id = await referralOf(portal, doubtful)
  const body = { note: 'O jogador mostrou quem é.' }
  expect((await call('POST', `/staff/referrals/${id}/clear`, { token: staff, body })).status).toBe(200)
  await portal.runJobs()
  expect(await received(doubtful)).toHaveLength(2)
})

test('the night looks at all that wait, and staff hear of what has waited for 120 hours', async () => {
  const ana = await aReferrer()
  const bia = await aFriend(portal, ana.code)
  await sandbox.control('POST', `/game/accounts/${bia.username}/presence`, { state: 'online' })
  await portal.runJobs()
  const list = async (query = '') =>
    (await call('GET', `/indication/analyze?q=${ana.username}${query}`, { token: staff })).body.indications
  // REFADM-01, REFADM-06
  const [row] = await list()
  expect(row).toMatchObject({
    from_user: ana.id,
    firstname: 'Beatriz',
    lastname: 'Almeida',
    username: ana.username,
    totalIndications: 0,
    pending: 1,
    released: 'P',
  })
  const waits = Date.parse(row.due_at) - Date.parse(row.created_at)
  expect(waits).toBeGreaterThanOrEqual(120 * 3600_000)
  expect(waits).toBeLessThan(120 * 3600_000 + 60_000)
  await app.db.updateTable('users').set({ visitor_id: 'a browser' }).where('id', 'in', [ana.id, bia.id]).execute()
  portal.setNow(new Date(Date.now() + 121 * 3600_000))
  await checkReferrals(app)
  portal.setNow()
  const { indicationsDetails } = (await call('GET', `/indication/details?from_user=${ana.id}`, { token: staff })).body
  expect(indicationsDetails).toMatchObject([{ type: 'Suspect', evidence: [{ reason: 'same_browser' }] }])
  const notifications = (await call('GET', '/notifications', { token: staff })).body.data
  expect(notifications.some(({ text }: { text: string }) => text.includes('120 horas'))).toBe(true)

  const body = { id: await referralOf(portal, bia), released: 'N' }
  await call('POST', '/indication/updateReleased', { token: staff, body })
  expect(await list()).toMatchObject([{ released: 'N', refused: 1 }])
  expect(await list('&status=P')).toEqual([])
  expect(await list('&status=S')).toEqual([])
  expect(await list('&status=todos')).toHaveLength(1)
})

test('referrers are paged by how long they have waited', async () => {
  const [first, second] = [await aReferrer(), await aReferrer()]
  const anna = 'x'
  for (const [at, { id }] of [first, second].entries()) {
    const friend = await portal.aPerson()
    const moment = new Date(Date.UTC(2026, 0, 1 + at)).toISOString()
    const row = { referrer_id: id, referred_id: friend.id, ready_at: moment, checked_at: moment, created_at: moment }
    await app.db
      .insertInto('referrals')
      .values({ ...row, evidence: JSON.stringify([{ reason: anna, login: null }]) })
      .execute()
  }
  for (let each = 0; each < 26; each += 1) {
    const [by, friend] = [await portal.aPerson(), await portal.aPerson()]
    const row = { referrer_id: by.id, referred_id: friend.id, created_at: app.now().toISOString() }
    await app.db.insertInto('referrals').values(row).execute()
  }
  const seen: number[] = []
  let after = ''
  do {
    const { body } = await call('GET', `/indication/analyze?status=P${after}`, { token: staff })
    seen.push(...body.indications.map(({ from_user }: { from_user: number }) => from_user))
    after = body.next ? `&after=${encodeURIComponent(body.next)}` : ''
  } while (after)
  expect(seen.slice(0, 2)).toEqual([first.id, second.id])
  expect(new Set(seen).size).toBe(seen.length)
  expect(seen.length).toBeGreaterThanOrEqual(28)
})

test('visitors see the rewards and never their delivery codes; the environment says how many earn a bonus at first', async () => {
  await codes(['413 61 1'])
  const { body } = await call('GET', '/settings/public?groups=referral')
  expect(body.referral.tiers[0]).toEqual({ referrals: 3, name: 'Fada do Indicador', lasts: '7 dias' })
  expect(JSON.stringify(body)).not.toContain('413')
  expect(body.referral.bonusMaxReferred).toBe(4)
  const stored = (await call('GET', '/staff/settings', { token: owner })).body.data.referral
  const same = stored.value.tiers.map((tier: object) => ({ ...tier, referrals: 3 }))
  const value = { ...stored.value, tiers: same }
  const refused = await call('PUT', '/staff/settings/referral', { token: owner, body: { value } })
  expect(refused.body.messages).toMatchObject([{ field: 'tiers', validation: 'ascending' }])
})
