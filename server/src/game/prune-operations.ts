import type { Kysely } from 'kysely'
import type { App } from '../app.ts'
import type { DB } from '../db/tables.ts'

/** Returns those of the given operations of the game that a feature still asks about. */
export type FindOpen = (db: Kysely<DB>, ids: string[]) => Promise<string[]>

/** How long an operation of the game is kept after its end: as long as anybody may ask about it. */
const keepOperationsDays = 90

/** Operations of the game that ended before this moment are removed. */
export const operationsKeptSince = (app: Pick<App, 'now'>): Date =>
  new Date(app.now().getTime() - keepOperationsDays * 24 * 3600_000)

/**
 * Removes operations that ended long ago from the adapter of the game, except those that a feature still asks about.
 */
export async function pruneGameOperations(
  app: Pick<App, 'db' | 'game' | 'log' | 'now'>,
  finders: readonly FindOpen[],
): Promise<void> {
  const findOpen = async (ids: string[]): Promise<string[]> =>
    (await Promise.all(finders.map((find) => find(app.db, ids)))).flat()
  const pruned = await app.game.pruneOperations(operationsKeptSince(app), findOpen)
  if (pruned.kind !== 'applied') app.log.warn({ pruned }, 'old operations of the game could not be removed')
}
