import { referralBonus } from '@guildhall/contract/referral'
import { bonusGone } from '../server/src/features/referral/rules.ts'
import { ask, type Worth } from './money-truth.ts'
import type { AcknowledgedWrites } from './whole-stage.ts'
import { welcomeItems, type Cast } from './whole-people.ts'

/**
 * R1: a tenth of one donation of each friend, once, less what went back with it; each tier once; two items for each
 * friend. Everybody has been approved by then. Answers what each referrer is owed.
 */
export async function compareReferrals(
  databaseUrl: string,
  { referrals }: Cast,
  told: AcknowledgedWrites,
  donations: Worth[],
): Promise<{ bonuses: { login: string; cash: number }[]; differences: string[] }> {
  const found: string[] = []
  const bonuses: { login: string; cash: number }[] = []
  const rows = await ask<{ referrer: string; referred: string; released: string }>(
    databaseUrl,
    'select referrer, referred, released from audit.referral',
  )
  const given = await ask<{ referrer: string; referred: string; source: string; value: string }>(
    databaseUrl,
    'select referrer, referred, source, value from audit.referral_bonus',
  )
  for (const { referrer, referred } of referrals) {
    const name = `the referral of ${referred}`
    const row = rows.filter((each) => each.referred === referred && each.referrer === referrer.login)
    if (row.length !== 1 || row[0]!.released !== 'S') found.push(`R1: ${name} is ${JSON.stringify(row)}`)
    const own = donations.filter(({ login }) => login === referred)
    const [bonus, ...more] = given.filter((each) => each.referred === referred)
    if (more.length > 0) found.push(`R1: ${name} has ${1 + more.length} bonuses`)
    // Of what was given back before anybody looked there is none.
    if (!bonus && own.some(({ backCents }) => backCents === 0)) found.push(`R1: ${name} has no bonus`)
    if (!bonus) continue
    const source = own.find(({ id }) => id === bonus.source)
    if (!source) {
      found.push(`R1: ${name} has a bonus for ${bonus.source}, which is no donation of theirs`)
      continue
    }
    const value = referralBonus(source.amountCents / 100)
    if (Number(bonus.value) !== value) found.push(`R1: ${name} has a bonus of ${bonus.value}, and ${value} are owed`)
    bonuses.push({ login: referrer.login, cash: value - bonusGone(value, source.chargeCents, source.backCents) })
  }
  if (given.length !== bonuses.length) found.push(`R1: there are ${given.length} bonuses, of ${bonuses.length}`)
  found.push(...(await rewardFindings(databaseUrl, referrals, told)))
  return { bonuses, differences: found }
}

async function rewardFindings(
  databaseUrl: string,
  referrals: Cast['referrals'],
  told: AcknowledgedWrites,
): Promise<string[]> {
  const found: string[] = []
  const rewards = await ask<{ login: string; kind: string; step: number; deliveries: string }>(
    databaseUrl,
    `select w.login, w.kind, w.step,
       (select count(*) from audit.delivery d where d.reference = 'referral ' || w.id) as deliveries
     from audit.referral_reward w`,
  )
  for (const { login, kind, step, deliveries } of rewards)
    if (deliveries !== '1') found.push(`R1: ${kind} ${step} of ${login} has ${deliveries} deliveries`)
  const named = (login: string, tier: number) => `${login} ${tier}`
  const tiers = rewards.filter(({ kind }) => kind === 'tier').map(({ login, step }) => named(login, step))
  const redeemed = told.redeemed.map(({ login, tier }) => named(login, tier))
  if (tiers.toSorted().join() !== redeemed.toSorted().join())
    found.push(`R1: the tiers ${tiers.toSorted().join()} were given, and ${redeemed.toSorted().join()} acknowledged`)
  for (const { login, step } of rewards.filter(({ kind }) => kind === 'tier'))
    if (step > referrals.filter(({ referrer }) => referrer.login === login).length)
      found.push(`R1: ${login} has the tier ${step} without having brought so many`)
  for (const { referred } of referrals) {
    const welcomes = rewards.filter(({ login, kind }) => login === referred && kind === 'welcome').length
    if (welcomes !== welcomeItems.length) found.push(`R1: ${referred} was welcomed with ${welcomes} items`)
  }
  return found
}
