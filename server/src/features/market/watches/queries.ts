import { sql, type Kysely, type Selectable } from 'kysely'
import type { DB, MarketWatches } from '../../../db/tables.ts'

type Db = Kysely<DB>

export type WatchRow = Selectable<MarketWatches> & { lowest: number | null }

/** One watch of a player is saved at a time, so that their number is exact. */
export const lockWatches = (db: Db, userId: number) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`market watches ${userId}`}, 0))`.execute(db)

/** The watches of a player with the lowest offer by another seller, newest first. */
export async function findWatches(db: Db, userId: number): Promise<WatchRow[]> {
  const { rows } = await sql<WatchRow>`
    select w.*, (
      select l.unit_price from market_listings l
      where l.state = 'open' and l.frozen_at is null and l.item_key = w.item_key and l.seller_id <> w.user_id
      order by l.unit_price, l.id limit 1
    ) as lowest from market_watches w where w.user_id = ${userId} order by w.id desc`.execute(db)
  return rows
}

/** How many kinds a player waits for, without one. */
export async function countOthers(db: Db, userId: number, key: string): Promise<number> {
  const { count } = await db
    .selectFrom('market_watches')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('item_key', '<>', key)
    .executeTakeFirstOrThrow()
  return count
}

export async function putWatch(
  db: Db,
  watch: { user_id: number; item_key: string; item: number[]; name: string; highest: number; created_at: string },
): Promise<number> {
  const { id } = await db
    .insertInto('market_watches')
    .values(watch)
    .onConflict((conflict) => conflict.columns(['user_id', 'item_key']).doUpdateSet({ highest: watch.highest }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function deleteWatch(db: Db, userId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('market_watches')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/** One node tells players at a time, so that the limit of a day is exact. */
export const lockTelling = (db: Db) => sql`select pg_advisory_xact_lock(hashtext('market_watches'))`.execute(db)

export interface DueOffer {
  id: number
  seller_id: number
  item: number[]
  item_key: string
  unit_price: number
  price: number
}

/** Takes the mark from the oldest offer that nobody was told about. `open` is null when it cannot be bought. */
export async function takeDueOffer(db: Db): Promise<{ open: DueOffer | null } | null> {
  const { rows } = await sql<DueOffer & { state: string; is_held: boolean }>`
    update market_listings set watch_due = false
    where id in (select id from market_listings where watch_due order by id limit 1 for no key update)
    returning id, seller_id, item, item_key, unit_price, price, state, frozen_at is not null as is_held`.execute(db)
  const [row] = rows
  return row ? { open: row.state === 'open' && !row.is_held ? row : null } : null
}

/**
 * Records the players who wait for an offer at its price, each once and with at most `perDay` offers since a moment.
 * Returns those who are to be notified.
 */
export async function recordAlerts(
  db: Db,
  { id, item_key, unit_price, seller_id }: DueOffer,
  { at, since, perDay, most }: { at: string; since: string; perDay: number; most: number },
): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`
    insert into market_watch_alerts (user_id, listing_id, sent_at)
    select w.user_id, ${id}, ${at} from market_watches w
    where w.item_key = ${item_key} and w.highest * 100 >= ${unit_price} and w.user_id <> ${seller_id}
      and (select count(*) from market_watch_alerts a where a.user_id = w.user_id and a.sent_at > ${since}) < ${perDay}
    order by w.id limit ${most}
    on conflict do nothing returning user_id`.execute(db)
  return rows.map((row) => row.user_id)
}
