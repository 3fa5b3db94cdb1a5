import type { AnswerOf, ValidOf } from '@guildhall/contract'
import type { market } from '@guildhall/contract/market'
import * as m from '@guildhall/messages'
import type { App } from '../../app.ts'
import { refuse } from '../../fail.ts'
import { invalidateSoon } from '../../cache/content.ts'
import { once, type OnceRequest } from '../../db/idempotency.ts'
import { shownSale } from './answers.ts'
import * as queries from './escrow-queries.ts'
import { knowledgeOf } from './lists.ts'
import type { Asking } from './sell-item.ts'
import { typedPrice } from './typed-price.ts'
import { versionOf } from './version.ts'

type Body = ValidOf<typeof market.changePrice>['body']
type Changed = AnswerOf<typeof market.changePrice>

/**
 * Gives an own open listing another price. The lock of the listing decides between this and a buyer; a buyer who was
 * shown the former price is refused with `listing_changed`. The listing of another is `not_found` (D-146).
 */
export async function changePrice(app: App, asking: Asking, { id, price: digits }: Body): Promise<Changed> {
  const { caller, locale, seenVersion } = asking
  const price = typedPrice(digits)
  const request: OnceRequest = {
    ...asking,
    route: 'POST /market/price',
    body: { id, price, seenVersion: seenVersion ?? undefined },
  }
  const changed = await once(app, request, async (tx): Promise<Changed> => {
    const listing = await queries.lockListing(tx, id)
    if (listing?.seller_id !== caller.id || listing.state === 'failed') refuse('not_found')
    if (listing.state !== 'open') refuse('listing_closed')
    if (listing.frozen_at) refuse('listing_frozen')
    const saying = { knowledge: await knowledgeOf(tx, [listing]), locale }
    if (seenVersion && seenVersion !== versionOf(listing.item, listing.price))
      refuse('listing_changed', { now: shownSale(listing, saying) })
    if (price !== listing.price) {
      await queries.insertPriceChange(tx, {
        listing_id: id,
        price_before: listing.price,
        price_after: price,
        changed_at: app.now().toISOString(),
      })
      await queries.updateListing(tx, id, { price })
    }
    return { message: m.market_price_changed(), data: shownSale({ ...listing, price }, saying) }
  })
  invalidateSoon(app, 'market')
  return changed
}
