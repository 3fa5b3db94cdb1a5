import type { GiftState } from '@guildhall/contract/gift-rules'
import { sql, type Kysely } from 'kysely'
import type { DB } from '../../db/tables.ts'

type Db = Kysely<DB>

/** A page of a list: the rows older than `before`, at most `limit`. */
export interface Page<Key> {
  before: Key | null
  limit: number
}

export const findPayments = (db: Db, userId: number, { before, limit }: Page<string>) => {
  const all = db
    .selectFrom('payments')
    .select(['id', 'created_at', 'method', 'state', 'amount_cents', 'credited'])
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(limit)
  return (before === null ? all : all.where('id', '<', before)).execute()
}

export const findDeposits = (db: Db, userId: number, { before, limit }: Page<number>) => {
  const all = db
    .selectFrom('deposits')
    .select(['id', 'created_at', 'status', 'value_cents', 'cash'])
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(limit)
  return (before === null ? all : all.where('id', '<', before)).execute()
}

export const findOrders = (db: Db, userId: number, { before, limit }: Page<string>) => {
  const all = db
    .selectFrom('purchases as b')
    .innerJoin('deliveries as d', 'd.id', 'b.id')
    .select(['b.id', 'b.created_at', 'b.name', 'b.price', 'd.state', 'b.refunded_at'])
    .where('b.user_id', '=', userId)
    .orderBy('b.id', 'desc')
    .limit(limit)
  return (before === null ? all : all.where('b.id', '<', before)).execute()
}

interface Gift {
  id: string
  created_at: string
  name: string
  price: number
  state: GiftState
  is_giver: boolean
  other: string
}

/** What the player gave and received. Each side reads its own index. */
export async function findGifts(db: Db, userId: number, { before, limit }: Page<string>): Promise<Gift[]> {
  const older = before === null ? sql`true` : sql`g.id < ${before}`
  const side = (own: string, other: string, isGiver: boolean) => sql`
    (select g.*, ${sql.lit(isGiver)} as is_giver, g.${sql.ref(other)} as other_id from gifts g
     where g.${sql.ref(own)} = ${userId} and ${older} order by g.id desc limit ${limit})`
  const { rows } = await sql<Gift>`
    select g.id, g.created_at, g.name, g.price, g.state, g.is_giver, o.login as other
    from (${side('giver_id', 'receiver_id', true)} union all ${side('receiver_id', 'giver_id', false)}) g
      join users o on o.id = g.other_id
    order by g.id desc limit ${limit}`.execute(db)
  return rows
}

export const findDeliveries = (db: Db, login: string, { before, limit }: Page<string>) => {
  const all = db
    .selectFrom('deliveries as d')
    .leftJoin('users as s', 's.id', 'd.created_by')
    .select(['d.id', 'd.created_at', 'd.item', 'd.reference', 'd.state', 'd.settled_at', 's.login as sent_by'])
    .where(sql<boolean>`lower(d.login) = lower(${login})`)
    .orderBy('d.id', 'desc')
    .limit(limit)
  return (before === null ? all : all.where('d.id', '<', before)).execute()
}

interface Listing {
  id: number
  created_at: string
  item: number[]
  price: number
  state: DB['market_listings']['state']
  goods: DB['market_listings']['goods']
  sold_at: string | null
  is_seller: boolean
  other: string | null
}

/** What the player put up and what they bought. Each side reads its own index, so neither scans the market. */
export async function findListings(db: Db, userId: number, { before, limit }: Page<number>): Promise<Listing[]> {
  const last = before ?? Number.MAX_SAFE_INTEGER
  const { rows } = await sql<Listing>`
    select l.id, l.created_at, l.item, l.price, l.state, l.goods, l.sold_at, l.is_seller, o.login as other
    from (
      (select m.*, true as is_seller, m.buyer_id as other_id from market_listings m
       where m.seller_id = ${userId} and m.id < ${last} order by m.id desc limit ${limit})
      union all
      (select m.*, false, m.seller_id from market_listings m
       where m.buyer_id = ${userId} and m.id < ${last} order by m.id desc limit ${limit})
    ) l left join users o on o.id = l.other_id
    order by l.id desc limit ${limit}`.execute(db)
  return rows
}

export const findTickets = (db: Db, userId: number, { before, limit }: Page<number>) => {
  const all = db
    .selectFrom('tickets')
    .select(['id', 'created_at', 'title', 'type', 'priorities as priority', 'status', 'waiting_since'])
    .where('author_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(limit)
  return (before === null ? all : all.where('id', '<', before)).execute()
}

export const findReferrals = (db: Db, userId: number, { before, limit }: Page<number>) => {
  const all = db
    .selectFrom('referrals as r')
    .innerJoin('users as u', 'u.id', 'r.referred_id')
    .select(['r.id', 'r.created_at', 'u.login', 'r.released', 'r.type'])
    .where('r.referrer_id', '=', userId)
    .orderBy('r.id', 'desc')
    .limit(limit)
  return (before === null ? all : all.where('r.id', '<', before)).execute()
}

export const findBans = (db: Db, login: string, { before, limit }: Page<number>) => {
  const all = db
    .selectFrom('bans as b')
    .leftJoin('users as m', 'm.id', 'b.created_by')
    .leftJoin('users as e', 'e.id', 'b.ended_by')
    .select(['b.id', 'b.created_at', 'm.login as created_by', 'b.note', 'b.reason', 'b.until', 'b.ended_at'])
    .select(['e.login as ended_by', 'b.ending', 'b.end_reason'])
    .where(sql<boolean>`lower(b.login) = lower(${login})`)
    .orderBy('b.id', 'desc')
    .limit(limit)
  return (before === null ? all : all.where('b.id', '<', before)).execute()
}

/** `ended_at` of a session that nobody ended is the end of its time, once that is over. */
export const findSessions = (db: Db, userId: number, now: string, { before, limit }: Page<number>) => {
  const all = db
    .selectFrom('sessions')
    .select(['id', 'created_at', 'last_used_at', 'address', 'device'])
    .select(sql<string | null>`coalesce(revoked_at, case when expires_at <= ${now} then expires_at end)`.as('ended_at'))
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(limit)
  return (before === null ? all : all.where('id', '<', before)).execute()
}

/**
 * Staff actions on an account, or all that concern its player. Of what was recorded only the reason is read; the rest is
 * for the audit log. The indexes of migration 0111 have this order.
 */
export const findActions = (db: Db, userId: number, areAll: boolean, { before, limit }: Page<number>) => {
  const all = db
    .selectFrom('admin_actions as a')
    .leftJoin('users as u', 'u.id', 'a.actor_id')
    .select(['a.id', 'a.at', 'a.action', 'u.login as by', 'a.console_user'])
    .select(sql<string | null>`a.after ->> 'reason'`.as('reason'))
    .where((eb) => (areAll ? eb('a.player_id', '=', userId) : eb('a.target', '=', `user ${userId}`)))
    .orderBy('a.at', 'desc')
    .orderBy('a.id', 'desc')
    .limit(limit)
  const older = sql<boolean>`(a.at, a.id) < ((select at from admin_actions where id = ${before}), ${before})`
  return (before === null ? all : all.where(older)).execute()
}

/** Which of these credits of staff nobody has reversed. */
export async function findReversibleCredits(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('staff_credits')
    .select('id')
    .where((eb) => eb('id', '=', eb.fn.any(sql<string[]>`${ids}::uuid[]`)))
    .where('reversed_at', 'is', null)
    .execute()
  return new Set(rows.map(({ id }) => id))
}
