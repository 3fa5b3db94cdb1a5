import type { ValueSort } from '@guildhall/contract/list-sorts'
import type { escrowFilters, saleSorts } from '@guildhall/contract/market-rules'
import { sql, type Kysely, type SqlBool } from 'kysely'
import type { DB } from '../../db/tables.ts'
import { inOrder, isWithin, orderOf, type Period } from '../../db/staff-lists.ts'
import type { ListingRow, OperationRow } from './escrow-queries.ts'
import { has, wordsOf } from './search-words-queries.ts'
import { isOneOf, type LoginMatch } from '../../people/login-queries.ts'

type Db = Kysely<DB>

const orders = {
  item: sql`l.name_key, l.id`,
  '-item': sql`l.name_key desc, l.id desc`,
  price: sql`l.price, l.id`,
  '-price': sql`l.price desc, l.id desc`,
  slot: sql`l.slot, l.id`,
  '-slot': sql`l.slot desc, l.id desc`,
  newest: sql`l.id desc`,
}

/** Those of some listings that can be bought now. */
export async function findOpenAmong(db: Db, ids: number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('market_listings as l')
    .select('l.id')
    .where('l.id', 'in', ids)
    .where('l.state', '=', 'open')
    .where('l.frozen_at', 'is', null)
    .execute()
  return rows.map(({ id }) => id)
}

const sales = (db: Db, sellerId: number, q: string | undefined) =>
  db
    .selectFrom('market_listings as l')
    .where('l.seller_id', '=', sellerId)
    .where('l.state', 'in', sql`(${sql.raw("'taking', 'open', 'returning'")})` as never)
    .where((eb) => eb.and(wordsOf(q).map((word) => has('l.name_key', word))))

/** The unfinished sales of one seller. */
export const findSales = (
  db: Db,
  sellerId: number,
  { q, sort }: { q?: string | undefined; sort?: (typeof saleSorts)[number] | undefined },
  offset: number,
  limit: number,
): Promise<ListingRow[]> =>
  sales(db, sellerId, q)
    .selectAll('l')
    .orderBy(orders[sort ?? 'newest'])
    .offset(offset)
    .limit(limit)
    .execute()

export const countSales = (db: Db, sellerId: number, q: string | undefined, most: number): Promise<number> =>
  countTo(
    db,
    sales(db, sellerId, q)
      .select(sql`1`.as('one'))
      .limit(most)
      .compile(),
  )

async function countTo(db: Db, counted: { sql: string; parameters: readonly unknown[] }): Promise<number> {
  const { rows } = await db.executeQuery<{ count: number }>({
    ...counted,
    sql: `select count(*) as count from (${counted.sql}) found`,
  } as never)
  return rows[0]?.count ?? 0
}

/** Goods on their way to this owner, the longest waiting first. */
export const findArrivals = (db: Db, ownerId: number, limit: number): Promise<ListingRow[]> =>
  db
    .selectFrom('market_listings')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('goods', '=', 'putting')
    .orderBy('id')
    .limit(limit)
    .execute()

export interface TransactionRow {
  id: string
  at: string
  kind: 'market_sale' | 'market_fee' | 'market_undo' | 'market_fee_undo'
  label: string | null
  amount: number
  listing: number | null
  /** The item as `[index, effect, value, …]`; null when its listing does not exist. */
  item: number[] | null
  /** The other player's login; null for a fee. */
  other: string | null
}

const moved = sql`('market_sale', 'market_fee', 'market_undo', 'market_fee_undo')`
const wallet = (userId: number) => sql`(select id from ledger_accounts where user_id = ${userId})`

/** The transfers of the market in a wallet, newest first; `amount` is what the wallet received. */
export async function findTransactions(
  db: Db,
  userId: number,
  offset: number,
  limit: number,
): Promise<TransactionRow[]> {
  const side = (column: string, sign: string) => sql`
    (select id, at, kind, label, reference, ${sql.raw(sign)}amount as amount from ledger_transfers
     where ${sql.ref(column)} = ${wallet(userId)} and kind in ${moved} order by id desc limit ${offset + limit})`
  const { rows } = await sql<TransactionRow>`
    select t.id, t.at, t.kind, t.label, t.amount, l.id as listing, l.item,
      case when t.kind not in ('market_sale', 'market_undo') then null
        when l.seller_id = ${userId} then b.login else l.seller end as other
    from (
      select * from (${side('to_account', '')} union all ${side('from_account', '-')}) both_sides
      order by id desc offset ${offset} limit ${limit}
    ) t
      left join market_listings l on l.id = t.reference::bigint
      left join users b on b.id = l.buyer_id
    order by t.id desc`.execute(db)
  return rows
}

