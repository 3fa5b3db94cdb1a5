import * as z from 'zod/mini'
import { endpoints } from './endpoints.ts'
import type { NotificationKind } from './notification.ts'
import { longestEndpoint, pushKinds, type PushKind } from './push-rules.ts'
import { eventKinds } from './setting-shapes.ts'
import { Id, Instant, Message } from './values.ts'

/** The kind that each notification belongs to, for the choice of what is pushed. */
export const pushKindOf: Record<NotificationKind, PushKind> = {
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
  staff_credit: 'payments',
  staff_credit_reversed: 'payments',
  sale_sold: 'market',
  market_settled: 'market',
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
  game_account: 'account',
  totp_removed: 'account',
  closing_stopped: 'account',
  account_helped: 'account',
  export_ready: 'account',
  approval_requested: 'staff',
  approval_decided: 'staff',
  above_limit: 'staff',
  credit_reversed: 'staff',
  item_price: 'staff',
  check_findings: 'staff',
  alert: 'staff',
  staff_task: 'staff',
}

/** Bytes as base64url, without their padding. */
const base64url = (length: number) => z.string().check(z.regex(/^[\w-]+$/), z.minLength(length), z.maxLength(length))

/** A browser that gets messages: what PushSubscription.toJSON() returns. */
const Subscription = z.object({
  endpoint: z.string().check(z.startsWith('http'), z.maxLength(longestEndpoint)),
  /** The public key of the browser, 65 bytes, and a secret of 16. */
  keys: z.object({ p256dh: base64url(87), auth: base64url(22) }),
})

const Reminder = z.object({
  kind: z.enum(eventKinds),
  /** The name of the event in the caller's language. */
  title: z.string().check(z.minLength(1), z.maxLength(60)),
})

const Device = z.object({
  id: z.number(),
  /** The browser, as in the list of sessions. */
  device: z.nullable(z.string()),
  createdAt: Instant,
  isCurrent: z.boolean(),
})

export const push = endpoints({
  getPushSettings: {
    route: 'GET /push',
    access: 'player',
    about: "What is pushed to the caller, to which devices, and the portal's public key (VAPID) for a new device.",
    reply: z.object({
      /** False while staff have switched the app off. */
      isOn: z.boolean(),
      key: z.string(),
      kinds: z.array(z.enum(pushKinds)),
      reminders: z.array(Reminder),
      devices: z.array(Device),
    }),
  },
  addPushDevice: {
    route: 'POST /push/devices',
    access: 'player',
    about: 'Pushes to the browser of this session, until the session ends. Ten devices at most: the oldest gives way.',
    body: Subscription,
    reply: Message,
    limit: { max: 20, perSeconds: 600, by: 'caller' },
    errors: ['push_off'],
  },
  removePushDevice: {
    route: 'DELETE /push/devices/:id',
    access: 'player',
    whileHeld: true,
    about: 'Pushes nothing more to a device of the caller.',
    params: z.object({ id: Id }),
    reply: Message,
    errors: ['not_found'],
  },
  setPushKinds: {
    route: 'PUT /push/kinds',
    access: 'player',
    about: 'The kinds of notifications that are pushed; none without a choice.',
    body: z.object({ kinds: z.array(z.enum(pushKinds)).check(z.maxLength(pushKinds.length)) }),
    reply: Message,
    limit: { max: 60, perSeconds: 600, by: 'caller' },
  },
  setReminder: {
    route: 'PUT /push/reminders',
    access: 'player',
    about: 'Switches the reminder of one event on or off. It is pushed ten minutes before each time of the event.',
    body: z.extend(Reminder, { isOn: z.boolean() }),
    reply: Message,
    limit: { max: 120, perSeconds: 600, by: 'caller' },
    errors: ['not_found'],
  },
})
