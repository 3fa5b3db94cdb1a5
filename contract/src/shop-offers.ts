import * as z from 'zod/mini'
import { endpoints } from './endpoints.ts'
import { ItemLook } from './item-look-schema.ts'
import { Cash } from './ledger.ts'
import { restockModes, restockMost, rotationLimits, saleKinds } from './offer-rules.ts'
import { ChosenMoment, Day, Id, Instant, Message, whole } from './values.ts'

/** An item in the lists of the rotation. */
const PlannedItem = z.object({ id: z.number(), name: z.string(), price: Cash, stock: z.number(), look: ItemLook })

const Restock = z.object({
  at: Instant,
  quantity: z.number(),
  mode: z.enum(restockModes),
  weekly: z.boolean(),
})

/** The items of a week. */
const WeekItems = z.array(Id).check(z.maxLength(rotationLimits.items))

/** What the shop sells when and to whom: own limits and waits of players, and the plans of staff. */
export const offers = endpoints({
  getOwnOffers: {
    route: 'GET /shop/own',
    access: 'player',
    about:
      'What the caller has left of limited offers that were bought in the current period, and the sold-out items for which the caller waits.',
    reply: z.object({
      limits: z.array(
        z.object({
          item: z.number(),
          left: z.number(),
          /** When the caller may buy as many as at first; null for a limit for ever. */
          frees_at: z.nullable(Instant),
        }),
      ),
      /** The same for bundles. */
      bundles: z.array(z.object({ bundle: z.number(), left: z.number(), frees_at: z.nullable(Instant) })),
      waits: z.array(z.number()),
    }),
  },
  waitForRestock: {
    route: 'PUT /item/:id/wait',
    access: 'player',
    about: 'Notifies the caller once when a sold-out item is in stock again.',
    params: z.object({ id: Id }),
    reply: Message,
    errors: ['not_found', 'item_in_stock', 'too_many_waits'],
    limit: { max: 60, perSeconds: 60, by: 'caller' },
  },
  stopWaitingForRestock: {
    route: 'DELETE /item/:id/wait',
    access: 'player',
    about: 'Takes the wish for that notification back.',
    params: z.object({ id: Id }),
    reply: Message,
    limit: { max: 60, perSeconds: 60, by: 'caller' },
  },
  getRestock: {
    route: 'GET /staff/items/:id/restock',
    access: 'items.write',
    about: 'When the stock of an item is filled next, the last fillings, and how many players wait for it.',
    params: z.object({ id: Id }),
    reply: z.object({
      data: z.nullable(Restock),
      done: z.array(z.object({ due_at: Instant, done_at: Instant, stock_before: z.number(), stock_after: z.number() })),
      waiting: z.number(),
    }),
    errors: ['not_found'],
  },
  planRestock: {
    route: 'PUT /staff/items/:id/restock',
    access: 'items.write',
    confirm: true,
    about:
      'Plans when the stock of an item is filled, once or each week; null removes the plan. With `seen`, the plan that the caller read, one that somebody else changed since is kept.',
    params: z.object({ id: Id }),
    body: z.object({
      restock: z.nullable(
        z.object({
          at: ChosenMoment,
          quantity: whole(1, restockMost),
          mode: z.enum(restockModes),
          weekly: z.boolean(),
        }),
      ),
      seen: z.optional(z.nullable(Restock)),
    }),
    reply: z.extend(Message, { data: z.nullable(Restock) }),
    errors: ['not_found', 'changed_meanwhile'],
  },
  getRotation: {
    route: 'GET /staff/rotation',
    access: 'items.write',
    about: 'The items of this week and of those that are planned, and the items that are sold only in planned weeks.',
    reply: z.object({
      weeks: z.array(z.object({ week: z.string(), from: Instant, until: Instant, items: z.array(z.number()) })),
      items: z.array(PlannedItem),
    }),
  },
  planWeek: {
    route: 'PUT /staff/rotation/:week',
    access: 'items.write',
    about:
      'Sets the items of a week, which is named by its Monday. Only items that are sold in planned weeks. With `seen`, the items that the caller read, a week that somebody else planned since is kept.',
    params: z.object({ week: Day }),
    body: z.object({ items: WeekItems, seen: z.optional(WeekItems) }),
    reply: Message,
    errors: ['not_found', 'changed_meanwhile'],
  },
  previewShop: {
    route: 'GET /staff/rotation/preview',
    access: 'items.write',
    about: 'What the shop will sell at a moment, by its windows and the rotation as they are planned now.',
    query: z.object({ at: ChosenMoment }),
    reply: z.object({
      at: Instant,
      week: z.string(),
      items: z.array(
        z.extend(PlannedItem, {
          sale: z.enum(saleKinds),
          sold_from: z.nullable(Instant),
          sold_until: z.nullable(Instant),
        }),
      ),
    }),
  },
})
