import * as z from 'zod/mini'
import { approvalKinds, approvalPermissions, approvalStates } from './approval-rules.ts'
import { endpoints } from './endpoints.ts'
import { alertNames } from './health.ts'
import type { Permission } from './permissions.ts'
import type { TicketPriority } from './ticket.ts'
import { Cash } from './ledger.ts'
import { Id, Instant, Message } from './values.ts'

/** Unread notifications are counted up to this number; then the bell shows `99+`. */
export const unreadAtMost = 100

/** What waits for staff, with the permission of those who are notified. */
export const staffTasks = {
  delivery_failed: 'deliveries.settle',
  delivery_unknown: 'deliveries.settle',
  delivery_stopped: 'deliveries.settle',
  payment_review: 'payments.settle',
  payment_unknown: 'payments.settle',
  payment_charged_back: 'payments.read',
  deposit_requested: 'deposits.review',
  ticket_opened: 'tickets.answer',
  ticket_replied: 'tickets.answer',
  referral_review: 'referrals.review',
  market_stuck: 'market.settle',
  referral_reward: 'referrals.review',
  referral_overdue: 'referrals.review',
  closed_game_account: 'players.close',
} as const satisfies Record<string, Permission>

/**
 * What notifications about a second person are named as (`what`), with the permission of those who get them. Owners get
 * all acts above a limit.
 */
export const approvalTasks = {
  ...(Object.fromEntries(
    Object.entries(approvalPermissions).map(([kind, permission]) => [`approval_${kind}`, permission]),
  ) as Record<string, Permission>),
  above_limit: 'roles.write',
} as const satisfies Record<string, Permission>

/** What owners are notified of. Its `what` is the kind of the notification. */
export const ownerTasks = {
  credit_reversed: 'roles.write',
  item_price: 'roles.write',
  large_coupon: 'roles.write',
  check_findings: 'roles.write',
  alert: 'roles.write',
} as const satisfies Record<string, Permission>

type StaffTask = keyof typeof staffTasks

const cash = z.int()
/** Absent in notifications of earlier versions. */
const depositId = z.optional(z.int())
const amountCents = z.int()
/** An item as the wire has it: `[index, effect, value, …]`. */
const item = z.array(z.int().check(z.nonnegative())).check(z.minLength(1), z.maxLength(7))
/** An act of staff, whom it concerns, and its amount: Cash, cents of a real, or a number of items. */
const act = z.object({
  what: z.string(),
  kind: z.enum(approvalKinds),
  /** The login of the member of staff who asked for it. */
  by: z.string(),
  login: z.nullable(z.string()),
  amount: z.nullable(z.int()),
})
const ticket = z.object({ ticketId: z.int(), title: z.string() })

/** The ticket of a task, for the line in the bell of staff. Absent in notifications of earlier versions. */
const TicketOfTask = z.object({
  title: z.string(),
  login: z.string(),
  priority: z.enum(['Low', 'Normal', 'Hight', 'Urgent'] satisfies TicketPriority[]),
})

/** A decision of staff about a payment. `cash` is the amount that moved. The payer reads the reason. */
const decision = z.object({ amountCents, cash, reason: z.string() })

/**
 * Every kind of notification with the data of its text. Only declared data is stored, so that nobody reads the personal
 * data of others. Cash is whole, amounts are cents of a real.
 */
