import { sql, type Kysely } from 'kysely'
import type { DB } from '../../db/tables.ts'
import type { Half } from '../../snapshots/queries.ts'
import { isHidden } from './hidden-queries.ts'

type Db = Kysely<DB>

const tableOf = (half: Half) => sql.table(`characters_${half}`)

/** Whose levels are told, by place, and up to which place a new place is told. */
const levelsAmong = 100
const placesAmong = 10
const mostOfOneRanking = 5
const mostKept = 50

/**
 * Stores what is new in `half` beside the ranking before it: who rose among the first ten, and who of the best hundred
 * reached a level. A character is told once, by its place if it rose. The most important row gets the last number.
 */
export async function storeChanges(db: Db, half: Half, at: Date): Promise<void> {
  const former = half === 'a' ? 'b' : 'a'
  await sql`
    insert into ranking_changes (at, kind, name, level, place)
    select ${at.toISOString()}::timestamptz, case when rose then 'place' else 'level' end, name, level, position
    from (
      select c.name, c.level, c.position, c.position <= ${sql.lit(placesAmong)} and c.position < f.position as rose
      from ${tableOf(half)} c join ${tableOf(former)} f on f.name_key = c.name_key and f.name = c.name
      where c.position <= ${sql.lit(levelsAmong)}
        and (c.position <= ${sql.lit(placesAmong)} and c.position < f.position or c.level > f.level)
      order by rose desc, c.position limit ${sql.lit(mostOfOneRanking)}
    ) changed order by rose, position desc`.execute(db)
  await sql`
    delete from ranking_changes where id <= (select max(id) from ranking_changes) - ${sql.lit(mostKept)}`.execute(db)
}

export interface RankingChange {
  id: number
  at: string
  kind: 'place' | 'level'
  name: string
  level: number
  place: number
}

/** The newest changes. Whoever hides the page or its history is left out. */
export async function findChanges(db: Db, limit: number): Promise<RankingChange[]> {
  const { rows } = await sql<RankingChange>`
    select id::integer as id, at, kind, name, level, place from ranking_changes c
    where not ${isHidden(sql`c.name`, 'history')} order by id desc limit ${limit}`.execute(db)
  return rows
}
