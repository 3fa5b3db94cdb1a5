import type { GameSwitch } from '@guildhall/contract/game-switches'
import { sql, type Kysely } from 'kysely'
import type { DB } from '../../db/tables.ts'

type Db = Kysely<DB>

/** Longer lists are counted up to this number. */
export const mostCounted = 10_000

interface Waiting extends Record<GameSwitch, number> {
  for_players: number
}

/**
 * How much waits for each switch: accounts that the game does not have, or whose password it does not have. `for_players`:
 * the accounts that exist in the game and miss the password of their player, who alone can send it.
 */
export async function countWaiting(db: Db): Promise<Waiting> {
  const { rows } = await sql<Waiting>`
    select
      (select count(*) from (select from users where game_state = 'pending' limit ${mostCounted}) u)::int as accounts,
      (select count(*) from (select from users u where game_state = 'pending' and game_account_made and not exists (
         select from game_operations o where o.user_id = u.id and o.settled_at is null)
         limit ${mostCounted}) u)::int as for_players,
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
