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
    .select(['sender.login as sent_by_login', 'settler.login as settled_by_login'])

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

/** The newest first. */
export function findDeliveries(db: Db, { state, login, operation, after }: Wanted, limit: number): Promise<DeskRow[]> {
  let query = withStaff(db).orderBy('d.id', 'desc').limit(limit)
  if (state) query = query.where('d.state', '=', state).where(waits)
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

export const findAttempts = (db: Db, ids: string[]) =>
  db
    .selectFrom('delivery_attempts as a')
    .leftJoin('users as u', 'u.id', 'a.resent_by')
    .selectAll('a')
    .select('u.login as resent_by_login')
    .where('a.delivery_id', 'in', ids)
    .orderBy('a.delivery_id')
    .orderBy('a.attempt', 'desc')
    .execute()

export const insertAttempt = (db: Db, attempt: Insertable<DeliveryAttempts>) =>
  db.insertInto('delivery_attempts').values(attempt).execute()

/** How many there are of a state, counted no further than `most`. */
export async function countOf(db: Db, state: string, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count
    from (select from deliveries d where d.state = ${state} and ${waits} limit ${most}) found`.execute(db)
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
