import { expect, test } from 'vitest'
import { bellOf } from '../../../../test/approvals.ts'
import { anAccount, type Account } from '../../../../test/accounts.ts'
import { aPortal } from '../../../../test/portal.ts'
import { aProvider } from '../../../../test/provider.ts'
import { aFriend, donate, referralOf, says } from '../../../../test/referral.ts'
import { aSandbox } from '../../../../test/sandbox.ts'
import { balanceOf } from '../ledger/move-cash.ts'
import { checkReferral } from './check.ts'

// What becomes of a bonus when its donation, or another one, goes back.
const sandbox = await aSandbox()
const mp = aProvider('mercadopago')
const portal = await aPortal({}, { sandbox, payments: { mercadopago: mp } })
const { app } = portal

const aReferrer = () => anAccount(portal, { cookieIndication: `own ${crypto.randomUUID()}` })
const balance = ({ id }: Account) => balanceOf(app.db, id)
const bonusOf = async (friend: Account) => {
  const id = await referralOf(portal, friend)
  const bonus = app.db.selectFrom('referral_bonuses').select(['state', 'value', 'taken_back'])
  return bonus.where('referral_id', '=', id).executeTakeFirst()
}

/** Gives a referred player a character, and checks the referral. */
async function play(friend: Account): Promise<void> {
  await sandbox.control('POST', `/game/accounts/${friend.username}/presence`, { state: 'online' })
  await checkReferral(app, await referralOf(portal, friend))
}

async function aPlayingFriend(referrer: Account): Promise<Account> {
  const friend = await aFriend(portal, referrer.code)
  await play(friend)
  return friend
}

test('a held bonus is paid less what went back before, and void once all has', async () => {
  const [ana, eva] = [await aReferrer(), await aReferrer()]
  const [half, whole] = [await aFriend(portal, ana.code), await aFriend(portal, eva.code)]
  const payments = [await donate(portal, mp, half, 50), await donate(portal, mp, whole, 50)] as const
  await says(portal, mp, payments[0], { refundedCents: 2500 })
  expect(await bonusOf(half)).toEqual({ state: 'held', value: 35, taken_back: 18 })
  await says(portal, mp, payments[1], { state: 'refunded', refundedCents: 5000 })
  expect(await bonusOf(whole)).toEqual({ state: 'void', value: 35, taken_back: 35 })
  await play(half)
  await play(whole)
  expect([await balance(ana), await balance(eva)]).toEqual([17, 0])
  // The rest of the paid one goes back, too.
  await says(portal, mp, payments[0], { state: 'refunded', refundedCents: 5000 })
  expect([await balance(ana), (await bonusOf(half))!.taken_back]).toEqual([0, 35])
})

test('a bonus that a chargeback made void is held again once it is won, and then paid', async () => {
  const ana = await aReferrer()
  const bia = await aFriend(portal, ana.code)
  const payment = await donate(portal, mp, bia, 50)
  await says(portal, mp, payment, { state: 'charged_back', chargedBackCents: 5000 })
  expect(await bonusOf(bia)).toMatchObject({ state: 'void', taken_back: 35 })
  await says(portal, mp, payment, { state: 'paid', status: 'approved', chargedBackCents: 0 })
  const { token } = await portal.aPerson(['superadmin'])
  const body = { decision: 'credit', reason: 'O banco devolveu o dinheiro da contestação.' }
  expect((await portal.call('POST', `/payment/settle/${payment.id}`, { token, body })).status).toBe(200)
  expect(await bonusOf(bia)).toMatchObject({ state: 'held', taken_back: 0 })
  await play(bia)
  expect(await balance(ana)).toBe(35)
})

test('the refund of another donation than the first takes nothing back', async () => {
  const ana = await aReferrer()
  const bia = await aPlayingFriend(ana)
  await donate(portal, mp, bia, 50)
  const second = await donate(portal, mp, bia, 100)
  await says(portal, mp, second, { state: 'refunded', refundedCents: 10_000 })
  expect([await balance(ana), (await bonusOf(bia))!.taken_back]).toEqual([35, 0])
})

test('the refund of a donation that earned nothing earns nothing', async () => {
  const ana = await aReferrer()
  const bia = await anAccount(portal, { cookieIndication: `own ${crypto.randomUUID()}` })
  const payment = await donate(portal, mp, bia, 50)
  const referral = { referrer_id: ana.id, referred_id: bia.id, created_at: app.now().toISOString() }
  await app.db.insertInto('referrals').values(referral).execute()
  await play(bia)
  await says(portal, mp, payment, { refundedCents: 2500 })
  expect([await bonusOf(bia), await balance(ana)]).toEqual([undefined, 0])
})

test('a bonus that went back whole leaves room for the next one, and its referrer reads of each movement', async () => {
  const ana = await aReferrer()
  const [bia, caio, dani] = [await aPlayingFriend(ana), await aPlayingFriend(ana), await aPlayingFriend(ana)]
  const payment = await donate(portal, mp, bia, 50)
  await says(portal, mp, payment, { refundedCents: 4800 })
  // One Cash of it is left, so it still counts.
  await donate(portal, mp, caio, 50)
  expect([(await bonusOf(caio))!.state, await balance(ana)]).toEqual(['over_limit', 1])
  await says(portal, mp, payment, { state: 'refunded', refundedCents: 5000 })
  await donate(portal, mp, dani, 20)
  expect([(await bonusOf(dani))!.state, await balance(ana)]).toEqual(['paid', 14])
  const texts = (await bellOf(portal, { ...ana, login: ana.username })).map(({ kind, text }) => [
    kind,
    /\d+ Cash/.exec(text)?.[0],
  ])
  expect(texts).toEqual([
    ['referral_bonus', '14 Cash'],
    ['referral_bonus_back', '1 Cash'],
    ['referral_bonus_back', '34 Cash'],
    ['referral_bonus', '35 Cash'],
  ])
})
