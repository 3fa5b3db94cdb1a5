import * as z from 'zod/mini'
import { deliveryStates } from './delivery.ts'
import { endpoints } from './endpoints.ts'
import { giftAccepts, giftMessageMax, giftNames, giftSides, giftStates } from './gift-rules.ts'
import { DescribedItem } from './items.ts'
import { Cash } from './ledger.ts'
import { valueSorts } from './list-sorts.ts'
import { amount } from './shop-catalogue.ts'
import { refundReason, targets } from './shop-rules.ts'
import { Approvable, Id, Instant, Message, days, line } from './values.ts'

/** How the item of an accepted gift stands on its way into the game; null before, and when it never was sent. */
const Way = z.nullable(z.enum(deliveryStates))

/**
 * A gift as one of its two players sees it. Until its receiver opens it, they see neither giver nor item nor message.
 * `receiver` is the name that the giver typed: a character's does not tell the login. `price` is for the giver alone.
 */
const Gift = z.object({
  id: z.uuid(),
  side: z.enum(giftSides),
  state: z.enum(giftStates),
  giver: z.nullable(z.string()),
  receiver: z.string(),
  /** The shop's name of the item, as it was sent. */
  name: z.nullable(z.string()),
  item: z.nullable(DescribedItem),
  message: z.nullable(z.string()),
  price: z.nullable(Cash),
  created_at: Instant,
  expires_at: Instant,
  opened_at: z.nullable(Instant),
  ended_at: z.nullable(Instant),
  delivery: Way,
  /** When staff returned the Cash, because the item could not be delivered. */
  refunded_at: z.nullable(Instant),
})

/** A gift as staff see it, with both logins. `character` is the name by which the giver addressed it. */
const StaffGift = z.object({
  id: z.uuid(),
  state: z.enum(giftStates),
  giver: z.string(),
  receiver: z.string(),
  character: z.nullable(z.string()),
  name: z.string(),
  item: DescribedItem,
  message: z.string(),
  price: Cash,
  address: z.nullable(z.string()),
  created_at: Instant,
  expires_at: Instant,
  opened_at: z.nullable(Instant),
  ended_at: z.nullable(Instant),
  delivery: Way,
  refunded_at: z.nullable(Instant),
  refunded_by: z.nullable(z.string()),
  refund_reason: z.nullable(z.string()),
})

/** A name as a giver types it. */
const receiver = { by: z.enum(giftNames), name: line(1, 40) }
const ofGift = { params: z.object({ id: z.uuid() }) } as const
const decided = z.extend(Message, { data: Gift })

/** Gifts of shop items between players. Cash cannot be given (decision 0197). */
export const gift = endpoints({
  findGiftReceiver: {
    route: 'GET /gifts/receiver',
    access: 'player',
    about:
      'Whether a login or a public character can get gifts from the caller, and its name as it is written. One refusal is for all who cannot, whatever the reason.',
    query: z.object(receiver),
    reply: z.object({ data: z.object({ by: z.enum(giftNames), name: z.string() }) }),
    errors: ['gift_unreceivable', 'gift_self', 'game_unreachable'],
    limit: { max: 30, perSeconds: 60, by: 'caller' },
  },
  sendGift: {
    route: 'POST /gifts',
    access: 'player',
    gameSwitch: 'deliveries',
    about:
      'Pays an item of the shop and sends it to another player, who accepts or declines it within 14 days. `expected_price` is what the giver was shown.',
    body: z.object({
      item: Id,
      expected_price: z.optional(z.nullable(amount(1))),
      ...receiver,
      message: z._default(line(0, giftMessageMax), ''),
    }),
    reply: z.extend(decided, { balance: Cash }),
    errors: [
      'gift_unreceivable',
      'gift_self',
      'gift_limit',
      'gift_pair_limit',
      'gift_item_gone',
      'gift_item_sold_out',
      'gift_price_changed',
      'insufficient_cash',
      'wallet_in_debt',
      'game_unreachable',
      'idempotency_key_reused',
    ],
    limit: { max: 20, perSeconds: 60, by: 'caller' },
  },
  listGifts: {
    route: 'GET /gifts',
    access: 'player',
    about: 'What the caller received or sent, newest first, 25 at a time, and who may send gifts to the caller.',
    query: z.object({ side: z._default(z.enum(giftSides), 'received'), before: z.optional(z.uuid()) }),
    reply: z.object({ data: z.array(Gift), next: z.nullable(z.string()), accepts: z.enum(giftAccepts) }),
  },
  updateGiftSettings: {
    route: 'PUT /gifts/settings',
    access: 'player',
    about: 'Sets who may send gifts to the caller. Gifts that wait stay.',
    body: z.object({ accepts: z.enum(giftAccepts) }),
    reply: z.extend(Message, { accepts: z.enum(giftAccepts) }),
  },
  getGift: {
    route: 'GET /gifts/:id',
    access: 'player',
    isPolled: true,
    about: 'A gift that the caller gave or received. `inventory`: the game takes items into the bag.',
    ...ofGift,
    reply: z.object({ data: Gift, inventory: z.boolean() }),
    errors: ['not_found'],
  },
  openGift: {
    route: 'POST /gifts/:id/open',
    access: 'player',
    about:
      'Opens a received gift: from then on the caller sees it, and its giver cannot cancel it. Again changes nothing.',
    ...ofGift,
    reply: z.object({ data: Gift }),
    errors: ['not_found', 'gift_ended'],
  },
  acceptGift: {
    route: 'POST /gifts/:id/accept',
    access: 'player',
    gameAccount: true,
    about: "Accepts a received gift, once: its item is delivered to the caller's account in the game.",
    ...ofGift,
    body: z.object({ target: z._default(z.enum(targets), 'storage') }),
    reply: decided,
    errors: ['not_found', 'gift_ended'],
  },
  declineGift: {
    route: 'POST /gifts/:id/decline',
    access: 'player',
    about: 'Declines a received gift: Cash and stock go back.',
    ...ofGift,
    reply: decided,
    errors: ['not_found', 'gift_ended'],
  },
  cancelGift: {
    route: 'POST /gifts/:id/cancel',
    access: 'player',
    about: 'Takes a sent gift back while its receiver has not opened it: Cash and stock go back.',
    ...ofGift,
    reply: decided,
    errors: ['not_found', 'gift_ended', 'gift_opened'],
  },
  searchGifts: {
    route: 'GET /staff/gifts',
    access: 'orders.read',
    about:
      'Gifts of all players, newest first or as `sort` says, 25 a page. `q` is a login of either side, a part of one, or the id; `side` says which side the login is on.',
    query: z.object({
      q: z.optional(z.string().check(z.trim(), z.maxLength(60))),
      side: z.optional(z.enum(['giver', 'receiver'])),
      state: z.optional(z.enum([...giftStates, 'undelivered', 'refunded'])),
      ...days,
      sort: z.optional(z.enum(valueSorts)),
      before: z.optional(z.uuid()),
    }),
    reply: z.object({ data: z.array(StaffGift), next: z.nullable(z.string()) }),
  },
  refundGift: {
    route: 'POST /staff/gifts/:id/refund',
    access: 'orders.refund',
    confirm: true,
    about:
      'Gives the Cash of an accepted gift back to its giver, once, and its stock. Not while the item may still arrive.',
    ...ofGift,
    body: z.object({ reason: line(refundReason.min, refundReason.max) }),
    reply: z.extend(Approvable, { data: StaffGift }),
    errors: ['not_found', 'gift_not_refundable', 'approval_open'],
  },
})
