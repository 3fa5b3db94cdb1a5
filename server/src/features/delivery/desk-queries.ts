import { waitingLongMs } from '@guildhall/contract/delivery'
import { sql, type Insertable, type Kysely } from 'kysely'
import type { DB, DeliveryAttempts } from '../../db/tables.ts'
import { countWaiting, type Waiting } from '../../db/waiting.ts'

type Db = Kysely<DB>

const withStaff = (db: Db) =>
  db
    .selectFrom('deliveries as d')
    .leftJoin('users as sender', 'sender.id', 'd.created_by')
    .leftJoin('users as settler', 'settler.id', 'd.settled_by')
    .selectAll('d')
    .leftJoin('users as stopper', 'stopper.id', 'd.stop_by')
    .select(['sender.login as sent_by_login', 'settler.login as settled_by_login', 'stopper.login as stop_by_login'])

export type DeskRow = Awaited<ReturnType<ReturnType<typeof withStaff>['execute']>>[number]

/** Of a login, whatever its case; or of an operation that is one of its attempts. */
export interface Wanted {
  state?: string | undefined
  login?: string | undefined
  operation?: string | undefined
  /** Made before the delivery of this id. */
  after?: string | undefined
}

/** What the game refused or lost waits for a decision, until somebody has settled it: then its cause was made good. */
const waits = sql<boolean>`(d.settled_by is null or d.state not in ('failed', 'unknown'))`

const waitsLong = (now: Date) => sql<boolean>`(d.settled_at is null and d.waits_for_room
  and d.room_since < ${new Date(now.getTime() - waitingLongMs).toISOString()}::timestamptz)`

/** The rows of one list: of a state, or those that have found no room for long. */
const isOfList = (list: string, now: Date) =>
  list === 'waiting' ? waitsLong(now) : sql<boolean>`(d.state = ${list} and ${waits})`

/** The newest first. */
export function findDeliveries(
  db: Db,
  { state, login, operation, after, now }: Wanted & { now: Date },
  limit: number,
): Promise<DeskRow[]> {
  let query = withStaff(db).orderBy('d.id', 'desc').limit(limit)
  if (state) query = query.where(isOfList(state, now))
  if (after) query = query.where('d.id', '<', after)
  if (login) query = query.where(sql<boolean>`lower(d.login) = lower(${login})`)
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

export const getDeskRow = (db: Db, id: string) => withStaff(db).where('d.id', '=', id).executeTakeFirst()

/** The newest attempts of each delivery: one that waits for room may have hundreds. */
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

/** How many there are of a list, counted no further than `most`. */
export async function countOf(db: Db, state: string, { now, most }: { now: Date; most: number }): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count
    from (select from deliveries d where ${isOfList(state, now)} limit ${most}) found`.execute(db)
  return rows[0]?.count ?? 0
}

/** Deliveries that ended badly and that nobody has made good: neither sent again nor paid back. */
export const countUndecided = (db: Db, state: 'failed' | 'unknown'): Promise<Waiting> =>
  countWaiting(
    db,
    sql`select d.settled_at as at from deliveries d
      where d.state = ${state}
        and not exists (select from purchases b where b.id = d.id and b.refunded_at is not null)
      order by d.id`,
  )

/** Deliveries that have found no room for long: the player may not come back. Nobody has asked yet that they end. */
export const countWithoutRoom = (db: Db, now: Date): Promise<Waiting> =>
  countWaiting(
    db,
    sql`select d.room_since as at from deliveries d
      where ${waitsLong(now)} and d.stop_asked_at is null
      order by d.room_since`,
  )
