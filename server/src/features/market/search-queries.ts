import { sql, type Kysely } from 'kysely'
import type { DB } from '../../db/tables.ts'
import type { ListingRow } from './escrow-queries.ts'
import {
  conditionsOf,
  has,
  isOneOf,
  isOpen,
  keysMost,
  type Branch,
  type Search,
  type Sort,
  type Sql,
} from './search-words-queries.ts'

type Db = Kysely<DB>

const hasKeys = ({ names, sellers }: Branch): boolean => names !== null || sellers !== null
const and = (conditions: Sql[]): Sql => sql.join(conditions, sql` and `)

type Column = 'name_key' | 'seller_key' | 'price' | 'id'
const sortColumns: Record<Sort, Column> = {
  item: 'name_key',
  '-item': 'name_key',
  price: 'price',
  '-price': 'price',
  seller: 'seller_key',
  '-seller': 'seller_key',
}

/** The columns of an order, and whether it descends. Without a sort the newest come first. */
interface Order {
  columns: Column[]
  isDown: boolean
}

function orderOf(sort: Sort | undefined): Order {
  return { columns: [...(sort ? [sortColumns[sort]] : []), 'id'], isDown: !sort || sort.startsWith('-') }
}

const columnList = (columns: Column[]): Sql => sql.join(columns.map((each) => sql.ref(`l.${each}`)))
const orderBy = ({ columns, isDown }: Order): Sql =>
  sql`order by ${sql.join(columns.map((each) => sql`${sql.ref(`l.${each}`)} ${sql.raw(isDown ? 'desc' : 'asc')}`))}`

/** The keys whose listings are read one after the other, and the conditions on each listing. */
interface Streams {
  count: number
  keys: Sql[]
  conditions: Sql[]
  /** The column of the key; null when the keys are pairs. */
  by: 'name_key' | 'seller_key' | null
}

function streamsOf(branch: Branch): Streams {
  const { names, sellers } = branch
  const conditions = conditionsOf(branch)
  const byName = { key: sql`unnest(${names}::text[]) as n(key)`, is: sql`l.name_key = n.key` }
  const bySeller = { key: sql`unnest(${sellers}::text[]) as s(key)`, is: sql`l.seller_key = s.key` }
  if (names && sellers && names.length * sellers.length <= keysMost)
    return {
      count: names.length * sellers.length,
      keys: [byName.key, bySeller.key],
      conditions: [...conditions, byName.is, bySeller.is],
      by: null,
    }
  // With too many pairs of name and seller only the sellers are keys, because each seller has few listings.
  if (names && sellers) conditions.push(isOneOf('name_key', names))
  return sellers
    ? { count: sellers.length, keys: [bySeller.key], conditions, by: 'seller_key' }
    : { count: names?.length ?? 0, keys: [byName.key], conditions, by: 'name_key' }
}

/** How much to read: `depth` of each key, `needed` in all, none beyond `last`. */
interface Reach {
  depth: number
  needed: number
  last?: Record<string, unknown> | undefined
}

/** The first `depth` listings of each key, none beyond `last`: the columns of the order, and `rank` within the key. */
function firstOfEach(branch: Branch, order: Order, { depth, needed, last }: Reach): Sql {
  const { keys, conditions, by } = streamsOf(branch)
  const columns = order.columns
  const clause = by ? { ...order, columns: [by, ...columns.filter((each) => each !== by)] } : order
  if (by) {
    // With the key written as a range, PostgreSQL can use only the index that contains the key and the order.
    const key = sql.ref(by === 'name_key' ? 'n.key' : 's.key')
    conditions.push(sql`${sql.ref(`l.${by}`)} >= ${key}`, sql`${sql.ref(`l.${by}`)} <= ${key}`)
    if (last) {
      const values = clause.columns.map((each) => (columns.includes(each) ? last[each] : key))
      conditions.push(sql`(${columnList(clause.columns)}) ${sql.raw(order.isDown ? '>=' : '<=')} (${sql.join(values)})`)
    }
  }
  const some = sql`lateral (select ${columnList(columns)}, row_number() over (${orderBy(clause)}) as rank
    from market_listings l where ${and(conditions)} ${orderBy(clause)} limit ${depth}) l`
  // When the requested order begins with the key, PostgreSQL reads the keys one by one and may skip the last.
  const isInOrder = isByKey(branch, order)
  const lead = isInOrder
    ? [
        sql`(select * from ${keys[0]} order by 1 ${sql.raw(order.isDown ? 'desc' : 'asc')}) ${sql.raw(by === 'name_key' ? 'n' : 's')}(key)`,
      ]
    : keys
  return sql`(select ${columnList(columns)}, l.rank from ${sql.join([...lead, some], sql` cross join `)}
    ${isInOrder ? sql`limit ${needed}` : sql``})`
}

const isByKey = (branch: Branch, { columns }: Order): boolean =>
  columns.length > 1 && streamsOf(branch).by === columns[0]

/** Joins the branches; a listing that is found by both its name and its seller counts once. */
function mergedBranches(branches: Branch[], order: Order, reach: Reach): Sql {
  const parts = branches.map((branch) => firstOfEach(branch, order, reach))
  if (parts.length === 1) return sql`${parts[0]} l`
  return sql`(select ${columnList(order.columns)}, max(l.rank) as rank from (${sql.join(parts, sql` union all `)}) l
    group by ${columnList(order.columns)}) l`
}

