import type { AnswerOf, Locale, ValidOf } from '@guildhall/contract'
import type { market } from '@guildhall/contract/market'
import { watchLimits } from '@guildhall/contract/market-rules'
import * as m from '@guildhall/messages'
import type { App, Caller } from '../../../app.ts'
import { transaction } from '../../../db/transaction.ts'
import { refuse } from '../../../fail.ts'
import { knowledgeOf } from '../lists.ts'
import { presentItem } from '../presenters.ts'
import { getItemPrices, pieceCash } from '../prices/item-prices.ts'
import { itemOfKey } from '../prices/item-key.ts'
import * as queries from './queries.ts'

/** What the caller waits for, with the lowest offer of each. */
export async function listWatches(
  { db }: App,
  caller: Caller,
  locale: Locale,
): Promise<AnswerOf<typeof market.listWatches>> {
  const rows = await queries.findWatches(db, caller.id)
  const knowledge = await knowledgeOf(db, rows)
  return {
    items: rows.map((row) => ({
      id: row.id,
      item_key: row.item_key,
      item: { ...presentItem(row.item, { knowledge, locale }, row.name), name: row.name },
      refinement: Number(row.item_key.split('-')[1] ?? 0),
      highest: row.highest,
      lowest: row.lowest === null ? null : pieceCash(row.lowest),
      created_at: row.created_at,
    })),
    most: watchLimits.most,
    alerts_per_day: watchLimits.alertsPerDay,
  }
}

/** Waits for a kind of item, or changes the price of a watch. Refuses `not_found` and `too_many_watches`. */
export async function saveWatch(
  app: App,
  caller: Caller,
  { key, highest }: ValidOf<typeof market.saveWatch>['body'],
): Promise<AnswerOf<typeof market.saveWatch>> {
  const { data } = await getItemPrices(app, 'pt-BR', key, { days: 7 })
  const id = await transaction(app.db, async (tx) => {
    await queries.lockWatches(tx, caller.id)
    if ((await queries.countOthers(tx, caller.id, key)) >= watchLimits.most) refuse('too_many_watches')
    return queries.putWatch(tx, {
      user_id: caller.id,
      item_key: key,
      item: itemOfKey(key),
      name: data.item.name,
      highest,
      created_at: app.now().toISOString(),
    })
  })
  return { message: m.market_watch_saved(), data: { id } }
}

export async function removeWatch(
  { db }: App,
  caller: Caller,
  id: number,
): Promise<AnswerOf<typeof market.removeWatch>> {
  if (!(await queries.deleteWatch(db, caller.id, id))) refuse('not_found')
  return { message: m.market_watch_removed() }
}
