import type { PlayerSort } from '@guildhall/contract/list-sorts'
import type { PlayerState } from '@guildhall/contract/player-rules'
import { sql, type Kysely, type RawBuilder } from 'kysely'
import { inOrder, isWithin, type Period } from '../../db/staff-lists.ts'
import type { DB } from '../../db/tables.ts'
import { isOneOf, type LoginMatch } from '../../people/login-queries.ts'

type Db = Kysely<DB>

interface Filters {
  state?: PlayerState | undefined
  /** Those of a login or of a part of it. */
  owners?: LoginMatch | undefined
  /** When they signed up. */
  period?: Period | undefined
}

interface Page {
  sort?: PlayerSort | undefined
  before?: number | undefined
  now: string
  limit: number
}

/** Bans in force at `now`. */
const isInForce = (now: string) => sql`b.ended_at is null and (b.until is null or b.until > ${now})`

/** The conditions of the states. Those of `unconfirmed` and `staff` are the conditions of their indexes. */
const conditionOf: Record<PlayerState, (now: string) => RawBuilder<boolean>> = {
  unconfirmed: () =>
    sql`((u.email is not null and u.email_verified_at is null) or (u.email is null and u.pending_email is not null))`,
  // An array, so that PostgreSQL begins with the bans: they are few beside the accounts.
  banned: (now) =>
    sql`u.id = any(array(select b.user_id from bans b where b.user_id is not null and ${isInForce(now)}))`,
  staff: () => sql`u.roles <> '{}'`,
}

const conditionsOf = ({ state, owners, period }: Filters, now: string): RawBuilder<boolean>[] => [
  ...(state ? [conditionOf[state](now)] : []),
  ...(owners ? [isOneOf(owners, sql`u.id`)] : []),
  ...(period ? [isWithin('u.created_at', period)] : []),
]

/** The accounts that signed up last first, or as `sort` says; `before` is the id of the last row of the page before. */
export function findPlayers(db: Db, filters: Filters, { sort, before, now, limit }: Page) {
  const { ordering, isAfter } = orderOf(sort)
  let query = db
    .selectFrom('users as u')
    .leftJoin('bans as b', (join) => join.onRef('b.user_id', '=', 'u.id').on(sql<boolean>`${isInForce(now)}`))
    .select(['u.id', 'u.login', 'u.first_name', 'u.last_name', 'u.roles', 'u.created_at'])
    .select(['u.email', 'u.email_verified_at', 'u.pending_email', 'b.id as ban_id', 'b.until as banned_until'])
    .select(sql<string | null>`(select max(s.last_used_at) from sessions s where s.user_id = u.id)`.as('last_used_at'))
    .orderBy(ordering)
    .limit(limit)
  for (const condition of conditionsOf(filters, now)) query = query.where(condition)
  if (before) query = query.where(isAfter(before))
  return query.execute()
}

const orderOf = (sort: PlayerSort | undefined) =>
  sort === 'login'
    ? {
        ordering: sql`lower(u.login)`,
        isAfter: (id: number) =>
          sql<boolean>`lower(u.login) > (select lower(last_row.login) from users last_row where last_row.id = ${id})`,
      }
    : inOrder({ table: 'users', alias: 'u', by: 'created_at', isAscending: sort === 'oldest' })

/** The number of accounts, at most `most`. */
export async function countPlayers(db: Db, filters: Filters, { now, most }: { now: string; most: number }) {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (
      select from users u where ${sql.join(conditionsOf(filters, now), sql` and `)} limit ${most}
    ) found`.execute(db)
  return rows[0]?.count ?? 0
}

/** The number of accounts that were made on days, both included, from the daily sums: exact however many accounts there are. */
export async function countSignUps(db: Db, { from, to }: { from?: string | undefined; to?: string | undefined }) {
  const { rows } = await sql<{ count: number }>`
    select coalesce(sum(count), 0)::bigint as count
    from (select figure, day, count from daily_figures union all select figure, day, count from daily_changes) f
    where figure in ('sign_ups', 'adopted')
      and (${from ?? null}::date is null or day >= ${from ?? null}::date)
      and (${to ?? null}::date is null or day <= ${to ?? null}::date)`.execute(db)
  return rows[0]?.count ?? 0
}
