import type { Kysely } from 'kysely'
import type { DB } from '../../db/tables.ts'
import { fold } from '../../snapshots/fold.ts'
import { getSnapshot } from '../../snapshots/queries.ts'
import { findRowsNamed } from './queries.ts'

/** The place of a character in the last ranking, and its guild. */
interface Place {
  position: number
  guild: string | null
}

/** The places of these characters in the last ranking, by name. Those that are not ranked are missing. */
export async function findPlaces(db: Kysely<DB>, names: string[]): Promise<Map<string, Place>> {
  const { half } = await getSnapshot(db, 'ranking')
  if (!half || names.length === 0) return new Map()
  const rows = await findRowsNamed(db, half, names.map(fold))
  return new Map(rows.map(({ name, position, guild }) => [name, { position, guild }]))
}
