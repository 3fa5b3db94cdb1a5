import { bonusLabel, referralBonus } from '@guildhall/contract/referral'
import type { Kysely } from 'kysely'
import type { App } from '../../app.ts'
import type { DB } from '../../db/tables.ts'
import { uuid7 } from '../../db/uuid7.ts'
import { lockWallets, moveCash } from '../ledger/public.ts'
import { notify } from '../notification/public.ts'
import { settings } from '../settings/service.ts'
import * as queries from './bonus-queries.ts'
import type { Bonus } from './bonus-queries.ts'
import { queueCheck } from './join.ts'
import { lockReferral, lockTotals, type Referral } from './queries.ts'
import { bonusGone, isPayable } from './rules.ts'

type BonusServices = Pick<App, 'cache' | 'config' | 'jobs' | 'log' | 'now'>

/** A donation whose Cash is about to move, and how much of it has gone back so far. Amounts in cents. */
interface Donation {
  donorId: number
  /** 'payment 0198…' or 'deposit 12'. */
  source: string
  amountCents: number
  /** The charge with its fee, and how much of it has gone back. */
  chargeCents: number
  backCents: number
}

/**
 * Pays or adjusts the referrer's bonus for a donation, in the transaction that credits or reverses the donation, before
 * its own Cash moves. The first donation of a referred player gives a tenth, once; a refund takes it back in
 * proportion. Locks the referral, its referrer's totals, and then both wallets.
 */
export async function adjustBonus(app: BonusServices, tx: Kysely<DB>, donation: Donation): Promise<void> {
  const referral = await lockReferral(tx, { referredId: donation.donorId })
  if (!referral) return
  const existing = await queries.getBonus(tx, referral.id)
  if (existing && existing.source !== donation.source) return
  if (!existing && donation.backCents > 0) return
  const bonus = existing ?? (await holdBonus(app, tx, referral, donation))
  // This lock makes the bonuses of one referrer wait for each other, so that the limit holds.
  if (!existing) await lockTotals(tx, referral.referrer_id)
  // The donor's own transfer follows in this transaction. So both wallets, of the donor and the referrer, are locked in
  // the common order first.
  await lockWallets(tx, [donation.donorId, referral.referrer_id])
  if (!existing) return payHeldBonus(app, tx, referral, bonus)
  const gone = bonusGone(bonus.value, donation.chargeCents, donation.backCents)
  if (gone !== bonus.taken_back) await adjustPaid(app, tx, referral, bonus, gone)
}

/** Pays a held bonus when no evidence is left against the referral. The caller has locked the referral. */
export async function payBonusOf(app: BonusServices, tx: Kysely<DB>, referral: Referral): Promise<void> {
  const bonus = await queries.getBonus(tx, referral.id)
  if (bonus?.state === 'held') await payHeldBonus(app, tx, referral, bonus)
}

function holdBonus(
  app: BonusServices,
  tx: Kysely<DB>,
  referral: Referral,
  { source, amountCents }: Donation,
): Promise<Bonus> {
  const now = app.now()
  return queries.insertBonus(tx, {
    id: uuid7(now),
    referral_id: referral.id,
    referrer_id: referral.referrer_id,
    source,
    amount_cents: amountCents,
    value: referralBonus(amountCents / 100),
    state: 'held',
    created_at: now.toISOString(),
  })
}

async function payHeldBonus(app: BonusServices, tx: Kysely<DB>, referral: Referral, bonus: Bonus): Promise<void> {
  if (!isPayable(referral.type, referral.released)) {
    // The evidence may be outdated, because the player may have created a character since the last check.
    if (referral.released === 'P') await queueCheck(app, tx, referral.id)
    return
  }
  await lockTotals(tx, referral.referrer_id)
  const { bonusMaxReferred } = await settings({ ...app, db: tx }).read('referral')
  if (bonusMaxReferred > 0 && (await queries.countPaid(tx, referral.referrer_id)) >= bonusMaxReferred)
    return void (await queries.updateBonus(tx, bonus.id, { state: 'over_limit' }))
  const at = app.now()
  const cash = bonus.value - bonus.taken_back
  await queries.updateBonus(tx, bonus.id, { state: 'paid', paid_at: at.toISOString(), moves: bonus.moves + 1 })
  await move(tx, referral, bonus, cash, at)
}

/** Adjusts the bonus when more or less of the donation has gone back. */
async function adjustPaid(
  app: BonusServices,
  tx: Kysely<DB>,
  referral: Referral,
  bonus: Bonus,
  taken_back: number,
): Promise<void> {
  if (bonus.state !== 'paid') {
    const isGone = taken_back === bonus.value
    const state = isGone && bonus.state === 'held' ? 'void' : !isGone && bonus.state === 'void' ? 'held' : bonus.state
    await queries.updateBonus(tx, bonus.id, { taken_back, state })
    return
  }
  await queries.updateBonus(tx, bonus.id, { taken_back, moves: bonus.moves + 1 })
  await move(tx, referral, bonus, bonus.taken_back - taken_back, app.now())
}

/** Moves `cash` to the referrer, or back to the house when it is negative. */
async function move(tx: Kysely<DB>, referral: Referral, bonus: Bonus, cash: number, at: Date): Promise<void> {
  if (cash === 0) return
  const wallet = { user: referral.referrer_id }
  const house = { house: 'referrals' as const }
  const reference = bonus.moves === 0 ? bonus.id : `${bonus.id}:${bonus.moves}`
  const moved =
    cash > 0
      ? await moveCash(tx, {
          kind: 'referral_bonus',
          reference,
          from: house,
          to: wallet,
          amount: cash,
          at,
          label: bonusLabel,
        })
      : await moveCash(tx, {
          kind: 'referral_bonus_reversal',
          reference,
          from: wallet,
          to: house,
          amount: -cash,
          at,
          label: bonusLabel,
          mayOwe: true,
        })
  if (moved.outcome !== 'moved') throw new Error(`The bonus ${reference} was booked before.`)
  const recipient = { userId: referral.referrer_id, link: '/referral-center' as const, at }
  if (cash > 0) await notify(tx, { ...recipient, kind: 'referral_bonus', data: { cash }, key: `bonus ${reference}` })
  else
    await notify(tx, {
      ...recipient,
      kind: 'referral_bonus_back',
      data: { cash: -cash },
      key: `bonus ${reference} back`,
    })
}