/** Up to this many listings are read without estimating the depth first. */
const readAtOnce = 2_000

type PageRow = ListingRow & { deepest: number }

/**
 * Listings for sale that staff do not hold, in an order, by indexes alone. The time depends on the page and the number
 * of keys.
 */
export async function findOpen(
  db: Db,
  { branches, sort }: Search,
  offset: number,
  limit: number,
): Promise<ListingRow[]> {
  const order = orderOf(sort)
  const [first] = branches
  if (!first) return []
  const needed = offset + limit
  if (!hasKeys(first)) {
    const scan = sql<ListingRow>`select l.* from market_listings l
      where ${and(conditionsOf(first))} ${orderBy(order)} offset ${offset} limit ${limit}`
    return (await scan.execute(db)).rows
  }
  const keys = branches.reduce((sum, branch) => sum + streamsOf(branch).count, 0)
  const isDeep = keys * needed > readAtOnce && (branches.length > 1 || !isByKey(first, order))
  if (isDeep && (await matchMost(db, branches))) {
    const rows = await scanInOrder(db, branches, order, offset, limit)
    if (rows.length === limit) return rows
  }
  // With many keys, the page needs few listings of each. A round that has read so many of a key is followed by a deeper
  // one, until the page is certain.
  let depth = isDeep ? Math.ceil((1.5 * needed + 400) / keys) + 1 : needed
  for (let last: PageRow | undefined; ; depth *= 4) {
    const { rows } = await sql<PageRow>`
      select l.*, page.deepest from (
        select l.id, max(l.rank) over () as deepest from (
          select * from ${mergedBranches(branches, order, { depth, needed, last })} ${orderBy(order)} limit ${needed}
        ) l ${orderBy(order)} offset ${offset} limit ${limit}
      ) page join market_listings l on l.id = page.id ${orderBy(order)}`.execute(db)
    const deepest = rows[0]?.deepest ?? depth
    if (depth >= needed || deepest < depth) return rows
    if (rows.length === limit) last = rows.at(-1)
  }
}

const scanFactor = 3

/** Whether the branches cover at least a third of all names or of all sellers. */
async function matchMost(db: Db, branches: Branch[]): Promise<boolean> {
  const counts = branches.map(async ({ names, sellers }) => {
    if (names && sellers) return false
    const most = (names ?? sellers ?? []).length * scanFactor
    const { rows } = await sql<{ count: number }>`select count(*) as count from
      (select from ${sql.table(names ? 'market_names' : 'market_sellers')} limit ${most + 1}) k`.execute(db)
    return rows[0] !== undefined && rows[0].count <= most
  })
  return (await Promise.all(counts)).includes(true)
}

/**
 * Scans listings in order when most of them match: a page then fills soon. The scan ends early, and the caller falls
 * back when the page is short.
 */
async function scanInOrder(
  db: Db,
  branches: Branch[],
  order: Order,
  offset: number,
  limit: number,
): Promise<ListingRow[]> {
  const conditions = branches.map((branch) => {
    const { names, sellers } = branch
    return sql`(${and([
      ...conditionsOf(branch),
      ...(names ? [isOneOf('name_key', names)] : []),
      ...(sellers ? [isOneOf('seller_key', sellers)] : []),
    ])})`
  })
  const { rows } = await sql<ListingRow>`
    select l.* from (
      select l.* from market_listings l where ${isOpen} ${orderBy(order)} limit ${scanFactor * (offset + limit)}
    ) l where ${sql.join(conditions, sql` or `)} ${orderBy(order)} offset ${offset} limit ${limit}`.execute(db)
  return rows
}

/** The number of matching listings, counted up to `most`. */
export async function countOpen(db: Db, { branches }: Search, most: number): Promise<number> {
  const [first] = branches
  if (!first) return 0
  // The count needs no order, so this is any order that has an index.
  const order: Order = { columns: ['price', 'id'], isDown: false }
  const found = hasKeys(first)
    ? branches.map(
        (branch) =>
          sql`(select l.id from ${firstOfEach(branch, order, { depth: most, needed: most })} l limit ${most})`,
      )
    : (byWord(first, most) ?? [
        sql`(select l.id from market_listings l where ${and(conditionsOf(first))} order by l.id desc limit ${most})`,
      ])
  const { rows } = await sql<{ count: number }>`
    select least(count(*), ${most}::int) as count from (${sql.join(found, sql` union `)}) found`.execute(db)
  return rows[0]?.count ?? 0
}

/** Counts the listings of a single word that is in many keys: key by key, up to `most`. */
function byWord({ rest: [searchWord, ...others] }: Branch, most: number): Sql[] | undefined {
  if (!searchWord || others.length > 0) return undefined
  const side = (table: string, column: string) => sql`
    (select l.id from ${sql.table(table)} k cross join lateral
      (select l.id from market_listings l where ${isOpen} and ${sql.ref(`l.${column}`)} = k.key limit ${most}) l
    where ${has('k.key', searchWord.word)} limit ${most})`
  return [
    ...(searchWord.names.length > 0 ? [side('market_names', 'name_key')] : []),
    ...(searchWord.sellers.length > 0 ? [side('market_sellers', 'seller_key')] : []),
  ]
}
