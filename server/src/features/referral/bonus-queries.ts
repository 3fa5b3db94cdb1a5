import { sql, type Insertable, type Kysely, type Selectable, type Updateable } from 'kysely'
import type { DB, ReferralBonuses } from '../../db/tables.ts'

type Db = Kysely<DB>
export type Bonus = Selectable<ReferralBonuses>

export const insertBonus = (db: Db, row: Insertable<ReferralBonuses>) =>
  db.insertInto('referral_bonuses').values(row).returningAll().executeTakeFirstOrThrow()

/** The bonus of a referral; the referral must be locked. */
export const getBonus = (db: Db, referralId: number): Promise<Bonus | undefined> =>
  db.selectFrom('referral_bonuses').selectAll().where('referral_id', '=', referralId).executeTakeFirst()

export const updateBonus = (db: Db, id: string, change: Updateable<ReferralBonuses>) =>
  db.updateTable('referral_bonuses').set(change).where('id', '=', id).execute()

/** For how many people a referrer has a bonus that has not gone back whole. */
export async function countPaid(db: Db, referrerId: number): Promise<number> {
  const { count } = await db
    .selectFrom('referral_bonuses')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('referrer_id', '=', referrerId)
    .where('state', '=', 'paid')
    .whereRef('taken_back', '<', 'value')
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The paid bonuses of a referrer, newest first. */
export function findPaid(db: Db, referrerId: number, before: string | undefined, limit: number) {
  let query = db
    .selectFrom('referral_bonuses as b')
    .innerJoin('referrals as r', 'r.id', 'b.referral_id')
    .innerJoin('users as u', 'u.id', 'r.referred_id')
    .select(['b.id', 'b.value', 'b.taken_back', 'u.login', 'b.paid_at'])
    .where('b.referrer_id', '=', referrerId)
    .where('b.state', '=', 'paid')
    .orderBy('b.id', 'desc')
    .limit(limit)
  if (before) query = query.where('b.id', '<', before)
  return query.execute()
}

/** The Cash of a referrer's bonuses, and how many of the referred have donated. */
export async function sumsOf(db: Db, referrerId: number): Promise<{ points: number; donors: number }> {
  const { rows } = await sql<{ points: number; donors: number }>`
    select coalesce(sum(value - taken_back) filter (where state = 'paid'), 0)::bigint as points, count(*) as donors
    from referral_bonuses where referrer_id = ${referrerId}`.execute(db)
  return rows[0]!
}

/** The Cash that bonuses have brought players, by their own rows: for the check of the ledger. */
export async function sumBonuses(db: Db): Promise<number> {
  const { rows } = await sql<{ cash: number }>`
    select coalesce(sum(value - taken_back), 0)::bigint as cash from referral_bonuses where state = 'paid'`.execute(db)
  return rows[0]?.cash ?? 0
}
