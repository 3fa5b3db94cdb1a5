import { sql, type Insertable, type Kysely } from 'kysely'
import type { CreatorPayouts, DB } from '../../db/tables.ts'

type Db = Kysely<DB>

export const insertPayout = (db: Db, row: Insertable<CreatorPayouts>) =>
  db.insertInto('creator_payouts').values(row).execute()

/** What a creator has earned and was not paid: below zero when more went back than was earned since. */
export async function getDue(db: Db, creator: number): Promise<number> {
  const { rows } = await sql<{ due: number }>`
    select (select coalesce(sum(share - share_gone), 0) from creator_shares
        where creator_id = ${creator} and state = 'counted')::bigint
      - (select coalesce(sum(cash), 0) from creator_payouts where creator_id = ${creator})::bigint as due`.execute(db)
  return Number(rows[0]!.due)
}

/** The payouts of a creator, the newest first. */
export const findPayouts = (db: Db, creator: number, limit: number) =>
  db
    .selectFrom('creator_payouts as p')
    .innerJoin('users as author', 'author.id', 'p.paid_by')
    .leftJoin('users as second', 'second.id', 'p.approved_by')
    .select(['p.id', 'p.cash', 'p.paid_at', 'author.login as paid_by', 'second.login as approved_by'])
    .where('p.creator_id', '=', creator)
    .orderBy('p.id', 'desc')
    .limit(limit)
    .execute()

/** The Cash that payouts have brought creators, by their own rows: for the check of the ledger. */
export async function sumPayouts(db: Db): Promise<number> {
  const { rows } = await sql<{ cash: number }>`
    select coalesce(sum(cash), 0)::bigint as cash from creator_payouts`.execute(db)
  return rows[0]?.cash ?? 0
}
