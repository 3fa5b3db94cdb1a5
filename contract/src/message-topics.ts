import type { NotificationKind } from './notification.ts'

// What messages to a person are about, and by which channels they come. The browser needs it without any schema.

export const messageTopics = [
  'security',
  'payments',
  'items',
  'market',
  'tickets',
  'referrals',
  'account',
  'staff',
] as const
export type MessageTopic = (typeof messageTopics)[number]

export const messageChannels = ['bell', 'mail', 'push'] as const
export type MessageChannel = (typeof messageChannels)[number]

export const digestRhythms = ['none', 'daily', 'weekly'] as const
export type DigestRhythm = (typeof digestRhythms)[number]

/** The topics whose messages neither wait for an hour nor join a digest. */
export const isUrgent = (topic: MessageTopic): boolean => topic === 'security' || topic === 'payments'

/** Messages that nobody can switch off: those about security and money by bell and mail, and the work of staff. */
export const isFixed = (topic: MessageTopic, channel: MessageChannel): boolean =>
  (isUrgent(topic) && channel !== 'push') || (topic === 'staff' && channel === 'bell')

const mailedByDefault: readonly MessageTopic[] = ['security', 'payments', 'tickets', 'account']

/** What a person gets who has chosen nothing. */
export const isOnByDefault = (topic: MessageTopic, channel: MessageChannel): boolean =>
  channel === 'bell' || (channel === 'mail' && mailedByDefault.includes(topic))

/** The topics whose mails a person can switch off with the link of a mail. The digest has all of the others. */
export const unsubscribeTopics = ['items', 'market', 'tickets', 'referrals', 'account', 'staff', 'digest'] as const
export type UnsubscribeTopic = (typeof unsubscribeTopics)[number]

/** The topic of each kind of notification. */
export const topicOf: Record<NotificationKind, MessageTopic> = {
  payment_approved: 'payments',
  payment_review: 'payments',
  payment_reversed: 'payments',
  payment_credited: 'payments',
  payment_uncredited: 'payments',
  payment_unchanged: 'payments',
  payment_refunded: 'payments',
  payment_surplus_returned: 'payments',
  deposit_approved: 'payments',
  deposit_refused: 'payments',
  item_delivered: 'items',
  delivery_failed: 'items',
  delivery_waits: 'items',
  purchase_refunded: 'items',
  gift_received: 'items',
  gift_ended: 'items',
  item_restocked: 'items',
  staff_credit: 'payments',
  staff_credit_reversed: 'payments',
  sale_sold: 'market',
  market_settled: 'market',
  market_ended: 'market',
  market_watched: 'market',
  market_held: 'market',
  market_released: 'market',
  ticket_answered: 'tickets',
  ticket_reopened: 'tickets',
  ticket_solved: 'tickets',
  ticket_merged: 'tickets',
  ticket_handed: 'staff',
  referral_reviewed: 'referrals',
  referral_bonus: 'referrals',
  referral_bonus_back: 'referrals',
  creator_started: 'referrals',
  creator_paid: 'referrals',
  account_adopted: 'account',
  game_account: 'account',
  totp_removed: 'security',
  account_helped: 'security',
  mail_refused: 'security',
  closing_stopped: 'security',
  export_ready: 'security',
  export_failed: 'security',
  approval_requested: 'staff',
  approval_decided: 'staff',
  above_limit: 'staff',
  credit_reversed: 'staff',
  item_price: 'staff',
  large_coupon: 'staff',
  check_findings: 'staff',
  alert: 'staff',
  staff_task: 'staff',
}
