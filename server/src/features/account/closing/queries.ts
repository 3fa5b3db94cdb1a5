import type { ClosingList, ClosingObstacle } from '@guildhall/contract/account/closing-rules'
import { sql, type Insertable, type Kysely, type Selectable, type Updateable } from 'kysely'
import type { AccountClosings, DB } from '../../../db/tables.ts'
import { countWaiting } from '../../../db/waiting.ts'

type Db = Kysely<DB>
export type Closing = Selectable<AccountClosings>

/** Inserts a closing. Returns its id; null when one of this account is open already. */
export async function insertClosing(db: Db, row: Insertable<AccountClosings>): Promise<number | null> {
  const inserted = await db
    .insertInto('account_closings')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted?.id ?? null
}

export const getClosing = (db: Db, id: number) =>
  db.selectFrom('account_closings').selectAll().where('id', '=', id).executeTakeFirst()

export const lockClosing = (db: Db, id: number) =>
  db.selectFrom('account_closings').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const updateClosing = (db: Db, id: number, change: Updateable<AccountClosings>) =>
  db.updateTable('account_closings').set(change).where('id', '=', id).execute()

const open = ['waiting', 'erasing'] as const

/** The open closing of an account; undefined without one. */
export const getOpenClosing = (db: Db, userId: number) =>
  db
    .selectFrom('account_closings')
    .selectAll()
    .where('user_id', '=', userId)
    .where('state', 'in', open)
    .executeTakeFirst()

/** The closing of a link with the account that signed in; undefined when there is none. */
export const getClosingOfLink = (db: Db, id: number) =>
  db
    .selectFrom('account_closings as c')
    .innerJoin('users as u', 'u.id', 'c.user_id')
    .select(['c.id', 'c.user_id', 'u.email', 'u.password_changed_at'])
    .where('c.id', '=', id)
    .executeTakeFirst()

export const setClosesAt = (db: Db, userId: number, closesAt: string | null) =>
  db.updateTable('users').set({ closes_at: closesAt }).where('id', '=', userId).execute()

/**
 * The open sales of an account, the Cash of its gifts that nobody has answered, and what is under way that must end before the
 * account can be closed.
 */
export async function findUnderWay(
  db: Db,
  { id, login }: { id: number; login: string },
): Promise<{ sales: number; giftCash: number; obstacles: Exclude<ClosingObstacle, 'cash'>[] }> {
  type Found = Record<Exclude<ClosingObstacle, 'cash'>, boolean> & { open_sales: number; gift_cash: number }
  const { rows } = await sql<Found>`
    select
      (select coalesce(sum(price), 0)::bigint from gifts where giver_id = ${id} and state = 'waiting') as gift_cash,
      exists (select from gifts where state = 'waiting' and ${id} in (giver_id, receiver_id)) or exists (
        select from gifts g join deliveries d on d.reference = 'gift ' || g.id
        where g.giver_id = ${id} and g.refunded_at is null and d.state in ('queued', 'staged')
      ) as gifts,
      (select count(*)::int from market_listings
        where seller_id = ${id} and state in ('taking', 'open', 'returning')) as open_sales,
      exists (select from market_listings where seller_id = ${id} and state in ('taking', 'open', 'returning'))
        or exists (select from market_listings where owner_id = ${id} and seller_id = ${id} and goods = 'putting')
        as sales,
      exists (select from market_listings where owner_id = ${id} and seller_id <> ${id} and goods = 'putting')
        as purchases,
      exists (
        select from payments where user_id = ${id} and state in ('created', 'pending', 'in_review', 'review')
      ) or exists (
        select from payments p join payment_refunds r on r.payment_id = p.id
        where p.user_id = ${id} and r.state in ('asked', 'sent')
      ) as payments,
      exists (select from deposits where user_id = ${id} and status in ('requested', 'processing')) as deposits,
      exists (
        select from deliveries where lower(login) = lower(${login}) and state in ('queued', 'staged', 'unknown')
      ) as deliveries,
      exists (select from game_operations where user_id = ${id} and settled_at is null) as game_account,
      exists (select from ban_operations where lower(login) = lower(${login}) and settled_at is null) as ban,
      exists (select from approval_requests where about_user = ${id} and state = 'pending' and kind <> 'closing')
        as approvals`.execute(db)
  const { open_sales, gift_cash: giftCash, ...found } = rows[0]!
  const obstacles = (Object.keys(found) as Exclude<ClosingObstacle, 'cash'>[]).filter((name) => found[name])
  return { sales: open_sales, giftCash, obstacles }
}

