import type { App } from '../../app.ts'
import * as queries from './escrow-queries.ts'

/**
 * The outcome of a listing's last put when it was recorded as refused. That refusal may have come from something
 * between the portal and the game, so the game is asked before the item is sent under another id. Null when the game
 * did nothing; else the operation, and whether the item went to this login; `silent` when the game does not reply.
 */
export async function findFormerPut(
  app: Pick<App, 'db' | 'game'>,
  listingId: number,
  login: string,
): Promise<{ operation: string; isOurs: boolean } | 'silent' | null> {
  const put = await queries.getLastPut(app.db, listingId)
  if (put?.state !== 'refused') return null
  const outcome = await app.game.getOperation(put.id)
  if (outcome.kind === 'unknown') return 'silent'
  if (outcome.kind !== 'applied') return null
  return { operation: put.id, isOurs: put.answer !== 'operation_conflict' && put.login === login }
}
