import { expect, test } from 'vitest'
import { anAccount, type Account } from '../../../../test/accounts.ts'
import { aPortal } from '../../../../test/portal.ts'
import { aProvider } from '../../../../test/provider.ts'
import { aFriend, donate, referralOf, says } from '../../../../test/referral.ts'
import { aSandbox } from '../../../../test/sandbox.ts'
import { contributions } from '../index.ts'
import { transaction } from '../../db/transaction.ts'
import { balanceOf, moveCash } from '../ledger/move-cash.ts'
import { auditLedger } from '../ledger/service.ts'
import { checkNewReferrals } from './check.ts'
import { numberChange } from '../../people/numbers.ts'

const sandbox = await aSandbox()
const mp = aProvider('mercadopago')
const portal = await aPortal({}, { sandbox, payments: { mercadopago: mp } })
const { app, call } = portal
const staff = await portal.aStaffToken()
const owner = await portal.aPerson(['superadmin'])

test('an invite names the first name of its sender alone, and no other code names anybody', async () => {
  const sender = await aReferrer()
  const { referral_code: code } = await app.db
    .selectFrom('users')
    .select('referral_code')
    .where('id', '=', sender.id)
    .executeTakeFirstOrThrow()
  const { first_name } = await app.db
    .selectFrom('users')
    .select('first_name')
    .where('id', '=', sender.id)
    .executeTakeFirstOrThrow()
  const invite = async (of: string) => (await call('GET', `/invites/${of}`)).body
  expect(await invite(code!.toLowerCase())).toEqual({ firstname: first_name })
  expect(await invite('NOBODY99')).toEqual({ firstname: null })
})

const character = (login: string) => sandbox.control('POST', `/game/accounts/${login}/presence`, { state: 'online' })
const aReferrer = () => anAccount(portal, { cookieIndication: `own ${crypto.randomUUID()}` })
const balance = ({ id }: { id: number }) => balanceOf(app.db, id)
const details = async ({ id }: Account) =>
  (await call('GET', `/indication/details?from_user=${id}`, { token: staff, headers: { 'accept-language': 'en' } }))
    .body.indicationsDetails
const detail = async (referrer: Account, of: Account) =>
  (await details(referrer)).find(({ username }: { username: string }) => username === of.username)
const decide = async (of: Account, released: string, note = '') =>
  call('POST', '/indication/updateReleased', {
    token: staff,
    body: { id: await referralOf(portal, of), released, note },
  })

/** A referred player with a character, so that a check finds no evidence. */
async function aPlayingFriend(referrer: Account, changes: Record<string, unknown> = {}): Promise<Account> {
  const friend = await aFriend(portal, referrer.code, changes)
  await character(friend.username)
  await portal.runJobs()
  return friend
}

/** Sets the limit of bonuses and any other setting of referrals. */
async function settings(change: object): Promise<void> {
  const { token } = owner
  const stored = (await call('GET', '/staff/settings', { token })).body.data.referral
  const body = { value: { ...stored.value, ...change } }
  expect((await call('PUT', '/staff/settings/referral', { token, body })).status).toBe(200)
}

test('a tenth of the first donation goes to who brought the donor, and nothing of the second', async () => {
  // DON-36, REF-44, REF-34, REF-35, REF-47 … 49: the bonus in the wallet of the referrer, in the lists, the summary, a
  // notification and the activities.
  const ana = await aReferrer()
  const bia = await aPlayingFriend(ana)
  await donate(portal, mp, bia, 50)
  expect(await balance(ana)).toBe(35)
  await donate(portal, mp, bia, 100)
  expect(await balance(ana)).toBe(35)
  const mine = async (path: string) => (await call('GET', path, { token: ana.token })).body.data
  expect(await mine('/indication/mine')).toEqual([
    {
      id: await referralOf(portal, bia),
      firstname: 'Beatriz',
      lastname: 'Almeida',
      username: bia.username,
      type: 'Success',
      created_at: expect.any(String),
      hasDonation: true,
      released: 'P',
      needsCharacter: false,
    },
  ])
  expect(await mine('/transaction/referral-bonuses')).toEqual([
    {
      id: expect.any(String),
      operation: 'Referral 10%',
      value: 35,
      taken_back: 0,
      username: bia.username,
      created_at: expect.any(String),
    },
  ])
  expect(await mine('/referral/summary')).toEqual({ valids: 0, bonusPoints: 35, referredDonors: 1 })
  const notifications = await call('GET', '/notifications', { token: ana.token })
  expect(notifications.body.data).toMatchObject([{ kind: 'referral_bonus', link: '/referral-center' }])
  const activities = await call('GET', '/transaction/activities', { token: ana.token })
  expect(activities.body.data).toMatchObject([{ item: 'Referral 10%', type: 'Credit', value: 35 }])
})

