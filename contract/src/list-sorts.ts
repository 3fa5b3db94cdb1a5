// How staff sort their lists, besides the order that each begins with. For pages and server, so this file has no schema.

/** Lists that begin with the newest row. */
export const ageSorts = ['oldest'] as const
/** The same, of rows with an amount. */
export const valueSorts = ['oldest', 'highest', 'lowest'] as const
/** The ticket queue, which begins with the author who has waited longest. */
export const ticketSorts = ['newest', 'oldest'] as const
/** Referrers, by the number of their referrals that wait or that are approved. */
export const referrerSorts = ['pending', 'valid'] as const

/** Accounts, by their sign-up or by their login. */
export const playerSorts = ['oldest', 'login'] as const

export type AgeSort = (typeof ageSorts)[number]
export type ValueSort = (typeof valueSorts)[number]
export type TicketSort = (typeof ticketSorts)[number]
export type ReferrerSort = (typeof referrerSorts)[number]
export type PlayerSort = (typeof playerSorts)[number]
export type ListSort = AgeSort | ValueSort | TicketSort | ReferrerSort | PlayerSort
