import type { AnswerOf, Locale, ValidOf } from '@guildhall/contract'
import { serverDay } from '@guildhall/contract/server-calendar'
import type { shop } from '@guildhall/contract/shop'
import { newSince, shopLimits } from '@guildhall/contract/shop-rules'
import * as m from '@guildhall/messages'
import type { App } from '../../app.ts'
import { refuse } from '../../fail.ts'
import { codeOf, itemOf } from '../../game/formats/item.ts'
import { describeItem } from '../../game/items.ts'
import { sanitiseStored } from '../../html/sanitise.ts'
import { getItemKnowledge } from '../items/service.ts'
import { invalidateAtNextChange } from './offers/next-change.ts'
import { knowledgeOf } from './orders.ts'
import { presentItem } from './presenters.ts'
import * as queries from './queries.ts'
import { trueUntil } from './rules.ts'

type Query = ValidOf<typeof shop.listShopItems>['query']

/** The items of the shop: all of them, or a page with the total of the search. */
export async function listShopItems(
  app: App,
  locale: Locale,
  { after, limit, ...query }: Query,
): Promise<AnswerOf<typeof shop.listShopItems>> {
  const search = { ...query, locale, ...moments(app.now()) }
  const most = limit ?? (after === undefined ? null : shopLimits.pageSize)
  const offset = after ?? 0
  const rows = await queries.findItems(app.db, search, offset, most === null ? null : most + 1)
  const pageRows = most === null ? rows : rows.slice(0, most)
  const hasMore = rows.length > pageRows.length
  return {
    data: await presentItems(app, pageRows, locale),
    next: hasMore ? offset + pageRows.length : null,
    // When the last page is read, the total follows from it without a count.
    total: hasMore || !pageRows.length ? await queries.countItems(app.db, search) : offset + pageRows.length,
    inventory: app.game.capabilities.inventory,
  }
}

/** The items of one group, in the default order. */
export async function filterShopItems(
  app: App,
  locale: Locale,
  group: number,
): Promise<AnswerOf<typeof shop.filterShopItems>> {
  const rows = await queries.findItems(app.db, { group, locale, ...moments(app.now()) }, 0, null)
  return { data: await presentItems(app, rows, locale) }
}

export async function listItemGroups(app: App, locale: Locale): Promise<AnswerOf<typeof shop.listItemGroups>> {
  const groups = await queries.findGroups(app.db)
  return { data: groups.map(({ id, name, name_en }) => ({ id, name: (locale === 'en' && name_en) || name })) }
}

/** One item for its own page. Refuses `not_found` for an item that the shop does not have. */
export async function getShopItem(app: App, locale: Locale, id: number): Promise<AnswerOf<typeof shop.getShopItem>> {
  const row = await queries.getOfferedItem(app.db, id, app.now())
  if (!row) refuse('not_found')
  const [data] = await presentItems(app, [row], locale)
  return { data: data!, inventory: app.game.capabilities.inventory }
}

export async function getShopItemForEdit(
  app: App,
  locale: Locale,
  id: number,
): Promise<AnswerOf<typeof shop.getShopItemForEdit>> {
  const row = await queries.getItem(app.db, id)
  if (!row) refuse('not_found')
  const { name_en, description_en } = row
  const isTranslated = name_en !== null || description_en !== null
  return {
    data: {
      ...presentItem(row, await knowledgeOf(app.db, [row]), 'pt-BR', app.now()),
      translations: isTranslated
        ? { en: { name: name_en, description: description_en && sanitiseStored(description_en) } }
        : {},
      revision: row.revision,
      item: (await describe(app, locale, row.item.join(' '))).data,
    },
  }
}

/** Describes a delivery code while staff type it. */
export async function describe(
  { db }: Pick<App, 'db'>,
  locale: Locale,
  code: string,
): Promise<AnswerOf<typeof shop.describeDeliveryCode>> {
  const item = itemOf(codeOf(code) ?? [])
  if (!item) return { data: null, problem: m.shop_code_impossible(), isPossible: false }
  const knowledge = await getItemKnowledge(db, [item])
  if (knowledge.items.has(item.index)) {
    return { data: describeItem(item, knowledge, locale), problem: null, isPossible: true }
  }
  const problem = knowledge.isListed ? m.shop_code_unknown() : m.shop_code_unlisted()
  return { data: null, problem, isPossible: true }
}

/** Items as visitors get them. Invalidates the cached reply at the moment when time alone makes it untrue. */
async function presentItems(app: App, rows: queries.ShopRow[], locale: Locale) {
  const knowledge = await knowledgeOf(app.db, rows)
  const now = app.now()
  const until = trueUntil(rows, now)
  if (until) app.cache.invalidateAt('shop', until, now)
  await invalidateAtNextChange(app, ['shop', 'items'], now)
  return rows.map((row) => presentItem(row, knowledge, locale, now))
}

const moments = (now: Date) => ({ now, today: serverDay(now), newSince: newSince(now).toISOString() })
