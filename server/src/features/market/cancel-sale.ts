import type { AnswerOf } from '@guildhall/contract'
import type { market } from '@guildhall/contract/market'
import * as m from '@guildhall/messages'
import type { App } from '../../app.ts'
import { refuse } from '../../fail.ts'
import { findEarlierReply, once, type OnceRequest } from '../../db/idempotency.ts'
import { invalidateSoon } from '../../cache/content.ts'
import { findRoom } from './chest.ts'
import * as queries from './escrow-queries.ts'
import { findFormerPut } from './former-put.ts'
import { beginPut, executeOperation, repeatPut } from './move-goods.ts'
import { stateAfter, type RequestContext, type StartedMove } from './sell-item.ts'

/**
 * Takes the caller's listing off the market: claims it first, so that nobody can buy it, then puts the item back into
 * the chest. If the game refuses, it is on sale again. Refuses `not_found` for another player's listing (D-146).
 */
export async function cancelSale(
  app: App,
  context: RequestContext,
  id: number,
): Promise<AnswerOf<typeof market.cancelSale>> {
  const { caller } = context
  const request: OnceRequest = { ...context, route: 'POST /market/cancel', body: { id } }
  let move = await findEarlierReply<StartedMove>(app, request)
  if (!move) {
    const listing = await queries.getListing(app.db, id)
    if (listing?.seller_id !== caller.id || listing.state === 'failed') refuse('not_found')
    await findRoom(app, caller.login)
    const last = await queries.getLastPut(app.db, id)
    const former = await findFormerPut(app, id, caller.login)
    if (former === 'silent') refuse('game_unreachable')
    move = await once(app, request, async (tx) => {
      const locked = await queries.lockListing(tx, id)
      if (locked?.state !== 'open') refuse('listing_closed')
      if (locked.frozen_at) refuse('listing_frozen')
      const current = await queries.getLastPut(tx, id)
      // The seller has cancelled twice at the same time, and the other request has already begun its put.
      if (current?.id !== last?.id || current?.state !== last?.state) refuse('listing_closed')
      const now = app.now()
      await queries.updateListing(tx, id, {
        state: 'returning',
        goods: 'putting',
        next_try_at: now.toISOString(),
        request_key: request.idempotencyKey,
      })
      const operation = former
        ? await repeatPut(tx, locked, former.operation, now)
        : await beginPut(tx, locked, { login: caller.login, now })
      return { listing: id, operation }
    })
    invalidateSoon(app, 'market')
  }
  await executeOperation(app, id, move.operation)
  const state = await stateAfter(app, move, 'cancelled')
  return { message: state === 'returning' ? m.market_returning() : m.market_cancelled(), data: { id, state } }
}
