// What the pages of the market know too: no schema comes with it.

/** `pageSize` rows a page; counted exactly to `countedTo`, where pages end; `openMost` listings of one seller at once. */
export const marketLimits = {
  pageSize: 10,
  countedTo: 1_000,
  priceMin: 1,
  priceMax: 999_999_999,
  openMost: 200,
} as const

/** Slots of a chest that players use. */
export const chestSlots = 120

/** The price as a number, leading zeros dropped; null where it is none within the limits (D-045). */
export function readPrice(digits: string): number | null {
  const price = /^\d{1,20}$/.test(digits) ? Number(digits) : 0
  return price >= marketLimits.priceMin && price <= marketLimits.priceMax ? price : null
}

/** What a seller pays of a price, rounded down: the seller receives the rest. */
export const marketFee = (price: number, feePercent: number): number => Math.floor((price * feePercent) / 100)

/**
 * Where a listing stands. `taking`: the game is asked for the item, and nobody sees it yet. `failed`: the game did not
 * give it. `returning`: on its way back to the seller. `undone`: staff took a sale back; the item goes to the seller.
 */
export const listingStates = ['taking', 'failed', 'open', 'returning', 'cancelled', 'sold', 'undone'] as const
export type ListingState = (typeof listingStates)[number]

/** Where the item is: asked for, in the portal's hands, on its way into its owner's chest, there, or never taken. */
export const goodsStates = ['taking', 'held', 'putting', 'delivered', 'none'] as const
export type GoodsState = (typeof goodsStates)[number]

/** `seller`, `item` and `price` go up, with a minus in front down; without a sort the newest come first. */
export const listingSorts = ['item', '-item', 'price', '-price', 'seller', '-seller'] as const
export const saleSorts = ['item', '-item', 'price', '-price', 'slot', '-slot'] as const

/** When chests may be touched: with a character in the game, with none, or never from here. */
export const chestRules = ['online', 'offline', 'none'] as const
export type ChestRule = (typeof chestRules)[number]
/** `absent`: the game has no account of this login. */
export const presences = ['online', 'offline', 'select', 'absent', 'unknown'] as const
export type PlayerPresence = (typeof presences)[number]

/** Why staff freeze, free, undo or settle, in characters. */
export const escrowReason = { min: 10, max: 300 } as const
/** What staff look for. `stuck` needs a decision, `moving` is under way, `waiting` waits for its owner. */
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
