import * as z from 'zod/mini'
import { endpoints } from './endpoints.ts'
import { field, inBody, inReply, optionalField, translationsOf } from './fields.ts'
import { ItemLook } from './item-look-schema.ts'
import { DescribedItem } from './items.ts'
import { Cash } from './ledger.ts'
import { Picture } from './news.ts'
import { limitPeriods, mostPerPlayer, saleKinds } from './offer-rules.ts'
import { promoFilters, shopSorts, stockFilters } from './shop-rules.ts'
import { ChosenMoment, Id, Instant, Locale, Message, html, isSensible, json, line, whole } from './values.ts'

const ItemGroup = z.object({ id: z.number(), name: z.string() })

/** The numbers of a delivery code, each 0 to 65,535. The first is the item's index, and may come alone as a number. */
export const DeliveryCode = z
  .pipe(
    z.transform((sent: unknown) => (typeof sent === 'number' ? String(sent) : sent)),
    z.string().check(z.trim(), z.regex(/^\d{1,5}( +\d{1,5}){0,6}$/)),
  )
  .register(z.globalRegistry, { type: 'string' })

const richText = html(50_000)
/** An amount of Cash, or of pieces in stock. */
export const amount = (least: number) => whole(least, 1_000_000_000)
const day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/, { abort: true }), z.refine(isSensible))

/** The time window of an offer, and its limit per player: both parts of the limit or none. */
export const offerFields = () => ({
  sold_from: optionalField(Instant, ChosenMoment),
  sold_until: optionalField(Instant, ChosenMoment),
  limit_count: optionalField(z.number(), whole(1, mostPerPlayer)),
  limit_period: optionalField(z.enum(limitPeriods), z.enum(limitPeriods)),
})

/**
 * The fields of an item that staff edit, without its stock, because a new item has at least one piece. `inBody` puts
 * them into both forms, `inReply` into each reply with an item.
 */
export const itemFields = {
  name: field(z.string(), line(1, 120)),
  /** The delivery code: one to seven numbers with spaces, like `413 61 10`. */
  item_id: field(z.string(), DeliveryCode),
  /** Sanitised HTML. */
  description: field(z.string(), z.optional(richText)),
  price: field(Cash, amount(1)),
  /** The last day of the promotion, `YYYY-MM-DD`. */
  promotion: optionalField(z.string(), day),
  original_price: optionalField(Cash, amount(1)),
  group_id: optionalField(z.number(), z.coerce.number().check(z.int(), z.positive())),
  ...offerFields(),
  /** `planned`: only in the weeks of the rotation. */
  sale: field(z.enum(saleKinds), z.optional(z.enum(saleKinds))),
}

/** Its texts in English; a part that is missing or empty falls back to the main one. */
export const itemEnglish = {
  name: field(z.string(), line(0, 120)),
  description: field(z.string(), richText),
}
const english = translationsOf(itemEnglish)
const translations = z.optional(json(english.body))

// The reply keeps the order of its fields in the API document; a new field comes after the group.
const { name, item_id, description, price, original_price, promotion, ...otherFields } = inReply(itemFields)

/** An item in the caller's language where it is translated. */
const ShopItem = z.object({
  id: z.number(),
  name,
  item_id,
  description,
  stock: z.number(),
  price,
  original_price,
  promotion,
  /** Whether the promotion is on now, by the server's day. */
  isPromoted: z.boolean(),
  isNew: z.boolean(),
  ...otherFields,
  image: z.nullable(z.string()),
  picture: z.nullable(Picture),
  look: ItemLook,
  /** The pieces of one delivery. */
  amount: z.number(),
  created_at: Instant,
  locale: Locale,
})
/** An item in few words, where it stands beside something else. */
const ShopPick = z.pick(ShopItem, {
  id: true,
  name: true,
  price: true,
  stock: true,
  look: true,
  amount: true,
  locale: true,
})
const image = { image: { kind: 'image', maxBytes: 6 * 1024 * 1024 } } as const
const uploadErrors = ['upload_too_large', 'upload_not_an_image'] as const

const EditableItem = z.extend(ShopItem, {
  translations: english.reply,
  revision: z.number(),
  /** The item of the code, by the game's list of items; null while that is unknown. */
  item: z.nullable(DescribedItem),
})

const group = { name: line(1, 60), name_en: z.optional(z.nullable(line(0, 60))) }

