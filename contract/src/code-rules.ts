// Rules of codes that the pages use too, so this file has no schema.

/** What a code gives: a percentage or Cash off a purchase (coupons), Cash or items (gift codes). */
export const codeEffects = ['percent', 'cash_off', 'cash', 'items'] as const
export type CodeEffect = (typeof codeEffects)[number]

const couponEffects: readonly CodeEffect[] = ['percent', 'cash_off']
export const isCoupon = (effect: CodeEffect): boolean => couponEffects.includes(effect)

/** What a coupon discounts: any item, one item, the items of a group, or all of the player's first purchase. */
export const codeScopes = ['everything', 'item', 'group', 'first_purchase'] as const
export type CodeScope = (typeof codeScopes)[number]

/** `planned` before its start, `used_up` once all its uses are gone. A stopped code never works again. */
export const codeStates = ['running', 'planned', 'used_up', 'ended', 'stopped'] as const
export type CodeState = (typeof codeStates)[number]

export const codeMax = { title: 80, items: 5, batch: 5_000, uses: 1_000_000, perPlayer: 1_000, typed: 60 } as const

/** The length of a code that staff choose. */
export const codeLength = { min: 4, max: 24 } as const

/** The characters of generated codes: 32, so that each has five bits, and none that are read as one another. */
export const codeAlphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
/** Twelve of 32 characters: 60 bits. */
export const generatedLength = 12

/** A code as it is compared: capitals and digits, whatever case, spaces and hyphens it was typed with. */
export const comparedCode = (typed: string): string => typed.toUpperCase().replace(/[\s-]/g, '')

export const isCode = (compared: string): boolean =>
  new RegExp(`^[A-Z0-9]{${codeLength.min},${codeLength.max}}$`).test(compared)

/** A code as it is read: a generated one in groups of four. */
export const codeText = (code: string): string =>
  code.length === generatedLength ? code.match(/.{4}/g)!.join('-') : code
