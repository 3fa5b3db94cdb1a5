import * as z from 'zod/mini'
import { TypedCode } from './code.ts'
import { deliveryStates } from './delivery.ts'
import { endpoints } from './endpoints.ts'
import { DescribedItem } from './items.ts'
import { Cash } from './ledger.ts'
import { valueSorts } from './list-sorts.ts'
import { amount } from './shop-catalogue.ts'
import { cartLimits, refundReason, targets } from './shop-rules.ts'
import { Approvable, Id, Instant, days, line, whole } from './values.ts'

/** A purchase with the state of its delivery. `refunded_at` is when staff returned the Cash. */
const Purchase = z.object({
  id: z.uuid(),
  name: z.string(),
  item: DescribedItem,
  /** What was paid. */
  price: Cash,
  /** What a code took off `full_price`; 0 without one. */
  discount: Cash,
  full_price: Cash,
  /** The code; null without one. */
  code: z.nullable(z.string()),
  /** The name of the bundle of which it is a part. */
  bundle: z.nullable(z.string()),
  target: z.enum(targets),
  /** The game account that receives it. */
  login: z.string(),
  state: z.enum(deliveryStates),
  is_late: z.boolean(),
  waits_for_room: z.boolean(),
  created_at: Instant,
  staged_at: z.nullable(Instant),
  delivered_at: z.nullable(Instant),
  refunded_at: z.nullable(Instant),
  image: z.nullable(z.string()),
})

const Order = z.extend(Purchase, {
  /** The id of its delivery, for the staff queue of deliveries. */
  delivery_id: z.string(),
  attempt: z.number(),
  answer: z.nullable(z.string()),
  refund_reason: z.nullable(z.string()),
  /** The login of who refunded it. */
  refunded_by: z.nullable(z.string()),
})

/** One of `targets`. Another one is refused like any refusal of the shop. */
const target = z._default(z.string().check(z.maxLength(20)), 'storage')

/** A coupon, and what the buyer was shown as the total with it: another total is refused. */
export const withCode = {
  code: z.optional(z.nullable(TypedCode)),
  expected_total: z.optional(z.nullable(amount(1))),
}

/** Each item once. */
const CartLines = z
  .array(
    z.object({
      id: Id,
      quantity: whole(1, cartLimits.quantity),
      expected_price: z.optional(z.nullable(amount(1))),
    }),
  )
  .check(
    z.minLength(1),
    z.maxLength(cartLimits.lines),
    z.refine((lines) => new Set(lines.map(({ id }) => id)).size === lines.length),
    z.refine((lines) => lines.reduce((pieces, { quantity }) => pieces + quantity, 0) <= cartLimits.pieces),
  )

/** Purchases: those of the caller, and those of everyone for staff. */
export const orders = endpoints({
  buyItem: {
    route: 'POST /transaction/buyItem',
    access: 'player',
    gameAccount: true,
    gameSwitch: 'deliveries',
    about:
      'Buys one item. A business refusal is 200 with status `error`. `expected_price` is what the buyer was shown: another price is refused.',
    body: z.object({
      id: Id,
      target,
      expected_price: z.optional(z.nullable(amount(1))),
      ...withCode,
    }),
    reply: z.object({
      status: z.enum(['success', 'error']),
      message: z.string(),
      /**
       * Why not: `out_of_stock`, `insufficient_cash`, `wallet_in_debt`, `price_changed`, `target_unsupported`,
       * `not_found`, `not_offered` (outside of its time), `limit_reached` (of one player; the message says until when);
       * because of the code: `code_invalid`, `code_used`, `code_gift`, `code_misfit`, `total_changed`.
       */
      code: z.optional(z.string()),
      purchase: z.optional(z.uuid()),
      balance: z.optional(Cash),
      stock: z.optional(z.number()),
      price: z.optional(Cash),
      /** What the code took off. */
      discount: z.optional(Cash),
    }),
    errors: ['idempotency_key_reused', 'too_many_codes'],
    limit: { max: 60, perSeconds: 60, by: 'caller' },
  },
  buyItems: {
    route: 'POST /transaction/buyItems',
    access: 'player',
    gameAccount: true,
    gameSwitch: 'deliveries',
    about:
      'Buys several pieces in one transaction, or none. Each piece is an order and a delivery of its own. Refusals are as for one item.',
    body: z.object({ lines: CartLines, target, ...withCode }),
    reply: z.object({
      status: z.enum(['success', 'error']),
      message: z.string(),
      /** As for one item. */
      code: z.optional(z.string()),
      /** The item because of which nothing was bought. */
      item: z.optional(z.number()),
      /** One for each piece, in the order of the lines. */
      purchases: z.optional(z.array(z.uuid())),
      balance: z.optional(Cash),
      /** What the shop has now of the lines that were reached. */
      lines: z.optional(z.array(z.object({ id: z.number(), stock: z.number(), price: Cash }))),
      /** What the code took off. */
      discount: z.optional(Cash),
    }),
    errors: ['idempotency_key_reused', 'too_many_codes'],
    limit: { max: 20, perSeconds: 60, by: 'caller' },
  },
  quotePurchase: {
    route: 'POST /transaction/quote',
    access: 'player',
    about:
      'What a purchase of these lines, or of a bundle, would cost with a code, which is not used yet. A refusal of the code is 200 with status `error`, as for a purchase.',
    body: z.object({
      lines: z.optional(CartLines),
      /** In place of lines, which then do not count. */
      bundle: z.optional(Id),
      code: TypedCode,
    }),
    reply: z.object({
      status: z.enum(['success', 'error']),
      /** Of a refusal. */
      message: z.string(),
      code: z.optional(z.string()),
      /** The code as it is written. */
      coupon: z.optional(z.string()),
      full_price: z.optional(Cash),
      discount: z.optional(Cash),
      price: z.optional(Cash),
    }),
    errors: ['too_many_codes'],
    limit: { max: 60, perSeconds: 60, by: 'caller' },
  },
  listPurchases: {
    route: 'GET /purchase/all',
    access: 'player',
    about: "The caller's purchases, newest first, 25 at a time.",
    query: z.object({ before: z.optional(z.uuid()) }),
    reply: z.object({ data: z.array(Purchase), next: z.nullable(z.string()) }),
  },
  getPurchase: {
    route: 'GET /purchase/show/:id',
    access: 'player',
    isPolled: true,
    about: 'One purchase of the caller, with the balance, for its page and receipt.',
    params: z.object({ id: z.uuid() }),
    reply: z.object({ data: Purchase, balance: Cash }),
    errors: ['not_found'],
  },
  searchOrders: {
    route: 'GET /staff/orders',
    access: 'orders.read',
    about:
      'Purchases of everyone, newest first or as `sort` says: by login, a part of it or id, by the state of their delivery and by days.',
    query: z.object({
      q: z.optional(z.string().check(z.trim(), z.maxLength(60))),
      state: z.optional(z.enum([...deliveryStates, 'refunded'])),
      ...days,
      sort: z.optional(z.enum(valueSorts)),
      before: z.optional(z.uuid()),
    }),
    reply: z.object({ data: z.array(Order), next: z.nullable(z.string()) }),
  },
  refundOrder: {
    route: 'POST /staff/orders/:id/refund',
    access: 'orders.refund',
    confirm: true,
    about: 'Gives the Cash of a purchase back, once, and its stock. Not while the item may still arrive.',
    params: z.object({ id: z.uuid() }),
    body: z.object({ reason: line(refundReason.min, refundReason.max) }),
    reply: z.extend(Approvable, { data: Order }),
    errors: ['not_found', 'order_not_refundable', 'approval_open'],
  },
})
