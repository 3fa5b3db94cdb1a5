// Rules of the market that the pages use too, so this file has no schema.

/**
 * `pageSize` rows a page. The total is exact up to `countedTo`, where the pages end. `openMost` is the highest number
 * of open listings of one seller that staff can allow.
 */
export const marketLimits = {
  pageSize: 10,
  countedTo: 1_000,
  priceMin: 1,
  priceMax: 999_999_999,
  openMost: 200,
} as const

/** Slots of a chest that players use. */
export const chestSlots = 120

/** The price as a number, without leading zeros; null when it is not within the limits (D-045). */
export function readPrice(digits: string): number | null {
  const price = /^\d{1,20}$/.test(digits) ? Number(digits) : 0
  return price >= marketLimits.priceMin && price <= marketLimits.priceMax ? price : null
}

/** The fee of a price, rounded down; the seller receives the rest. */
export const marketFee = (price: number, feePercent: number): number => Math.floor((price * feePercent) / 100)

/**
 * The state of a listing. `taking`: the game is asked for the item, and nobody sees the listing yet. `failed`: the game
 * did not give it. `returning`: on its way back to the seller. `undone`: staff reversed a sale, and the item goes to
 * the seller.
 */
export const listingStates = ['taking', 'failed', 'open', 'returning', 'cancelled', 'sold', 'undone'] as const
export type ListingState = (typeof listingStates)[number]

/** Where the item is: requested, held by the portal, on its way into its owner's chest, there, or never taken. */
export const goodsStates = ['taking', 'held', 'putting', 'delivered', 'none'] as const
export type GoodsState = (typeof goodsStates)[number]

/** `seller`, `item` and `price` ascend, or descend with a minus in front. Without a sort the newest come first. */
export const listingSorts = ['item', '-item', 'price', '-price', 'seller', '-seller'] as const
export const saleSorts = ['item', '-item', 'price', '-price', 'slot', '-slot'] as const

/** When the portal may change chests: with a character in the game, with none, or never. */
export const chestRules = ['online', 'offline', 'none'] as const
export type ChestRule = (typeof chestRules)[number]
/** `absent`: the game has no account of this login. */
export const presences = ['online', 'offline', 'select', 'absent', 'unknown'] as const
export type PlayerPresence = (typeof presences)[number]

/** The length of the reason for a decision of staff, in characters. */
export const escrowReason = { min: 10, max: 300 } as const
/** The filters of staff. `stuck` needs a decision, `moving` is under way, `waiting` waits for its owner. */
export const escrowFilters = [
  'stuck',
  'moving',
  'waiting',
  'frozen',
  'open',
  'sold',
  'cancelled',
  'undone',
  'failed',
] as const

/** For how many days a seller may offer an item. */
export const offerDays = [1, 3, 7, 14, 30] as const

/** How long a seller may offer the item of an ended offer again with one call. */
export const relistDays = 30

/** Why a sale may have moved Cash between accounts of one person, and what became of the suspicion. */
export const suspicionKinds = ['same_person', 'price', 'circle'] as const
export const suspicionStates = ['open', 'dismissed', 'acted'] as const

/** How many kinds of item a player may wait for, and of how many offers one is told within 24 hours. */
export const watchLimits = { most: 30, alertsPerDay: 20 } as const

/** The key of a kind of item in the price history. */
export const itemKeyPattern = /^[1-9]\d{0,4}(-([1-9]|1[0-5]))?$/

/** How many days of prices a page shows. */
export const priceDays = [7, 30, 90] as const
