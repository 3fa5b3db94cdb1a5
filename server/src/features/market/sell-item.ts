import { randomUUID } from 'node:crypto'
import type { market } from '@guildhall/contract/market'
import type { ListingState } from '@guildhall/contract/market-rules'
import type { AnswerOf, Locale, ValidOf } from '@guildhall/contract'
import * as m from '@guildhall/messages'
import type { Kysely } from 'kysely'
import type { App, Caller } from '../../app.ts'
import type { DB } from '../../db/tables.ts'
import { refuse } from '../../fail.ts'
import { itemList } from '../../game/formats/item.ts'
import { describeItem, tradeProblem, tradeProblemText } from '../../game/items.ts'
import { operationIdOf } from '../../game/operation-id.ts'
import { findEarlierReply, once, type OnceRequest } from '../../db/idempotency.ts'
import type { Item } from '../../ports/game.ts'
import { getItemKnowledge } from '../items/service.ts'
import { settings } from '../settings/service.ts'
import { presentChestItem } from './presenters.ts'
import { openChest } from './chest.ts'
import * as queries from './escrow-queries.ts'
import * as offers from './offers/queries.ts'
import { executeOperation } from './move-goods.ts'
import { dayMs, daysOf, leaseMs, refusalOf } from './rules.ts'
import { typedPrice } from './typed-price.ts'
import { versionOf } from './version.ts'

type Body = ValidOf<typeof market.sellItem>['body']
export interface RequestContext {
  caller: Caller
  idempotencyKey: string | null
  address: string
  locale: Locale
  /** The `version` that the page showed; null from clients that send none. */
  seenVersion: string | null
}
/** What is stored under the idempotency key of a move. Its outcome is read from the operation. */
export interface StartedMove {
  listing: number
  operation: string
}

/**
 * Offers an item of the caller's chest. The intent is stored first, then the game hands over the item, and only then is
 * it listed. Refuses with the reason why the chest may not be touched, and with `slot_changed`, `chest_changed`,
 * `item_not_tradable` or `price_invalid`.
 */
export async function sellItem(
  app: App,
  context: RequestContext,
  { slot, price: digits, name, days }: Body,
): Promise<AnswerOf<typeof market.sellItem>> {
  const price = typedPrice(digits)
  const seenVersion = context.seenVersion ?? undefined
  const request: OnceRequest = { ...context, route: 'POST /market/sell', body: { slot, price, seenVersion, days } }
  return startSale(app, request, context.locale, { slot, price, name, seenVersion, days })
}

/** What is offered, and for how long. `former` is the ended offer that this one repeats. */
interface Offer extends SeenItem {
  slot: number
  price: number
  days: number | undefined
  former?: number
}

/** Takes an item out of the chest and offers it, once for a key. */
export async function startSale(
  app: App,
  request: OnceRequest,
  locale: Locale,
  offer: Offer,
): Promise<AnswerOf<typeof market.sellItem>> {
  const move =
    (await findEarlierReply<StartedMove>(app, request)) ??
    (await storeIntent(app, request, locale, offer).catch(async (refusal: unknown) => {
      // The browser may have sent this request twice, and the other copy has taken the item. Then its reply counts
      // for this one too.
      const other = await findEarlierReply<StartedMove>(app, request)
      if (other) return other
      throw refusal
    }))
  await executeOperation(app, move.listing, move.operation)
  const state = await stateAfter(app, move, 'open')
  return {
    message: state === 'taking' ? m.market_taking() : m.market_sold_listed(),
    data: { id: move.listing, state },
  }
}

/** The state of a listing after its operation. Refuses when the game refused the operation. */
export async function stateAfter(
  { db }: Pick<App, 'db'>,
  { listing, operation }: StartedMove,
  done: ListingState,
): Promise<ListingState> {
  const ended = await queries.getOperation(db, operation)
  if (!ended) throw new Error(`The operation ${operation} is gone.`)
  if (ended.state === 'refused') refuse(refusalOf(ended.answer ?? ''))
  if (ended.state === 'applied') return done
  return ((await queries.getListing(db, listing))?.state ?? done) as ListingState
}

