import { sql, type Kysely } from 'kysely'
import type { DB } from '../../../db/tables.ts'
import type { ListingRow } from '../escrow-queries.ts'

type Db = Kysely<DB>

/**
 * Ends open offers whose time is over, and begins to give their items back. With `returned_by` they are not put on sale
 * again when the chest cannot take them now. What staff hold stays until they release it.
 */
export const endDueOffers = (db: Db, now: string, most: number) =>
  db
    .updateTable('market_listings')
    .set((eb) => ({
      state: 'returning',
      goods: 'putting',
      next_try_at: now,
      returned_by: eb.ref('seller_id'),
      expired_at: now,
    }))
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('market_listings')
        .select('id')
        .where('state', '=', 'open')
        .where('frozen_at', 'is', null)
        .where('ends_at', '<=', now)
        .orderBy('ends_at')
        .limit(most)
        .forNoKeyUpdate()
        .skipLocked(),
    )
    .returning(['id', 'seller_id', 'item', 'price'])
    .execute()

/**
 * Gives an end to open offers behind `after` without one, or whose end lies further ahead than the longest offer: they
 * began while the clock was wrong. Returns the last of at most `limit`, null when none is left. Those that somebody is
 * buying are left for the next time.
 */
export async function mendEnds(
  db: Db,
  { now, furthest, after, limit }: { now: string; furthest: string; after: number; limit: number },
): Promise<number | null> {
  const { rows } = await sql<{ last: number | null }>`
    with mended as (
      update market_listings set ends_at = ${now}::timestamptz + make_interval(days => offer_days)
      where id in (
        select id from market_listings
        where state = 'open' and (ends_at is null or frozen_at is null and ends_at > ${furthest}) and id > ${after}
        order by id limit ${limit} for no key update skip locked)
      returning id
    ) select max(id) as last from mended`.execute(db)
  return rows[0]?.last ?? null
}

/** Offers of a seller that ended since a moment, whose items are in the chest and not offered again; newest first. */
export const findEnded = (db: Db, sellerId: number, since: string, most: number): Promise<ListingRow[]> =>
  db
    .selectFrom('market_listings')
    .selectAll()
    .where('seller_id', '=', sellerId)
    .where('expired_at', '>', since)
    .where('state', '=', 'cancelled')
    .where('goods', '=', 'delivered')
    .where('relisted_as', 'is', null)
    .orderBy('expired_at', 'desc')
    .limit(most)
    .execute()

/** The game did not give the item for the new listing, so the ended offer can be repeated. */
export const allowRelist = (db: Db, listingId: number) =>
  db.updateTable('market_listings').set({ relisted_as: null }).where('relisted_as', '=', listingId).execute()

/** One sale of a seller is begun at a time, so that the limits are exact. */
export const lockSeller = (db: Db, sellerId: number) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`market seller ${sellerId}`}, 0))`.execute(db)

export async function countOpenOf(db: Db, sellerId: number): Promise<number> {
  const row = await db
    .selectFrom('market_listings')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('seller_id', '=', sellerId)
    .where('state', 'in', ['taking', 'open', 'returning'])
    .executeTakeFirst()
  return row?.count ?? 0
}

/** How many offers a seller began since a moment. Those whose item the game did not give do not count. */
export async function countBegunOf(db: Db, sellerId: number, since: string): Promise<number> {
  const { count } = await db
    .selectFrom('market_listings')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('seller_id', '=', sellerId)
    .where('created_at', '>', since)
    .where('state', '<>', 'failed')
    .executeTakeFirstOrThrow()
  return count
}
