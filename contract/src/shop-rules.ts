import { endOfServerDay } from './server-calendar.ts'

// Rules of the shop that the pages use too, so this file has no schema.

export const shopSorts = ['recommended', 'alpha', 'priceAsc', 'priceDesc', 'newest'] as const
export const promoFilters = ['all', 'only', 'none'] as const
export const stockFilters = ['all', 'in', 'out'] as const
/** `comfortable` is accepted, too, and means the first. */
export const grids = ['comfort', 'compact', 'dense'] as const
/** Where an item is delivered. The bag only where the game accepts it. */
export const targets = ['storage', 'inventory'] as const
export type DeliveryTarget = (typeof targets)[number]

/** What one purchase may contain: kinds of item, pieces of each, and pieces together. */
export const cartLimits = { lines: 10, quantity: 20, pieces: 30 } as const

/** The reasons for Cash by hand, and the length of the note for an item that staff send. */
export const valueNotes = ['Pix', 'PayPal', 'Divulgacao', 'Evento'] as const
export const manualNoteMin = 15
/** The length of the reason of a refund, in characters; the buyer reads it. */
export const refundReason = { min: 10, max: 300 } as const

/** How many days an item counts as new, and how many characters of its description a card shows. */
export const shopLimits = { newDays: 15, clampAt: 240, pageSize: 24 } as const

const newMs = shopLimits.newDays * 24 * 3600_000

/** An item that was added after this moment is new. */
export const newSince = (now: Date): Date => new Date(now.getTime() - newMs)

/** The moment from which an item is not new any more. */
export const endOfNew = (createdAt: string): number => Date.parse(createdAt) + newMs

export const isNewAt = (createdAt: string, now: Date): boolean => now.getTime() < endOfNew(createdAt)

/** A promotion is on until the end of its day, 23:59:59 at UTC-3 (D-012). */
export const endOfPromotion = (promotion: string): number => endOfServerDay(promotion.slice(0, 10))

export const isPromotedAt = (promotion: string | null, now: Date): boolean =>
  promotion !== null && now.getTime() < endOfPromotion(promotion)

/** The struck price of a promotion: the item's own, or a quarter more than it costs, rounded up. */
export const struckPrice = (price: number, originalPrice: number | null): number =>
  originalPrice ?? Math.ceil((price * 5) / 4)

/** The discount, in percent of the struck price. */
export const discountPercent = (price: number, struck: number): number => Math.round((1 - price / struck) * 100)
