import type { GiftAccepts, GiftSide, GiftState } from '@guildhall/contract/gift-rules'
import type { ValueSort } from '@guildhall/contract/list-sorts'
import { sql, type Insertable, type Kysely, type Updateable } from 'kysely'
import { inOrder, isIdWithin, orderOf, type Period } from '../../db/staff-lists.ts'
import type { DB, Gifts } from '../../db/tables.ts'
import { firstId } from '../../db/uuid7.ts'
import { isBarred } from '../../people/barred-queries.ts'
import { isOneOf, type LoginMatch } from '../../people/login-queries.ts'

type Db = Kysely<DB>

export const insertGift = (db: Db, gift: Insertable<Gifts>) => db.insertInto('gifts').values(gift).execute()

export const updateGift = (db: Db, id: string, change: Updateable<Gifts>) =>
  db.updateTable('gifts').set(change).where('id', '=', id).execute()

/** The two players of a gift. */
export const getPlayers = (db: Db, id: string) =>
  db.selectFrom('gifts').select(['giver_id', 'receiver_id']).where('id', '=', id).executeTakeFirst()

/** The gift, locked until the end of the transaction. */
export const lockGift = (db: Db, id: string) =>
  db.selectFrom('gifts').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/**
 * Locks two players in the order of their ids, so that neither is banned nor closed meanwhile. Rows that refer to them
 * can still be written.
 */
export const lockPlayers = (db: Db, ids: number[]) =>
  db.selectFrom('users').select(['id', 'login']).where('id', 'in', ids).orderBy('id').forNoKeyUpdate().execute()

/** Whether one of these accounts is banned, closing or closed. */
export async function areBarred(db: Db, ids: number[], now: string): Promise<boolean> {
  const { rows } = await sql<{ is_barred: boolean }>`
    select coalesce(bool_or(${isBarred(sql`p.id`, now)}), false) as is_barred
    from unnest(${ids}::bigint[]) p(id)`.execute(db)
  return rows[0]!.is_barred
}

/** Whether an account takes gifts: it wants them, and is neither banned nor closing. */
export async function takesGifts(db: Db, id: number, now: string): Promise<boolean> {
  const { rows } = await sql<{ takes: boolean }>`
    select accepts_gifts and not ${isBarred(sql`t.id`, now)} as takes from users t where t.id = ${id}`.execute(db)
  return rows[0]?.takes ?? false
}

/** Whether the account shows the pages of its characters (decision 0159). */
export const showsCharacters = async (db: Db, userId: number): Promise<boolean> =>
  (await db
    .selectFrom('character_settings')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('shows_page', '=', false)
    .executeTakeFirst()) === undefined

export const getAccepts = async (db: Db, userId: number): Promise<GiftAccepts> =>
  (await db.selectFrom('users').select('accepts_gifts').where('id', '=', userId).executeTakeFirst())?.accepts_gifts
    ? 'everyone'
    : 'nobody'

export const setAccepts = (db: Db, userId: number, accepts: GiftAccepts) =>
  db
    .updateTable('users')
    .set({ accepts_gifts: accepts === 'everyone' })
    .where('id', '=', userId)
    .execute()

/** How many gifts a player has sent since a moment: in all, and to one receiver. */
export async function countSent(
  db: Db,
  { giver, receiver, since }: { giver: number; receiver: number; since: string },
): Promise<{ all: number; pair: number }> {
  const row = await db
    .selectFrom('gifts')
    .select((eb) => [
      eb.fn.countAll<number>().as('all'),
      eb.fn.countAll<number>().filterWhere('receiver_id', '=', receiver).as('pair'),
    ])
    .where('giver_id', '=', giver)
    .where('created_at', '>=', since)
    .executeTakeFirstOrThrow()
  return row
}

