import * as z from 'zod/mini'
import { endpoints } from './endpoints.ts'
import { longestEndpoint } from './push-rules.ts'
import { eventKinds } from './setting-shapes.ts'
import { Id, Instant, Message } from './values.ts'

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
    about:
      "To which devices of the caller messages are pushed, their reminders of events, and the portal's public key (VAPID) for a new device.",
    reply: z.object({
      /** False while staff have switched the app off. */
      isOn: z.boolean(),
      key: z.string(),
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
