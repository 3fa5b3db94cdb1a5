import { namesOf } from '@guildhall/contract/fields'
import { itemFields } from '@guildhall/contract/shop-catalogue'
import type { promoFilters, shopSorts, stockFilters } from '@guildhall/contract/shop-rules'
import type { Locale } from '@guildhall/contract'
import { expressionBuilder, sql, type Insertable, type Kysely, type Selectable, type Updateable } from 'kysely'
import { likeText } from '../../db/like-text.ts'
import { isOffered } from '../../db/offered-items.ts'
import type { DB, ItemGroups, ShopItems } from '../../db/tables.ts'

type Db = Kysely<DB>

/**
 * The fields of an item that staff edit have columns of the same names, except the code, whose numbers are the column
 * `item`.
 */
const { item_id: _, ...fieldColumns } = itemFields
const editedColumns = namesOf(fieldColumns).map((name) => `s.${name}` as const)

export const withPicture = (db: Db) =>
  db
    .selectFrom('shop_items as s')
    .leftJoin('pictures as p', 'p.id', 's.picture_id')
    .select(editedColumns)
    .select(['s.id', 's.name_en', 's.description_en', 's.item', 's.stock', 's.created_at', 's.revision'])
    .select(['p.name as picture', 'p.width', 'p.height'])
    .where('s.deleted_at', 'is', null)

/** Only items that are for sale at a moment. */
export const offeredWithPicture = (db: Db, now: Date) => withPicture(db).where(isOffered(now))

/** An item with its picture's name and size. */
export type ShopRow = Awaited<ReturnType<ReturnType<typeof withPicture>['execute']>>[number]

/** The filters of a search, and the day and moment that decide what is promoted and new. */
export interface ShopSearch {
  q?: string | undefined
  group?: number | undefined
  promo?: (typeof promoFilters)[number] | undefined
  stock?: (typeof stockFilters)[number] | undefined
  sort?: (typeof shopSorts)[number] | undefined
  locale: Locale
  now: Date
  today: string
  newSince: string
}

const eb = expressionBuilder<DB & { s: ShopItems }, 's'>()

const isPromoted = (today: string) => sql<boolean>`coalesce(s.promotion >= ${today}::date, false)`

/** Each word of `q` must be in the name of either locale, ignoring case and accents. */
const matches = ({ q, group, promo = 'all', stock = 'all', today }: ShopSearch) => {
  const words = q?.split(/\s+/).filter(Boolean) ?? []
  return eb.and([
    ...words.map((word) => sql<boolean>`s.search_key like '%' || sort_key(${likeText(word)}) || '%'`),
    ...(group ? [eb('s.group_id', '=', group)] : []),
    ...(promo === 'all' ? [] : [sql<boolean>`${isPromoted(today)} = ${promo === 'only'}`]),
    ...(stock === 'all' ? [] : [stock === 'in' ? eb('s.stock', '>', 0) : eb('s.stock', '<=', 0)]),
  ])
}

/** Items in stock first, then promoted ones, then new ones (D-014). */
const recommended = ({ today, newSince }: ShopSearch) =>
  sql`(s.stock > 0) desc, ${isPromoted(today)} desc, (s.created_at > ${newSince}) desc, s.id desc`

const orders: Record<(typeof shopSorts)[number], (search: ShopSearch) => ReturnType<typeof sql>> = {
  recommended,
  alpha: ({ locale }) => (locale === 'en' ? sql`s.name_en_key, s.id` : sql`s.name_key, s.id`),
  priceAsc: () => sql`s.price, s.id`,
  priceDesc: () => sql`s.price desc, s.id desc`,
  newest: () => sql`s.id desc`,
}

/** Items of the shop in the requested order; all of them without a limit. */
export async function findItems(db: Db, search: ShopSearch, offset: number, limit: number | null): Promise<ShopRow[]> {
  let query = offeredWithPicture(db, search.now).where(matches(search))
  if (offset) query = query.offset(offset)
  if (limit !== null) query = query.limit(limit)
  const order = orders[search.sort ?? 'recommended'](search)
  return query.orderBy(order).execute()
}

export async function countItems(db: Db, search: ShopSearch): Promise<number> {
  const row = await db
    .selectFrom('shop_items as s')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where(isOffered(search.now))
    .where(matches(search))
    .executeTakeFirst()
  return row?.count ?? 0
}

export const getOfferedItem = (db: Db, id: number, now: Date) =>
  offeredWithPicture(db, now).where('s.id', '=', id).executeTakeFirst()

export const getItem = (db: Db, id: number) => withPicture(db).where('s.id', '=', id).executeTakeFirst()

