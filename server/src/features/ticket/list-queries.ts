import type { TicketSort } from '@guildhall/contract/list-sorts'
import { ticketsCountedTo } from '@guildhall/contract/ticket'
import { sql, type Kysely, type RawBuilder } from 'kysely'
import { isWithin, type Period } from '../../db/staff-lists.ts'
import type { DB } from '../../db/tables.ts'
import { withPeople, type TicketRow } from './queries.ts'
import { ratedSince } from './rating/queries.ts'
import { allBuckets, waitingBelow } from './rules.ts'

type Db = Kysely<DB>

/** The text-search query of PostgreSQL for tickets with all of these words; null without words. */
export async function wordQuery(db: Db, words: string[]): Promise<string | null> {
  if (words.length === 0) return null
  const { rows } = await sql<{ query: string }>`select ticket_query(${words}::text[])::text as query`.execute(db)
  return rows[0]?.query ?? null
}

/** A search of staff. `words` is a text-search query of PostgreSQL. */
export interface TicketSearch {
  buckets: number[] | null
  /** The owner's id; 0 for tickets without one. */
  owner: number | null
  isWaiting: boolean
  isAppeal: boolean
  /** When staff answered it first, and when its author rated it, at the earliest. */
  answeredSince: string | null
  ratedSince: string | null
  words: string | null
  number: number | null
  /** When they were opened. */
  period: Period | undefined
  /** Undefined for the queue. */
  sort: TicketSort | undefined
}

/** The columns of an order, as the indexes have them. */
const orders = {
  queue: sql`place, id`,
  newest: sql`created_at desc, id desc`,
  oldest: sql`created_at, id`,
}

/**
 * Up to this many matches are sorted themselves, which costs more the more there are. With more, the tickets are read in
 * order until ten match, which costs less. Of 200,000 tickets both cost the same at about 1,400 matches.
 */
const fewFound = 1_500

function conditionsOf(search: TicketSearch, few: number[] | null) {
  const conditions = [sql`true`]
  if (search.owner !== null) conditions.push(sql`t.owner_key = ${search.owner}`)
  if (search.isWaiting) conditions.push(sql`t.place < ${waitingBelow}`)
  if (search.isAppeal) conditions.push(sql`t.ban_id is not null`)
  if (search.period) conditions.push(isWithin('t.created_at', search.period))
  if (search.answeredSince) conditions.push(sql`t.first_answered_at >= ${search.answeredSince}`)
  if (search.ratedSince) conditions.push(ratedSince(search.ratedSince))
  if (few) conditions.push(sql`t.id = any(${few}::bigint[])`)
  else if (search.words || search.number) conditions.push(isFound(search))
  return sql.join(conditions, sql` and `)
}

function isFound({ words, number }: TicketSearch): RawBuilder<unknown> {
  // The function instead of its operator, so that PostgreSQL does not search the index of words for each bucket.
  const found = sql`ts_match_vq(t.search, ${words}::tsquery)`
  const named = sql`t.id = ${number}`
  if (words && number) return sql`(${found} or ${named})`
  return words ? found : named
}

/** The matches, when they are few enough to be sorted themselves; null without a search or with too many. */
async function findFew(db: Db, { words, number }: TicketSearch): Promise<number[] | null> {
  if (!words && !number) return null
  const { rows } = await sql<{ id: number }>`
    select id from tickets_with(${words}::tsquery, ${sql.lit(fewFound + 1)}) id
    union select t.id from tickets t where t.id = ${number}`.execute(db)
  return rows.length > fewFound ? null : rows.map(({ id }) => id)
}

/**
 * The first `limit` matches in their order, or without one. Each bucket is read from its own end of an index, so that
 * the cost does not depend on the number of tickets. With days PostgreSQL chooses between the indexes of the order and of
 * the days.
 */
function firstOf(
  search: TicketSearch,
  few: number[] | null,
  limit: number,
  { isOrdered = true } = {},
): RawBuilder<{ id: number }> {
  const { buckets, owner, isAppeal, period, answeredSince, ratedSince: rated } = search
  const order = isOrdered ? sql`order by ${orders[search.sort ?? 'queue']}` : sql``
  // Literal in the statement, so that a cached plan knows how few rows are needed.
  const ends = sql`${order} limit ${sql.lit(limit)}`
  // No more than the index of the order has, which is then read alone.
  const columns = isOrdered ? sql`t.id, ${search.sort ? sql`t.created_at` : sql`t.place`}` : sql`t.id`
  // There are few appeals, and an index has them alone, as others have the first answers and ratings of some days.
  if (few || isAppeal || period || answeredSince || rated) {
    const inBucket = buckets ? sql`and t.bucket = any(${buckets}::smallint[])` : sql``
    return sql`select ${columns} from tickets t where ${conditionsOf(search, few)} ${inBucket} ${ends}`
  }
  if (!buckets && owner === null)
    return sql`select ${columns} from tickets t where ${conditionsOf(search, few)} ${ends}`
  return sql`
    select ${columns} from unnest(${buckets ?? allBuckets}::smallint[]) as chosen (bucket) cross join lateral (
      select ${columns} from tickets t where t.bucket = chosen.bucket and ${conditionsOf(search, few)} ${ends}) t ${ends}`
}

/** Few different limits, because each is a prepared statement of its own. */
const readAtOnce = (needed: number): number => [10, 100].find((many) => many >= needed) ?? ticketsCountedTo + 1

/** The number of matches, counted to `ticketsCountedTo` + 1, and the rows of one page. */
export async function findPage(
  db: Db,
  search: TicketSearch,
  { page, size }: { page: number; size: number },
): Promise<{ count: number; page: number; rows: TicketRow[] }> {
  const few = await findFew(db, search)
  const count = await countMatches(db, search, few)
  const last = Math.max(1, Math.ceil(Math.min(count, ticketsCountedTo) / size))
  const currentPage = Math.min(page, last)
  const start = (currentPage - 1) * size
  const { rows: found } = await sql<{ id: number }>`
    select id from (${firstOf(search, few, readAtOnce(start + size))}) first
    order by ${orders[search.sort ?? 'queue']} offset ${start} limit ${size}`.execute(db)
  return {
    count,
    page: currentPage,
    rows: await findByIds(
      db,
      found.map(({ id }) => id),
    ),
  }
}

/** Without an order, because ordering would read each bucket from its end. */
async function countMatches(db: Db, search: TicketSearch, few: number[] | null): Promise<number> {
  const { words, number, owner, sort: _, ...filters } = search
  const isFiltered = owner !== null || Object.values(filters).some(Boolean)
  const isSearchAlone = !isFiltered && (words !== null || number !== null)
  if (isSearchAlone) return few ? few.length : ticketsCountedTo + 1
  const { rows } = await sql<{ count: number }>`
    select count(*) from (${firstOf(search, few, ticketsCountedTo + 1, { isOrdered: false })}) counted`.execute(db)
  return rows[0]?.count ?? 0
}

/** The rows of some tickets, in the order of the ids. */
async function findByIds(db: Db, ids: number[]): Promise<TicketRow[]> {
  if (ids.length === 0) return []
  const rows = await withPeople(db).where('t.id', 'in', ids).execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
