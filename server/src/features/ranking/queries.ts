import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { DB } from '../../db/tables.ts'
import type { Half } from '../../snapshots/queries.ts'
import { literal, matchOf, type Sort } from './rules.ts'

type Db = Kysely<DB>

export interface RankedRow {
  position: number
  name: string
  level: number
  class: number | null
  evolution: number
  clan: number
  guild_id: number
  points: number
}

export interface GuildRow {
  id: number
  name: string
  clan: number
  fame: number | null
  leader: string | null
  members: number
  has_mark: boolean
}

export interface Asked {
  half: Half
  /** Those of the filter; every other has nobody in it or is filtered out. */
  buckets: number[]
  isFiltered: boolean
  /** Folded; empty without a search. */
  q: string
  sort: Sort
  limit: number
}

/** How many rows are looked through in the order asked for before an index is asked who matches at all. */
const window = 20_000
/** More matches than this, of which hardly one stands among the first of the window: the rest is left out. */
const mostMatches = 30_000

const orders: Record<Sort, RawBuilder<unknown>> = {
  'level-desc': sql`position`,
  'level-asc': sql`position desc`,
  'name-asc': sql`name_key, position`,
  'guild-asc': sql`guild_key, position`,
  'points-desc': sql`points desc, position`,
}

const shown = sql`position, name, level, class, evolution, clan, guild_id, points`
const keys = sql`name_key, guild_key`
const tableOf = (half: Half) => sql.table(`characters_${half}`)

/** The first `limit` characters of the order. It costs about the same at any size of the table. */
export async function findRanked(db: Db, asked: Asked): Promise<RankedRow[]> {
  if (asked.buckets.length === 0) return []
  if (!asked.q) return (await sql<RankedRow>`${inOrder(asked)} limit ${asked.limit}`.execute(db)).rows
  const near = await findNear(db, asked)
  return near.rows.length === asked.limit || near.isWhole ? near.rows : findFar(db, asked)
}

/**
 * All rows that the filter lets through, in order. PostgreSQL merges the buckets' ranges of one index and reads no
 * further than its caller's limit.
 */
function inOrder({ half, buckets, isFiltered, sort }: Asked): RawBuilder<RankedRow> {
  const table = tableOf(half)
  const order = orders[sort]
  // Without a filter the two orders that have an index of their own need no merging.
  if (!isFiltered && (sort === 'level-desc' || sort === 'level-asc'))
    return sql`select ${shown}, ${keys} from ${table} order by ${order}`
  const ranges = buckets.map((bucket) => sql`select ${shown}, ${keys} from ${table} where bucket = ${sql.lit(bucket)}`)
  return sql`select * from (${sql.join(ranges, sql` union all `)}) ranges order by ${order}`
}

/** Matches among the first of the order: quick when many match. */
async function findNear(db: Db, asked: Asked): Promise<{ rows: RankedRow[]; isWhole: boolean }> {
  const { rows } = await sql<RankedRow & { seen: number }>`
    select ${shown}, seen from (
      select *, row_number() over () as seen from (${inOrder(asked)} limit ${window}) first
    ) first where ${matches(asked.q)} limit ${asked.limit}`.execute(db)
  if (rows.length === asked.limit) return { rows, isWhole: false }
  const { rows: beyond } = await sql`
    select 1 from (${inOrder(asked)} offset ${window} limit 1) beyond`.execute(db)
  return { rows, isWhole: beyond.length === 0 }
}

/** Matches anywhere, by the indexes of names and of guilds: quick when few match. */
async function findFar(db: Db, { half, buckets, q, sort, limit }: Asked): Promise<RankedRow[]> {
  const table = tableOf(half)
  const among = sql`bucket = any (${buckets}::smallint[])`
  const { rows } = await sql<RankedRow>`
    with found as (
      (select position from ${table} where ${like(sql`name_key`, q)} and ${among} limit ${mostMatches})
      union
      (select member.position from guilds g
        cross join lateral (select position from ${table} where guild_id = g.id and ${among} limit ${mostMatches}) member
        where ${like(sql`g.name_key`, q)} limit ${mostMatches})
    )
    select ${shown} from ${table} where position in (select position from found)
    order by ${orders[sort]} limit ${limit}`.execute(db)
  return rows
}

const matches = (q: string) => sql`(${like(sql`name_key`, q)} or ${like(sql`guild_key`, q)})`

const like = (column: RawBuilder<unknown>, q: string) =>
  sql`${column} like ${matchOf(q) === 'contains' ? `%${literal(q)}%` : `${literal(q)}%`}`

export const findGuilds = (db: Db, ids: number[] | null): Promise<GuildRow[]> =>
  db
    .selectFrom('guilds as g')
    .leftJoin('guild_marks as m', 'm.guild_id', 'g.id')
    .select(['g.id', 'g.name', 'g.clan', 'g.fame', 'g.leader', 'g.members'])
    .select(sql<boolean>`m.guild_id is not null`.as('has_mark'))
    .$if(ids !== null, (query) => query.where('g.id', 'in', ids))
    .orderBy('g.id')
    .execute()
