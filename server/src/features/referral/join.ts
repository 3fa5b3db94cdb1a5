import type { Kysely } from 'kysely'
import type { App } from '../../app.ts'
import type { DB } from '../../db/tables.ts'
import { checkReferralJob } from './jobs.ts'
import { getReferralOf, insertReferral } from './queries.ts'

/** Puts on record who brought somebody, in the transaction that makes their account. */
export const recordReferral = (tx: Kysely<DB>, referrerId: number, referredId: number, at: Date): Promise<unknown> =>
  insertReferral(tx, { referrer_id: referrerId, referred_id: referredId, created_at: at.toISOString() })

/** Has the referral of somebody new looked at, if anybody brought them. */
export async function checkWhoJoined(app: Pick<App, 'jobs'>, tx: Kysely<DB>, referredId: number): Promise<void> {
  const referral = await getReferralOf(tx, referredId)
  if (referral) await queueCheck(app, tx, referral.id)
}

/** Has a referral looked at once the transaction is committed. */
export const queueCheck = (app: Pick<App, 'jobs'>, tx: Kysely<DB>, id: number): Promise<void> =>
  app.jobs.add(tx, checkReferralJob, { id }, `${checkReferralJob.name} ${id}`)
