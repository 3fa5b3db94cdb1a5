import type { AnswerOf, Locale } from '@guildhall/contract'
import type { shop } from '@guildhall/contract/shop'
import type { App } from '../../app.ts'
import { getMostChosenPack } from '../payment/public.ts'
import { invalidateAtNextChange } from './offers/next-change.ts'
import { knowledgeOf } from './orders.ts'
import { findBoughtWith, findPicks } from './pick-queries.ts'
import { presentItem } from './presenters.ts'
import type { ShopRow } from './queries.ts'

const salesDays = 90
const mostPicks = 24
/** From this many players on an item counts as bought with another. */
const fewestBuyers = 3
const mostBoughtWith = 4
/** Popularity and stock may be this old. Changes by staff show at once. */
const keepMs = 10 * 60_000

/** What Cash buys: items in stock, the most bought first, and the pack that most payers chose. */
export async function listPicks(app: App, locale: Locale): Promise<AnswerOf<typeof shop.listPicks>> {
  const now = app.now()
  const since = new Date(now.getTime() - salesDays * 24 * 3600_000).toISOString()
  const rows = await findPicks(app.db, since, now, mostPicks)
  return { data: await present(app, rows, locale), most_chosen: await getMostChosenPack(app.db, since) }
}

/** What others bought with an item; empty where too few did. */
export async function listBoughtWith(
  app: App,
  locale: Locale,
  item: number,
): Promise<AnswerOf<typeof shop.listBoughtWith>> {
  const rows = await findBoughtWith(app.db, item, {
    fewest: fewestBuyers,
    limit: mostBoughtWith,
    now: app.now(),
  })
  return { data: await present(app, rows, locale) }
}

async function present(app: App, rows: ShopRow[], locale: Locale) {
  const now = app.now()
  app.cache.invalidateAt('picks', new Date(now.getTime() + keepMs), now)
  await invalidateAtNextChange(app, ['picks'], now)
  const knowledge = await knowledgeOf(app.db, rows)
  return rows.map((row) => presentItem(row, knowledge, locale, now))
}
