import { sql, type Kysely, type Selectable } from 'kysely'
import type { DB, MarketSuspicions } from '../../../db/tables.ts'
import { countWaiting, type Waiting } from '../../../db/waiting.ts'

type Db = Kysely<DB>

export type SuspicionRow = Selectable<MarketSuspicions> & { decided_by_login: string | null }

/** Asks for a look at these sales. */
export const addReviews = (db: Db, listings: number[]) =>
  db
    .insertInto('market_reviews_due')
    .values(listings.map((listing_id) => ({ listing_id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()

export interface Sale {
  id: number
  seller_id: number
  seller: string
  buyer_id: number
  buyer: string
  item_key: string
  unit_price: number
  price: number
  sold_at: string
}

/** Takes sales that nobody has looked at, until the end of the transaction for this node alone. */
export async function takeReviews(db: Db, most: number): Promise<Sale[]> {
  const { rows } = await sql<Sale>`
    with taken as (
      delete from market_reviews_due where listing_id in (
        select listing_id from market_reviews_due order by listing_id limit ${most} for update skip locked
      ) returning listing_id
    )
    select l.id, l.seller_id, l.seller, l.buyer_id, b.login as buyer, l.item_key, l.unit_price, l.price, l.sold_at
    from taken t join market_listings l on l.id = t.listing_id join users b on b.id = l.buyer_id
    where l.state = 'sold' order by l.id`.execute(db)
  return rows
}

/** The median of one piece in the sales of a kind between others since a moment, and their number; newest first. */
export async function medianOfOthers(
  db: Db,
  { id, item_key, seller_id, buyer_id }: Sale,
  since: string,
  most: number,
): Promise<{ sales: number; median: number | null }> {
  const { rows } = await sql<{ sales: number; median: number | null }>`
    select count(*) as sales, percentile_disc(0.5) within group (order by unit_price) as median from (
      select unit_price from market_listings l
      where l.state = 'sold' and l.item_key = ${item_key} and l.sold_at >= ${since} and l.id <> ${id}
        and l.seller_id not in (${seller_id}, ${buyer_id}) and l.buyer_id not in (${seller_id}, ${buyer_id})
      order by l.sold_at desc limit ${most}
    ) others`.execute(db)
  return rows[0] ?? { sales: 0, median: null }
}

/** A sale of a circle. Its listing names the people, so that no login stays here when an account is closed. */
export interface CircleSale {
  listing: number
  price: number
}

/**
 * The sales that make a circle with this one, since a moment and before this one, of at least so much Cash each: the
 * buyer sold the same kind back to the seller, or sold to a third who sold to the seller. Without circles of people who
 * are a suspicion since that moment, unless staff have acted on it: who often trades would fill the queue.
 */
export async function findCircle(
  db: Db,
  sale: Sale,
  { since, least }: { since: string; least: number },
): Promise<CircleSale[]> {
  const { seller_id, buyer_id, item_key, sold_at } = sale
  const isLarge = (alias: string) => sql`${sql.ref(`${alias}.state`)} = 'sold' and
    ${sql.ref(`${alias}.sold_at`)} between ${since} and ${sold_at} and ${sql.ref(`${alias}.price`)} >= ${least}`
  const { rows } = await sql<{ sales: CircleSale[] }>`
    with known as materialized (
      select (select array_agg(l.seller_id order by l.seller_id) from jsonb_array_elements(s.evidence -> 'circle') c
        join market_listings l on l.id = (c ->> 'listing')::bigint) as people
      from market_suspicions s join market_listings o on o.id = s.listing_id
      where s.kind = 'circle' and s.state <> 'acted' and o.sold_at >= ${since}
        and (s.seller_id in (${seller_id}, ${buyer_id}) or s.buyer_id in (${seller_id}, ${buyer_id}))
    )
    select sales from (
      select 1 as rank, jsonb_build_array(${described('a')}) as sales, array[a.seller_id, a.buyer_id] as people
      from market_listings a
      where a.seller_id = ${buyer_id} and a.buyer_id = ${seller_id} and a.item_key = ${item_key} and ${isLarge('a')}
      union all
      select 2, jsonb_build_array(${described('a')}, ${described('b')}), array[a.seller_id, a.buyer_id, b.buyer_id]
      from market_listings a
        join market_listings b on b.seller_id = a.buyer_id and b.buyer_id = ${seller_id} and ${isLarge('b')}
      where a.seller_id = ${buyer_id} and a.buyer_id <> ${seller_id} and ${isLarge('a')}
    ) found
    where (select array_agg(person order by person) from unnest(found.people) person) not in (
      select people from known where people is not null)
    order by rank limit 1`.execute(db)
  return rows[0]?.sales ?? []
}

const described = (alias: string) =>
  sql`jsonb_build_object('listing', ${sql.ref(`${alias}.id`)}, 'price', ${sql.ref(`${alias}.price`)})`

/** Stores what was found about a sale, once for each kind. */
export const insertSuspicion = (
  db: Db,
  { id, seller_id, buyer_id }: Sale,
  found: { kind: 'same_person' | 'price' | 'circle'; evidence: object },
  at: string,
) =>
  db
    .insertInto('market_suspicions')
    .values({
      listing_id: id,
      seller_id,
      buyer_id,
      kind: found.kind,
      evidence: JSON.stringify(found.evidence),
      found_at: at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

/** Suspicions in a state, newest first. */
export function findSuspicions(
  db: Db,
  { state, before }: { state: SuspicionRow['state']; before: number | undefined },
  most: number,
): Promise<SuspicionRow[]> {
  let query = db
    .selectFrom('market_suspicions as s')
    .leftJoin('users as u', 'u.id', 's.decided_by')
    .selectAll('s')
    .select('u.login as decided_by_login')
    .where('s.state', '=', state)
    .orderBy('s.id', 'desc')
    .limit(most)
  if (before) query = query.where('s.id', '<', before)
  return query.execute()
}

export const lockSuspicion = (db: Db, id: number) =>
  db.selectFrom('market_suspicions').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

export const closeSuspicion = (db: Db, id: number, { by, at, reason }: { by: number; at: string; reason: string }) =>
  db
    .updateTable('market_suspicions')
    .set({ state: 'dismissed', decided_at: at, decided_by: by, reason })
    .where('id', '=', id)
    .execute()

/** Closes the open suspicions of a sale that staff hold or undo. */
export const closeActed = (db: Db, listing: number, { by, at, reason }: { by: number; at: string; reason: string }) =>
  db
    .updateTable('market_suspicions')
    .set({ state: 'acted', decided_at: at, decided_by: by, reason })
    .where('listing_id', '=', listing)
    .where('state', '=', 'open')
    .execute()

export const countSuspicions = (db: Db): Promise<Waiting> =>
  countWaiting(db, sql`select found_at as at from market_suspicions where state = 'open' order by id`)
