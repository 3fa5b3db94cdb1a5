import type { GameSwitch } from '@guildhall/contract/game-switches'
import { sql, type Kysely } from 'kysely'
import type { DB } from '../../db/tables.ts'

type Db = Kysely<DB>

/** Longer lists are counted up to this number. */
export const mostCounted = 10_000

/** How much waits for each switch: accounts that the game does not have, or whose password it does not have. */
export async function countWaiting(db: Db): Promise<Record<GameSwitch, number>> {
  const { rows } = await sql<Record<GameSwitch, number>>`
    select
      (select count(*) from (select from users where game_state = 'pending' limit ${mostCounted}) u)::int as accounts,
      ((select count(*) from (select from deliveries where settled_at is null limit ${mostCounted}) d)
        + (select count(*) from (select from market_listings where goods in ('taking', 'putting')
             limit ${mostCounted}) l))::int as deliveries,
      (select count(*) from (select from ban_operations where settled_at is null limit ${mostCounted}) b)::int as bans,
      (select count(*) from (select from guild_mark_uploads where game_state = 'pending'
         limit ${mostCounted}) g)::int as guild_marks`.execute(db)
  return rows[0]!
}

/** The guilds that the last reading found. */
export async function countGuilds(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('guilds')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}
