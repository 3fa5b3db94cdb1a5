import { sql, type Insertable, type Kysely, type Updateable } from 'kysely'
import type { CreatorTiers, DB } from '../../db/tables.ts'

type Db = Kysely<DB>

/** The tiers of a creator, the lowest first. */
export const findTiers = (db: Db, creator: number) =>
  db.selectFrom('creator_tiers').selectAll().where('creator_id', '=', creator).orderBy('base').execute()

/** A tier, locked until the end of the transaction. */
export const lockTier = (db: Db, creator: number, id: number) =>
  db
    .selectFrom('creator_tiers')
    .selectAll()
    .where('creator_id', '=', creator)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

/** Removes the tiers that were not given. */
export const deleteOpenTiers = (db: Db, creator: number) =>
  db.deleteFrom('creator_tiers').where('creator_id', '=', creator).where('award', 'is', null).execute()

/** Adds tiers. One that was given at the same Cash stays as it is. */
export const insertTiers = (db: Db, rows: Insertable<CreatorTiers>[]) =>
  db
    .insertInto('creator_tiers')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['creator_id', 'base']).doNothing())
    .execute()

export const updateTier = (db: Db, id: number, change: Updateable<CreatorTiers>) =>
  db.updateTable('creator_tiers').set(change).where('id', '=', id).execute()

/** The Cash of the counted donations of a creator, less what went back. */
export async function getCountedBase(db: Db, creator: number): Promise<number> {
  const { rows } = await sql<{ base: number }>`
    select coalesce(sum(base - base_gone), 0)::bigint as base from creator_shares
    where creator_id = ${creator} and state = 'counted'`.execute(db)
  return Number(rows[0]!.base)
}
