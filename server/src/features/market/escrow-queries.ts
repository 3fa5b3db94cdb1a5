import { sql, type Insertable, type Kysely, type Selectable, type Updateable } from 'kysely'
import { prepared } from '../../db/prepared.ts'
import type { DB, MarketListings, MarketOperations, MarketPriceChanges } from '../../db/tables.ts'
import { countWaiting, type Waiting } from '../../db/waiting.ts'
import { wrote } from '../../db/wrote.ts'

type Db = Kysely<DB>

export type ListingRow = Selectable<MarketListings>
export type OperationRow = Selectable<MarketOperations>

/** Inserts a listing in the state `taking`; null when another listing of this slot is in that state. */
export async function insertListing(db: Db, listing: Insertable<MarketListings>): Promise<number | null> {
  const row = await db
    .insertInto('market_listings')
    .values(listing)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

export const getListing = (db: Db, id: number) =>
  db.selectFrom('market_listings').selectAll().where('id', '=', id).executeTakeFirst()

/** The listing, locked until the end of the transaction. */
export const lockListing = (db: Db, id: number) =>
  db.selectFrom('market_listings').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

export const updateListing = (db: Db, id: number, change: Updateable<MarketListings>) =>
  db.updateTable('market_listings').set(change).where('id', '=', id).execute()

/**
 * Begins to give the goods of open listings back. With `returned_by` they are not put on sale again when the chest
 * cannot take them now.
 */
export const returnOpenOf = (db: Db, sellers: readonly number[], now: string) =>
  db
    .updateTable('market_listings')
    .set((eb) => ({ state: 'returning', goods: 'putting', next_try_at: now, returned_by: eb.ref('seller_id') }))
    .where('seller_id', 'in', sellers)
    .where('state', '=', 'open')
    .where('frozen_at', 'is', null)
    .execute()

/** Records a change of a listing's price. */
export const insertPriceChange = (db: Db, change: Insertable<MarketPriceChanges>) =>
  db.insertInto('market_price_changes').values(change).execute()

export const insertOperation = (db: Db, operation: Insertable<MarketOperations>) =>
  db.insertInto('market_operations').values(operation).execute()

export const getOperation = (db: Db, id: string) =>
  db.selectFrom('market_operations').selectAll().where('id', '=', id).executeTakeFirst()

/** How often the game was asked to put the goods of a listing. The listing must be locked. */
export async function countPuts(db: Db, listingId: number): Promise<number> {
  const { count } = await db
    .selectFrom('market_operations')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('listing_id', '=', listingId)
    .where('kind', '=', 'put')
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The newest put of a listing. */
export const getLastPut = (db: Db, listingId: number) =>
  db
    .selectFrom('market_operations')
    .selectAll()
    .where('listing_id', '=', listingId)
    .where('kind', '=', 'put')
    .orderBy('started_at', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Whether the game has given the goods of this put to another account. */
export const isConflictPut = (put: Pick<OperationRow, 'state' | 'answer'> | undefined): boolean =>
  put?.state === 'refused' && put.answer === 'operation_conflict'

/** Reopens an operation that was recorded as refused. */
export const reopenOperation = (db: Db, id: string, now: string) =>
  db
    .updateTable('market_operations')
    .set({ state: 'open', answer: null, settled_at: null, started_at: now })
    .where('id', '=', id)
    .where('state', '=', 'refused')
    .execute()

export const updateOperation = (db: Db, id: string, change: Updateable<MarketOperations>): Promise<boolean> =>
  wrote(db.updateTable('market_operations').set(change).where('id', '=', id).where('state', '=', 'open'))

/** Records a call to which the game did not reply. */
export const recordMissingReply = (db: Db, id: string, answer: string) =>
  db
    .updateTable('market_operations')
    .set((eb) => ({ answer, tries: eb('tries', '+', 1) }))
    .where('id', '=', id)
    .where('state', '=', 'open')
    .execute()

/** Claims goods that are due, the longest waiting first, so that no other node takes them before `until`. */
export const claimDue = (db: Db, now: string, until: string, most: number) =>
  db
    .updateTable('market_listings')
    .set({ next_try_at: until })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('market_listings')
        .select('id')
        .where('next_try_at', '<=', now)
        .where('frozen_at', 'is', null)
        .orderBy('next_try_at')
        .limit(most)
        .forNoKeyUpdate()
        .skipLocked(),
    )
    .returning(['id', 'operation_id', 'owner_id', 'sold_at', 'created_at'])
    .execute()

/** Releases claims that were not worked on. */
export const releaseClaims = (db: Db, ids: number[], until: string) =>
  db
    .updateTable('market_listings')
    .set({ next_try_at: until })
    .where('id', 'in', ids)
    .where('next_try_at', 'is not', null)
    .execute()

/** When the next goods are due; null when none are moving. */
export async function getNextDue(db: Db): Promise<Date | null> {
  const row = await db
    .selectFrom('market_listings')
    .select('next_try_at')
    .where('next_try_at', 'is not', null)
    .where('frozen_at', 'is', null)
    .orderBy('next_try_at')
    .limit(1)
    .executeTakeFirst()
  return row?.next_try_at ? new Date(row.next_try_at) : null
}

/** Makes the goods that wait for this owner due now. Returns whether there are any. */
export async function retryNow(db: Db, ownerId: number, now: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('market_listings')
    .set({ next_try_at: now })
    .where('owner_id', '=', ownerId)
    .where('goods', '=', 'putting')
    .where('operation_id', 'is', null)
    .where('waits_for', 'is not', null)
    // Only staff decide about a conflict.
    .where('waits_for', '<>', 'operation_conflict')
    .where('next_try_at', '>', now)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Those of these operations whose outcome the portal still has to ask for. */
export const findOpenOperationIds = async (db: Db, ids: string[]): Promise<string[]> =>
  (
    await db.selectFrom('market_operations').select('id').where('id', 'in', ids).where('state', '=', 'open').execute()
  ).map((row) => row.id)

export const getLogin = async (db: Db, userId: number): Promise<string> =>
  (await db.selectFrom('users').select('login').where('id', '=', userId).executeTakeFirstOrThrow()).login

export type Trade =
  | { outcome: 'bought'; price: number; fee: number; balance: number; seller: number; item: number[] }
  | { outcome: 'insufficient' | 'in_debt'; price: number; balance: number; item: number[] }
  | { outcome: 'closed' | 'frozen' | 'own'; price: number; item: number[] }
  | { outcome: 'not_found'; price: null; item: null }

/** One sale by a function of the database (migration 0230), in one round trip. */
export const buyListing = async (db: Db, { at, ...trade }: TradeCall & { at: Date }): Promise<Trade> =>
  (await buyOnce(db, { ...trade, at: at.toISOString() })).rows[0]!

interface TradeCall {
  buyer: number
  listing: number
  sale: string
  fee: string
  address: string
}

const buyOnce = prepared((db, trade: TradeCall & { at: string }) =>
  sql<Trade>`
    select outcome, listing_price as price, listing_fee as fee, balance, listing_seller as seller, listing_item as item
    from buy_listing(${trade.buyer}, ${trade.listing}, ${trade.at}, ${trade.sale}, ${trade.fee}, ${trade.address})`.compile(
    db,
  ),
)

/** The fees that sellers have paid to the house, by the market's own rows: for the check of the ledger. */
export async function sumFees(db: Db): Promise<number> {
  const { rows } = await sql<{ cash: number }>`
    select -coalesce(sum(fee), 0)::bigint as cash from market_listings where state = 'sold'`.execute(db)
  return rows[0]?.cash ?? 0
}

/** Whether a kind of item in the game has this name. */
export const isItemName = async (db: Db, name: string): Promise<boolean> =>
  (await db.selectFrom('game_items').select('index').where('name', '=', name).limit(1).executeTakeFirst()) !== undefined

/** Listings that wait for a decision of staff. */
export const countStuck = (db: Kysely<DB>): Promise<Waiting> =>
  countWaiting(db, sql`select stuck_at as at from market_listings where stuck_at is not null order by id`)

/** Listings after a number that are for sale or about to be, with how often their goods were put, by their numbers. */
export const findUnsoldAfter = (db: Db, after: number, most: number) =>
  db
    .selectFrom('market_listings as l')
    .select(['l.id', 'l.operation_seed'])
    .select((eb) =>
      eb
        .selectFrom('market_operations as o')
        .select((each) => each.fn.countAll<number>().as('count'))
        .whereRef('o.listing_id', '=', 'l.id')
        .where('o.kind', '=', 'put')
        .as('puts'),
    )
    .where('l.state', 'in', ['taking', 'open'])
    .where('l.frozen_at', 'is', null)
    .where('l.id', '>', after)
    .orderBy('l.id')
    .limit(most)
    .execute()