export const notificationData = {
  payment_approved: z.object({ amountCents, cash }),
  payment_review: z.object({ amountCents }),
  /** `backCents` went back this time, where it is a part. Absent in notifications of earlier versions. */
  payment_reversed: z.object({ amountCents, backCents: z.optional(amountCents), cash }),
  payment_credited: decision,
  payment_uncredited: decision,
  payment_unchanged: decision,
  payment_refunded: decision,
  payment_surplus_returned: decision,
  deposit_approved: z.object({ amountCents, cash, depositId }),
  deposit_refused: z.object({ amountCents, depositId }),
  item_delivered: z.object({ item }),
  delivery_failed: z.object({ item }),
  delivery_waits: z.object({ item }),
  purchase_refunded: z.object({ item, cash }),
  /** Somebody has sent the reader a gift. Its page says who and what. */
  gift_received: z.object({}),
  /** What became of a gift that the reader sent. `cash` is what went back. */
  gift_ended: z.object({ item, outcome: z.enum(['accepted', 'declined', 'expired', 'returned', 'refunded']), cash }),
  /** An item for which the reader waited is in stock again. */
  item_restocked: z.object({ item }),
  staff_credit: z.object({ cash }),
  sale_sold: z.object({ item, price: cash }),
  market_settled: z.object({ item, outcome: z.enum(['delivered', 'returned', 'refunded', 'conflict']) }),
  /** Something that the reader waits for is offered, at a price within the watch. */
  market_watched: z.object({ item, price: cash }),
  /** An offer ended without a sale; the item goes back to the chest. */
  market_ended: z.object({ item, price: cash }),
  /** Staff hold a listing or goods; `reason` is for their owner. */
  market_held: z.object({ item, reason: z.string() }),
  market_released: z.object({ item }),
  ticket_answered: ticket,
  ticket_reopened: ticket,
  /** Staff have closed it without a comment. */
  ticket_solved: ticket,
  /** Staff have merged a ticket into another one of the same player. */
  ticket_merged: z.extend(ticket, { into: z.int() }),
  /** A colleague has given a ticket to the reader, who is of the staff. */
  ticket_handed: z.extend(TicketOfTask, { ticketId: z.int(), by: z.string() }),
  referral_reviewed: z.object({ status: z.enum(['approved', 'refused']) }),
  referral_bonus: z.object({ cash }),
  referral_bonus_back: z.object({ cash }),
  /** Staff have made the reader a creator. */
  creator_started: z.object({ code: z.string() }),
  creator_paid: z.object({ code: z.string(), cash }),
  /** The first sign-in of an adopted account: which of password and address the player should set. */
  account_adopted: z.object({ password: z.boolean(), email: z.boolean() }),
  game_account: z.object({ state: z.enum(['ready', 'password_missing', 'taken']) }),
  totp_removed: z.object({}),
  /** The player, or staff, stopped the closing of the account. */
  closing_stopped: z.object({}),
  /** Staff have helped with the account. */
  account_helped: z.object({ how: z.enum(['recovery', 'confirmation', 'email', 'sessions']) }),
  /** The copy of the reader's data can be downloaded for so many days. */
  export_ready: z.object({ days: z.int() }),
  /** The copy could not be written. */
  export_failed: z.object({}),
  /** The mail server has refused the address of the account for good. */
  mail_refused: z.object({}),
  staff_credit_reversed: z.object({ cash, reason: z.string() }),
  approval_requested: act,
  approval_decided: z.extend(act, { state: z.enum(approvalStates), reason: z.string() }),
  /** `second` is the login of the approver; null when nobody else could. */
  above_limit: z.extend(act, { second: z.nullable(z.string()) }),
  /** A credit above the limit of credits was taken back by a member of staff. */
  credit_reversed: z.object({ what: z.literal('credit_reversed'), by: z.string(), login: z.string(), cash }),
  /**
   * The price of a shop item or a bundle fell to half or less. `before` is null for a new one, or for other things behind
   * the same offer.
   */
  item_price: z.object({
    what: z.literal('item_price'),
    by: z.string(),
    name: z.string(),
    before: z.nullable(cash),
    price: cash,
  }),
  /** A coupon may take off half of a price or more, or may now do so more often. */
  large_coupon: z.object({ what: z.literal('large_coupon'), by: z.string(), title: z.string() }),
  /** A check has found what does not match. */
  check_findings: z.object({ what: z.literal('check_findings'), check: z.enum(['ledger', 'audit']), count: z.int() }),
  /** A condition of the installation began, or ended. `amount` is how many things it concerns. */
  alert: z.object({
    what: z.literal('alert'),
    name: z.enum(alertNames),
    amount: z.int(),
    isOver: z.boolean(),
  }),
  staff_task: z.object({ what: z.enum(Object.keys(staffTasks) as StaffTask[]), ticket: z.optional(TicketOfTask) }),
}

export type NotificationKind = keyof typeof notificationData
export type NotificationData<K extends NotificationKind = NotificationKind> = z.output<(typeof notificationData)[K]>

/**
 * `task` is what waits for staff; null for all others. `text` is in the caller's language. `link` is a path of the site,
 * and its page may not exist.
 */
const Notification = z.object({
  id: z.number(),
  kind: z.enum(Object.keys(notificationData) as NotificationKind[]),
  task: z.nullable(z.enum(Object.keys(staffTasks) as StaffTask[])),
  text: z.string(),
  link: z.nullable(z.string()),
  createdAt: Instant,
  isRead: z.boolean(),
})

/** The number of unread notifications, at most `unreadAtMost`. */
const Unread = z.object({ unread: z.number() })

/** The reply of the poll of open pages. It has the balance, so that the header needs no request of its own. */
const Polled = z.extend(Unread, { balance: Cash })

export const notification = endpoints({
  findNotifications: {
    route: 'GET /notifications',
    access: 'player',
    about: 'What happened to the caller, newest first, 20 at once; `before` is the `next` of the page before.',
    query: z.object({ before: z.optional(Id) }),
    reply: z.extend(Polled, { data: z.array(Notification), next: z.nullable(z.number()) }),
    isPolled: true,
  },
  countUnread: {
    route: 'GET /notifications/unread',
    access: 'player',
    about: "How many notifications the caller has not read, at most 100, and the caller's Cash.",
    reply: Polled,
    isPolled: true,
  },
  readNotification: {
    route: 'POST /notifications/:id/read',
    access: 'player',
    whileHeld: true,
    about: 'Marks one notification as read; again changes nothing.',
    params: z.object({ id: Id }),
    reply: z.extend(Message, Unread.shape),
    errors: ['not_found'],
  },
  readNotifications: {
    route: 'POST /notifications/read',
    access: 'player',
    whileHeld: true,
    about: 'Marks as read all notifications up to one, the newest that the caller has seen.',
    body: z.object({ upTo: Id }),
    reply: z.extend(Message, Unread.shape),
  },
  readNotificationsOf: {
    route: 'POST /notifications/readOf',
    access: 'player',
    whileHeld: true,
    about: 'Marks as read what leads to a page of the site, which the caller has opened.',
    body: z.object({ link: z.string().check(z.maxLength(300), z.startsWith('/')) }),
    reply: z.extend(Message, Unread.shape),
  },
})