export async function countTransactions(db: Db, userId: number, most: number): Promise<number> {
  const side = (column: string) => sql`
    (select 1 from ledger_transfers where ${sql.ref(column)} = ${wallet(userId)} and kind in ${moved} limit ${most})`
  const { rows } = await sql<{ count: number }>`
    select least(count(*), ${most}) as count from (${side('to_account')} union all ${side('from_account')}) found`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

type EscrowFilter = (typeof escrowFilters)[number]

const filters: Record<EscrowFilter, ReturnType<typeof sql<SqlBool>>> = {
  stuck: sql`l.stuck_at is not null`,
  frozen: sql`l.frozen_at is not null`,
  moving: sql`l.next_try_at is not null`,
  waiting: sql`l.next_try_at is not null and l.waits_for is not null`,
  open: sql`l.state = 'open'`,
  sold: sql`l.state = 'sold'`,
  cancelled: sql`l.state in ('cancelled', 'returning')`,
  undone: sql`l.state = 'undone'`,
  failed: sql`l.state = 'failed'`,
}

const withPeople = (db: Db) =>
  db
    .selectFrom('market_listings as l')
    .innerJoin('users as o', 'o.id', 'l.owner_id')
    .leftJoin('users as b', 'b.id', 'l.buyer_id')
    .leftJoin('users as f', 'f.id', 'l.frozen_by')
    .selectAll('l')
    .select(['o.login as owner', 'b.login as buyer', 'f.login as frozen_by_login'])

export type EscrowRow = Awaited<ReturnType<ReturnType<typeof withPeople>['execute']>>[number]

/**
 * Listings of all players after `before`, newest first or as `sort` says: one by id, those of one player, or those in
 * one state.
 */
export function findEscrow(
  db: Db,
  search: {
    state?: EscrowFilter | undefined
    id?: number | undefined
    traders?: LoginMatch | undefined
    period?: Period | undefined
    sort?: ValueSort | undefined
    before?: number | undefined
  },
  limit: number,
): Promise<EscrowRow[]> {
  const { traders, period, sort } = search
  const order = orderOf(sort, { amount: 'price', moment: period && 'created_at' })
  const { ordering, isAfter } = inOrder({ table: 'market_listings', alias: 'l', ...order })
  let query = withPeople(db).orderBy(ordering).limit(limit)
  if (search.state) query = query.where(filters[search.state])
  if (search.id) query = query.where('l.id', '=', search.id)
  if (traders)
    query = query.where((eb) => eb.or([isOneOf(traders, sql`l.seller_id`), isOneOf(traders, sql`l.buyer_id`)]))
  if (period) query = query.where(isWithin('l.created_at', period))
  if (search.before) query = query.where(isAfter(search.before))
  return query.execute()
}

/** Listings by their numbers. */
export const findEscrowsById = async (db: Db, ids: number[]): Promise<EscrowRow[]> =>
  ids.length === 0 ? [] : withPeople(db).where('l.id', 'in', ids).execute()

export const getEscrow = (db: Db, id: number) => withPeople(db).where('l.id', '=', id).executeTakeFirst()

export async function countEscrow(db: Db, filter: EscrowFilter, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (select from market_listings l where ${filters[filter]} limit ${most}) found`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

const priceChangesMost = 20

export interface PriceChange {
  listing_id: number
  price_before: number
  price_after: number
  changed_at: string
}

/** The price changes of some listings, at most 20 of each, newest first. */
export async function findPriceChanges(db: Db, listings: number[]): Promise<PriceChange[]> {
  const { rows } = await sql<PriceChange>`
    select c.* from unnest(${listings}::bigint[]) as l(id) cross join lateral (
      select listing_id, price_before, price_after, changed_at from market_price_changes
      where listing_id = l.id order by id desc limit ${priceChangesMost}
    ) c`.execute(db)
  return rows
}

/** All operations of some listings, newest first. */
export const findOperations = (
  db: Db,
  listings: number[],
): Promise<(OperationRow & { settled_by_login: string | null })[]> =>
  db
    .selectFrom('market_operations as p')
    .leftJoin('users as u', 'u.id', 'p.settled_by')
    .selectAll('p')
    .select('u.login as settled_by_login')
    .where('p.listing_id', 'in', listings)
    .orderBy('p.started_at', 'desc')
    .orderBy('p.id', 'desc')
    .execute()
