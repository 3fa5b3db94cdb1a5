import { sql, type Insertable, type Kysely } from 'kysely'
import type { LimitPeriod } from '@guildhall/contract/offer-rules'
import type { DB, ItemRestocks } from '../../../db/tables.ts'
import { isOffered } from '../../../db/offered-items.ts'
import { wrote } from '../../../db/wrote.ts'

type Db = Kysely<DB>

/** The limits of items of which this player has bought some in the current period, and how many are left. */
export async function findLimits(
  db: Db,
  userId: number,
  now: Date,
): Promise<{ item: number; left: number; period: LimitPeriod }[]> {
  const at = sql`${now.toISOString()}::timestamptz`
  const { rows } = await sql<{ item: number; left: number; period: LimitPeriod }>`
    select s.id as item, greatest(0, s.limit_count - count(*))::int as left, s.limit_period as period
    from purchases p join shop_items s on s.id = p.shop_item_id and s.limit_count is not null and s.deleted_at is null
    where p.user_id = ${userId} and p.refunded_at is null and p.bundle_order is null
      and p.id >= first_id(limit_start(s.limit_period, ${at}))
    group by s.id`.execute(db)
  return rows
}

/** The limit of an item, and how many of it a player has bought in its current period. */
export async function getLimit(db: Db, { userId, item, now }: { userId: number; item: number; now: Date }) {
  const { rows } = await sql<{ count: number; period: LimitPeriod; bought: number }>`
    select s.limit_count as count, s.limit_period as period, (
      select count(*) from purchases p where p.user_id = ${userId} and p.shop_item_id = s.id and p.refunded_at is null and p.bundle_order is null
        and p.id >= first_id(limit_start(s.limit_period, ${now.toISOString()}::timestamptz)))::int as bought
    from shop_items s where s.id = ${item} and s.limit_count is not null`.execute(db)
  return rows[0] ?? null
}

/** The sold-out items for which a player waits. */
export const findWaits = async (db: Db, userId: number): Promise<number[]> =>
  (
    await db
      .selectFrom('restock_waits')
      .select('shop_item_id')
      .where('user_id', '=', userId)
      .orderBy('shop_item_id')
      .execute()
  ).map(({ shop_item_id: id }) => id)

/** The stock of an item that is for sale now, locked against a change of it. */
export const keepOffered = (db: Db, id: number, now: Date) =>
  db
    .selectFrom('shop_items as s')
    .select('s.stock')
    .where('s.id', '=', id)
    .where(isOffered(now))
    .forShare()
    .executeTakeFirst()

/** Locks the waits of a player, so that two requests at once cannot exceed their number. */
export const lockWaits = (db: Db, userId: number) =>
  sql`select pg_advisory_xact_lock(hashtext('restock waits'), ${userId}::bigint::int)`.execute(db)

export const insertWait = (db: Db, wait: { shop_item_id: number; user_id: number; asked_at: string }) =>
  db
    .insertInto('restock_waits')
    .values(wait)
    .onConflict((conflict) => conflict.doNothing())
    .execute()

export const deleteWait = (db: Db, { userId, item }: { userId: number; item: number }) =>
  db.deleteFrom('restock_waits').where('user_id', '=', userId).where('shop_item_id', '=', item).execute()

export async function countWaits(db: Db, item: number): Promise<number> {
  const row = await db
    .selectFrom('restock_waits')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('shop_item_id', '=', item)
    .executeTakeFirst()
  return row?.count ?? 0
}

/**
 * Takes the oldest waits for items that are in stock and for sale, at most `most`. No other run gets them, and the
 * caller notifies in the same transaction.
 */
export async function takeWaits(
  db: Db,
  now: Date,
  most: number,
): Promise<{ shop_item_id: number; user_id: number; asked_at: string; item: number[] }[]> {
  const { rows } = await sql<{ shop_item_id: number; user_id: number; asked_at: string; item: number[] }>`
    with ready as (
      select w.shop_item_id, w.user_id from restock_waits w join shop_items s on s.id = w.shop_item_id
      where s.stock > 0 and ${isOffered(now)} order by w.asked_at, w.user_id limit ${most}
      for update of w skip locked)
    delete from restock_waits w using ready r, shop_items s
    where w.shop_item_id = r.shop_item_id and w.user_id = r.user_id and s.id = w.shop_item_id
    returning w.shop_item_id, w.user_id, w.asked_at, s.item`.execute(db)
  return rows
}

