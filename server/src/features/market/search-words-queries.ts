import type { listingSorts } from '@guildhall/contract/market-rules'
import { sql, type Kysely, type RawBuilder, type SqlBool } from 'kysely'
import { likeText } from '../../db/like-text.ts'
import type { DB } from '../../db/tables.ts'

type Db = Kysely<DB>
export type Sql = RawBuilder<unknown>
export type Sort = (typeof listingSorts)[number]

interface Wanted {
  q?: string | undefined
  seller?: string | undefined
  sort?: Sort | undefined
}

const wordsMost = 8
export const wordsOf = (text: string | undefined): string[] =>
  [...new Set(text?.split(/\s+/).filter(Boolean))].slice(0, wordsMost)

/** A word stands in a key, whatever its case and accents. */
export const has = (key: string, word: string) =>
  sql<SqlBool>`${sql.ref(key)} like '%' || sort_key(${likeText(word)}) || '%'`

/** The names or sellers in which a word stands; `many` when they are better recognised as they come by. */
type Keys = string[] | 'many'
export const keysMost = 1_000

async function findKeys(db: Db, table: 'market_names' | 'market_sellers', word: string): Promise<Keys> {
  const found = await db
    .selectFrom(table)
    .select('key')
    .where(has('key', word))
    .limit(keysMost + 1)
    .execute()
  return found.length > keysMost ? 'many' : found.map(({ key }) => key)
}

interface Sought {
  word: string
  names: Keys
  sellers: Keys
}

/** Listings of these names and of these sellers, null for all, in which each word of `rest` stands. */
export interface Branch {
  names: string[] | null
  sellers: string[] | null
  rest: Sought[]
}

/** What a search of the market means: what is in one of the branches. Only a branch without keys stands alone. */
export interface Search {
  branches: Branch[]
  sort: Sort | undefined
}

const branchesMost = 4

/** Every word of `q` is in the name or the seller, every word of `seller` in the latter. */
export async function search(db: Db, { q, seller, sort }: Wanted): Promise<Search> {
  const seek = async (word: string, isSeller: boolean): Promise<Sought> => {
    const [names, sellers] = await Promise.all([
      isSeller ? [] : findKeys(db, 'market_names', word),
      findKeys(db, 'market_sellers', word),
    ])
    return { word, names, sellers }
  }
  const words = [...wordsOf(q).map((word) => seek(word, false)), ...wordsOf(seller).map((word) => seek(word, true))]
  let branches: Branch[] = [{ names: null, sellers: null, rest: [] }]
  for (const sought of await Promise.all(words)) {
    const { names, sellers } = sought
    const isSplit = names.length > 0 && sellers.length > 0
    if (names === 'many' || sellers === 'many' || (isSplit && branches.length * 2 > branchesMost))
      branches = branches.map((branch) => ({ ...branch, rest: [...branch.rest, sought] }))
    else
      branches = branches
        .flatMap((branch) => [
          { ...branch, names: both(branch.names, names) },
          { ...branch, sellers: both(branch.sellers, sellers) },
        ])
        .filter((branch) => branch.names?.length !== 0 && branch.sellers?.length !== 0)
  }
  return { branches, sort }
}

function both(known: string[] | null, keys: string[]): string[] {
  const among = new Set(keys)
  return known ? known.filter((key) => among.has(key)) : keys
}

export const isOpen = sql<SqlBool>`l.state = 'open' and l.frozen_at is null`

/** Looked up in a hash, which PostgreSQL makes of a subquery and not of an array that it is given later. */
export const isOneOf = (column: 'name_key' | 'seller_key', keys: string[]): Sql =>
  sql`(${sql.ref(`l.${column}`)} in (select unnest(${keys}::text[]))) is true`

function isAmong(column: 'name_key' | 'seller_key', keys: Keys, word: string): Sql[] {
  if (keys === 'many') return [has(`l.${column}`, word)]
  return keys.length > 0 ? [isOneOf(column, keys)] : []
}

export const conditionsOf = ({ rest }: Branch): Sql[] => [
  isOpen,
  ...rest.map(({ word, names, sellers }) => {
    const either = [...isAmong('name_key', names, word), ...isAmong('seller_key', sellers, word)]
    return either.length > 0 ? sql`(${sql.join(either, sql` or `)})` : sql`false`
  }),
]