/** The catalogue for everyone, and its edits by staff. */
export const catalogue = endpoints({
  listShopItems: {
    route: 'GET /item/all',
    access: 'public',
    fromReplica: true,
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
      /** Whether this game accepts items into a character's bag: the target `inventory`. */
      inventory: z.boolean(),
    }),
    cached: ['shop'],
  },
  listItemGroups: {
    route: 'GET /itemgroup/all',
    access: 'public',
    fromReplica: true,
    about: 'The groups of the shop, in their order.',
    reply: z.object({ data: z.array(ItemGroup) }),
    cached: ['shop'],
  },
  filterShopItems: {
    route: 'GET /item/filter/:groupId',
    access: 'public',
    fromReplica: true,
    about: 'The items of one group.',
    params: z.object({ groupId: Id }),
    reply: z.object({ data: z.array(ShopItem) }),
    cached: ['shop'],
  },
  getShopItem: {
    route: 'GET /item/:id',
    access: 'public',
    about: 'One item of the shop, as its own page shows it.',
    params: z.object({ id: Id }),
    reply: z.object({ data: ShopItem, inventory: z.boolean() }),
    errors: ['not_found'],
    cached: ['shop'],
  },
  listPicks: {
    route: 'GET /shop/picks',
    access: 'public',
    fromReplica: true,
    about:
      'What Cash buys: items in stock, the most bought first. `most_chosen` is the pack, in reais, that most payers chose; null while too few have paid.',
    reply: z.object({ data: z.array(ShopPick), most_chosen: z.nullable(z.number()) }),
    cached: ['picks', 'items'],
  },
  listBoughtWith: {
    route: 'GET /item/:id/bought-with',
    access: 'public',
    fromReplica: true,
    about: 'What other players bought with an item, where at least three did.',
    params: z.object({ id: Id }),
    reply: z.object({ data: z.array(ShopPick) }),
    cached: ['picks', 'items'],
  },
  getShopItemForEdit: {
    route: 'GET /item/edit/:id',
    access: 'items.write',
    about: 'One item as its editor is filled.',
    params: z.object({ id: Id }),
    reply: z.object({ data: EditableItem }),
    errors: ['not_found'],
  },
  createShopItem: {
    route: 'POST /item/store',
    access: 'items.write',
    confirm: true,
    about: 'Puts an item into the shop.',
    body: z.object({ ...inBody(itemFields), translations, stock: amount(1) }),
    files: image,
    reply: z.extend(Message, { data: ShopItem }),
    status: 201,
    errors: uploadErrors,
  },
  updateShopItem: {
    route: 'PUT /item/update/:id',
    access: 'items.write',
    confirm: true,
    about: 'Changes an item; what the form leaves out stays. Stock may be 0.',
    params: z.object({ id: Id }),
    body: z.extend(z.partial(z.object({ ...inBody(itemFields), translations, stock: amount(0) })), {
      revision: z.optional(z.coerce.number()),
      remove_image: z.optional(z.union([z.literal('1'), z.literal('true'), z.literal(true), z.literal(1)])),
    }),
    files: image,
    reply: z.extend(Message, { data: ShopItem }),
    errors: ['not_found', 'changed_meanwhile', ...uploadErrors],
  },
  deleteShopItem: {
    route: 'DELETE /item/destroy/:id',
    access: 'items.write',
    confirm: true,
    about: 'Takes an item out of the shop; what was bought stays bought.',
    params: z.object({ id: Id }),
    reply: z.extend(Message, { data: z.object({ id: z.number(), name: z.string() }) }),
    errors: ['not_found'],
  },
  describeDeliveryCode: {
    route: 'GET /staff/items/describe',
    access: ['items.write', 'items.send', 'game.write'],
    about: 'What a delivery code stands for, by the game’s list of items; null for one that the game does not know.',
    query: z.object({ code: DeliveryCode }),
    // `isPossible` is false for a code that no item of the game can have; it is refused everywhere.
    reply: z.object({ data: z.nullable(DescribedItem), problem: z.nullable(z.string()), isPossible: z.boolean() }),
  },
  listItemGroupsForEdit: {
    route: 'GET /staff/itemgroups',
    access: 'items.write',
    about: 'The groups with both names and how many items are in each.',
    reply: z.object({
      data: z.array(z.extend(ItemGroup, { name_en: z.nullable(z.string()), ord: z.number(), items: z.number() })),
    }),
  },
  createItemGroup: {
    route: 'POST /itemgroup/store',
    access: 'items.write',
    about: 'Adds a group at the end.',
    body: z.object(group),
    reply: z.extend(Message, { data: ItemGroup }),
    status: 201,
  },
  updateItemGroup: {
    route: 'PUT /itemgroup/update/:id',
    access: 'items.write',
    about:
      'Renames or moves a group. With `seen`, the names that the caller read, a group that somebody else renamed since is kept.',
    params: z.object({ id: Id }),
    body: z.extend(z.partial(z.object(group)), {
      ord: z.optional(whole(0, 1_000_000)),
      seen: z.optional(z.object({ name: z.string(), name_en: z.nullable(z.string()) })),
    }),
    reply: z.extend(Message, { data: ItemGroup }),
    errors: ['not_found', 'changed_meanwhile'],
  },
  deleteItemGroup: {
    route: 'DELETE /itemgroup/destroy/:id',
    access: 'items.write',
    about: 'Removes a group that has no items.',
    params: z.object({ id: Id }),
    reply: Message,
    errors: ['not_found', 'group_in_use'],
  },
})
