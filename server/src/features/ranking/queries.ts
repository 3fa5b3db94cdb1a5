import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { DB } from '../../db/tables.ts'
import type { Half, Snapshot } from '../../snapshots/queries.ts'
import { isHidden } from './hidden-queries.ts'
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
  /** The place at the end of the day before; null when it is unknown or hidden. */
  position_before: number | null
}

interface GuildRow {
  id: number
  name: string
  clan: number
  fame: number | null
  leader: string | null
  members: number
  has_mark: boolean
}

interface RankedSearch {
  half: Half
  /** The number of all characters, without the filter. */
  rowCount: number
  /** The buckets that the filter leaves and that have characters. */
  buckets: number[]
  isFiltered: boolean
  /** Folded search text; empty without a search. */
  q: string
  sort: Sort
  limit: number
}

/** Each order, by columns that one index covers. */
const orders: Record<Sort, { order: RawBuilder<unknown>; keys: RawBuilder<unknown> }> = {
  'level-desc': { order: sql`position`, keys: sql`position, name_key, guild_key` },
  'level-asc': { order: sql`position desc`, keys: sql`position, name_key, guild_key` },
  'name-asc': { order: sql`name_key, position`, keys: sql`position, name_key, guild_key` },
  'guild-asc': { order: sql`guild_key, position`, keys: sql`position, name_key, guild_key` },
  'points-desc': { order: sql`points desc, position`, keys: sql`position, name_key, guild_key, points` },
}

const tableOf = (half: Half) => sql.table(`characters_${half}`)

/** The former place of a row `c`. */
const shownBefore = sql`
  case when c.position_before is not null and not ${isHidden(sql`c.name`, 'history')} then c.position_before end
    as position_before`

type SnapshotFields = Pick<Snapshot, 'half' | 'taken_at' | 'source' | 'failing_since'>

/** The snapshot and its best `limit` characters in one query, for the home page and the first page of the ranking. */
export async function getTop(db: Db, limit: number): Promise<{ snapshot: SnapshotFields; rows: RankedRow[] }> {
  const best = (half: Half) => sql`
    (select position, name, level, class, evolution, clan, guild_id, points, ${shownBefore} from ${tableOf(half)} c
     where s.shown = ${sql.lit(half)} order by position limit ${sql.lit(limit)})`
  const { rows } = await sql<SnapshotFields & (RankedRow | { position: null })>`
    select s.shown as half, s.taken_at, s.source, s.failing_since, c.*
    from game_snapshots s left join lateral (${best('a')} union all ${best('b')}) c on true
    where s.kind = 'ranking' order by c.position`.execute(db)
  const [snapshot] = rows
  if (!snapshot) throw new Error('The row of the ranking is gone from game_snapshots.')
  return { snapshot, rows: rows.filter((row) => row.position !== null) }
}

/** The first `limit` characters of an order. The cost hardly depends on the size of the table. */
export async function findRanked(db: Db, conditions: RankedSearch): Promise<RankedRow[]> {
  if (conditions.buckets.length === 0) return []
  if (!conditions.q) return rowsOf(db, conditions, await positions(db, inOrder(conditions, conditions.limit)))
  return rowsOf(db, conditions, await search(db, conditions))
}

/** How many rows of the order are scanned first; this finds enough when many match. */
const sampleRows = 3_000
/** The cost of one match by the indexes of names and guilds, measured in scanned rows of the order. */
const indexCost = 8
/** A factor beyond the estimate, since the sample may be off. */
const margin = 1.5

/**
 * Scans the order when that finds `limit` matches sooner, and asks the indexes of names and guilds when few match. If
 * `share` of all rows match, the scan reads limit / share rows and the indexes return share of all rows. The cheaper of
 * both never costs much more than the square root of all rows.
 */
async function search(db: Db, conditions: RankedSearch): Promise<number[]> {
  const { limit, rowCount } = conditions
  const sampleSize = Math.max(sampleRows, 2 * limit)
  const sample = await scanOrder(db, conditions, sampleSize)
  if (sample.length >= limit) return sample
  const share = (sample.length + 1) / sampleSize
  const scanRows = Math.ceil((margin * limit) / share)
  if (scanRows > indexCost * share * rowCount) return findByIndex(db, conditions)
  // A window as large as the filter would make the planner sort the whole table. Few window sizes mean few prepared
  // statements.
  const size = 2 ** Math.ceil(Math.log2(scanRows))
  const matches = await withoutPlans(db, ['enable_seqscan', 'enable_bitmapscan'], (trx) =>
    scanOrder(trx, conditions, size),
  )
  return matches.length >= limit ? matches : findByIndex(db, conditions)
}

/** Runs a query without some plans and without parallel workers. */
const withoutPlans = <T>(db: Db, off: string[], work: (trx: Db) => Promise<T>): Promise<T> =>
  db.transaction().execute(async (trx) => {
    const settings = [...off.map((name) => [name, 'off']), ['max_parallel_workers_per_gather', '0']]
    await sql`select set_config(name, value, true) from unnest(${settings.map(([name]) => name)}::text[],
      ${settings.map(([, value]) => value)}::text[]) as setting (name, value)`.execute(trx)
    return work(trx)
  })