/** Gifts that must go back: nobody has decided in time, or one of the two accounts is barred. The oldest come first. */
export async function findToEnd(db: Db, now: string, most: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select g.id from gifts g
    where g.state = 'waiting'
      and (g.expires_at <= ${now} or ${isBarred(sql`g.giver_id`, now)} or ${isBarred(sql`g.receiver_id`, now)})
    order by g.id limit ${most}`.execute(db)
  return rows.map(({ id }) => id)
}

const englishName = sql<string | null>`case when s.name = g.name then s.name_en end`.as('name_en')

const gifts = (db: Db) =>
  db
    .selectFrom('gifts as g')
    .innerJoin('users as f', 'f.id', 'g.giver_id')
    .innerJoin('users as t', 't.id', 'g.receiver_id')
    .innerJoin('shop_items as s', 's.id', 'g.shop_item_id')
    .leftJoin('users as r', 'r.id', 'g.refunded_by')
    .leftJoin('deliveries as d', (join) => join.on('d.reference', '=', sql<string>`'gift ' || g.id`))
    .select(['g.id', 'g.giver_id', 'g.receiver_id', 'g.receiver_character', 'g.name', 'g.item', 'g.price'])
    .select(['g.message', 'g.address', 'g.state', 'g.created_at', 'g.expires_at', 'g.opened_at', 'g.ended_at'])
    .select(['g.refunded_at', 'g.refund_reason', 'r.login as refunded_by', 'd.state as delivery'])
    .select(['f.login as giver', 't.login as receiver', englishName])

/** A gift with the logins of its players and the state of its delivery. */
export type GiftRow = Awaited<ReturnType<ReturnType<typeof gifts>['execute']>>[number]

export const getGift = (db: Db, id: string) => gifts(db).where('g.id', '=', id).executeTakeFirst()

/** The newest gifts that a player received or sent, below `before`. */
export function findGifts(db: Db, userId: number, side: GiftSide, before: string | null, limit: number) {
  const column = side === 'sent' ? 'g.giver_id' : 'g.receiver_id'
  const query = gifts(db).where(column, '=', userId).orderBy('g.id', 'desc').limit(limit)
  return (before ? query.where('g.id', '<', before) : query).execute()
}

export interface GiftSearch {
  players?: LoginMatch | undefined
  side?: 'giver' | 'receiver' | undefined
  id?: string | undefined
  state?: GiftState | 'undelivered' | 'refunded' | undefined
  period?: Period | undefined
  sort?: ValueSort | undefined
  before?: string | undefined
}

/** Gifts of all players, the newest first or as `sort` says. `undelivered`: accepted, and staff must decide. */
export function searchGifts(
  db: Db,
  { players, side, id, state, period, sort, before }: GiftSearch,
  limit: number,
): Promise<GiftRow[]> {
  const { ordering, isAfter } = inOrder({ table: 'gifts', alias: 'g', ...orderOf(sort, { amount: 'price' }) })
  let query = gifts(db).orderBy(ordering).limit(limit)
  if (period) query = query.where(isIdWithin('g.id', period))
  if (before) query = query.where(isAfter(before))
  if (id) query = query.where('g.id', '=', id)
  if (players) {
    const isGiver = isOneOf(players, sql`g.giver_id`)
    const isReceiver = isOneOf(players, sql`g.receiver_id`)
    const isEither = sql<boolean>`(${isGiver} or ${isReceiver})`
    query = query.where(side === 'giver' ? isGiver : side === 'receiver' ? isReceiver : isEither)
  }
  if (state === 'refunded') query = query.where('g.refunded_at', 'is not', null)
  else if (state === 'undelivered')
    query = query
      .where('g.state', '=', 'accepted')
      .where('g.refunded_at', 'is', null)
      .where('d.state', 'in', ['failed', 'unknown'])
  else if (state) query = query.where('g.state', '=', state).where('g.refunded_at', 'is', null)
  return query.execute()
}

/** The delivery of an accepted gift. */
export const getDeliveryId = async (db: Db, giftId: string): Promise<string | null> =>
  (await db.selectFrom('deliveries').select('id').where('reference', '=', `gift ${giftId}`).executeTakeFirst())?.id ??
  null

export const isRefunded = async (db: Db, id: string): Promise<boolean> =>
  (await db
    .selectFrom('gifts')
    .select('id')
    .where('id', '=', id)
    .where('refunded_at', 'is not', null)
    .executeTakeFirst()) !== undefined

/** The Cash that gifts have taken from players, less what went back, by their own rows: for the check of the ledger. */
export async function sumGifts(db: Db): Promise<number> {
  const { rows } = await sql<{ cash: number }>`
    select -coalesce(sum(price), 0)::bigint as cash from gifts
    where state in ('waiting', 'accepted') and refunded_at is null`.execute(db)
  return rows[0]!.cash
}

/** Whether an account has been closed for good. */
export const isClosed = async (db: Db, userId: number): Promise<boolean> =>
  (await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('closed_at', 'is not', null)
    .executeTakeFirst()) !== undefined

/** All gifts from `from` until before `until`, in this order. Their ids begin with their moments. */
export const findGiftsOfPeriod = (db: Db, from: string, until: string) =>
  db
    .selectFrom('gifts as g')
    .innerJoin('users as f', 'f.id', 'g.giver_id')
    .innerJoin('users as t', 't.id', 'g.receiver_id')
    .select(['g.id', 'f.login as giver', 't.login as receiver', 'g.created_at', 'g.name', 'g.item', 'g.price'])
    .select(['g.state', 'g.ended_at', 'g.refunded_at', 'g.refund_reason'])
    .where('g.id', '>=', firstId(from))
    .where('g.id', '<', firstId(until))
    .orderBy('g.id')

export type GiftOfPeriod = Awaited<ReturnType<ReturnType<typeof findGiftsOfPeriod>['execute']>>[number]
