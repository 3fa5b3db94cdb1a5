import type { AgeSort } from '@guildhall/contract/list-sorts'
import { sql, type Insertable, type Kysely, type Updateable } from 'kysely'
import type { BanOperations, Bans, DB } from '../../db/tables.ts'
import { likeText } from '../../db/like-text.ts'
import { inOrder, isWithin, orderOf, type Period } from '../../db/staff-lists.ts'
import { hasLogin, type LoginMatch } from '../../people/login-queries.ts'

type Db = Kysely<DB>

/** The ban in force for a person at `now`. An expired ban does not count, even before the job has ended it. */
export const getBanInForce = (db: Db, userId: number, now: string) =>
  db
    .selectFrom('bans')
    .select(['id', 'until', 'reason'])
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where((eb) => eb.or([eb('until', 'is', null), eb('until', '>', now)]))
    .executeTakeFirst()

/** The ban in force for the owner of a token. */
export const getBanOfToken = (db: Db, tokenHash: Buffer, now: string) =>
  db
    .selectFrom('sessions as s')
    .innerJoin('bans as b', 'b.user_id', 's.user_id')
    .select(['b.until', 'b.reason'])
    .where('s.token_hash', '=', tokenHash)
    .where('b.ended_at', 'is', null)
    .where((eb) => eb.or([eb('b.until', 'is', null), eb('b.until', '>', now)]))
    .executeTakeFirst()

/** A ban with the person of its portal account, if it has one. */
export async function getBanOfPerson(db: Db, id: number, isLocked: boolean) {
  const query = db
    .selectFrom('bans as b')
    .innerJoin('users as u', 'u.id', 'b.user_id')
    .select(['b.id', 'b.until', 'b.reason', 'b.created_at', 'b.ended_at', 'b.ending'])
    .select(['u.id as user_id', 'u.login', 'u.email', 'u.first_name', 'u.last_name'])
    .where('b.id', '=', id)
  return (isLocked ? query.forUpdate('b') : query).executeTakeFirst()
}

export type BanOfPerson = NonNullable<Awaited<ReturnType<typeof getBanOfPerson>>>

/** The ban that is in the place of another one at the end; null when none has replaced it. */
export async function findReplacement(db: Db, id: number): Promise<number | null> {
  const found = await db
    .selectFrom('bans as b')
    .innerJoin('bans as n', 'n.user_id', 'b.user_id')
    .select('n.id')
    .where('b.id', '=', id)
    .where('b.ending', '=', 'replaced')
    .whereRef('n.id', '>', 'b.id')
    .where(sql<boolean>`n.ending is distinct from 'replaced'`)
    .orderBy('n.id')
    .limit(1)
    .executeTakeFirst()
  return found?.id ?? null
}

/** The open ban of a login, locked until the transaction ends. */
export const lockOpenBan = (db: Db, login: string) =>
  db
    .selectFrom('bans')
    .selectAll()
    .where(sql<boolean>`lower(login) = lower(${login})`)
    .where('ended_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()

/** How many bans a member of staff has made since a moment. */
export async function countBansBy(db: Db, userId: number, since: string): Promise<number> {
  const { bans } = await db
    .selectFrom('bans')
    .select((eb) => eb.fn.countAll<number>().as('bans'))
    .where('created_by', '=', userId)
    .where('created_at', '>=', since)
    .executeTakeFirstOrThrow()
  return bans
}

export const lockBan = (db: Db, id: number) =>
  db.selectFrom('bans').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** Makes transactions that ban the same login run one after the other, also before its first ban exists. */
export const lockLogin = (db: Db, login: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended('ban ' || lower(${login}), 0))`.execute(db)

export const insertBan = (db: Db, ban: Insertable<Bans>) =>
  db.insertInto('bans').values(ban).returningAll().executeTakeFirstOrThrow()

export const updateBan = (db: Db, id: number, change: Updateable<Bans>) =>
  db.updateTable('bans').set(change).where('id', '=', id).execute()

/** Bans whose time is over and that are still open. */
export const findExpired = (db: Db, now: string, limit: number) =>
  db
    .selectFrom('bans')
    .select('id')
    .where('ended_at', 'is', null)
    .where('until', '<=', now)
    .orderBy('until')
    .limit(limit)
    .execute()

const withPeople = (db: Db) =>
  db
    .selectFrom('bans as b')
    .leftJoin('users as maker', 'maker.id', 'b.created_by')
    .leftJoin('users as ender', 'ender.id', 'b.ended_by')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('ban_operations')
          .select(['kind', 'state', 'answer'])
          .whereRef('ban_id', '=', 'b.id')
          .where('state', '<>', 'superseded')
          .orderBy('seq', 'desc')
          .limit(1)
          .as('o'),
      (join) => join.onTrue(),
    )
    .selectAll('b')
    .select([
      'maker.login as made_by',
      'ender.login as ended_by_login',
      'o.kind as asked',
      'o.state as game_state',
      'o.answer as game_answer',
    ])
    .$narrowType<{ game_state: 'waiting' | 'applied' | 'refused' | null }>()

export type BanRow = Awaited<ReturnType<ReturnType<typeof withPeople>['execute']>>[number]

export const getBan = (db: Db, id: number) => withPeople(db).where('b.id', '=', id).executeTakeFirst()

export const getOpenBan = (db: Db, login: string) =>
  withPeople(db)
    .where(sql<boolean>`lower(b.login) = lower(${login})`)
    .where('b.ended_at', 'is', null)
    .executeTakeFirst()

interface BanFilters {
  state?: string | undefined
  q?: string | undefined
  owners?: LoginMatch | undefined
  /** When they began. */
  period?: Period | undefined
  sort?: AgeSort | undefined
  after?: number | undefined
}

/** The newest bans first, or as `sort` says; `owners` are those of a login or of a part of it, `q` may begin a character's name. */
export function findBans(
  db: Db,
  { state, q, owners, period, sort, after }: BanFilters,
  limit: number,
): Promise<BanRow[]> {
  const order = orderOf(sort, { moment: period && 'created_at' })
  const { ordering, isAfter } = inOrder({ table: 'bans', alias: 'b', ...order })
  let query = withPeople(db).orderBy(ordering).limit(limit)
  if (state) query = query.where('b.ended_at', state === 'active' ? 'is' : 'is not', null)
  if (period) query = query.where(isWithin('b.created_at', period))
  if (after) query = query.where(isAfter(after))
  if (q && owners)
    query = query.where((eb) =>
      eb.or([
        hasLogin(owners, sql`b.login`, q),
        sql<boolean>`lower(b.nickname) like ${`${likeText(q.toLowerCase())}%`}`,
      ]),
    )
  return query.execute()
}

/** The number of bans in force, at most `most`. */
export async function countInForce(db: Db, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (select from bans where ended_at is null limit ${most}) found`.execute(db)
  return rows[0]?.count ?? 0
}

