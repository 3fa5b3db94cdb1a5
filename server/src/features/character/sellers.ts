import type { Kysely } from 'kysely'
import type { DB } from '../../db/tables.ts'
import { findPlaces } from '../ranking/public.ts'
import { findSellersNames } from './queries.ts'

/** The best character in the ranking of each seller who shows listings on its page, by login. */
export async function findSellerCharacters(db: Kysely<DB>, logins: string[]): Promise<Map<string, string>> {
  const names = await findSellersNames(db, [...new Set(logins)])
  const places = await findPlaces(db, [...names.values()].flat())
  const placeOf = (name: string) => places.get(name)?.position ?? Infinity
  const best = [...names].map(([login, theirs]) => {
    const ranked = theirs.filter((name) => places.has(name))
    return [login, ranked.toSorted((one, other) => placeOf(one) - placeOf(other))[0]] as const
  })
  return new Map(best.filter((pair): pair is [string, string] => pair[1] !== undefined))
}
