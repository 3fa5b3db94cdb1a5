import type { App } from '../../app.ts'
import * as queries from './escrow-queries.ts'

/**
 * What became of the last put of a listing, where it was read as refused. A refusal may have come from somebody between
 * the portal and the game, so the game is asked before the item is sent under another id. Null when nothing was done;
 * else the operation, and whether it brought the item to this login; `silent` when the game does not say.
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
