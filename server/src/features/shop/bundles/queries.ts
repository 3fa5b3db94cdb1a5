import { sql, type Insertable, type Kysely, type Updateable } from 'kysely'
import type { LimitPeriod } from '@guildhall/contract/offer-rules'
import type { BundleOrders, Bundles, DB } from '../../../db/tables.ts'

type Db = Kysely<DB>

export interface BundleRow {
  id: number
  name: string
  name_en: string | null
  price: number
  sold_from: string | null
  sold_until: string | null
  limit_count: number | null
  limit_period: LimitPeriod | null
  revision: number
  deleted_at: string | null
}

/** An item of a bundle as the shop has it now. */
export interface PartRow {
  bundle_id: number
  id: number
  quantity: number
  name: string
  name_en: string | null
  item: number[]
  price: number
  stock: number
  deleted_at: string | null
  picture: string | null
  width: number | null
  height: number | null
}

const columns = sql`b.id, b.name, b.name_en, b.price, b.sold_from, b.sold_until, b.limit_count, b.limit_period, b.revision,
  b.deleted_at`

/** Bundles that are for sale at a moment, whose parts the shop has; those with parts in stock first. */
export async function findOffered(db: Db, now: Date, item: number | null): Promise<BundleRow[]> {
  const at = sql`${now.toISOString()}::timestamptz`
  const { rows } = await sql<BundleRow>`
    select ${columns} from bundles b
    where b.deleted_at is null and (b.sold_from is null or b.sold_from <= ${at})
      and (b.sold_until is null or b.sold_until > ${at})
      and not exists (select from bundle_parts p join shop_items s on s.id = p.shop_item_id
        where p.bundle_id = b.id and s.deleted_at is not null)
      ${item === null ? sql`` : sql`and exists (select from bundle_parts p where p.bundle_id = b.id and p.shop_item_id = ${item})`}
    order by exists (select from bundle_parts p join shop_items s on s.id = p.shop_item_id
      where p.bundle_id = b.id and s.stock < p.quantity), b.id desc
    limit 50`.execute(db)
  return rows
}

export async function findAll(db: Db): Promise<(BundleRow & { sold: number })[]> {
  const { rows } = await sql<BundleRow & { sold: number }>`
    select ${columns}, (select count(*) from bundle_orders o where o.bundle_id = b.id)::int as sold
    from bundles b where b.deleted_at is null order by b.id desc limit 200`.execute(db)
  return rows
}

/** The parts of bundles, in their order. */
export async function findParts(db: Db, bundles: number[]): Promise<PartRow[]> {
  if (bundles.length === 0) return []
  const { rows } = await sql<PartRow>`
    select p.bundle_id, s.id, p.quantity, s.name, s.name_en, s.item, s.price, s.stock, s.deleted_at,
      i.name as picture, i.width, i.height
    from bundle_parts p join shop_items s on s.id = p.shop_item_id left join pictures i on i.id = s.picture_id
    where p.bundle_id = any (${bundles}::bigint[]) order by p.bundle_id, p.ord`.execute(db)
  return rows
}

/** A bundle that is not deleted. */
export async function findBundle(db: Db, id: number): Promise<BundleRow | null> {
  const { rows } = await sql<BundleRow>`
    select ${columns} from bundles b where b.id = ${id} and b.deleted_at is null`.execute(db)
  return rows[0] ?? null
}

/** A bundle, locked until the end of the transaction: its purchases wait for each other, so that its limit holds. */
export async function lockBundle(db: Db, id: number): Promise<BundleRow | null> {
  const { rows } = await sql<BundleRow>`
    select ${columns} from bundles b where b.id = ${id} and b.deleted_at is null for no key update`.execute(db)
  return rows[0] ?? null
}

export const insertBundle = (db: Db, bundle: Insertable<Bundles>) =>
  db.insertInto('bundles').values(bundle).returning('id').executeTakeFirstOrThrow()

export const updateBundle = (db: Db, id: number, change: Updateable<Bundles>) =>
  db.updateTable('bundles').set(change).where('id', '=', id).execute()

export async function replaceParts(db: Db, id: number, parts: { id: number; quantity: number }[]): Promise<void> {
  await db.deleteFrom('bundle_parts').where('bundle_id', '=', id).execute()
  await db
    .insertInto('bundle_parts')
    .values(parts.map((part, ord) => ({ bundle_id: id, shop_item_id: part.id, quantity: part.quantity, ord })))
    .execute()
}

/** Those of the items that the shop has; locked, so that none is deleted meanwhile. */
export const keepItems = (db: Db, ids: number[]) =>
  db
    .selectFrom('shop_items')
    .select(['id', 'name'])
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forKeyShare()
    .execute()

export const insertOrder = (db: Db, order: Insertable<BundleOrders>) =>
  db.insertInto('bundle_orders').values(order).execute()

/** How many of a bundle a player has bought in the current period of its limit; one that was paid back whole is none. */
export async function countOrders(
  db: Db,
  { userId, bundle, period, now }: { userId: number; bundle: number; period: LimitPeriod; now: Date },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from bundle_orders o
    where o.user_id = ${userId} and o.bundle_id = ${bundle}
      and o.id >= first_id(limit_start(${period}, ${now.toISOString()}::timestamptz))
      and exists (select from purchases p where p.bundle_order = o.id and p.refunded_at is null)`.execute(db)
  return rows[0]!.count
}

/** The limits of bundles of which this player has bought some in the current period, and how many are left. */
export async function findBundleLimits(
  db: Db,
  userId: number,
  now: Date,
): Promise<{ bundle: number; left: number; period: LimitPeriod }[]> {
  const { rows } = await sql<{ bundle: number; left: number; period: LimitPeriod }>`
    select b.id as bundle, greatest(0, b.limit_count - count(*))::int as left, b.limit_period as period
    from bundle_orders o join bundles b on b.id = o.bundle_id and b.limit_count is not null and b.deleted_at is null
    where o.user_id = ${userId} and o.id >= first_id(limit_start(b.limit_period, ${now.toISOString()}::timestamptz))
      and exists (select from purchases p where p.bundle_order = o.id and p.refunded_at is null)
    group by b.id`.execute(db)
  return rows
}