test('one referred person earns a bonus by default, and the setting allows more', async () => {
  // D-127
  const ana = await aReferrer()
  const [bia, caio, dani] = [await aPlayingFriend(ana), await aPlayingFriend(ana), await aPlayingFriend(ana)]
  await donate(portal, mp, bia, 50)
  await donate(portal, mp, caio, 50)
  expect(await balance(ana)).toBe(35)
  expect((await detail(ana, caio)).bonus).toEqual({ state: 'over_limit', value: 35, taken_back: 0 })
  await settings({ bonusMaxReferred: 0 })
  await donate(portal, mp, dani, 20)
  await settings({ bonusMaxReferred: 1 })
  expect(await balance(ana)).toBe(49)
})

test('two first donations at once earn one bonus where one is allowed', async () => {
  const ana = await aReferrer()
  const friends = [await aPlayingFriend(ana), await aPlayingFriend(ana), await aPlayingFriend(ana)]
  await Promise.all(friends.map((friend) => donate(portal, mp, friend, 50)))
  expect(await balance(ana)).toBe(35)
})

test('a refund takes the bonus back once, a part of it in proportion', async () => {
  const ana = await aReferrer()
  const bia = await aPlayingFriend(ana)
  const payment = await donate(portal, mp, bia, 50)
  await says(portal, mp, payment, { refundedCents: 2500 })
  expect(await balance(ana)).toBe(17)
  await says(portal, mp, payment, { state: 'refunded', refundedCents: 5000 })
  await says(portal, mp, payment, { state: 'refunded', refundedCents: 5000 })
  expect(await balance(ana)).toBe(0)
  const summary = (await call('GET', '/referral/summary', { token: ana.token })).body.data
  expect(summary).toEqual({ valids: 0, bonusPoints: 0, referredDonors: 1 })
  // Only the first donation counts.
  await donate(portal, mp, bia, 100)
  expect(await balance(ana)).toBe(0)
})

test('a chargeback takes it back from a wallet that has spent it, and what is won comes back', async () => {
  const ana = await aReferrer()
  const bia = await aPlayingFriend(ana)
  const payment = await donate(portal, mp, bia, 50)
  const spent = { from: { user: ana.id }, to: { house: 'shop' as const }, amount: 30, at: app.now() }
  await transaction(app.db, (tx) => moveCash(tx, { ...spent, kind: 'purchase', reference: `by hand ${ana.id}` }))
  await says(portal, mp, payment, { state: 'charged_back', chargedBackCents: 5000 })
  expect(await balance(ana)).toBe(-30)
  await says(portal, mp, payment, { state: 'paid', status: 'approved', chargedBackCents: 0 })
  const body = { decision: 'credit', reason: 'O banco devolveu o dinheiro da contestação.' }
  const settled = await call('POST', `/payment/settle/${payment.id}`, { token: staff, body })
  expect(settled.status).toBe(200)
  expect(await balance(bia)).toBe(367)
  expect(await balance(ana)).toBe(5)
})

