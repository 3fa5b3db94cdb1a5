import type { DeliveryState } from '@guildhall/contract/delivery'
import type { ValueSort } from '@guildhall/contract/list-sorts'
import { sql, type Insertable, type Kysely, type RawBuilder } from 'kysely'
import { prepared } from '../../db/prepared.ts'
import type { DB, StaffCredits } from '../../db/tables.ts'
import { inOrder, isIdWithin, orderOf, type Period } from '../../db/staff-lists.ts'
import { firstId } from '../../db/uuid7.ts'
import { isOneOf, type LoginMatch } from '../../people/login-queries.ts'

type Db = Kysely<DB>

/** One piece of an item. */
interface Piece {
  /** Ids of the purchase, its transfer and its delivery. */
  id: string
  item: number
  expectedPrice: number | null
  /** What a code takes off its price. */
  discount: number
  /** The price of a part of a bundle: its share of the bundle's price. */
  share?: number
}

interface Order {
  buyer: number
  pieces: Piece[]
  target: string
  at: Date
  address: string
  /** The use of a code that gives the discounts. */
  use: string | null
  /** The bundle whose parts these pieces are. */
  bundleOrder?: string | undefined
}

interface Bought {
  id: string
  item: number
  outcome: 'bought'
  item_price: number
  balance: number
  stock_left: number
}

export interface RefusedPiece {
  id: string
  item: number
  outcome: 'not_found' | 'not_offered' | 'limit_reached' | 'out_of_stock' | 'price_changed' | 'insufficient' | 'in_debt'
  item_price: number | null
  balance: number | null
  stock_left: number | null
  item_name: string | null
}

/**
 * Buys pieces by a function of the database (db/migrations/0221-sales-with-limits.sql), in one round trip. After a `refusal` the
 * caller rolls back: `bought` says what came before it.
 */
export async function buy(
  db: Db,
  { buyer, pieces, target, at, address, use, bundleOrder }: Order,
): Promise<{ bought: Bought[]; refusal: RefusedPiece | null }> {
  const { rows } = await buyItems(db, {
    ...{ buyer, target, at: at.toISOString(), address, use, bundleOrder: bundleOrder ?? null },
    ids: pieces.map(({ id }) => id),
    items: pieces.map(({ item }) => item),
    prices: pieces.map(({ expectedPrice }) => expectedPrice),
    discounts: pieces.map(({ discount }) => discount),
    shares: bundleOrder ? pieces.map(({ share }) => share ?? null) : null,
  })
  return {
    bought: rows.filter((row) => row.outcome === 'bought'),
    refusal: rows.find((row) => row.outcome !== 'bought') ?? null,
  }
}

interface Call {
  ids: string[]
  buyer: number
  items: number[]
  prices: (number | null)[]
  target: string
  at: string
  address: string
  discounts: number[]
  use: string | null
  shares: (number | null)[] | null
  bundleOrder: string | null
}

const buyItems = prepared((db, call: Call) =>
  sql<Bought | RefusedPiece>`
    select id, item, outcome, item_price, balance, stock_left, item_name from buy_items(
      ${call.ids}::uuid[], ${call.buyer}, ${call.items}::bigint[], ${call.prices}::bigint[], ${call.target}, ${call.at},
      ${call.address}, ${call.discounts}::bigint[], ${call.use}::uuid, ${call.shares}::bigint[],
      ${call.bundleOrder}::uuid)`.compile(db),
)

/** The prices and groups of items that are for sale. A purchase names the price, which `buy` compares under its lock. */
export const findOffers = async (db: Db, ids: number[]): Promise<PricedOffer[]> => (await offersById(db, { ids })).rows

interface PricedOffer {
  id: number
  price: number
  group_id: number | null
}

const offersById = prepared((db, { ids }: { ids: number[] }) =>
  sql<PricedOffer>`
    select id, price, group_id from shop_items where id = any(${ids}::bigint[]) and deleted_at is null`.compile(db),
)

const purchases = (db: Db) =>
  db
    .selectFrom('purchases as b')
    .innerJoin('deliveries as d', 'd.id', 'b.id')
    .leftJoin('shop_items as s', 's.id', 'b.shop_item_id')
    .leftJoin('pictures as p', 'p.id', 's.picture_id')
    .leftJoin('users as r', 'r.id', 'b.refunded_by')
    .leftJoin('code_uses as c', 'c.id', 'b.code_use')
    .leftJoin('bundle_orders as o', 'o.id', 'b.bundle_order')
    .leftJoin('bundles as k', 'k.id', 'o.bundle_id')
    .select('r.login as refunded_by')
    .select(['b.id', 'b.user_id', 'b.name', 'b.item', 'b.price', 'b.target', 'b.created_at'])
    .select([
      'b.refunded_at',
      'b.refund_reason',
      'b.shop_item_id',
      'b.discount',
      'b.full_price',
      'c.code',
      'o.name as bundle',
    ])
    .select(['d.login', 'd.state', 'd.is_late', 'd.waits_for_room', 'd.attempt', 'd.answer'])
    .select(['d.staged_at', 'd.settled_at'])
    .select(['p.name as picture', 'p.width', 'p.height'])
    .select([englishName, englishBundle])

// A purchase keeps the name under which it was sold. Its translation is that of the item, as long as the item has the
// same name.
const englishName = sql<string | null>`case when s.name = b.name then s.name_en end`.as('name_en')
const englishBundle = sql<string | null>`case when k.name = o.name then k.name_en end`.as('bundle_en')

/** A purchase with its delivery and the picture of its item. */
export type PurchaseRow = Awaited<ReturnType<ReturnType<typeof purchases>['execute']>>[number]

