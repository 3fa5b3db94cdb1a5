import type { Insertable, Kysely } from 'kysely'
import type { DB, ReferralRewards } from '../../db/tables.ts'
import { wrote } from '../../db/wrote.ts'

type Db = Kysely<DB>

/** Inserts a reward; false when it was given before. */
export const insertReward = (db: Db, row: Insertable<ReferralRewards>): Promise<boolean> =>
  wrote(
    db
      .insertInto('referral_rewards')
      .values(row)
      .onConflict((conflict) => conflict.doNothing()),
  )

export const noteDelivery = (db: Db, id: string, deliveryId: string) =>
  db.updateTable('referral_rewards').set({ delivery_id: deliveryId }).where('id', '=', id).execute()

/** The tiers that a player has redeemed, with the state of their deliveries, lowest first. */
export const findRedeemed = (db: Db, userId: number) =>
  db
    .selectFrom('referral_rewards as w')
    .leftJoin('deliveries as d', 'd.id', 'w.delivery_id')
    .select(['w.step', 'w.redeemed_at', 'w.done_at', 'd.state'])
    .where('w.user_id', '=', userId)
    .where('w.kind', '=', 'tier')
    .orderBy('w.step')
    .execute()

/** The highest tier that a player has redeemed; 0 before the first. */
export async function getHighest(db: Db, userId: number): Promise<number> {
  const row = await db
    .selectFrom('referral_rewards')
    .select((eb) => eb.fn.max('step').as('step'))
    .where('user_id', '=', userId)
    .where('kind', '=', 'tier')
    .executeTakeFirst()
  return Number(row?.step ?? 0)
}

/** Rewards that staff must hand over themselves, oldest first. */
export const findTasks = (db: Db, limit: number) =>
  db
    .selectFrom('referral_rewards as w')
    .innerJoin('users as u', 'u.id', 'w.user_id')
    .select(['w.id', 'u.login', 'w.kind', 'w.step', 'w.name_pt', 'w.name_en', 'w.redeemed_at'])
    .where('w.delivery_id', 'is', null)
    .where('w.done_at', 'is', null)
    .orderBy('w.redeemed_at')
    .limit(limit)
    .execute()

export const lockReward = (db: Db, id: string) =>
  db
    .selectFrom('referral_rewards as w')
    .innerJoin('users as u', 'u.id', 'w.user_id')
    .selectAll('w')
    .select('u.login')
    .where('w.id', '=', id)
    .forNoKeyUpdate('w')
    .executeTakeFirst()

export const noteDone = (db: Db, id: string, done: { done_at: string; done_by: number; done_note: string }) =>
  db.updateTable('referral_rewards').set(done).where('id', '=', id).execute()