async function storeIntent(
  app: App,
  request: OnceRequest,
  locale: Locale,
  { slot, price, days, former, ...seen }: Offer,
): Promise<StartedMove> {
  const { caller } = request
  const { feePercent } = await settings(app).read('market')
  const { daysMost } = await settings(app).read('offers')
  const { slots } = await openChest(app, caller.login)
  const item = slots.find((each) => each.slot === slot)?.item
  if (!item) refuse('slot_changed')
  const listedName = await nameToSell(app, locale, { slot, item }, seen)
  return once(app, request, async (tx) => {
    const now = app.now()
    await demandLimits(app, tx, caller.id)
    if (former) await demandUnrepeated(tx, former)
    const operation_seed = randomUUID()
    const operation = operationIdOf(operation_seed, 'take', 1)
    const listing = await queries.insertListing(tx, {
      seller_id: caller.id,
      seller: caller.login,
      owner_id: caller.id,
      item: itemList(item),
      name: listedName,
      slot,
      price,
      fee_percent: feePercent,
      offer_days: daysOf(days, Number(daysMost)),
      state: 'taking',
      goods: 'taking',
      operation_id: operation,
      operation_seed,
      // This request moves the item itself. If its process is killed, the movers move the item after this time.
      next_try_at: new Date(now.getTime() + leaseMs).toISOString(),
      request_key: request.idempotencyKey,
      created_at: now.toISOString(),
    })
    if (listing === null) refuse('slot_changed')
    if (former) await queries.updateListing(tx, former, { relisted_as: listing })
    await queries.insertOperation(tx, {
      id: operation,
      listing_id: listing,
      kind: 'take',
      login: caller.login,
      slot,
      state: 'open',
      started_at: now.toISOString(),
    })
    return { listing, operation }
  })
}

/** Refuses a seller with too many offers at a time, or begun within 24 hours. */
async function demandLimits(app: App, tx: Kysely<DB>, sellerId: number): Promise<void> {
  const { openMost, newPerDay } = await settings(app).read('offers')
  await offers.lockSeller(tx, sellerId)
  if ((await offers.countOpenOf(tx, sellerId)) >= openMost) refuse('too_many_listings')
  const since = new Date(app.now().getTime() - dayMs).toISOString()
  if ((await offers.countBegunOf(tx, sellerId, since)) >= newPerDay) refuse('too_many_new_listings')
}

/** Of two requests that repeat the same ended offer at once, one does. */
async function demandUnrepeated(tx: Kysely<DB>, former: number): Promise<void> {
  const listing = await queries.lockListing(tx, former)
  if (!listing?.expired_at || listing.relisted_as !== null) refuse('relist_impossible')
}

/** What the seller saw: the exact item by its version, or only its name from older clients. */
interface SeenItem {
  name: string | null | undefined
  seenVersion: string | undefined
}

/** The name under which an item is listed. Refuses when it may not be sold, or when the seller saw another item. */
async function nameToSell(
  app: App,
  locale: Locale,
  { slot, item }: { slot: number; item: Item },
  seen: SeenItem,
): Promise<string> {
  const knowledge = await getItemKnowledge(app.db, [item])
  const { name } = describeItem(item, knowledge, 'pt-BR')
  if (seen.seenVersion && seen.seenVersion !== versionOf(itemList(item)))
    refuse('chest_changed', { now: presentChestItem(slot, item, { knowledge, locale }) })
  // The page's name is only informative, but the name of another kind of item means that the slot has changed.
  if (!seen.seenVersion && seen.name && seen.name !== name && (await queries.isItemName(app.db, seen.name)))
    refuse('slot_changed')
  const problem = tradeProblem(item, knowledge)
  if (problem) {
    const message = tradeProblemText(problem, locale)
    refuse('item_not_tradable', { message, error: message })
  }
  return name
}
