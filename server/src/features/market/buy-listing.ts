import type { AnswerOf, Locale } from '@guildhall/contract'
import type { market } from '@guildhall/contract/market'
import * as m from '@guildhall/messages'
import type { Kysely } from 'kysely'
import type { App } from '../../app.ts'
import type { DB } from '../../db/tables.ts'
import { refuse } from '../../fail.ts'
import { invalidateSoon } from '../../cache/content.ts'
import { findEarlierReply, once, type OnceRequest } from '../../db/idempotency.ts'
import { uuid7 } from '../../db/uuid7.ts'
import { notify } from '../notification/public.ts'
import { presentListing } from './presenters.ts'
import { findRoom } from './chest.ts'
import * as queries from './escrow-queries.ts'
import { knowledgeOf } from './lists.ts'
import type { RequestContext } from './sell-item.ts'
import { versionOf } from './version.ts'
import { wakeMovers } from './wake.ts'

type Reply = AnswerOf<typeof market.buyListing>

/**
 * Buys a listing: wallets, fee, listing and owner of the goods change in one transaction. The movers then put the item
 * into the buyer's chest. Of concurrent buyers one gets it, and the others are refused with `listing_closed`. Refuses
 * `listing_changed` to a buyer who saw another price or item.
 */
export async function buyListing(app: App, context: RequestContext, id: number): Promise<Reply> {
  const { caller, address, seenVersion } = context
  const body = { id, seenVersion: seenVersion ?? undefined }
  const request: OnceRequest = { ...context, route: 'POST /market/buy', body }
  const before = await findEarlierReply<Reply>(app, request)
  if (before) return before
  await findRoom(app, caller.login)
  const reply = await once(app, request, async (tx) => {
    const at = app.now()
    const trade = await queries.buyListing(tx, {
      buyer: caller.id,
      listing: id,
      at,
      sale: uuid7(at),
      fee: uuid7(at),
      address,
    })
    // The versions are compared after the sale, while the listing is locked. A refusal then also rolls the sale back.
    if (seenVersion && trade.outcome !== 'not_found' && seenVersion !== versionOf(trade.item, trade.price))
      refuse('listing_changed', { now: await listingNow(tx, id, context.locale) })
    if (trade.outcome !== 'bought') refuseTrade(trade)
    await notify(tx, {
      userId: trade.seller,
      kind: 'sale_sold',
      data: { item: trade.item, price: trade.price - trade.fee },
      link: '/market/transactions',
      key: `market ${id} sold`,
      at,
    })
    return { message: m.market_bought(), data: { id }, balance: trade.balance }
  })
  // The movers start after the commit. Otherwise buyers would wait for each other at the row of the movers' job.
  wakeMovers(app)
  invalidateSoon(app, 'market')
  return reply
}

async function listingNow(tx: Kysely<DB>, id: number, locale: Locale) {
  const listing = await queries.getListing(tx, id)
  if (!listing) throw new Error(`The listing ${id} is gone from its own transaction.`)
  return presentListing(listing, { knowledge: await knowledgeOf(tx, [listing]), locale })
}

function refuseTrade(trade: Exclude<queries.Trade, { outcome: 'bought' }>): never {
  switch (trade.outcome) {
    case 'not_found':
      refuse('not_found')
    case 'closed':
      refuse('listing_closed')
    case 'frozen':
      refuse('listing_frozen')
    case 'own':
      refuse('own_listing')
    case 'in_debt':
      refuse('wallet_in_debt', { balance: trade.balance })
    case 'insufficient':
      refuse('market_insufficient_cash', { balance: trade.balance, missing: trade.price - trade.balance })
  }
}
