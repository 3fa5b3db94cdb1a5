import type { AnswerOf } from '@guildhall/contract'
import type { market } from '@guildhall/contract/market'
import { relistDays } from '@guildhall/contract/market-rules'
import * as m from '@guildhall/messages'
import type { App } from '../../../app.ts'
import { invalidateSoon } from '../../../cache/content.ts'
import { findEarlierReply, once, type OnceRequest } from '../../../db/idempotency.ts'
import { refuse } from '../../../fail.ts'
import { isSameItem, itemOf } from '../../../game/formats/item.ts'
import { settings } from '../../settings/service.ts'
import { openChest } from '../chest.ts'
import * as queries from '../escrow-queries.ts'
import { findFormerPut } from '../former-put.ts'
import { mayRelistHeld } from '../presenters.ts'
import { dayMs, daysOf, offerEnd } from '../rules.ts'
import { countOpenOf, lockSeller } from './queries.ts'
import { startSale, type RequestContext, type StartedMove } from '../sell-item.ts'

type Reply = AnswerOf<typeof market.relistOffer>

/**
 * Offers the item of the caller's ended offer again, for the same price and time. While the item waits in escrow the
 * game is not asked; otherwise it is taken out of the chest as in any sale. Refuses `not_found` for another player's
 * listing (D-146), `relist_impossible` for one that did not end or was repeated, and `slot_changed` when the item is
 * not in the chest any more.
 */
export async function relistOffer(app: App, context: RequestContext, id: number): Promise<Reply> {
  const { caller } = context
  const request: OnceRequest = { ...context, route: 'POST /market/relist', body: { id } }
  const earlier = await findEarlierReply<Reply | StartedMove>(app, request)
  if (earlier && 'message' in earlier) return earlier
  const listing = await queries.getListing(app.db, id)
  if (listing?.seller_id !== caller.id) refuse('not_found')
  const { price, offer_days: days } = listing
  const again = { price, days, name: null, seenVersion: undefined, former: id }
  // The item has left the chest already, and `startSale` finds the move by its key.
  if (earlier) return startSale(app, request, context.locale, { ...again, slot: listing.slot })
  if (mayRelistHeld(listing)) return relistHeld(app, request, listing)
  const isRecent = listing.expired_at && app.now().getTime() - Date.parse(listing.expired_at) < relistDays * dayMs
  if (!isRecent || listing.relisted_as !== null || listing.goods !== 'delivered') refuse('relist_impossible')
  const slot = await slotOf(app, caller.login, listing)
  return startSale(app, request, context.locale, { ...again, slot })
}

/** The item is still in escrow, so the listing is open again. */
async function relistHeld(app: App, request: OnceRequest, { id }: queries.ListingRow): Promise<Reply> {
  const { login } = request.caller
  const last = await queries.getLastPut(app.db, id)
  const former = await findFormerPut(app, id, login)
  if (former === 'silent') refuse('game_unreachable')
  // The game did put the item into a chest, and only its reply was lost: the movers conclude that.
  if (former) refuse('relist_impossible')
  const { daysMost, openMost } = await settings(app).read('offers')
  const reply = await once(app, request, async (tx): Promise<Reply> => {
    // The offer counts as open while its item waits, so it is more than the limit only when staff have lowered that.
    await lockSeller(tx, request.caller.id)
    if ((await countOpenOf(tx, request.caller.id)) > openMost) refuse('too_many_listings')
    const listing = await queries.lockListing(tx, id)
    if (listing?.frozen_at) refuse('listing_frozen')
    const current = await queries.getLastPut(tx, id)
    const isOther = current?.id !== last?.id || current?.state !== last?.state
    if (!listing || isOther || !mayRelistHeld(listing)) refuse('relist_impossible')
    const now = app.now()
    const days = daysOf(listing.offer_days, Number(daysMost))
    await queries.updateListing(tx, id, {
      state: 'open',
      goods: 'held',
      next_try_at: null,
      waits_for: null,
      returned_by: null,
      expired_at: null,
      listed_at: now.toISOString(),
      offer_days: days,
      ends_at: offerEnd(now, days),
      watch_due: true,
    })
    return { message: m.market_sold_listed(), data: { id, state: 'open' } }
  })
  invalidateSoon(app, 'market')
  return reply
}

/** Where the returned item lies now: where the game put it, or elsewhere when the player has moved it. */
async function slotOf(app: App, login: string, { item, put_slot }: queries.ListingRow): Promise<number> {
  const sought = itemOf(item)
  const { slots } = await openChest(app, login)
  const same = slots.filter((each) => sought && isSameItem(each.item, sought))
  const found = same.find(({ slot }) => slot === put_slot) ?? same[0]
  if (!found) refuse('slot_changed')
  return found.slot
}
