import * as z from 'zod/mini'
import { deliveryStates } from './delivery.ts'
import { endpoints } from './endpoints.ts'
import { ItemLook } from './item-look-schema.ts'
import { Cash } from './ledger.ts'
import { bundleLimits, limitPeriods } from './offer-rules.ts'
import { amount, offerFields } from './shop-catalogue.ts'
import { withCode } from './shop-orders.ts'
import { inBody } from './fields.ts'
import { Id, Instant, Locale, Message, line, whole } from './values.ts'

const Item = z.object({ id: z.number(), name: z.string(), price: Cash, stock: z.number(), look: ItemLook })

/** An item of a bundle, with its price alone. */
const Part = z.extend(Item, { quantity: z.number() })

const Bundle = z.object({
  id: z.number(),
  name: z.string(),
  price: Cash,
  /** What its parts cost alone, promotions included. */
  sum: Cash,
  /** How many bundles the stock of its parts is enough for. */
  stock: z.number(),
  parts: z.array(Part),
  sold_from: z.nullable(Instant),
  sold_until: z.nullable(Instant),
  limit_count: z.nullable(z.number()),
  limit_period: z.nullable(z.enum(limitPeriods)),
  locale: Locale,
})

const EditableBundle = z.extend(Bundle, {
  name_en: z.nullable(z.string()),
  revision: z.number(),
  /** How many were bought. */
  sold: z.number(),
})

const parts = z.array(z.object({ id: Id, quantity: whole(1, bundleLimits.quantity) })).check(
  z.minLength(1),
  z.maxLength(bundleLimits.kinds),
  z.refine((list) => new Set(list.map(({ id }) => id)).size === list.length),
  z.refine((list) => list.reduce((pieces, { quantity }) => pieces + quantity, 0) <= bundleLimits.pieces),
)

const bundle = z.object({
  name: line(1, 120),
  name_en: z.optional(z.nullable(line(0, 120))),
  /** At least one Cash for each piece, because each is an order with a price. */
  price: amount(2),
  parts,
  ...inBody(offerFields()),
})

/** Bundles: items that are sold together at a price of their own. */
export const bundles = endpoints({
  listBundles: {
    route: 'GET /bundle/all',
    access: 'public',
    fromReplica: true,
    about: 'The bundles that the shop sells now; with `item` those that contain it.',
    query: z.object({ item: z.optional(Id) }),
    reply: z.object({ data: z.array(Bundle), inventory: z.boolean() }),
    cached: ['shop'],
  },
  buyBundle: {
    route: 'POST /transaction/buyBundle',
    access: 'player',
    gameAccount: true,
    gameSwitch: 'deliveries',
    about:
      'Buys a bundle: all its parts in one transaction, or none. Each part is an order and a delivery of its own with a share of the price. A business refusal is 200 with status `error`, as for one item.',
    body: z.object({
      id: Id,
      target: z._default(z.string().check(z.maxLength(20)), 'storage'),
      expected_price: z.optional(z.nullable(amount(1))),
      ...withCode,
    }),
    reply: z.object({
      status: z.enum(['success', 'error']),
      message: z.string(),
      /** As for one item. */
      code: z.optional(z.string()),
      /** One for each piece. */
      purchases: z.optional(z.array(z.uuid())),
      balance: z.optional(Cash),
      price: z.optional(Cash),
      /** What the code took off. */
      discount: z.optional(Cash),
    }),
    errors: ['idempotency_key_reused', 'too_many_codes'],
    limit: { max: 20, perSeconds: 60, by: 'caller' },
  },
  listBundlesForEdit: {
    route: 'GET /staff/bundles',
    access: 'items.write',
    about: 'All bundles with both names, and the items that a bundle may have.',
    reply: z.object({ data: z.array(EditableBundle), items: z.array(Item) }),
  },
  createBundle: {
    route: 'POST /staff/bundles',
    access: 'items.write',
    confirm: true,
    about: 'Adds a bundle. Its window decides when it is sold.',
    body: bundle,
    reply: z.extend(Message, { data: z.object({ id: z.number() }) }),
    status: 201,
  },
  updateBundle: {
    route: 'PUT /staff/bundles/:id',
    access: 'items.write',
    confirm: true,
    about: 'Changes a bundle. What was bought stays as it was.',
    params: z.object({ id: Id }),
    body: z.extend(bundle, { revision: z.number() }),
    reply: Message,
    errors: ['not_found', 'changed_meanwhile'],
  },
  deleteBundle: {
    route: 'DELETE /staff/bundles/:id',
    access: 'items.write',
    confirm: true,
    about: 'Takes a bundle out of the shop; what was bought stays bought.',
    params: z.object({ id: Id }),
    reply: Message,
    errors: ['not_found'],
  },
  listBundleOrders: {
    route: 'GET /staff/bundle-orders',
    access: ['orders.read', 'items.write', 'deliveries.settle'],
    about: 'Bought bundles with a part that the game refused or lost, and that is neither delivered nor paid back yet.',
    reply: z.object({
      data: z.array(
        z.object({
          id: z.uuid(),
          name: z.string(),
          price: Cash,
          login: z.string(),
          created_at: Instant,
          parts: z.array(
            z.object({
              id: z.uuid(),
              name: z.string(),
              price: Cash,
              state: z.enum(deliveryStates),
              refunded_at: z.nullable(Instant),
            }),
          ),
        }),
      ),
    }),
  },
})
