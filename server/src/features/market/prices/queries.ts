import { sql, type Kysely } from 'kysely'
import type { DB } from '../../../db/tables.ts'

type Db = Kysely<DB>

/** A kind of item on a day, with the first moment of the day and of the next one. */
export interface DayOfKind {
  item_key: string
  day: string
  from: string
  until: string
}

/** One node counts at a time. Otherwise an older count could replace a newer one. */
export const lockCounting = (db: Db) => sql`select pg_advisory_xact_lock(hashtext('market_prices'))`.execute(db)

export interface DueSale {
  id: number
  item_key: string
  sold_at: string
  state: string
}

/** Takes the mark from sales that no job has counted. */
export async function takeDue(db: Db, most: number): Promise<DueSale[]> {
  const { rows } = await sql<DueSale>`
    update market_listings set history_due = false
    where id in (select id from market_listings where history_due order by id limit ${most} for no key update)
    returning id, item_key, sold_at, state`.execute(db)
  return rows
}

/** Counts the sales of these days again. A sale that was undone no longer counts. */
export async function countDays(db: Db, days: DayOfKind[]): Promise<void> {
  const asked = sql`unnest(${days.map((each) => each.item_key)}::text[], ${days.map((each) => each.day)}::date[],
    ${days.map((each) => each.from)}::timestamptz[], ${days.map((each) => each.until)}::timestamptz[])
    as d(item_key, day, since, until)`
  await sql`
    delete from market_price_days p using ${asked} where p.item_key = d.item_key and p.day = d.day`.execute(db)
  await sql`
    insert into market_price_days (item_key, day, sales, units, median, lowest, highest)
    select d.item_key, d.day, s.* from ${asked} cross join lateral (
      select count(*), sum(market_amount(l.item)), percentile_disc(0.5) within group (order by l.unit_price),
        min(l.unit_price), max(l.unit_price)
      from market_listings l
      where l.state = 'sold' and l.item_key = d.item_key and l.sold_at >= d.since and l.sold_at < d.until
      having count(*) > 0
    ) s`.execute(db)
}

/** Writes the newest sale of these kinds and what was sold `since`, in the week that ends with the day `asOf`. */
export async function countWeek(
  db: Db,
  keys: string[],
  { since, asOf }: { since: string; asOf: string },
): Promise<void> {
  await sql`
    insert into market_prices (item_key, item, name, week_sales, week_median, as_of)
    select k.item_key, n.item, n.name, w.sales, w.median, ${asOf}::date
    from unnest(${keys}::text[]) as k(item_key) cross join lateral (
      select l.item, l.name from market_listings l
      where l.state = 'sold' and l.item_key = k.item_key order by l.sold_at desc limit 1
    ) n cross join lateral (
      select count(*) as sales, percentile_disc(0.5) within group (order by l.unit_price) as median
      from market_listings l where l.state = 'sold' and l.item_key = k.item_key and l.sold_at >= ${since}
    ) w
    on conflict (item_key) do update set item = excluded.item, name = excluded.name, week_sales = excluded.week_sales,
      week_median = excluded.week_median, as_of = excluded.as_of`.execute(db)
  // The only sale of a kind was undone.
  await sql`
    delete from market_prices p where p.item_key = any(${keys}::text[]) and not exists (
      select from market_listings l where l.state = 'sold' and l.item_key = p.item_key
    )`.execute(db)
}

/** Kinds that were sold in the week before an earlier day. */
export const findKindsBefore = async (db: Db, day: string, most: number): Promise<string[]> =>
  (
    await db
      .selectFrom('market_prices')
      .select('item_key')
      .where('week_sales', '>', 0)
      .where('as_of', '<', day)
      .orderBy('as_of')
      .limit(most)
      .execute()
  ).map((row) => row.item_key)

export interface DayRow {
  day: string
  sales: number
  units: number
  median: number
  lowest: number
  highest: number
}

/** The days of a kind from `since` on, in order. */
export const findDays = (db: Db, key: string, since: string): Promise<DayRow[]> =>
  db
    .selectFrom('market_price_days')
    .select(['day', 'sales', 'units', 'median', 'lowest', 'highest'])
    .where('item_key', '=', key)
    .where('day', '>=', since)
    .orderBy('day')
    .execute()

export const getKind = (db: Db, key: string) =>
  db.selectFrom('market_prices').selectAll().where('item_key', '=', key).executeTakeFirst()

/** The medians of the last week, by kind, in hundredths of a Cash. */
export async function findWeekMedians(db: Db, keys: string[]): Promise<Map<string, number>> {
  if (keys.length === 0) return new Map()
  const rows = await db
    .selectFrom('market_prices')
    .select(['item_key', 'week_median'])
    .where('item_key', 'in', [...new Set(keys)])
    .execute()
  return new Map(rows.flatMap((row) => (row.week_median === null ? [] : [[row.item_key, row.week_median] as const])))
}

const ofKind = (db: Db, key: string) =>
  db
    .selectFrom('market_listings')
    .where('state', '=', 'open')
    .where('frozen_at', 'is', null)
    .where('item_key', '=', key)

/** The offer of a kind that costs least for one piece. */
export const getCheapest = (db: Db, key: string) =>
  ofKind(db, key).select(['item', 'name', 'unit_price']).orderBy('unit_price').orderBy('id').limit(1).executeTakeFirst()

/** How many listings of a kind are open, counted up to `most`. */
export async function countOffers(db: Db, key: string, most: number): Promise<number> {
  const { count } = await db
    .selectFrom(ofKind(db, key).select('id').limit(most).as('found'))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}
