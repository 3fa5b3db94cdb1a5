import { sql, type Kysely } from 'kysely'
import { waitingAtMost } from '@guildhall/contract/home'
import type { DB } from '../../db/tables.ts'
import { fold } from '../../snapshots/fold.ts'
import type { Half } from '../../snapshots/queries.ts'
import { isHidden } from '../ranking/public.ts'

type Db = Kysely<DB>

export interface Roster {
  names: string[]
  best: string | null
  best_level: number | null
  best_class: number | null
  best_evolution: number | null
  best_clan: number | null
  asked_at: string
  was_silent: boolean
}

/** The characters that the game named last; undefined before it was asked. */
export const findRoster = (db: Db, userId: number): Promise<Roster | undefined> =>
  db
    .selectFrom('own_characters')
    .select(['names', 'best', 'best_level', 'best_class', 'best_evolution', 'best_clan', 'asked_at', 'was_silent'])
    .where('user_id', '=', userId)
    .executeTakeFirst()

export const storeRoster = (db: Db, userId: number, roster: Roster) =>
  db
    .insertInto('own_characters')
    .values({ user_id: userId, ...roster })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ ...roster }))
    .execute()

export interface RankedRow {
  name: string
  level: number
  class: number | null
  evolution: number
  clan: number
  position: number
  position_before: number | null
  hides_page: boolean
}

/** The best of these characters in the shown ranking. */
export async function findRanked(db: Db, half: Half, names: string[]): Promise<RankedRow | undefined> {
  const keys = names.map(fold)
  const { rows } = await sql<RankedRow>`
    select c.name, c.level, c.class, c.evolution, c.clan, c.position, c.position_before,
      ${isHidden(sql`c.name`, 'page')} as hides_page
    from ${sql.table(`characters_${half}`)} c
    where c.name_key = any(${keys}) and c.name = any(${names}) order by c.position limit 1`.execute(db)
  return rows[0]
}

export interface WaitingRow {
  orders: number
  sales_open: number
  sales_today: number
  sales_cash: number
  answers: number
}

/** The newest deliveries of a login among which those on the way are counted. */
const newestDeliveries = 200

/** What waits for a player, in one statement. Each number ends at its limit. */
export async function countWaiting(
  db: Db,
  { id, login, today }: { id: number; login: string; today: string },
): Promise<WaitingRow> {
  const most = sql.lit(waitingAtMost)
  const { rows } = await sql<WaitingRow>`
    with sold as (
      select price - coalesce(fee, 0) as cash from market_listings
      where seller_id = ${id} and state = 'sold' and sold_at >= ${today} order by sold_at desc limit ${most}
    )
    select
      (select least(count(*), ${most}) from (
        select settled_at from deliveries where lower(login) = lower(${login}) order by id desc limit ${sql.lit(newestDeliveries)}
      ) d where d.settled_at is null)::integer as orders,
      (select count(*) from (
        select from market_listings where seller_id = ${id} and state in ('taking', 'open', 'returning') limit ${most}
      ) o)::integer as sales_open,
      (select count(*) from sold)::integer as sales_today,
      (select coalesce(sum(cash), 0) from sold)::bigint as sales_cash,
      (select count(*) from (
        select distinct n.data->>'ticketId' from notifications n
        where n.user_id = ${id} and n.read_at is null and n.kind = 'ticket_answered' limit ${most}
      ) a)::integer as answers`.execute(db)
  return rows[0]!
}
