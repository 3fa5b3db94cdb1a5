import * as z from 'zod/mini'
import { endpoints } from './endpoints.ts'
import { ItemLook } from './item-look-schema.ts'
import { DescribedItem } from './items.ts'
import { Cash } from './ledger.ts'
import { chestErrors, chestLimit } from './market-chest.ts'
import { endedOffers } from './market-ended.ts'
import { escrow } from './market-escrow.ts'
import { prices } from './market-prices.ts'
import { chestRules, listingSorts, listingStates, offerDays, presences, saleSorts } from './market-rules.ts'
import { suspicions } from './market-suspicions.ts'
import { watches } from './market-watches.ts'
import { Id, Instant, Message, line, whole } from './values.ts'

/**
 * An item for sale. `item_index` names the icon, `slot` is its former place in the seller's chest. Effects are
 * sentences.
 */
const Listing = z.object({
  id: z.number(),
  item_index: z.number(),
  item_name: z.string(),
  /** The kind of item in the price history. */
  item_key: z.string(),
  /** The median of the last seven days, for one piece; absent without a sale. */
  week_median: z.optional(z.number()),
  /** One line for each effect. */
  effects: z.array(z.string()),
  /** The amount of a stack; 1 for other items. */
  amount: z.number(),
  look: ItemLook,
  price: Cash,
  /** The seller's login. */
  name_seller: z.string(),
  /** The seller's best character in the ranking, where the seller shows listings on its page. */
  seller_character: z.optional(z.string()),
  slot: z.number(),
  created_at: Instant,
  /** It changes with the price and the item. A purchase sends it back as the header `Seen-Version`. */
  version: z.string(),
})

/** Since when staff hold it, and why; null while they do not. `reason` is null where it is for staff alone. */
const Hold = z.nullable(z.object({ since: Instant, reason: z.nullable(z.string()) }))

/** A sale of the caller that is not over. `is_frozen`: staff hold it, and it can be neither bought nor cancelled. */
const Sale = z.extend(Listing, {
  state: z.enum(['taking', 'open', 'returning']),
  is_frozen: z.boolean(),
  hold: Hold,
  /** When the offer ends; null while it is not open, and for a minute after an upgrade. */
  ends_at: z.nullable(Instant),
  /** The offer ended without a sale, and the item is coming back. */
  is_expired: z.boolean(),
  /** Whether it can be offered again before the item is in the chest. */
  may_relist: z.boolean(),
  fee_percent: z.number(),
  /** The price without the fee. */
  receives: Cash,
})

/** An item, bought or returning, that is not in the caller's chest yet. */
const Arrival = z.object({
  /** The id of its listing. */
  id: z.number(),
  item: DescribedItem,
  /** Bought, or the caller's own item coming back. */
  kind: z.enum(['bought', 'returned']),
  price: Cash,
  since: Instant,
  /** Why it waits, as a sentence; null while it is on its way. */
  waits_for: z.nullable(z.string()),
  hold: Hold,
})

/**
 * An item in the chest: `effects` as the game has them, `described` as sentences. `problem` is why it cannot be sold.
 */
const ChestItem = z.object({
  slot: z.number(),
  details: z.object({
    index: z.number(),
    name: z.string(),
    effects: z.array(z.object({ index: z.number(), value: z.number() })),
  }),
  described: DescribedItem,
  /** The kind of item in the price history. */
  item_key: z.string(),
  problem: z.nullable(z.string()),
  /** It changes with the item. A sale sends it back as the header `Seen-Version`. */
  version: z.string(),
})

/**
 * Whether the caller's chest may be changed now. `rule` is the game's; `reason` is a sentence on why not, or null.
 * `presence` is `unknown` where the game does not tell or does not reply.
 */
const MarketPresence = z.object({
  rule: z.enum(chestRules),
  presence: z.enum(presences),
  may_trade: z.boolean(),
  reason: z.nullable(z.string()),
})

/** One transfer of Cash by the market. `type` is `Venda`, `Compra`, `Taxa` or `Estorno`, in the caller's language. */
const MarketTransaction = z.object({
  id: z.string(),
  created_at: Instant,
  /** The item's name. */
  description: z.string(),
  /** Negative where the caller paid. */
  amount: Cash,
  type: z.string(),
  kind: z.enum(['sale', 'purchase', 'fee', 'reversal']),
  /** The number of its listing; null where it is unknown. */
  listing: z.nullable(z.number()),
  /** The traded lot; null where its listing is unknown. */
  item: z.nullable(DescribedItem),
  /** The login of the other player, as listings show it; null for a fee. */
  other: z.nullable(z.string()),
})

/** Digits. `readPrice` in market-rules.ts has the limits. */
const Price = z.pipe(
  z.union([z.string(), z.number()]),
  z.transform((price) => String(price).trim()),
)

/** The days of an offer. */
const OfferDays = z.union(offerDays.map((days) => z.literal(days)) as [z.ZodMiniLiteral<(typeof offerDays)[number]>])

const page = z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)))
const search = z.optional(z.string().check(z.trim(), z.maxLength(60)))
/** `total` is exact up to 1,000. `more` says that there are others; the pages end there. */
const paging = { page: z.number(), lastPage: z.number(), total: z.number(), more: z.boolean() }

