import type { AnswerOf, ValidOf } from '@guildhall/contract'
import type { market } from '@guildhall/contract/market'
import * as m from '@guildhall/messages'
import type { App } from '../../app.ts'
import { refuse } from '../../fail.ts'
import { invalidateSoon } from '../../cache/content.ts'
import { once, type OnceRequest } from '../../db/idempotency.ts'
import { presentSale } from './presenters.ts'
import * as queries from './escrow-queries.ts'
import { knowledgeOf } from './lists.ts'
import type { RequestContext } from './sell-item.ts'
import { typedPrice } from './typed-price.ts'
import { versionOf } from './version.ts'

type Body = ValidOf<typeof market.changePrice>['body']
type Reply = AnswerOf<typeof market.changePrice>

/**
 * Changes the price of the caller's open listing. The lock of the listing decides between this and a buyer. A buyer who
 * saw the former price is refused with `listing_changed`. Refuses `not_found` for another player's listing (D-146).
 */
export async function changePrice(app: App, context: RequestContext, { id, price: digits }: Body): Promise<Reply> {
  const { caller, locale, seenVersion } = context
  const price = typedPrice(digits)
  const request: OnceRequest = {
    ...context,
    route: 'POST /market/price',
    body: { id, price, seenVersion: seenVersion ?? undefined },
  }
  const reply = await once(app, request, async (tx): Promise<Reply> => {
    const listing = await queries.lockListing(tx, id)
    if (listing?.seller_id !== caller.id || listing.state === 'failed') refuse('not_found')
    if (listing.state !== 'open') refuse('listing_closed')
    if (listing.frozen_at) refuse('listing_frozen')
    const itemContext = { knowledge: await knowledgeOf(tx, [listing]), locale }
    if (seenVersion && seenVersion !== versionOf(listing.item, listing.price))
      refuse('listing_changed', { now: presentSale(listing, itemContext) })
    if (price !== listing.price) {
      await queries.insertPriceChange(tx, {
        listing_id: id,
        price_before: listing.price,
        price_after: price,
        changed_at: app.now().toISOString(),
      })
      await queries.updateListing(tx, id, { price, watch_due: true })
    }
    return { message: m.market_price_changed(), data: presentSale({ ...listing, price }, itemContext) }
  })
  invalidateSoon(app, 'market')
  return reply
}
