import * as z from 'zod/mini'
import { endpoints } from './endpoints.ts'
import { DescribedItem } from './items.ts'
import { ageSorts } from './list-sorts.ts'
import { Instant, Message, days, line } from './values.ts'

/**
 * `queued`: only the portal has it. `staged`: it is on its way in the game. `delivered`: it has arrived. `failed`: the
 * game refused it. `unknown`: the game fetched it, and it was never seen again.
 */
export const deliveryStates = ['queued', 'staged', 'delivered', 'failed', 'unknown'] as const
export type DeliveryState = (typeof deliveryStates)[number]

/** The lists besides the one of all: by state, or `waiting`, which had no room for `waitingLongMs`. */
export const deliveryLists = [...deliveryStates, 'waiting'] as const
export type DeliveryList = (typeof deliveryLists)[number]
/** After this time without room a delivery is in the staff queue. */
export const waitingLongMs = 7 * 24 * 3600_000
/** The lists that need staff are counted. */
export const countedStates = ['queued', 'staged', 'waiting', 'failed', 'unknown'] as const
/** A count is exact up to this number; `deliveriesCountedTo + 1` means more. */
export const deliveriesCountedTo = 1_000

/** The length of the note with which staff confirm, resend or end a delivery, in characters. */
export const deliveryNote = { min: 10, max: 300 } as const

const Uuid = z.string().check(z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i))

/** An earlier attempt that a new one replaced, with the person and the reason. */
const FormerAttempt = z.object({
  attempt: z.number(),
  operation: z.string(),
  state: z.enum(['failed', 'unknown']),
  answer: z.nullable(z.string()),
  settled_at: Instant,
  resent_at: Instant,
  resent_by: z.nullable(z.string()),
  note: z.string(),
})

/**
 * An item on its way to a game account. `reference` is its cause, like `purchase 12`.
 * `operation` is the id of this attempt in the game, and `file` the import file where the game is reached through
 * folders. `answer` is a sentence on why the game refused it or what was observed; `silence` is what was observed when
 * the game last did not reply. `address` is the IP address of the request. `sent_by` is the member of staff who sent it
 * by hand, with their `note`. `room_since` is when it first found no room. `stop` is the order of staff to end it; its
 * `by` is null when that account is deleted.
 */
const DeliveryRow = z.object({
  id: z.string(),
  reference: z.string(),
  login: z.string(),
  item: DescribedItem,
  target: z.enum(['storage', 'inventory']),
  state: z.enum(deliveryStates),
  is_late: z.boolean(),
  waits_for_room: z.boolean(),
  room_since: z.nullable(Instant),
  stop: z.nullable(z.object({ at: Instant, by: z.nullable(z.string()), note: z.string() })),
  answer: z.nullable(z.string()),
  silence: z.nullable(z.string()),
  slot: z.nullable(z.number()),
  operation: z.string(),
  file: z.nullable(z.string()),
  attempt: z.number(),
  former: z.array(FormerAttempt),
  address: z.nullable(z.string()),
  sent_by: z.nullable(z.string()),
  note: z.nullable(z.string()),
  settled_by: z.nullable(z.string()),
  settled_note: z.nullable(z.string()),
  created_at: Instant,
  staged_at: z.nullable(Instant),
  settled_at: z.nullable(Instant),
})

const decision = {
  access: 'deliveries.settle',
  params: z.object({ id: Uuid }),
  /** `attempt` is the one that staff saw, because another person may have decided meanwhile. */
  body: z.object({
    note: line(deliveryNote.min, deliveryNote.max),
    attempt: z.number().check(z.int(), z.positive()),
  }),
  reply: z.extend(Message, { data: DeliveryRow }),
  errors: ['not_found', 'delivery_decided', 'delivery_open', 'own_account'],
} as const

export const delivery = endpoints({
  listDeliveries: {
    route: 'GET /staff/deliveries',
    access: 'deliveries.settle',
    about:
      'Items on their way to the game, the newest first or as `sort` says, 25 a page; `from` and `to` are days on which they were asked for. `q` is a login or a part of one, or the id or file name of an operation; `after` is `next` of the page before.',
    query: z.object({
      state: z.optional(z.enum(deliveryLists)),
      q: z.optional(z.string().check(z.trim(), z.maxLength(60))),
      ...days,
      sort: z.optional(z.enum(ageSorts)),
      after: z.optional(Uuid),
    }),
    reply: z.object({
      data: z.array(DeliveryRow),
      next: z.nullable(z.string()),
      counts: z.record(z.enum(countedStates), z.number()),
    }),
  },
  settleDelivery: {
    ...decision,
    route: 'POST /staff/deliveries/:id/settle',
    about: 'Says that an item which the game fetched and never showed has arrived after all.',
  },
  resendDelivery: {
    ...decision,
    route: 'POST /staff/deliveries/:id/resend',
    confirm: true,
    about: 'Sends an item again that the game refused or lost, as another operation of the game.',
  },
  stopDelivery: {
    route: 'POST /staff/deliveries/:id/stop',
    access: 'deliveries.settle',
    about:
      'Asks that an open delivery ends. Nothing is sent any more; the game is asked first: what it has not had ends as `failed` and can be refunded, what it has given is `delivered`, and while it does not say so the delivery stays open. Refused with `delivery_decided` when it has ended or is to end already.',
    params: z.object({ id: Uuid }),
    body: z.object({ note: line(deliveryNote.min, deliveryNote.max) }),
    reply: z.extend(Message, { data: DeliveryRow }),
    errors: ['not_found', 'delivery_decided', 'own_account'],
  },
})
