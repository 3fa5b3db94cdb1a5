import type { Kysely } from 'kysely'
import type { App } from '../../app.ts'
import { invalidateSoon } from '../../cache/content.ts'
import type { DB } from '../../db/tables.ts'
import { returnOpenOf } from './escrow-queries.ts'
import { wakeMovers } from './wake.ts'

/**
 * Takes the open listings of sellers off the market, because their accounts are closing. The movers put the goods back
 * into the chest, for as long as the game takes. What staff hold stays.
 */
export const returnSales = (tx: Kysely<DB>, sellers: readonly number[], now: Date): Promise<unknown> =>
  returnOpenOf(tx, sellers, now.toISOString())

/** Starts the movers and shows the change, after the commit. */
export function afterReturn(app: Pick<App, 'cache' | 'db' | 'jobs' | 'log'>): void {
  invalidateSoon(app, 'market')
  wakeMovers(app)
}
