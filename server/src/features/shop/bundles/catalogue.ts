import type { AnswerOf, Locale } from '@guildhall/contract'
import { bundleLimits } from '@guildhall/contract/offer-rules'
import type { shop } from '@guildhall/contract/shop'
import type { App } from '../../../app.ts'
import { describeCode, type ItemKnowledge } from '../../../game/items.ts'
import { pictureOf } from '../../../images/sizes.ts'
import { invalidateAtNextChange } from '../offers/next-change.ts'
import { knowledgeOf } from '../orders.ts'
import { presentItem } from '../presenters.ts'
import { withPicture } from '../queries.ts'
import * as queries from './queries.ts'
import { findIncomplete } from './settle-queries.ts'

type Bundle = AnswerOf<typeof shop.listBundles>['data'][number]

/** The bundles that are for sale now; those that contain an item, or all. */
export async function listBundles(
  app: App,
  locale: Locale,
  item: number | undefined,
): Promise<AnswerOf<typeof shop.listBundles>> {
  const now = app.now()
  await invalidateAtNextChange(app, ['shop'], now)
  const rows = await queries.findOffered(app.db, now, item ?? null)
  return { data: await present(app, rows, locale), inventory: app.game.capabilities.inventory }
}

/** All bundles for staff, and the items that they may put into one. */
export async function listBundlesForEdit(app: App, locale: Locale): Promise<AnswerOf<typeof shop.listBundlesForEdit>> {
  const [rows, items] = await Promise.all([
    queries.findAll(app.db),
    withPicture(app.db).orderBy('s.name_key').orderBy('s.id').limit(1_000).execute(),
  ])
  const bundles = await present(app, rows, 'pt-BR')
  const knowledge = await knowledgeOf(app.db, items)
  return {
    data: bundles.map((bundle, at) => {
      const { name_en, revision, sold } = rows[at]!
      return { ...bundle, name_en, revision, sold }
    }),
    items: items.map((row) => {
      const { id, name, price, stock, look } = presentItem(row, knowledge, locale, app.now())
      return { id, name, price, stock, look }
    }),
  }
}

/** Bought bundles that wait for a decision, or for the job that completes them. */
export async function listBundleOrders(app: App): Promise<AnswerOf<typeof shop.listBundleOrders>> {
  const rows = await findIncomplete(app.db, 100)
  const orders = new Map<string, AnswerOf<typeof shop.listBundleOrders>['data'][number]>()
  for (const { id, name, price, login, created_at, part, part_name, part_price, state, refunded_at } of rows) {
    const order = orders.get(id) ?? { id, name, price, login, created_at, parts: [] }
    order.parts.push({ id: part, name: part_name, price: part_price, state, refunded_at })
    orders.set(id, order)
  }
  return { data: [...orders.values()] }
}

async function present(app: App, rows: queries.BundleRow[], locale: Locale): Promise<Bundle[]> {
  const parts = await queries.findParts(
    app.db,
    rows.map(({ id }) => id),
  )
  const knowledge = await knowledgeOf(app.db, parts)
  return rows.map((row) => {
    const own = parts.filter((part) => part.bundle_id === row.id)
    const { id, name, name_en, price, sold_from, sold_until, limit_count, limit_period } = row
    return {
      id,
      name: (locale === 'en' && name_en) || name,
      price,
      sum: own.reduce((sum, part) => sum + part.price * part.quantity, 0),
      stock: Math.min(...own.map((part) => (part.deleted_at ? 0 : Math.floor(part.stock / part.quantity)))),
      parts: own.slice(0, bundleLimits.kinds).map((part) => presentPart(part, knowledge, locale)),
      sold_from,
      sold_until,
      limit_count,
      limit_period,
      locale: locale === 'en' && name_en ? 'en' : 'pt-BR',
    }
  })
}

function presentPart(part: queries.PartRow, knowledge: ItemKnowledge, locale: Locale) {
  const { id, quantity, price, stock, picture, width, height } = part
  const { look } = describeCode(part.item, knowledge, locale, part.name)
  const image = picture === null ? null : pictureOf({ name: picture, width: width!, height: height! }).url
  return {
    id,
    name: (locale === 'en' && part.name_en) || part.name,
    price,
    stock,
    look: { ...look, picture: image ?? look.picture },
    quantity,
  }
}
