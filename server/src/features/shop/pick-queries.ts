import { sql, type Kysely } from 'kysely'
import type { DB } from '../../db/tables.ts'
import { isOffered } from '../../db/offered-items.ts'
import { firstId } from '../../db/uuid7.ts'
import { offeredWithPicture, withPicture, type ShopRow } from './queries.ts'

type Db = Kysely<DB>

/** Items in stock: those that the most players have bought since `since` first, then the newest. */
export const findPicks = (db: Db, since: string, now: Date, limit: number): Promise<ShopRow[]> =>
  offeredWithPicture(db, now)
    .leftJoin(
      db
        .selectFrom('purchases')
        .select('shop_item_id')
        .select((eb) => eb.fn.count<number>('user_id').distinct().as('buyers'))
        .where('id', '>=', firstId(since))
        .where('refunded_at', 'is', null)
        .groupBy('shop_item_id')
        .as('sales'),
      'sales.shop_item_id',
      's.id',
    )
    .where('s.stock', '>', 0)
    .orderBy(sql`coalesce(sales.buyers, 0) desc, s.id desc`)
    .limit(limit)
    .execute()

const recentBuyers = 300
const purchasesEach = 30

/**
 * Items in stock that the recent buyers of an item have bought, too: those of the most players first. An item counts
 * from `fewest` players on, so that the list tells nothing of one of them.
 */
export async function findBoughtWith(
  db: Db,
  item: number,
  { fewest, limit, now }: { fewest: number; limit: number; now: Date },
): Promise<ShopRow[]> {
  const { rows } = await sql<{ id: number }>`
    with buyers as (
      select distinct user_id from (
        select user_id from purchases where shop_item_id = ${item} and refunded_at is null
        order by id desc limit ${recentBuyers}) recent)
    select also.shop_item_id as id from buyers cross join lateral (
        select p.shop_item_id from purchases p
        where p.user_id = buyers.user_id and p.refunded_at is null order by p.id desc limit ${purchasesEach}) also
      join shop_items s on s.id = also.shop_item_id and s.stock > 0 and ${isOffered(now)}
    where also.shop_item_id <> ${item}
    group by also.shop_item_id having count(distinct buyers.user_id) >= ${fewest}
    order by count(distinct buyers.user_id) desc, also.shop_item_id limit ${limit}`.execute(db)
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return []
  const found = await withPicture(db).where('s.id', 'in', ids).execute()
  return found.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id))
}
