import { kingdomOf, kingdoms } from '@guildhall/contract/ranking-classes'
import type { rankingSorts } from '@guildhall/contract/ranking-rules'

export type Sort = (typeof rankingSorts)[number]

/** The file source's name of a missing class. */
export const noClass = 'Sem classe.'

const classPlaces = 5

/** The class of a code: one of the four, or null. */
export const classOf = (code: number): number | null => (Number.isInteger(code) && code >= 0 && code <= 3 ? code : null)

interface Kind {
  class: number | null
  clan: number
  hasGuild: boolean
}

/** The filterable properties of a character as one small number: class, then kingdom, then guild. */
export const bucketOf = ({ class: code, clan, hasGuild }: Kind): number =>
  ((code ?? classPlaces - 1) * kingdoms.length + kingdoms.indexOf(kingdomOf(clan))) * 2 + (hasGuild ? 1 : 0)

export interface Filter {
  class?: number | undefined
  clan?: number | undefined
  guild?: 'with' | 'without' | undefined
}

/** Those numbers of `present` whose characters match the filter. `bucketOf` makes such a number. */
export function bucketsOf(filter: Filter, present: readonly number[]): number[] {
  const kingdom = filter.clan === undefined ? null : kingdoms.indexOf(kingdomOf(filter.clan))
  return present.filter((bucket) => {
    const hasGuild = bucket % 2 === 1
    const kingdomAt = Math.floor(bucket / 2) % kingdoms.length
    const classAt = Math.floor(bucket / 2 / kingdoms.length)
    return (
      (filter.class === undefined || classAt === filter.class) &&
      (kingdom === null || kingdomAt === kingdom) &&
      (filter.guild === undefined || hasGuild === (filter.guild === 'with'))
    )
  })
}

/** Whether a query asks for all characters in order of rank. */
export const isOfAll = (query: Filter & { q?: string | undefined; sort?: Sort | undefined }): boolean =>
  !query.q &&
  (query.sort ?? 'level-desc') === 'level-desc' &&
  [query.class, query.clan, query.guild].every((filter) => filter === undefined)

/** Whether the reply is in order of rank, so that the n-th row has rank n of the filtered characters. */
export const isByRank = (sort: Sort, q: string): boolean =>
  q === '' && (sort === 'level-desc' || sort === 'points-desc')

/**
 * How a text is searched. A trigram index finds it anywhere in a name. With fewer than three letters or digits in a row
 * there is no trigram, so only names that begin with it are found.
 */
export const matchOf = (folded: string): 'contains' | 'begins' =>
  /[\p{L}\p{N}]{3}/u.test(folded) ? 'contains' : 'begins'

/** Escapes a text for LIKE. */
export const literal = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

/** How many characters one row of the history has. With less than 2 kB PostgreSQL would not compress it. */
export const chunkSize = 512

/** How many characters precede a batch of the ranking, by the groups within which a character has a place of its own. */
export interface Preceding {
  class: number[]
  kingdom: number[]
  classKingdom: number[]
}

/** Adds up the characters of each bucket. A bucket is (class * kingdoms + kingdom) * 2 + guild, as `bucketOf` makes it. */
export function precedingOf(counts: ReadonlyMap<number, number>): Preceding {
  const classKingdom = Array<number>(classPlaces * kingdoms.length).fill(0)
  for (const [bucket, count] of counts) classKingdom[bucket >> 1]! += count
  const sum = (isIn: (place: number) => boolean) =>
    classKingdom.reduce((total, count, place) => total + (isIn(place) ? count : 0), 0)
  return {
    classKingdom,
    class: Array.from({ length: classPlaces }, (_, at) => sum((place) => Math.floor(place / kingdoms.length) === at)),
    kingdom: kingdoms.map((_, at) => sum((place) => place % kingdoms.length === at)),
  }
}