export const market = endpoints({
  listMarketItems: {
    route: 'GET /market/items',
    access: 'public',
    fromReplica: true,
    about:
      'What is for sale, ten a page: `q` is in the name of the item or of the seller, `seller` in that of the seller; without a sort the newest first. `rule` says when the game lets chests be touched.',
    query: z.object({ q: search, seller: search, sort: z.optional(z.enum(listingSorts)), page }),
    reply: z.object({ items: z.array(Listing), ...paging, rule: z.enum(chestRules) }),
    cached: ['market', 'characters', 'items'],
  },
  listClosedListings: {
    route: 'GET /market/closed',
    access: 'public',
    isPolled: true,
    about: 'Which of up to ten listings, by their numbers with commas between, can no longer be bought.',
    query: z.object({ ids: z.string().check(z.regex(/^[1-9]\d{0,14}(,[1-9]\d{0,14}){0,9}$/)) }),
    reply: z.object({ ids: z.array(z.number()) }),
  },
  listMySales: {
    route: 'GET /market/my-items',
    access: 'player',
    isPolled: true,
    about: "The caller's sales that are not over, ten a page: on offer, being taken from the chest, or coming back.",
    query: z.object({ q: search, sort: z.optional(z.enum(saleSorts)), page }),
    reply: z.object({ items: z.array(Sale), ...paging }),
  },
  listMarketTransactions: {
    route: 'GET /market/transactions',
    access: 'player',
    about: "What the market moved in the caller's wallet, newest first, ten a page.",
    query: z.object({ page }),
    reply: z.object({ transactions: z.array(MarketTransaction), ...paging }),
  },
  getCargo: {
    route: 'GET /market/cargo',
    access: 'player',
    gameAccount: true,
    about:
      "The caller's chest as it is now, with what each item is and why it cannot be sold, and the fee that a seller pays, in percent. What waits for the caller is sent on its way.",
    reply: z.object({
      inventory: z.array(ChestItem),
      fee_percent: z.number(),
      /** The longest time of an offer, in days. */
      days_most: z.number(),
      /** When the game reported it. */
      as_of: Instant,
    }),
    errors: chestErrors,
  },
  listArrivals: {
    route: 'GET /market/arrivals',
    access: 'player',
    isPolled: true,
    about: "What is the caller's and not in the chest yet, oldest first, and what it waits for.",
    reply: z.object({ items: z.array(Arrival) }),
  },
  getMarketPresence: {
    route: 'GET /market/presence',
    access: 'player',
    isPolled: true,
    about: 'Whether the caller may touch the chest now, by the rule of the game and who plays, and the fee in percent.',
    reply: z.object({ data: MarketPresence, fee_percent: z.number() }),
  },
  sellItem: {
    route: 'POST /market/sell',
    access: 'player',
    gameAccount: true,
    gameSwitch: 'deliveries',
    about:
      'Takes an item out of the chest and offers it. `price` are digits; `name` is what the seller saw, and refused when that is another item than lies there; with the header `Seen-Version` any difference to the chest as it was shown is refused with `chest_changed`, and `now` is the item as it is. The offer ends after `days`, at most the time that staff allow and without it just that. `data.state` is `taking` when the game has not said yes yet.',
    body: z.object({
      slot: whole(0, 127),
      price: Price,
      name: z.optional(z.nullable(line(0, 120))),
      days: z.optional(OfferDays),
    }),
    reply: z.extend(Message, { data: z.extend(z.object({ id: z.number() }), { state: z.enum(listingStates) }) }),
    errors: [
      ...chestErrors,
      'price_invalid',
      'slot_changed',
      'chest_changed',
      'item_not_tradable',
      'too_many_listings',
      'too_many_new_listings',
      'idempotency_key_reused',
    ],
    limit: chestLimit,
  },
  buyListing: {
    route: 'POST /market/buy',
    access: 'player',
    gameAccount: true,
    gameSwitch: 'deliveries',
    about:
      'Buys what is offered, whole: the Cash moves at once, and the item goes into the chest. With the header `Seen-Version` a listing with another price or item than was shown is refused with `listing_changed`, and `now` is the listing as it is.',
    body: z.object({ id: Id }),
    reply: z.extend(Message, { data: z.object({ id: z.number() }), balance: Cash }),
    errors: [
      ...chestErrors,
      'not_found',
      'listing_closed',
      'listing_frozen',
      'listing_changed',
      'own_listing',
      'market_insufficient_cash',
      'wallet_in_debt',
      'idempotency_key_reused',
    ],
    limit: chestLimit,
  },
  cancelSale: {
    route: 'POST /market/cancel',
    access: 'player',
    gameAccount: true,
    gameSwitch: 'deliveries',
    about:
      'Takes an own listing off the market and puts the item back, into its slot when that is free. `data.state` is `returning` when the game has not said yes yet.',
    body: z.object({ id: Id }),
    reply: z.extend(Message, { data: z.extend(z.object({ id: z.number() }), { state: z.enum(listingStates) }) }),
    errors: [...chestErrors, 'not_found', 'listing_closed', 'listing_frozen', 'idempotency_key_reused'],
    limit: chestLimit,
  },
  changePrice: {
    route: 'POST /market/price',
    access: 'player',
    about:
      'Gives an own open listing another price; the game is not asked. `price` are digits. With the header `Seen-Version` a listing with another price than was shown is refused with `listing_changed`, and `now` is the sale as it is.',
    body: z.object({ id: Id, price: Price }),
    reply: z.extend(Message, { data: Sale }),
    errors: [
      'price_invalid',
      'not_found',
      'listing_closed',
      'listing_frozen',
      'listing_changed',
      'idempotency_key_reused',
    ],
    limit: chestLimit,
  },
  ...endedOffers,
  ...prices,
  ...watches,
  ...escrow,
  ...suspicions,
})
