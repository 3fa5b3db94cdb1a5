import { waitingLongMs } from '@guildhall/contract/delivery'
import type { AgeSort } from '@guildhall/contract/list-sorts'
import { sql, type Insertable, type Kysely } from 'kysely'
import type { DB, DeliveryAttempts } from '../../db/tables.ts'
import { inOrder, isIdWithin, orderOf, type Period } from '../../db/staff-lists.ts'
import { countWaiting, type Waiting } from '../../db/waiting.ts'
import { hasLogin, type LoginMatch } from '../../people/login-queries.ts'

type Db = Kysely<DB>

const withStaff = (db: Db) =>
  db
    .selectFrom('deliveries as d')
    .leftJoin('users as sender', 'sender.id', 'd.created_by')
    .leftJoin('users as settler', 'settler.id', 'd.settled_by')
    .selectAll('d')
    .leftJoin('users as stopper', 'stopper.id', 'd.stop_by')
    .select(['sender.login as sent_by_login', 'settler.login as settled_by_login', 'stopper.login as stop_by_login'])

export type StaffDelivery = Awaited<ReturnType<ReturnType<typeof withStaff>['execute']>>[number]

/** `owners` are those of a login or of a part of it. `operation` matches the current attempt or a former one. */
export interface DeliveryFilters {
  state?: string | undefined
  owners?: { text: string; match: LoginMatch } | undefined
  operation?: string | undefined
  /** When they were asked for. */
  period?: Period | undefined
  sort?: AgeSort | undefined
  /** The id of a delivery: only those after it match. */
  after?: string | undefined
}

/** What the game refused or lost waits for a decision until staff have settled it. */
const isUndecided = sql<boolean>`(d.settled_by is null or d.state not in ('failed', 'unknown'))`

const waitsForRoomLong = (now: Date) => sql<boolean>`(d.settled_at is null and d.waits_for_room
  and d.room_since < ${new Date(now.getTime() - waitingLongMs).toISOString()}::timestamptz)`

/** The condition of one list: a state, or `waiting` for deliveries that have found no room for long. */
const isOfList = (list: string, now: Date) =>
  list === 'waiting' ? waitsForRoomLong(now) : sql<boolean>`(d.state = ${list} and ${isUndecided})`

/** Deliveries that match the filters, the newest first or as `sort` says. */
export function findDeliveries(
  db: Db,
  { state, owners, operation, period, sort, after, now }: DeliveryFilters & { now: Date },
  limit: number,
): Promise<StaffDelivery[]> {
  const { ordering, isAfter } = inOrder({ table: 'deliveries', alias: 'd', ...orderOf(sort, {}) })
  let query = withStaff(db).orderBy(ordering).limit(limit)
  if (state) query = query.where(isOfList(state, now))
  if (period) query = query.where(isIdWithin('d.id', period))
  if (after) query = query.where(isAfter(after))
  if (owners) query = query.where(hasLogin(owners.match, sql`d.login`, owners.text))
  if (operation)
    query = query.where((eb) =>
      eb.or([
        eb('d.operation_id', '=', operation),
        eb(
          'd.id',
          'in',
          eb.selectFrom('delivery_attempts').select('delivery_id').where('operation_id', '=', operation),
        ),
      ]),
    )
  return query.execute()
}

export const getStaffDelivery = (db: Db, id: string) => withStaff(db).where('d.id', '=', id).executeTakeFirst()

/** The newest attempts of each delivery. A delivery that waits for room may have hundreds. */
export const findAttempts = (db: Db, ids: string[], mostOfEach: number) =>
  db
    .selectFrom('deliveries as d')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('delivery_attempts')
          .selectAll('delivery_attempts')
          .whereRef('delivery_id', '=', 'd.id')
          .orderBy('attempt', 'desc')
          .limit(mostOfEach)
          .as('a'),
      (join) => join.onTrue(),
    )
    .leftJoin('users as u', 'u.id', 'a.resent_by')
    .selectAll('a')
    .select('u.login as resent_by_login')
    .where('d.id', 'in', ids)
    .orderBy('a.delivery_id')
    .orderBy('a.attempt', 'desc')
    .execute()

export const insertAttempt = (db: Db, attempt: Insertable<DeliveryAttempts>) =>
  db.insertInto('delivery_attempts').values(attempt).execute()

/** The number of deliveries in a list, at most `most`. */
export async function countOf(db: Db, state: string, { now, most }: { now: Date; most: number }): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count
    from (select from deliveries d where ${isOfList(state, now)} limit ${most}) found`.execute(db)
  return rows[0]?.count ?? 0
}

/** Deliveries that failed or vanished, and that staff have neither sent again nor refunded. */
export const countUndecided = (db: Db, state: 'failed' | 'unknown'): Promise<Waiting> =>
  countWaiting(
    db,
    sql`select d.settled_at as at from deliveries d
      where d.state = ${state}
        and not exists (select from purchases b where b.id = d.id and b.refunded_at is not null)
      order by d.id`,
  )

/** Deliveries that have found no room for long and that staff have not ended. The player may never come back. */
export const countWithoutRoom = (db: Db, now: Date): Promise<Waiting> =>
  countWaiting(
    db,
    sql`select d.room_since as at from deliveries d
      where ${waitsForRoomLong(now)} and d.stop_asked_at is null
      order by d.room_since`,
  )

/** Open deliveries after an id, in the order of their ids. */
export function findOpenAfter(db: Db, after: string | null, most: number) {
  const open = db.selectFrom('deliveries').select(['id', 'operation_id']).where('settled_at', 'is', null)
  return (after ? open.where('id', '>', after) : open).orderBy('id').limit(most).execute()
}