/** The newest purchases of one player, below `before`. */
export function findPurchases(db: Db, userId: number, before: string | null, limit: number): Promise<PurchaseRow[]> {
  let query = purchases(db).where('b.user_id', '=', userId).orderBy('b.id', 'desc').limit(limit)
  if (before) query = query.where('b.id', '<', before)
  return query.execute()
}

export const getPurchase = (db: Db, id: string) => purchases(db).where('b.id', '=', id).executeTakeFirst()

/** The English names of purchases whose item has one. */
export async function findEnglishNames(db: Db, ids: string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('purchases as b')
    .innerJoin('shop_items as s', 's.id', 'b.shop_item_id')
    .select(['b.id', englishName])
    .where('b.id', 'in', ids)
    .execute()
  return new Map(rows.flatMap(({ id, name_en }) => (name_en ? [[id, name_en] as const] : [])))
}

/**
 * Purchases of all players after `before`, the newest first or as `sort` says: of one player, one by id, or in one state.
 */
export function findOrders(
  db: Db,
  {
    buyers,
    id,
    state,
    period,
    sort,
    before,
  }: {
    buyers?: LoginMatch | undefined
    id?: string
    state?: DeliveryState | 'refunded' | undefined
    period?: Period | undefined
    sort?: ValueSort | undefined
    before?: string | undefined
  },
  limit: number,
): Promise<PurchaseRow[]> {
  // Purchase and delivery have the same id. With a state the deliveries' index is read, otherwise that of the
  // purchases.
  const order = orderOf(sort, { amount: 'price' })
  const alias = state && state !== 'refunded' && !order.by ? 'd' : 'b'
  const { ordering, isAfter } = inOrder({ table: 'purchases', alias, ...order })
  let query = purchases(db).orderBy(ordering).limit(limit)
  if (period) query = query.where(isIdWithin(`${alias}.id`, period))
  if (before) query = query.where(isAfter(before))
  if (buyers) query = query.where(isOneOf(buyers, sql`b.user_id`))
  if (id) query = query.where('b.id', '=', id)
  if (state === 'refunded') query = query.where('b.refunded_at', 'is not', null)
  else if (state) query = query.where('d.state', '=', state).where('b.refunded_at', 'is', null)
  return query.execute()
}

/** All purchases from `from` until before `until`, in this order. Their ids begin with their moments. */
export const findOrdersOfPeriod = (db: Db, from: string, until: string) =>
  db
    .selectFrom('purchases as b')
    .innerJoin('deliveries as d', 'd.id', 'b.id')
    .innerJoin('users as u', 'u.id', 'b.user_id')
    .select(['b.id', 'u.login', 'b.created_at', 'b.name', 'b.item', 'b.price', 'd.state', 'd.settled_at'])
    .leftJoin('code_uses as c', 'c.id', 'b.code_use')
    .select(['b.refunded_at', 'b.refund_reason', 'b.full_price', 'b.discount', 'c.code'])
    .where('b.id', '>=', firstId(from))
    .where('b.id', '<', firstId(until))
    .orderBy('b.id')

export type OrderOfPeriod = Awaited<ReturnType<ReturnType<typeof findOrdersOfPeriod>['execute']>>[number]

/** The purchase, locked until the end of the transaction. */
export const lockPurchase = (db: Db, id: string) =>
  db.selectFrom('purchases').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

/** Records the refund of a locked purchase that had none. */
export const noteRefund = (db: Db, id: string, refund: { at: string; by: number | null; reason: string }) =>
  db
    .updateTable('purchases')
    .set({ refunded_at: refund.at, refunded_by: refund.by, refund_reason: refund.reason })
    .where('id', '=', id)
    .execute()

export const isRefunded = async (db: Db, id: string): Promise<boolean> =>
  (await db
    .selectFrom('purchases')
    .select('id')
    .where('id', '=', id)
    .where('refunded_at', 'is not', null)
    .executeTakeFirst()) !== undefined

export const insertCredit = (db: Db, credit: Insertable<StaffCredits>) =>
  db.insertInto('staff_credits').values(credit).execute()

/** A credit of staff with the login of who got it, locked until the end of the transaction. */
export const lockCredit = (db: Db, id: string) =>
  db
    .selectFrom('staff_credits as c')
    .innerJoin('users as u', 'u.id', 'c.user_id')
    .select(['c.user_id', 'c.value', 'c.reversed_at', 'u.login'])
    .where('c.id', '=', id)
    .forUpdate('c')
    .executeTakeFirst()

/** Records the reversal of a locked credit that had none. */
export const noteReversal = (db: Db, id: string, reversal: { at: string; by: number; reason: string }) =>
  db
    .updateTable('staff_credits')
    .set({ reversed_at: reversal.at, reversed_by: reversal.by, reversal_reason: reversal.reason })
    .where('id', '=', id)
    .execute()

/** The Cash that purchases have taken from players, less refunds, by their own rows: for the check of the ledger. */
export const sumPurchases = (db: Db): Promise<number> =>
  sumOf(
    db,
    sql<{
      cash: number
    }>`select -coalesce(sum(price) filter (where refunded_at is null), 0)::bigint as cash from purchases`,
  )

/** The Cash that staff have given by hand, less what they took back. */
export const sumCredits = (db: Db): Promise<number> =>
  sumOf(
    db,
    sql<{ cash: number }>`select coalesce(sum(value), 0)::bigint as cash from staff_credits where reversed_at is null`,
  )

async function sumOf(db: Db, query: RawBuilder<{ cash: number }>): Promise<number> {
  const { rows } = await query.execute(db)
  return rows[0]!.cash
}