/** Sellers whose account is closing and who still have goods on sale. */
export async function findClosingSellers(db: Db, most: number): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`
    select c.user_id from account_closings c
    where c.state = 'waiting' and exists (
      select from market_listings l where l.seller_id = c.user_id and l.state = 'open' and l.frozen_at is null)
    order by c.user_id limit ${most}`.execute(db)
  return rows.map(({ user_id }) => user_id)
}

/** Closings of which a last mail is due. */
export const findToRemind = (db: Db, dueBefore: string, most: number) =>
  db
    .selectFrom('account_closings')
    .select('id')
    .where('state', '=', 'waiting')
    .where('due_at', '<=', dueBefore)
    .where('reminded_at', 'is', null)
    .orderBy('due_at')
    .limit(most)
    .execute()

/** The next due closing after another one, in the order of their numbers. */
export const getDueAfter = (db: Db, now: string, after: number) =>
  db
    .selectFrom('account_closings')
    .select(['id', 'state'])
    .where('state', 'in', open)
    .where('due_at', '<=', now)
    .where('id', '>', after)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()

export const insertClosedLogin = (db: Db, loginHash: string, until: string) =>
  db
    .insertInto('closed_logins')
    .values({ login_hash: loginHash, until })
    .onConflict((conflict) => conflict.column('login_hash').doUpdateSet({ until }))
    .execute()

export const isClosedLogin = async (db: Db, loginHash: string, now: string): Promise<boolean> =>
  (await db
    .selectFrom('closed_logins')
    .select('until')
    .where('login_hash', '=', loginHash)
    .where('until', '>', now)
    .executeTakeFirst()) !== undefined

/** Which of these hashes of closed logins still keep their login from others. */
export const findClosedLogins = async (db: Db, hashes: string[], now: string): Promise<string[]> =>
  (
    await db
      .selectFrom('closed_logins')
      .select('login_hash')
      .where('login_hash', 'in', hashes)
      .where('until', '>', now)
      .execute()
  ).map((row) => row.login_hash)

/** The Cash that closed accounts have given up, which the house received. */
export async function sumForfeits(db: Db): Promise<number> {
  const { rows } = await sql<{ sum: number }>`
    select -coalesce(sum(forfeited), 0)::bigint as sum from account_closings`.execute(db)
  return Number(rows[0]!.sum)
}

const listed = (db: Db) =>
  db
    .selectFrom('account_closings as c')
    .innerJoin('users as u', 'u.id', 'c.user_id')
    .leftJoin('users as a', 'a.id', 'c.asked_by')
    .leftJoin('users as s', 's.id', 'c.stopped_by')
    .selectAll('c')
    .select(['u.login', 'u.closed_at', 'a.login as asked_by_login', 's.login as stopped_by_login'])

export type ListedClosing = NonNullable<Awaited<ReturnType<typeof getListed>>>

export const getListed = (db: Db, id: number) => listed(db).where('c.id', '=', id).executeTakeFirst()

/** A page of closings, the newest first. */
export function findClosings(db: Db, { list, before }: { list: ClosingList; before: number | null }, limit: number) {
  let query = listed(db).orderBy('c.id', 'desc').limit(limit)
  query =
    list === 'open'
      ? query.where('c.state', 'in', open)
      : list === 'game'
        ? query.where('c.game_login', 'is not', null)
        : query.where('c.state', '=', list)
  return (before === null ? query : query.where('c.id', '<', before)).execute()
}

/** The game accounts that wait for staff, since their accounts were closed. */
export const countWaitingGameAccounts = (db: Db) =>
  countWaiting(db, sql`select due_at as at from account_closings where game_login is not null order by id desc`)
