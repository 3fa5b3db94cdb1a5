import type { Kysely } from 'kysely'
import type { App } from '../../app.ts'
import type { DB } from '../../db/tables.ts'
import { checkReferralJob } from './jobs.ts'
import { getReferralOf, insertReferral } from './queries.ts'

/** Records who referred a player, in the transaction that creates the player's account. */
export const recordReferral = (tx: Kysely<DB>, referrerId: number, referredId: number, at: Date): Promise<unknown> =>
  insertReferral(tx, { referrer_id: referrerId, referred_id: referredId, created_at: at.toISOString() })

/** Queues a check of a new player's referral, if there is one. */
export async function checkWhoJoined(app: Pick<App, 'jobs'>, tx: Kysely<DB>, referredId: number): Promise<void> {
  const referral = await getReferralOf(tx, referredId)
  if (referral) await queueCheck(app, tx, referral.id)
}

/** Queues a check of a referral for after the commit. */
export const queueCheck = (app: Pick<App, 'jobs'>, tx: Kysely<DB>, id: number): Promise<void> =>
  app.jobs.add(tx, checkReferralJob, { id }, `${checkReferralJob.name} ${id}`)
