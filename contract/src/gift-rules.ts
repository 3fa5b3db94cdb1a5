// Rules of gifts that the pages use too, so this file has no schema.

/**
 * `waiting`: its price is with the house, and its receiver has not decided. `returned`: the portal gave it back, because
 * one of the two accounts was banned or is closing. Every state but `waiting` is final.
 */
export const giftStates = ['waiting', 'accepted', 'declined', 'expired', 'cancelled', 'returned'] as const
export type GiftState = (typeof giftStates)[number]

/** How the giver names who gets it: by the login, or by a character with a public page. */
export const giftNames = ['login', 'character'] as const
export type GiftName = (typeof giftNames)[number]

/** The two lists of a player: what others sent, and what the player sent. */
export const giftSides = ['received', 'sent'] as const
export type GiftSide = (typeof giftSides)[number]

/** Who may send gifts to a player. */
export const giftAccepts = ['everyone', 'nobody'] as const
export type GiftAccepts = (typeof giftAccepts)[number]

/** How long a gift waits for its receiver. Then it goes back. */
export const giftDays = 14
/** The length of a message, in characters. */
export const giftMessageMax = 200
