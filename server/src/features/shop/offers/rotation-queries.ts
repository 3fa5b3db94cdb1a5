import { sql, type Kysely } from 'kysely'
import type { DB } from '../../../db/tables.ts'
import { isOffered } from '../../../db/offered-items.ts'
import { withPicture } from '../queries.ts'

type Db = Kysely<DB>

/** The items of the weeks from one on. */
export const findWeeks = (db: Db, from: string, until: string) =>
  db
    .selectFrom('rotation_items as r')
    .innerJoin('shop_items as s', 's.id', 'r.shop_item_id')
    .select([sql<string>`to_char(r.week, 'YYYY-MM-DD')`.as('week'), 'r.shop_item_id'])
    .where('r.week', '>=', from)
    .where('r.week', '<', until)
    .where('s.deleted_at', 'is', null)
    .orderBy('r.week')
    .orderBy('s.name_key')
    .orderBy('s.id')
    .execute()

/** The items that are sold only in planned weeks. */
export const findPlannable = (db: Db) =>
  withPicture(db).where('s.sale', '=', 'planned').orderBy('s.name_key').orderBy('s.id').execute()

/** Those of the ids that may be planned. The rows are locked, so that no item is deleted meanwhile. */
export const keepPlannable = (db: Db, ids: number[]) =>
  db
    .selectFrom('shop_items')
    .select(['id', 'name'])
    .where('id', 'in', ids)
    .where('sale', '=', 'planned')
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forKeyShare()
    .execute()

/** One change of a week at a time. */
export const lockWeek = (db: Db, week: string) =>
  sql`select pg_advisory_xact_lock(hashtext(${`rotation ${week}`}))`.execute(db)

/** The items of a week that are not deleted, as `findWeeks` reads them. */
export const findItemsOf = (db: Db, week: string) =>
  db
    .selectFrom('rotation_items as r')
    .innerJoin('shop_items as s', 's.id', 'r.shop_item_id')
    .select(['s.id', 's.name'])
    .where('r.week', '=', week)
    .where('s.deleted_at', 'is', null)
    .orderBy('s.id')
    .execute()

export async function replaceWeek(db: Db, week: string, items: number[]): Promise<void> {
  await db.deleteFrom('rotation_items').where('week', '=', week).execute()
  if (items.length === 0) return
  await db
    .insertInto('rotation_items')
    .values(items.map((shop_item_id) => ({ week, shop_item_id })))
    .execute()
}

/** What the shop sells at a moment, as it is planned now; those with a plan of time first. */
export const findOfferedAt = (db: Db, at: Date, limit: number) =>
  withPicture(db)
    .where(isOffered(at))
    .orderBy(
      sql`(s.sale = 'planned') desc, (s.sold_from is not null or s.sold_until is not null) desc, s.name_key, s.id`,
    )
    .limit(limit)
    .execute()