async function positions(db: Db, query: RawBuilder<unknown>): Promise<number[]> {
  const { rows } = await sql<{ position: number }>`select position from (${query}) found`.execute(db)
  return rows.map((row) => row.position)
}

/** The characters of these positions, in their order. */
async function rowsOf(db: Db, { half }: RankedSearch, found: number[]): Promise<RankedRow[]> {
  const { rows } = await sql<RankedRow>`
    select c.position, c.name, c.level, c.class, c.evolution, c.clan, c.guild_id, c.points, ${shownBefore}
    from unnest(${found}::integer[]) with ordinality as wanted (position, place)
    join ${tableOf(half)} c using (position) order by wanted.place`.execute(db)
  return rows
}

/**
 * The first `limit` positions that the filter leaves, with the columns of their index. Each bucket is a sorted range of
 * one index; PostgreSQL merges the ranges and stops at the limit. The inner limits tell it that the ranges are sorted.
 */
function inOrder({ half, buckets, isFiltered, sort }: RankedSearch, limit: number): RawBuilder<unknown> {
  const table = tableOf(half)
  const { order, keys } = orders[sort]
  const first = sql`order by ${order} limit ${sql.lit(limit)}`
  // The table itself is in order of rank.
  if (!isFiltered && (sort === 'level-desc' || sort === 'level-asc')) return sql`select ${keys} from ${table} ${first}`
  const ranges = buckets.map((bucket) => sql`(select ${keys} from ${table} where bucket = ${sql.lit(bucket)} ${first})`)
  return sql`select * from (${sql.join(ranges, sql` union all `)}) ranges ${first}`
}

/** The first `limit` matches among the first `size` rows of the order: fast when many match. */
function scanOrder(db: Db, conditions: RankedSearch, size: number): Promise<number[]> {
  return positions(
    db,
    sql`select position from (${inOrder(conditions, size)}) first
      where (${like(sql`name_key`, conditions.q)} or ${like(sql`guild_key`, conditions.q)}) limit ${sql.lit(conditions.limit)}`,
  )
}

/** With more matches than this, of which hardly any are at the top of the order, the rest is left out. */
const mostMatches = 50_000

/** Matches in the whole table by the indexes of names and guilds: fast when few match. */
async function findByIndex(db: Db, conditions: RankedSearch): Promise<number[]> {
  const { half, buckets, q, sort, limit } = conditions
  const table = tableOf(half)
  const { order, keys } = orders[sort]
  // Written so that no index of the order is used: a range for each bucket is slower than a filter here.
  const inBuckets = sql`bucket + 0 = any (${buckets}::smallint[])`
  const most = sql`limit ${sql.lit(mostMatches)}`
  // Names with the same beginning are adjacent in the index, so the first of them are enough.
  const named =
    sort === 'name-asc' && matchOf(q) === 'begins'
      ? sql`select ${keys} from ${table} where ${like(sql`name_key`, q)} and ${inBuckets} order by name_key, position limit ${sql.lit(limit)}`
      : sql`select ${keys} from ${table} where ${like(sql`name_key`, q)} and ${inBuckets} ${most}`
  const member = sql`
    select ${keys} from ${table} where guild_id = g.id and ${inBuckets} order by guild_id, ${order} limit ${sql.lit(limit)}`
  const guilds = sql`
    select member.* from (select id, name_key from guilds where ${like(sql`name_key`, q)} order by name_key) g
    cross join lateral (${member}) member
    ${sort === 'guild-asc' ? sql`order by g.name_key limit ${sql.lit(limit)}` : most}`
  const withGuild = buckets.some((bucket) => bucket % 2 === 1)
  const found = sql`(${named}) ${withGuild ? sql`union (${guilds})` : sql``}`
  // Because of the limits the planner would scan the table from its start.
  return withoutPlans(db, ['enable_seqscan'], (trx) =>
    positions(trx, sql`select * from (${found}) found order by ${order} limit ${sql.lit(limit)}`),
  )
}

const like = (column: RawBuilder<unknown>, q: string) =>
  sql`${column} like ${matchOf(q) === 'contains' ? `%${literal(q)}%` : `${literal(q)}%`}`

export const findGuilds = (db: Db, ids: number[] | null): Promise<GuildRow[]> =>
  db
    .selectFrom('guilds as g')
    .leftJoin('guild_marks as m', (join) => join.onRef('m.guild_id', '=', 'g.id').on('m.is_removed', '=', false))
    .select(['g.id', 'g.name', 'g.clan', 'g.fame', 'g.leader', 'g.members'])
    .select(sql<boolean>`m.guild_id is not null`.as('has_mark'))
    .$if(ids !== null, (query) => query.where('g.id', 'in', ids))
    .orderBy('g.id')
    .execute()

/** The rows of these characters, by their folded names. */
export async function findRowsNamed(
  db: Db,
  half: Half,
  keys: string[],
): Promise<{ name: string; position: number; guild: string | null }[]> {
  const { rows } = await sql<{ name: string; position: number; guild: string | null }>`
    select c.name, c.position, g.name as guild
    from ${tableOf(half)} c left join guilds g on g.id = c.guild_id
    where c.name_key = any(${keys})`.execute(db)
  return rows
}
