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
  /** How many characters there are, whatever the filter. */
  rowCount: number
  /** Those of the filter; every other has nobody in it or is filtered out. */
  buckets: number[]
  isFiltered: boolean
  /** Folded; empty without a search. */
  q: string
  sort: Sort
  limit: number
}

/** Each order, by columns that its own index holds. */
const orders: Record<Sort, { order: RawBuilder<unknown>; keys: RawBuilder<unknown> }> = {
  'level-desc': { order: sql`position`, keys: sql`position, name_key, guild_key` },
  'level-asc': { order: sql`position desc`, keys: sql`position, name_key, guild_key` },
  'name-asc': { order: sql`name_key, position`, keys: sql`position, name_key, guild_key` },
  'guild-asc': { order: sql`guild_key, position`, keys: sql`position, name_key, guild_key` },
  'points-desc': { order: sql`points desc, position`, keys: sql`position, name_key, guild_key, points` },
}

const tableOf = (half: Half) => sql.table(`characters_${half}`)

/** The first `limit` characters of the order. It costs about the same at any size of the table. */
export async function findRanked(db: Db, asked: Asked): Promise<RankedRow[]> {
  if (asked.buckets.length === 0) return []
  if (!asked.q) return rowsOf(db, asked, await positions(db, inOrder(asked, asked.limit)))
  return rowsOf(db, asked, await search(db, asked))
}

/** How many rows are looked through to see how many match; the answer for what many match. */
const sampleRows = 1_000

/**
 * Looks through the order asked for while that finds `limit` matches soonest, and asks the indexes of names and guilds
 * who matches at all when few do. Where `share` of all match, the one costs limit / share rows and the other share of
 * all rows: neither ever costs much more than the root of both.
 */
async function search(db: Db, asked: Asked): Promise<number[]> {
  const { limit, rowCount } = asked
  const size = Math.max(sampleRows, 2 * limit)
  const sample = await findNear(db, asked, size)
  if (sample.isEnough) return sample.found
  const share = sample.found.length / size
  if (share * share * rowCount < limit) return findFar(db, asked)
  const near = await findNear(db, asked, Math.ceil(2 * Math.sqrt(rowCount * limit)))
  return near.isEnough ? near.found : findFar(db, asked)
}

async function positions(db: Db, query: RawBuilder<unknown>): Promise<number[]> {
  const { rows } = await sql<{ position: number }>`select position from (${query}) found`.execute(db)
  return rows.map((row) => row.position)
}

/** The characters of these positions, in their order. */
async function rowsOf(db: Db, { half }: Asked, found: number[]): Promise<RankedRow[]> {
  const { rows } = await sql<RankedRow>`
    select c.position, c.name, c.level, c.class, c.evolution, c.clan, c.guild_id, c.points
    from unnest(${found}::integer[]) with ordinality as wanted (position, place)
    join ${tableOf(half)} c using (position) order by wanted.place`.execute(db)
  return rows
}

/**
 * The first `limit` of those that the filter lets through, as positions with what their index holds. Each bucket is a
 * range of one index that is in order already; PostgreSQL merges the ranges and reads no further than it must. The
 * limits within tell it that the ranges are sorted.
 */
function inOrder({ half, buckets, isFiltered, sort }: Asked, limit: number): RawBuilder<unknown> {
  const table = tableOf(half)
  const { order, keys } = orders[sort]
  const first = sql`order by ${order} limit ${sql.lit(limit)}`
  // In the order of rank the whole table lies as it is wanted.
  if (!isFiltered && (sort === 'level-desc' || sort === 'level-asc')) return sql`select ${keys} from ${table} ${first}`
  const ranges = buckets.map((bucket) => sql`(select ${keys} from ${table} where bucket = ${sql.lit(bucket)} ${first})`)
  return sql`select * from (${sql.join(ranges, sql` union all `)}) ranges ${first}`
}

/** Matches among the first `size` of the order: quick when many match. `isEnough` with `limit` of them, or nothing beyond. */
async function findNear(db: Db, asked: Asked, size: number): Promise<{ found: number[]; isEnough: boolean }> {
  const { rows } = await sql<{ position: number; is_match: boolean }>`
    select position, is_match from (
      select position, row_number() over () as seen,
        (${like(sql`name_key`, asked.q)} or coalesce(${like(sql`guild_key`, asked.q)}, false)) as is_match
      from (${inOrder(asked, size)}) first
    ) first where is_match or seen = ${size} limit ${asked.limit + 1}`.execute(db)
  const found = rows.filter((row) => row.is_match).map((row) => row.position)
  // The last row of the window is answered whether it matches or not: without it the window was not full.
  const isWhole = rows.length <= asked.limit && rows.length === found.length
  return { found: found.slice(0, asked.limit), isEnough: found.length >= asked.limit || isWhole }
}

/** More matches than this, of which hardly one stands among the first of the order: the rest is left out. */
const mostMatches = 50_000

/** Matches anywhere, by the indexes of names and of guilds: quick when few match. */
async function findFar(db: Db, asked: Asked): Promise<number[]> {
  const { half, buckets, q, sort, limit } = asked
  const table = tableOf(half)
  const { order, keys } = orders[sort]
  // Hidden from the indexes: a range of theirs for each bucket is slower than looking.
  const among = sql`bucket + 0 = any (${buckets}::smallint[])`
  const most = sql`limit ${sql.lit(mostMatches)}`
  // Names that begin with it stand together in the order of names: the first of them are enough.
  const named =
    sort === 'name-asc' && matchOf(q) === 'begins'
      ? sql`select ${keys} from ${table} where ${like(sql`name_key`, q)} and ${among} order by name_key, position limit ${sql.lit(limit)}`
      : sql`select ${keys} from ${table} where ${like(sql`name_key`, q)} and ${among} ${most}`
  const member = sql`
    select ${keys} from ${table} where guild_id = g.id and ${among} order by guild_id, ${order} limit ${sql.lit(limit)}`
  const guilds = sql`
    select member.* from (select id, name_key from guilds where ${like(sql`name_key`, q)} order by name_key) g
    cross join lateral (${member}) member
    ${sort === 'guild-asc' ? sql`order by g.name_key limit ${sql.lit(limit)}` : most}`
  const withGuild = buckets.some((bucket) => bucket % 2 === 1)
  return db.transaction().execute(async (trx) => {
    // The limits would tempt the planner to look for matches in the table from its beginning.
    await sql`select set_config('enable_seqscan', 'off', true), set_config('max_parallel_workers_per_gather', '0', true)`.execute(
      trx,
    )
    return positions(
      trx,
      sql`select * from ((${named}) ${withGuild ? sql`union (${guilds})` : sql``}) found order by ${order} limit ${sql.lit(limit)}`,
    )
  })
}

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
