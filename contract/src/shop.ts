import * as z from 'zod/mini'
import { endpoints } from './endpoints.ts'
import { deliveryStates } from './delivery.ts'
import { DescribedItem } from './items.ts'
import { Cash } from './ledger.ts'
import { Picture } from './news.ts'
import { manualNoteMin, promoFilters, shopSorts, stockFilters, targets, valueNotes } from './shop-rules.ts'
import { Id, Instant, Locale, Message, line, whole } from './values.ts'

/** An item in the caller's language where it is translated. `promotion` is the day until whose end it is on, `YYYY-MM-DD`. */
const ShopItem = z.object({
  id: z.number(),
  name: z.string(),
  /** The delivery code: one to seven numbers by spaces, like `413 61 10`. */
  item_id: z.string(),
  /** Sanitised HTML. */
  description: z.string(),
  stock: z.number(),
  price: Cash,
  original_price: z.nullable(Cash),
  promotion: z.nullable(z.string()),
  /** Whether the promotion is on now, by the server's day. */
  isPromoted: z.boolean(),
  isNew: z.boolean(),
  group_id: z.nullable(z.number()),
  image: z.nullable(z.string()),
  picture: z.nullable(Picture),
  created_at: Instant,
  locale: Locale,
})

const ItemGroup = z.object({ id: z.number(), name: z.string() })

/** The numbers of a delivery code, each 0 to 65,535; the first is the item's, and may come alone as a number. */
const DeliveryCode = z
  .pipe(
    z.transform((sent: unknown) => (typeof sent === 'number' ? String(sent) : sent)),
    z.string().check(z.trim(), z.regex(/^\d{1,5}( +\d{1,5}){0,6}$/)),
  )
  .register(z.globalRegistry, { type: 'string' })

const html = z.string().check(z.maxLength(50_000))
/** Cash of a price, and pieces of a stock. */
const amount = (least: number) => whole(least, 1_000_000_000)
const day = z.union([z.literal(''), z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/))])
const Translations = z.object({
  en: z.optional(z.object({ name: z.optional(line(0, 120)), description: z.optional(html) })),
})

/** JSON where the form travels as multipart. */
const json = <S extends z.ZodMiniType>(schema: S) =>
  z.pipe(
    z.pipe(
      z.unknown(),
      z.transform((sent) => {
        if (typeof sent !== 'string') return sent
        try {
          return JSON.parse(sent) as unknown
        } catch {
          return sent
        }
      }),
    ),
    schema,
  )

const itemFields = {
  name: line(1, 120),
  item_id: DeliveryCode,
  description: z.optional(html),
  price: amount(1),
  promotion: z.optional(z.nullable(day)),
  original_price: z.optional(z.nullable(z.union([z.literal(''), amount(1)]))),
  group_id: z.optional(z.nullable(z.union([z.literal(''), z.coerce.number().check(z.int(), z.positive())]))),
  translations: z.optional(json(Translations)),
}
const image = { image: { kind: 'image', maxBytes: 6 * 1024 * 1024 } } as const
const uploadErrors = ['upload_too_large', 'upload_not_an_image'] as const

const EditableItem = z.extend(ShopItem, {
  translations: z.object({
    en: z.optional(z.object({ name: z.nullable(z.string()), description: z.nullable(z.string()) })),
  }),
  revision: z.number(),
  /** What the code delivers, by the game's list of items; null while that is not known. */
  item: z.nullable(DescribedItem),
})

/** A purchase and how its delivery stands. `refunded_at` is when staff gave the Cash back. */
const Purchase = z.object({
  id: z.uuid(),
  name: z.string(),
  item: DescribedItem,
  price: Cash,
  target: z.enum(targets),
  /** The account of the game that receives it. */
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
  /** Of its delivery, for the desk of the deliveries. */
  delivery_id: z.string(),
  attempt: z.number(),
  answer: z.nullable(z.string()),
  refund_reason: z.nullable(z.string()),
})

const group = { name: line(1, 60), name_en: z.optional(z.nullable(line(0, 60))) }

