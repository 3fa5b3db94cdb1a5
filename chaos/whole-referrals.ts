import { referralBonus } from '@guildhall/contract/referral'
import { bonusGone } from '../server/src/features/referral/rules.ts'
import { ask, type Worth } from './money-truth.ts'
import type { AcknowledgedWrites } from './whole-stage.ts'
import { welcomeItems, type Cast } from './whole-people.ts'

/**
 * R1: each referral has one bonus, a tenth of one donation, less its share of refunds. Each tier is given once, and
 * each friend gets two items. All referrals are approved by then. Returns what each referrer is owed.
 */
export async function compareReferrals(
  databaseUrl: string,
  { referrals }: Cast,
  acknowledged: AcknowledgedWrites,
  donations: Worth[],
): Promise<{ bonuses: { login: string; cash: number }[]; differences: string[] }> {
  const found: string[] = []
  const bonuses: { login: string; cash: number }[] = []
  const rows = await ask<{ referrer: string; referred: string; released: string }>(
    databaseUrl,
    'select referrer, referred, released from audit.referral',
  )
  const bonusRows = await ask<{ referrer: string; referred: string; source: string; value: string }>(
    databaseUrl,
    'select referrer, referred, source, value from audit.referral_bonus',
  )
  for (const { referrer, referred } of referrals) {
    const name = `the referral of ${referred}`
    const row = rows.filter((each) => each.referred === referred && each.referrer === referrer.login)
    if (row.length !== 1 || row[0]!.released !== 'S') found.push(`R1: ${name} is ${JSON.stringify(row)}`)
    const own = donations.filter(({ login }) => login === referred)
    const [bonus, ...more] = bonusRows.filter((each) => each.referred === referred)
    if (more.length > 0) found.push(`R1: ${name} has ${1 + more.length} bonuses`)
    // A donation that was refunded before the portal saw it gives no bonus.
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
  if (bonusRows.length !== bonuses.length) found.push(`R1: there are ${bonusRows.length} bonuses, of ${bonuses.length}`)
  found.push(...(await rewardFindings(databaseUrl, referrals, acknowledged)))
  return { bonuses, differences: found }
}

async function rewardFindings(
  databaseUrl: string,
  referrals: Cast['referrals'],
  acknowledged: AcknowledgedWrites,
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
  const redeemed = acknowledged.redeemed.map(({ login, tier }) => named(login, tier))
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