const restockColumns = [
  'id',
  'name',
  'stock',
  'restock_at',
  'restock_quantity',
  'restock_mode',
  'restock_weekly',
] as const

/** An item with its plan for filling the stock, locked until the end of the transaction. */
export const lockPlan = (db: Db, id: number) =>
  db
    .selectFrom('shop_items')
    .select(restockColumns)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()

export const getPlan = (db: Db, id: number) =>
  db
    .selectFrom('shop_items')
    .select(restockColumns)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

/** Items whose stock is due to be filled, locked; those that another node works on are left out. */
export const lockDue = (db: Db, now: Date, most: number) =>
  db
    .selectFrom('shop_items')
    .select(restockColumns)
    .where('restock_at', '<=', now.toISOString())
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .limit(most)
    .forNoKeyUpdate()
    .skipLocked()
    .execute()

export const setPlan = (
  db: Db,
  id: number,
  plan: { at: string; quantity: number; mode: 'add' | 'set'; weekly: boolean } | null,
) =>
  db
    .updateTable('shop_items')
    .set({
      restock_at: plan?.at ?? null,
      restock_quantity: plan?.quantity ?? null,
      restock_mode: plan?.mode ?? null,
      restock_weekly: plan?.weekly ?? null,
    })
    .where('id', '=', id)
    .execute()

/** Records the filling of a stock for its moment; false when that was done before. */
export const insertRestock = (db: Db, restock: Insertable<ItemRestocks>): Promise<boolean> =>
  wrote(
    db
      .insertInto('item_restocks')
      .values(restock)
      .onConflict((conflict) => conflict.doNothing()),
  )

/** Fills the stock of a locked item, and moves its plan on. */
export const fillStock = (
  db: Db,
  id: number,
  change: { stock: number; restocked_at?: string; restock_at: string | null },
) =>
  db
    .updateTable('shop_items')
    .set({
      ...change,
      ...(change.restock_at === null && { restock_quantity: null, restock_mode: null, restock_weekly: null }),
    })
    .where('id', '=', id)
    .execute()

export const findRestocks = (db: Db, id: number, limit: number) =>
  db
    .selectFrom('item_restocks')
    .select(['due_at', 'done_at', 'stock_before', 'stock_after'])
    .where('shop_item_id', '=', id)
    .orderBy('due_at', 'desc')
    .limit(limit)
    .execute()

/**
 * The first moment after `now` at which time alone changes what the shop sells: an offer begins or ends, or the next
 * week of the rotation begins. Null when nothing is planned.
 */
export async function getNextChange(db: Db, now: Date, nextWeek: Date): Promise<Date | null> {
  const at = sql`${now.toISOString()}::timestamptz`
  const { rows } = await sql<{ at: string | null }>`
    select least(
      (select min(sold_from) from shop_items where deleted_at is null and sold_from > ${at}),
      (select min(sold_until) from shop_items where deleted_at is null and sold_until > ${at}),
      (select min(sold_from) from bundles where deleted_at is null and sold_from > ${at}),
      (select min(sold_until) from bundles where deleted_at is null and sold_until > ${at}),
      (select ${nextWeek.toISOString()}::timestamptz where exists (
        select from rotation_items where week in (server_week(${at}), server_week(${nextWeek.toISOString()}::timestamptz))))
    ) as at`.execute(db)
  const next = rows[0]?.at
  return next ? new Date(next) : null
}

/** Whether what the shop sells has changed by time alone since a moment. */
export async function hasChangedSince(db: Db, since: Date, now: Date): Promise<boolean> {
  const [from, until] = [since, now].map((moment) => sql`${moment.toISOString()}::timestamptz`)
  const { rows } = await sql<{ has: boolean }>`
    select exists (select from shop_items where deleted_at is null and sold_from > ${from} and sold_from <= ${until})
      or exists (select from shop_items where deleted_at is null and sold_until > ${from} and sold_until <= ${until})
      or exists (select from bundles where deleted_at is null
        and (sold_from > ${from} and sold_from <= ${until} or sold_until > ${from} and sold_until <= ${until}))
      or (server_week(${from}) <> server_week(${until}) and exists (
        select from rotation_items where week in (server_week(${from}), server_week(${until})))) as has`.execute(db)
  return rows[0]!.has
}