export const shop = endpoints({
  listShopItems: {
    route: 'GET /item/all',
    access: 'public',
    about: 'The items of the shop. Without parameters all of them; with `limit` a page, and `next` goes on.',
    query: z.object({
      q: z.optional(z.string().check(z.trim(), z.maxLength(60))),
      group: z.optional(z.coerce.number().check(z.int(), z.positive())),
      sort: z.optional(z.enum(shopSorts)),
      promo: z.optional(z.enum(promoFilters)),
      stock: z.optional(z.enum(stockFilters)),
      after: z.optional(z.coerce.number().check(z.int(), z.nonnegative(), z.maximum(100_000))),
      limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100))),
    }),
    /** `after` counts the items before the page. */
    reply: z.object({
      data: z.array(ShopItem),
      next: z.nullable(z.number()),
      total: z.number(),
      /** Whether this game takes items into a character's bag too: the target `inventory`. */
      inventory: z.boolean(),
    }),
    cached: ['shop'],
  },
  listItemGroups: {
    route: 'GET /itemgroup/all',
    access: 'public',
    about: 'The groups of the shop, in their order.',
    reply: z.object({ data: z.array(ItemGroup) }),
    cached: ['shop'],
  },
  filterShopItems: {
    route: 'GET /item/filter/:groupId',
    access: 'public',
    about: 'The items of one group.',
    params: z.object({ groupId: Id }),
    reply: z.object({ data: z.array(ShopItem) }),
    cached: ['shop'],
  },
  getShopItemForEdit: {
    route: 'GET /item/edit/:id',
    access: 'admin',
    about: 'One item as its editor is filled.',
    params: z.object({ id: Id }),
    reply: z.object({ data: EditableItem }),
    errors: ['not_found'],
  },
  createShopItem: {
    route: 'POST /item/store',
    access: 'admin',
    about: 'Puts an item into the shop.',
    body: z.object({ ...itemFields, stock: amount(1) }),
    files: image,
    reply: z.extend(Message, { data: ShopItem }),
    status: 201,
    errors: uploadErrors,
  },
  updateShopItem: {
    route: 'PUT /item/update/:id',
    access: 'admin',
    about: 'Changes an item; what the form leaves out stays. Stock may be 0.',
    params: z.object({ id: Id }),
    body: z.extend(z.partial(z.object({ ...itemFields, stock: amount(0) })), {
      revision: z.optional(z.coerce.number()),
      remove_image: z.optional(z.union([z.literal('1'), z.literal('true'), z.literal(true), z.literal(1)])),
    }),
    files: image,
    reply: z.extend(Message, { data: ShopItem }),
    errors: ['not_found', 'changed_meanwhile', ...uploadErrors],
  },
  deleteShopItem: {
    route: 'DELETE /item/destroy/:id',
    access: 'admin',
    about: 'Takes an item out of the shop; what was bought stays bought.',
    params: z.object({ id: Id }),
    reply: z.extend(Message, { data: z.object({ id: z.number(), name: z.string() }) }),
    errors: ['not_found'],
  },
  describeDeliveryCode: {
    route: 'GET /staff/items/describe',
    access: 'admin',
    about: 'What a delivery code stands for, by the game’s list of items; null for one that the game does not know.',
    query: z.object({ code: DeliveryCode }),
    reply: z.object({ data: z.nullable(DescribedItem), problem: z.nullable(z.string()) }),
  },
  listItemGroupsForEdit: {
    route: 'GET /staff/itemgroups',
    access: 'admin',
    about: 'The groups with both names and how many items are in each.',
    reply: z.object({
      data: z.array(z.extend(ItemGroup, { name_en: z.nullable(z.string()), ord: z.number(), items: z.number() })),
    }),
  },
  createItemGroup: {
    route: 'POST /itemgroup/store',
    access: 'admin',
    about: 'Adds a group at the end.',
    body: z.object(group),
    reply: z.extend(Message, { data: ItemGroup }),
    status: 201,
  },
  updateItemGroup: {
    route: 'PUT /itemgroup/update/:id',
    access: 'admin',
    about: 'Renames or moves a group.',
    params: z.object({ id: Id }),
    body: z.extend(z.partial(z.object(group)), { ord: z.optional(z.coerce.number().check(z.int(), z.nonnegative())) }),
    reply: z.extend(Message, { data: ItemGroup }),
    errors: ['not_found'],
  },
  deleteItemGroup: {
    route: 'DELETE /itemgroup/destroy/:id',
    access: 'admin',
    about: 'Removes a group that has no items.',
    params: z.object({ id: Id }),
    reply: Message,
    errors: ['not_found', 'group_in_use'],
  },
  buyItem: {
    route: 'POST /transaction/buyItem',
    access: 'player',
    about:
      'Buys one item. A business refusal is 200 with status `error`. `expected_price` is what the buyer was shown: another price is refused.',
    body: z.object({
      id: Id,
      /** One of `targets`; another is a refusal like any of the shop's. */
      target: z._default(z.string().check(z.maxLength(20)), 'storage'),
      expected_price: z.optional(z.nullable(amount(1))),
    }),
    reply: z.object({
      status: z.enum(['success', 'error']),
      message: z.string(),
      /** Why not: `out_of_stock`, `insufficient_cash`, `wallet_in_debt`, `price_changed`, `target_unsupported`, `not_found`. */
      code: z.optional(z.string()),
      purchase: z.optional(z.uuid()),
      balance: z.optional(Cash),
      stock: z.optional(z.number()),
      price: z.optional(Cash),
    }),
    errors: ['idempotency_key_reused'],
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
  listActivities: {
    route: 'GET /transaction/activities',
    access: 'player',
    about: "What moved in the caller's wallet, newest first; the newest fifty, `before` goes on.",
    query: z.object({ before: z.optional(z.uuid()) }),
    reply: z.object({
      data: z.array(
        z.object({
          id: z.string(),
          /** In the caller's language. */
          operation: z.string(),
          item: z.nullable(z.string()),
          type: z.enum(['Debit', 'Credit']),
          value: Cash,
          ip: z.nullable(z.string()),
          created_at: Instant,
        }),
      ),
      next: z.nullable(z.string()),
    }),
  },
  getGameLog: {
    route: 'GET /logsgame',
    access: 'player',
    isPolled: true,
    about:
      "What the caller's characters did in the game, newest first. `isSupported` is false where the game does not tell.",
    reply: z.object({
      logs: z.array(
        z.object({
          id: z.string(),
          created_at: Instant,
          character: z.string(),
          /** In the caller's language where it is one that we know, else as the game tells it. */
          action: z.string(),
          detail: z.string(),
        }),
      ),
      isSupported: z.boolean(),
    }),
    errors: ['game_unreachable'],
  },
  sendItemManually: {
    route: 'POST /itemdelivery/sendItemManually',
    access: 'admin',
    about: 'Sends an item to the chest of an account.',
    body: z.object({ login: line(1, 40), item_id: DeliveryCode, note: line(manualNoteMin, 300) }),
    reply: z.extend(Message, { data: z.object({ delivery: z.string() }) }),
    errors: ['idempotency_key_reused'],
  },
  deliverValueManually: {
    route: 'POST /transaction/deliveryValueManually',
    access: 'admin',
    about: 'Gives Cash to a player.',
    body: z.object({ login: line(1, 40), value: amount(1), note: z.enum(valueNotes) }),
    reply: z.extend(Message, { balance: Cash }),
    errors: ['idempotency_key_reused'],
  },
  searchOrders: {
    route: 'GET /staff/orders',
    access: 'admin',
    about: 'Purchases of everyone, newest first: by login or id, by the state of their delivery.',
    query: z.object({
      q: z.optional(z.string().check(z.trim(), z.maxLength(60))),
      state: z.optional(z.enum([...deliveryStates, 'refunded'])),
      before: z.optional(z.uuid()),
    }),
    reply: z.object({ data: z.array(Order), next: z.nullable(z.string()) }),
  },
  refundOrder: {
    route: 'POST /staff/orders/:id/refund',
    access: 'admin',
    about: 'Gives the Cash of a purchase back, once, and its stock. Not while the item may still arrive.',
    params: z.object({ id: z.uuid() }),
    body: z.object({ reason: line(10, 300) }),
    reply: z.extend(Message, { data: Order }),
    errors: ['not_found', 'order_not_refundable'],
  },
})
