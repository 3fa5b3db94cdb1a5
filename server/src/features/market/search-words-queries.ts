import type { listingSorts } from '@guildhall/contract/market-rules'
import { sql, type Kysely, type RawBuilder, type SqlBool } from 'kysely'
import { likeText } from '../../db/like-text.ts'
import type { DB } from '../../db/tables.ts'

type Db = Kysely<DB>
export type Sql = RawBuilder<unknown>
export type Sort = (typeof listingSorts)[number]

interface SearchFilters {
  q?: string | undefined
  seller?: string | undefined
  sort?: Sort | undefined
}

const wordsMost = 8
export const wordsOf = (text: string | undefined): string[] =>
  [...new Set(text?.split(/\s+/).filter(Boolean))].slice(0, wordsMost)

/** Whether a key contains a word, ignoring case and accents. */
export const has = (key: string, word: string) =>
  sql<SqlBool>`${sql.ref(key)} like '%' || sort_key(${likeText(word)}) || '%'`

/**
 * The names or sellers that contain a word; `many` when there are too many to list, so that each listing is tested
 * instead.
 */
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

interface SearchWord {
  word: string
  names: Keys
  sellers: Keys
}

/** Listings of these names and sellers (null for all) that contain each word of `rest`. */
export interface Branch {
  names: string[] | null
  sellers: string[] | null
  rest: SearchWord[]
}

/** A search of the market: the union of its branches. A branch without keys is always the only one. */
export interface Search {
  branches: Branch[]
  sort: Sort | undefined
}

const branchesMost = 4

/** Each word of `q` must be in the name or the seller, each word of `seller` in the seller. */
export async function search(db: Db, { q, seller, sort }: SearchFilters): Promise<Search> {
  const findWord = async (word: string, isSeller: boolean): Promise<SearchWord> => {
    const [names, sellers] = await Promise.all([
      isSeller ? [] : findKeys(db, 'market_names', word),
      findKeys(db, 'market_sellers', word),
    ])
    return { word, names, sellers }
  }
  const words = [
    ...wordsOf(q).map((word) => findWord(word, false)),
    ...wordsOf(seller).map((word) => findWord(word, true)),
  ]
  let branches: Branch[] = [{ names: null, sellers: null, rest: [] }]
  for (const searchWord of await Promise.all(words)) {
    const { names, sellers } = searchWord
    const isSplit = names.length > 0 && sellers.length > 0
    if (names === 'many' || sellers === 'many' || (isSplit && branches.length * 2 > branchesMost))
      branches = branches.map((branch) => ({ ...branch, rest: [...branch.rest, searchWord] }))
    else
      branches = branches
        .flatMap((branch) => [
          { ...branch, names: intersection(branch.names, names) },
          { ...branch, sellers: intersection(branch.sellers, sellers) },
        ])
        .filter((branch) => branch.names?.length !== 0 && branch.sellers?.length !== 0)
  }
  return { branches, sort }
}

function intersection(current: string[] | null, keys: string[]): string[] {
  const keySet = new Set(keys)
  return current ? current.filter((key) => keySet.has(key)) : keys
}

export const isOpen = sql<SqlBool>`l.state = 'open' and l.frozen_at is null`

/** A subquery makes PostgreSQL use a hash, which it does not do for an array parameter. */
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
