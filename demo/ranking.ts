import { serverDay, serverDaysStart } from '@guildhall/contract/server-calendar'
import { sql } from 'kysely'
import type { App } from '../server/src/app.ts'
import { insertMark } from '../server/src/db/once-marks.ts'
import { storeDay } from '../server/src/features/ranking/history-queries.ts'
import { takeRanking } from '../server/src/features/ranking/take-ranking.ts'
import { getSnapshot } from '../server/src/snapshots/queries.ts'

const mark = 'demo_character_history'
const days = 60

/**
 * Gives the characters of the demo a history of two months, once the game has replied: each one began lower, and some
 * rose faster than others.
 */
export async function seedDemoRanking(app: App): Promise<void> {
  const { db } = app
  await takeRanking(app)
  const { half } = await getSnapshot(db, 'ranking')
  if (!half || !(await insertMark(db, mark, app.now().toISOString()))) return
  const table = sql.table(`characters_${half}`)
  const dayBefore = (count: number) => serverDay(serverDaysStart(app.now(), count + 1))
  for (let back = days; back >= 1; back -= 1) {
    const day = dayBefore(back)
    await sql`truncate character_places`.execute(db)
    await sql`
      insert into character_places (character_id, position, level)
      select character_id, row_number() over (order by past desc, position), past * 4 + evolution
      from (
        select character_id, position, evolution,
          greatest(1, level - (${back} * (abs(hashtext(name)) % 7) + 7) / 8) as past
        from ${table} where character_id is not null
      ) then_levels`.execute(db)
    await storeDay(db, day)
    await sql`
      insert into guild_days (guild_id, day, members, best_place)
      select c.guild_id, ${day}::date, greatest(1, count(*) - ${back} / 25), min(p.position)
      from ${table} c join character_places p using (character_id)
      where c.guild_id > 0 group by c.guild_id on conflict do nothing`.execute(db)
  }
  // The shown ranking is compared with the last of these days.
  await sql`update game_snapshots set places_of = ${dayBefore(1)}, digest = null where kind = 'ranking'`.execute(db)
  await takeRanking(app, { force: true })
}