/** The fields of an item that staff can change, locked until the end of the transaction. */
export const lockItem = (db: Db, id: number) =>
  withPicture(db).select('s.picture_id').where('s.id', '=', id).forNoKeyUpdate('s').executeTakeFirst()

export const insertItem = (db: Db, item: Insertable<ShopItems>) =>
  db.insertInto('shop_items').values(item).returning('id').executeTakeFirstOrThrow()

export const updateItem = (db: Db, id: number, change: Updateable<ShopItems>) =>
  db.updateTable('shop_items').set(change).where('id', '=', id).execute()

/** The highest price that an item had before a change since a moment, by the audit log; 0 without such a change. */
export async function getHighestPrice(db: Db, id: number, since: string): Promise<number> {
  const { rows } = await sql<{ price: number }>`
    select coalesce(max((before->>'price')::bigint), 0)::bigint as price from admin_actions
    where target = ${`item ${id}`} and action = 'shopItem.update' and at >= ${since}`.execute(db)
  return rows[0]!.price
}

/**
 * What one piece of an item that is for sale is and costs, locked until the end of the transaction. An item with a limit
 * per player is sold to its buyer alone, because a gift would evade the limit.
 */
export const lockPiece = (db: Db, id: number, now: Date) =>
  db
    .selectFrom('shop_items as s')
    .select(['s.name', 's.item', 's.price', 's.stock'])
    .where('s.id', '=', id)
    .where(isOffered(now))
    .where('s.limit_count', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()

/** Adds pieces to the stock, or takes them from it. */
export const moveStock = (db: Db, id: number, pieces: number) =>
  db
    .updateTable('shop_items')
    .set((eb) => ({ stock: eb('stock', '+', pieces) }))
    .where('id', '=', id)
    .execute()

/** Adds one to the stock, as when a purchase is undone. */
export const restock = (db: Db, id: number) => moveStock(db, id, 1)

export type Group = Selectable<ItemGroups>

export const findGroups = (db: Db): Promise<Group[]> =>
  db.selectFrom('item_groups').selectAll().orderBy('ord').orderBy('id').execute()

/** Groups with the number of their items. */
export const findGroupsWithCounts = (db: Db) =>
  db
    .selectFrom('item_groups as g')
    .selectAll('g')
    .select((eb) =>
      eb
        .selectFrom('shop_items as s')
        .select((of) => of.fn.countAll<number>().as('count'))
        .whereRef('s.group_id', '=', 'g.id')
        .where('s.deleted_at', 'is', null)
        .as('items'),
    )
    .orderBy('g.ord')
    .orderBy('g.id')
    .execute()

/** Locks the group, so that it is not deleted and no other item is added to it meanwhile. */
export const lockGroup = (db: Db, id: number) =>
  db.selectFrom('item_groups').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** Locks all groups in one order, for a move or a new place at the end. */
export const lockGroups = (db: Db) => db.selectFrom('item_groups').select('id').orderBy('id').forUpdate().execute()

/** Moves all groups from a place on one further. */
export const makeRoomAt = (db: Db, ord: number) =>
  db
    .updateTable('item_groups')
    .set((eb) => ({ ord: eb('ord', '+', 1) }))
    .where('ord', '>=', ord)
    .execute()

/** Keeps the group from deletion until the end of the transaction. */
export const keepGroup = (db: Db, id: number) =>
  db.selectFrom('item_groups').select('id').where('id', '=', id).forKeyShare().executeTakeFirst()

export async function getLastOrd(db: Db): Promise<number> {
  const row = await db
    .selectFrom('item_groups')
    .select((eb) => eb.fn.max('ord').as('ord'))
    .executeTakeFirst()
  return row?.ord ?? 0
}

export const insertGroup = (db: Db, group: Insertable<ItemGroups>) =>
  db.insertInto('item_groups').values(group).returningAll().executeTakeFirstOrThrow()

export const updateGroup = (db: Db, id: number, change: Updateable<ItemGroups>) =>
  db.updateTable('item_groups').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

export const hasItems = async (db: Db, groupId: number): Promise<boolean> =>
  (await db
    .selectFrom('shop_items')
    .select('id')
    .where('group_id', '=', groupId)
    .where('deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst()) !== undefined

/** Deletes a locked group without items. Items that were deleted before lose their group. */
export async function deleteGroup(db: Db, id: number): Promise<void> {
  await db.updateTable('shop_items').set({ group_id: null }).where('group_id', '=', id).execute()
  await db.deleteFrom('item_groups').where('id', '=', id).execute()
}
