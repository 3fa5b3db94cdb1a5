import type { Permission } from './permissions.ts'

/** The kinds of acts that may need a second person, with the permission that its author and the second one must have. */
export const approvalPermissions = {
  credit: 'cash.credit',
  item: 'items.send',
  refund: 'payments.refund',
  surplus: 'payments.refund',
  order_refund: 'orders.refund',
  gift_refund: 'orders.refund',
  deposit: 'deposits.review',
  settle: 'payments.settle',
  unknown_credit: 'payments.settle',
  settings_money: 'settings.money',
  settings_market: 'settings.market',
  roles: 'roles.write',
  role_set: 'roles.write',
  closing: 'players.close',
  gift_code: 'codes.write',
  gift_items: 'codes.write',
  campaign: 'campaigns.write',
  creator: 'creators.write',
  creator_payout: 'creators.write',
} as const satisfies Record<string, Permission>

/**
 * The things of players about which staff decide, with the permission for it. Nobody decides about their own: another
 * person with the permission must. A decision that a second person may approve is a kind above instead.
 */
export const decisionPermissions = {
  delivery: 'deliveries.settle',
  listing: 'market.settle',
  referral: 'referrals.review',
  payment: 'payments.settle',
  deposit: 'deposits.review',
  creator_share: 'creators.write',
} as const satisfies Record<string, Permission>

export type DecidedThing = keyof typeof decisionPermissions
export const decidedThings = Object.keys(decisionPermissions) as DecidedThing[]

export type ApprovalKindName = keyof typeof approvalPermissions
export const approvalKinds = Object.keys(approvalPermissions) as ApprovalKindName[]

/**
 * `expired`: nobody decided in time. `void`: its author had lost the permission before somebody decided. `cancelled`:
 * its author took it back.
 */
export const approvalStates = ['pending', 'approved', 'declined', 'expired', 'cancelled', 'void'] as const
export type ApprovalState = (typeof approvalStates)[number]

/**
 * Why an act needs a second person. `own`: it is for its author's account. `amount`: it is above the limit. `daily`: with
 * it the author's acts of the day are. `setting`: it raises a setting of money. `role`: it gives a permission, or ends an
 * owner. `currency`: its amount is no amount of reais. `closing`: it closes an account. `payout`:
 * it pays a creator.
 */
export const approvalReasons = ['own', 'amount', 'daily', 'setting', 'role', 'currency', 'closing', 'payout'] as const
export type ApprovalReason = (typeof approvalReasons)[number]

/** How long a request waits for a second person. */
/** The lists of requests: what waits, what of it the caller may decide, and what is decided. */
export const approvalLists = ['pending', 'open', 'decided'] as const
export type ApprovalList = (typeof approvalLists)[number]

export const approvalHours = 72

/** The length of the reason for which a request is declined; its author reads it. */
export const declineReason = { min: 5, max: 300 } as const
/** The length of the reason for which a credit is reversed. */
export const reversalReason = { min: 5, max: 300 } as const
