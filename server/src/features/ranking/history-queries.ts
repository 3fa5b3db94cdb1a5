import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { DB } from '../../db/tables.ts'
import type { Half } from '../../snapshots/queries.ts'
import { isHidden } from './hidden-queries.ts'
import { chunkSize } from './rules.ts'

type Db = Kysely<DB>

const tableOf = (half: Half) => sql.table(`characters_${half}`)
const batchRows = 50_000

/**
 * Stores the ranking of `half` as the end of `day`, and keeps its places for the comparison with the next day. Runs in
 * batches. A repetition after a crash writes the same rows.
 */
export async function closeDay(db: Db, half: Half, day: string): Promise<void> {
  await sql`update game_snapshots set places_of = null where kind = 'ranking'`.execute(db)
  await sql`truncate character_places`.execute(db)
  const lastPlace = await lastPlaceOf(db, half)
  for (let from = 0; from < lastPlace; from += batchRows)
    await sql`
      insert into character_places (character_id, position, level)
      select character_id, position, least(level, 8191) * 4 + least(evolution, 3) from ${tableOf(half)}
      where character_id is not null and position > ${from} and position <= ${from + batchRows}
      on conflict do nothing`.execute(db)
  await storeDay(db, day)
  await storeGuilds(db, half, day)
  await sql`update game_snapshots set places_of = ${day} where kind = 'ranking'`.execute(db)
}

/** Stores character_places as a day of the history. */
export async function storeDay(db: Db, day: string): Promise<void> {
  await sql`analyze character_places`.execute(db)
  const { rows } = await sql<{ lastId: number }>`
    select coalesce(max(id), 0) as "lastId" from character_numbers`.execute(db)
  const lastId = rows[0]?.lastId ?? 0
  const step = Math.floor(batchRows / chunkSize) * chunkSize
  for (let from = 0; from <= lastId; from += step) {
    await storeChunks(db, day, from, from + step - 1)
    await noteMissing(db, day, from, from + step - 1)
  }
}

async function lastPlaceOf(db: Db, half: Half): Promise<number> {
  const { rows } = await sql<{ place: number }>`
    select coalesce(max(position), 0) as place from ${tableOf(half)}`.execute(db)
  return rows[0]?.place ?? 0
}

/** The chunks of the characters with these numbers. A chunk without any ranked character has no row. */
const storeChunks = (db: Db, day: string, from: number, to: number) =>
  sql`
    insert into character_days (chunk, day, places_high, places_low, levels)
    select n.id / ${sql.lit(chunkSize)}, ${day}::date,
      string_agg(substring(int4send(coalesce(p.position, 0)) from 2 for 2), ''::bytea order by n.id),
      string_agg(substring(int4send(coalesce(p.position, 0)) from 4 for 1), ''::bytea order by n.id),
      string_agg(int2send(coalesce(p.level, 0::smallint)), ''::bytea order by n.id)
    from generate_series(${from}::integer, ${to}::integer) n (id)
    left join (
      select * from character_places where character_id between ${from} and ${to}
    ) p on p.character_id = n.id
    group by 1 having count(p.position) > 0
    on conflict (chunk, day) do update
      set places_high = excluded.places_high, places_low = excluded.places_low, levels = excluded.levels`.execute(db)

const storeGuilds = (db: Db, half: Half, day: string) =>
  sql`
    insert into guild_days (guild_id, day, members, best_place)
    select guild_id, ${day}::date, count(*), min(position) from ${tableOf(half)} where guild_id > 0 group by guild_id
    on conflict (guild_id, day) do update set members = excluded.members, best_place = excluded.best_place`.execute(db)

/** Since when which of these numbers are missing in the ranking. */
async function noteMissing(db: Db, day: string, from: number, to: number): Promise<void> {
  const isRanked = sql`exists (select from character_places where character_id = n.id)`
  await sql`
    update character_numbers n set missing_since = null
    where id between ${from} and ${to} and missing_since is not null and ${isRanked}`.execute(db)
  await sql`
    update character_numbers n set missing_since = ${day}
    where id between ${from} and ${to} and missing_since is null and not ${isRanked}`.execute(db)
}

/**
 * Deletes the days before `from` and, of those before `dailyFrom`, all but the Sundays. Deletes the numbers of characters
 * that are missing since `from`, too.
 */
export async function thinDays(db: Db, from: string, dailyFrom: string): Promise<void> {
  const isOld = sql`day < ${from} or (day < ${dailyFrom} and extract(isodow from day) <> 7)`
  await sql`delete from character_days where ${isOld}`.execute(db)
  await sql`delete from guild_days where ${isOld}`.execute(db)
  await sql`delete from character_numbers where missing_since < ${from}`.execute(db)
}

export interface DayOfCharacter {
  day: string
  place: number
  level: number
  evolution: number
}

/**
 * The days of one character from `from`: each of the days since `dailyFrom`, and of the earlier ones the Sundays. So the
 * number of rows is bounded.
 */
export async function findDays(db: Db, id: number, from: string, dailyFrom: string): Promise<DayOfCharacter[]> {
  const { rows } = await sql<DayOfCharacter>`
    select day, place, level >> 2 as level, level & 3 as evolution
    from (
      select to_char(day, 'YYYY-MM-DD') as day, ${placeAt(sql`${id % chunkSize}::integer`)} as place,
        get_byte(levels, 2 * ${id % chunkSize}::integer) * 256 + get_byte(levels, 2 * ${id % chunkSize}::integer + 1) as level
      from character_days d
      where chunk = ${Math.floor(id / chunkSize)} and day >= ${from}
        and (day >= ${dailyFrom} or extract(isodow from day) = 7)
    ) days
    where place > 0 order by day`.execute(db)
  return rows
}

/** The place at an offset of a row `d` of character_days. */
const placeAt = (at: RawBuilder<unknown>) => sql<number>`
  (get_byte(d.places_high, 2 * ${at}) * 65536 + get_byte(d.places_high, 2 * ${at} + 1) * 256
    + get_byte(d.places_low, ${at}))`

export interface Mover {
  name: string
  level: number
  class: number | null
  position: number
  /** The place at the end of `since`. */
  position_before: number
}

/**
 * Of the best `among` characters those that rose most since the end of `day`, or since the first day after it that is
 * stored. Whoever hides the page or its history is left out.
 */
export async function findMovers(
  db: Db,
  half: Half,
  { day, among, limit }: { day: string; among: number; limit: number },
): Promise<{ since: string; movers: Mover[] } | null> {
  const { rows: days } = await sql<{ since: string }>`
    select to_char(day, 'YYYY-MM-DD') as since from character_days where day >= ${day} order by day limit 1`.execute(db)
  const since = days[0]?.since
  if (!since) return null
  const { rows } = await sql<Mover>`
    select * from (
      select c.name, c.level, c.class, c.position, ${placeAt(sql`(c.character_id % ${sql.lit(chunkSize)})`)} as position_before
      from ${tableOf(half)} c
      join character_days d on d.chunk = c.character_id / ${sql.lit(chunkSize)} and d.day = ${since}
      where c.position <= ${among} and not ${isHidden(sql`c.name`, 'history')}
    ) moved
    where position_before > position order by position_before - position desc, position limit ${limit}`.execute(db)
  return { since, movers: rows }
}