test('a deposit that staff approve is a donation too', async () => {
  const ana = await aReferrer()
  const bia = await aPlayingFriend(ana)
  const { id } = await app.db
    .insertInto('deposits')
    .values({
      user_id: bia.id,
      entry_id: crypto.randomUUID(),
      value_cents: 5000,
      cash: 367,
      created_at: app.now().toISOString(),
      updated_at: app.now().toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const body = { id, login: bia.username, status: 'approved', value: '50.00' }
  expect((await call('PUT', '/deposit/updateStatus', { token: staff, body })).status).toBe(200)
  expect(await balance(ana)).toBe(35)
  await donate(portal, mp, bia, 50)
  expect(await balance(ana)).toBe(35)
})

test('own browser, own document, own network and a mail of an hour are suspect, and never approved by themselves', async () => {
  // D-134, REF-32, REFADM-07
  const ana = await aReferrer()
  const cookie = (
    await app.db.selectFrom('users').select('visitor_id').where('id', '=', ana.id).executeTakeFirstOrThrow()
  ).visitor_id
  await app.db
    .updateTable('users')
    .set({ ...numberChange(app.config, ana.id, { document: '52998224725' }), signup_address: '189.40.1.2' })
    .where('id', '=', ana.id)
    .execute()
  const sameBrowser = await aPlayingFriend(ana, { cookieIndication: cookie })
  const sameDocument = await aPlayingFriend(ana, { document: '52998224725' })
  const disposable = await aPlayingFriend(ana, { email: 'hero@box.yopmail.com' })
  const sameAddress = await aFriend(portal, ana.code)
  await app.db.updateTable('users').set({ signup_address: '189.40.1.2' }).where('id', '=', sameAddress.id).execute()
  const noCharacter = await aFriend(portal, ana.code)
  await portal.runJobs()
  const reasons = Object.fromEntries(
    (await details(ana)).map(({ username, reason, type }: Record<string, string>) => [username, `${type}: ${reason}`]),
  )
  expect(reasons).toEqual({
    [sameBrowser.username]: `Suspect: Same browser as ${ana.username}.`,
    [sameDocument.username]: `Suspect: Same document as ${ana.username}.`,
    [disposable.username]: 'Suspect: Disposable email address.',
    [sameAddress.username]: `Suspect: Same IP as ${ana.username} within 7 days. No character in the game yet.`,
    [noCharacter.username]: 'Suspect: No character in the game yet.',
  })
  for (const suspect of [sameBrowser, sameDocument, disposable, sameAddress, noCharacter]) {
    expect((await decide(suspect, 'S')).body.code).toBe('referral_suspect')
    expect((await detail(ana, suspect)).released).toBe('P')
  }
  expect(Object.keys((await details(ana))[0])).toEqual(
    expect.arrayContaining([
      'id',
      'from_user',
      'firstname',
      'lastname',
      'username',
      'email',
      'ip',
      'cookie',
      'created_at',
      'released',
      'totalIndications',
      'type',
      'reason',
    ]),
  )
})

test('what was held is paid once a character is there, or staff have explained the evidence', async () => {
  const ana = await aReferrer()
  const bia = await aFriend(portal, ana.code)
  await portal.runJobs()
  await donate(portal, mp, bia, 50)
  expect(await balance(ana)).toBe(0)
  expect((await detail(ana, bia)).bonus).toEqual({ state: 'held', value: 35, taken_back: 0 })
  await character(bia.username)
  portal.setNow(new Date(Date.now() + 11 * 60_000))
  await checkNewReferrals(app)
  portal.setNow()
  expect(await balance(ana)).toBe(35)

  const eva = await aReferrer()
  const fred = await aPlayingFriend(eva, { email: 'fred@mailinator.com' })
  await donate(portal, mp, fred, 50)
  expect(await balance(eva)).toBe(0)
  const clear = (note: string) =>
    referralOf(portal, fred).then((id) =>
      call('POST', `/staff/referrals/${id}/clear`, { token: staff, body: { note } }),
    )
  expect((await clear('curto')).status).toBe(400)
  const cleared = await clear('Falei com o jogador por vídeo.')
  expect(cleared.body.data).toMatchObject({ type: 'Success', reason: '', evidence: [{ isCleared: true }] })
  expect(await balance(eva)).toBe(35)
  expect((await clear('Falei com o jogador por vídeo.')).body.code).toBe('referral_not_suspect')
  expect((await decide(fred, 'S')).status).toBe(200)
})

test('while the game says nothing, what was known of the character holds', async () => {
  const ana = await aReferrer()
  const bia = await aPlayingFriend(ana)
  await sandbox.control('POST', '/game/down', { down: true })
  const approved = await decide(bia, 'S')
  await sandbox.control('POST', '/game/down', { down: false })
  expect(approved.body.data).toMatchObject({ released: 'S', type: 'Success' })
})

test('approve, refuse, approve pays once, and a refusal takes nothing back', async () => {
  // REF-37, D-129
  const ana = await aReferrer()
  const bia = await aPlayingFriend(ana)
  await decide(bia, 'N', 'Conta parecida com outra.')
  await donate(portal, mp, bia, 50)
  expect(await balance(ana)).toBe(0)
  for (const released of ['S', 'N', 'S', 'S'] as const) {
    expect((await decide(bia, released)).body.data.released).toBe(released)
    expect(await balance(ana)).toBe(35)
  }
  const info = (await call('GET', '/indication', { token: ana.token })).body.indicationUserData
  // REF-31, REF-45
  expect(info).toEqual({
    codeIndication: ana.code,
    totalIndicationsValid: 1,
    totalIndicationsPendent: 0,
    totalIndicationsInvalid: 0,
    totalRedeemed: 0,
    rewards: [],
  })
  const kinds = (await call('GET', '/notifications', { token: ana.token })).body.data.map(
    ({ kind }: { kind: string }) => kind,
  )
  expect(kinds.filter((kind: string) => kind === 'referral_reviewed')).toHaveLength(4)
  // REFADM-08
  const wrong = await call('POST', '/indication/updateReleased', { token: staff, body: { id: 1, released: 'X' } })
  expect(wrong.status).toBe(400)
  const trail = await app.db
    .selectFrom('admin_actions')
    .select('action')
    .where('target', '=', `referral ${await referralOf(portal, bia)}`)
    .execute()
  expect(trail.map(({ action }) => action)).toEqual(Array.from({ length: 4 }, () => 'referral.review'))
})

test('twenty of staff who decide at once pay once', async () => {
  const ana = await aReferrer()
  const bia = await aPlayingFriend(ana)
  await decide(bia, 'N')
  await donate(portal, mp, bia, 50)
  const answers = await Promise.all(Array.from({ length: 20 }, (_, at) => decide(bia, at % 2 ? 'N' : 'S')))
  expect(answers.every(({ status }) => status === 200)).toBe(true)
  await decide(bia, 'S')
  expect(await balance(ana)).toBe(35)
})

test('the ledger and the records of the bonuses say the same', async () => {
  await auditLedger(app, contributions.supplySides)
  const { last } = (await call('GET', '/ledger/audit', { token: staff })).body
  expect(last.findings.filter(({ subject }: { subject: string }) => subject === 'referrals')).toEqual([])
})