export const insertOperation = (db: Db, operation: Insertable<BanOperations>) =>
  db.insertInto('ban_operations').values(operation).execute()

/** Whether any request to the game was stored for a ban. */
export const wasGameAsked = async (db: Db, banId: number): Promise<boolean> =>
  (await db.selectFrom('ban_operations').select('id').where('ban_id', '=', banId).limit(1).executeTakeFirst()) !==
  undefined

/** Supersedes the open requests about a login that were never sent: a newer request replaces them. */
export const supersedeUnsent = (db: Db, login: string, now: string) =>
  db
    .updateTable('ban_operations')
    .set({ state: 'superseded', settled_at: now })
    .where(sql<boolean>`lower(login) = lower(${login})`)
    .where('settled_at', 'is', null)
    .where('tries', '=', 0)
    .execute()

/**
 * Claims due operations of one login, or of all. For each login it takes the oldest open one, so that the game gets
 * them in order. No other node claims them before `next`.
 */
export async function claimOperations(
  db: Db,
  { now, next, limit, login }: { now: string; next: string; limit: number; login?: string },
) {
  const { rows } = await sql<{
    id: string
    kind: 'ban' | 'unban'
    login: string
    until: string | null
    reason: string
  }>`
    with due as (
      select o.id from ban_operations o
      where o.settled_at is null and o.next_try_at <= ${now}
        and (${login ?? null}::text is null or lower(o.login) = lower(${login ?? null}))
        and not exists (
          select from ban_operations earlier
          where lower(earlier.login) = lower(o.login) and earlier.settled_at is null and earlier.seq < o.seq)
      order by o.next_try_at limit ${limit} for update of o skip locked)
    update ban_operations o set tries = o.tries + 1, next_try_at = ${next}
    from due, bans b where o.id = due.id and b.id = o.ban_id
    returning o.id, o.kind, o.login, b.until, b.reason`.execute(db)
  return rows
}

/** Releases claims of operations that were not sent; they are due again at `next`. */
export const releaseClaims = (db: Db, ids: string[], next: string) =>
  ids.length === 0
    ? Promise.resolve()
    : db.updateTable('ban_operations').set({ next_try_at: next }).where('id', 'in', ids).execute()

export const noteSilence = (db: Db, id: string, cause: string) =>
  db.updateTable('ban_operations').set({ answer: cause }).where('id', '=', id).where('settled_at', 'is', null).execute()

export const settleOperation = (
  db: Db,
  id: string,
  { state, answer, now }: { state: 'applied' | 'refused'; answer: string | null; now: string },
) =>
  db
    .updateTable('ban_operations')
    .set({ state, answer, settled_at: now })
    .where('id', '=', id)
    .where('settled_at', 'is', null)
    .execute()

/** Which of these operations have no outcome yet. */
export const findOpenOperationIds = async (db: Db, ids: string[]): Promise<string[]> =>
  (
    await db.selectFrom('ban_operations').select('id').where('id', 'in', ids).where('settled_at', 'is', null).execute()
  ).map(({ id }) => id)

/** Moves the bans of a person to their new login. */
export const moveBans = (db: Kysely<DB>, userId: number, login: string) =>
  db.updateTable('bans').set({ login }).where('user_id', '=', userId).execute()
