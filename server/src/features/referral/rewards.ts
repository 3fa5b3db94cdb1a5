import type { AnswerOf, Locale } from '@guildhall/contract'
import { inLanguage, type BothTexts } from '@guildhall/contract/both-texts'
import type { referral as endpoints } from '@guildhall/contract/referral'
import { dueTier } from '@guildhall/contract/referral-rules'
import { serverDay } from '@guildhall/contract/server-calendar'
import * as m from '@guildhall/messages'
import type { Kysely } from 'kysely'
import type { App, Caller } from '../../app.ts'
import type { DB } from '../../db/tables.ts'
import { refuse } from '../../fail.ts'
import { codeOf, itemOf } from '../../game/formats/item.ts'
import { once } from '../../db/idempotency.ts'
import { uuid7 } from '../../db/uuid7.ts'
import { queueDelivery } from '../delivery/public.ts'
import { notifyStaff } from '../notification/public.ts'
import { settings } from '../settings/service.ts'
import { lockTotals, updateReferral, type Referral } from './queries.ts'
import * as queries from './reward-queries.ts'

type RewardServices = Pick<App, 'cache' | 'config' | 'jobs' | 'log' | 'now'>

/**
 * Redeems the lowest due tier, under the lock of the referrer's totals, so that each tier is given once. Refuses
 * `no_reward_due`.
 */
export async function redeemReward(
  app: App,
  {
    caller,
    locale,
    idempotencyKey,
    address,
  }: { caller: Caller; locale: Locale; idempotencyKey: string | null; address: string },
): Promise<AnswerOf<typeof endpoints.redeemReward>> {
  const { tiers } = await settings(app).read('referral')
  const request = { caller, idempotencyKey, route: 'POST /indication/rescueAward', body: null }
  const tier = await once(app, request, async (tx) => {
    const totals = await lockTotals(tx, caller.id)
    const due = dueTier(tiers, totals?.valid ?? 0, await queries.getHighest(tx, caller.id))
    if (!due) refuse('no_reward_due')
    const { referrals: step, name, lasts, item } = due
    await giveReward(app, tx, { userId: caller.id, login: caller.login, address }, { kind: 'tier', step, name, item })
    return { referrals: step, name, lasts, item }
  })
  const tierTexts = inLanguage({ name: tier.name }, locale)
  const inputs = { reward: tierTexts.name }
  return {
    message: tier.item ? m.referral_redeemed(inputs) : m.referral_redeemed_by_staff(inputs),
    data: { tier: tier.referrals },
  }
}

/**
 * Gives a referred player the two welcome items, once, in the transaction of the check that found nothing against them.
 */
export async function giveWelcome(
  app: RewardServices,
  tx: Kysely<DB>,
  referral: Pick<Referral, 'id'>,
  { id: userId, login }: { id: number; login: string },
): Promise<void> {
  const { welcome } = await settings({ ...app, db: tx }).read('referral')
  for (const [at, { name, item }] of welcome.entries())
    await giveReward(app, tx, { userId, login, address: null }, { kind: 'welcome', step: at + 1, name, item })
  await updateReferral(tx, referral.id, { welcomed_at: app.now().toISOString() })
}

interface Gift {
  kind: 'tier' | 'welcome'
  step: number
  name: BothTexts
  /** The delivery code; empty where staff hand it over. */
  item: string
}

async function giveReward(
  app: RewardServices,
  tx: Kysely<DB>,
  { userId, login, address }: { userId: number; login: string; address: string | null },
  { kind, step, name, item: code }: Gift,
): Promise<void> {
  const at = app.now()
  const id = uuid7(at)
  const isNew = await queries.insertReward(tx, {
    id,
    user_id: userId,
    kind,
    step,
    name_pt: name['pt-BR'],
    name_en: name.en || name['pt-BR'],
    redeemed_at: at.toISOString(),
  })
  if (!isNew) return
  const item = itemOf(codeOf(code) ?? [])
  if (item) {
    const order = { reference: `referral ${id}`, userId, login, item, target: 'storage' as const, address }
    const delivery = await queueDelivery(app, tx, order)
    if (!delivery) throw new Error(`The reward ${id} had a delivery before it was given.`)
    return void (await queries.noteDelivery(tx, id, delivery))
  }
  // Staff get one notification a day, however many rewards wait, because the list shows all of them.
  const key = `referral rewards ${serverDay(at)}`
  await notifyStaff(tx, { what: 'referral_reward', link: '/analyse/indications?tab=rewards', key, at })
}
