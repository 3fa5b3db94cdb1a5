import { isDeepStrictEqual } from 'node:util'
import type { AnswerOf, ValidOf } from '@guildhall/contract'
import type { shop } from '@guildhall/contract/shop'
import * as m from '@guildhall/messages'
import type { App, Caller } from '../../../app.ts'
import { changes } from '../../../audit/changes.ts'
import { recordAdminAction } from '../../../audit/record.ts'
import { changeContent } from '../../../cache/content.ts'
import { transaction } from '../../../db/transaction.ts'
import { refuse } from '../../../fail.ts'
import * as queries from './queries.ts'
import { filled, nextRestock } from './restock-rules.ts'

type Plan = NonNullable<Awaited<ReturnType<typeof queries.getPlan>>>
type Restock = AnswerOf<typeof shop.getRestock>['data']

const shownFillings = 5

export async function getRestock(app: App, id: number): Promise<AnswerOf<typeof shop.getRestock>> {
  const plan = await queries.getPlan(app.db, id)
  if (!plan) refuse('not_found')
  const [done, waiting] = await Promise.all([
    queries.findRestocks(app.db, id, shownFillings),
    queries.countWaits(app.db, id),
  ])
  return { data: restockOf(plan), done, waiting }
}

/** Plans when the stock of an item is filled. A time that has passed is due at once. */
export async function planRestock(
  app: App,
  caller: Caller,
  id: number,
  { restock, seen }: ValidOf<typeof shop.planRestock>['body'],
): Promise<AnswerOf<typeof shop.planRestock>> {
  const data = await transaction(app.db, async (tx) => {
    const before = await queries.lockPlan(tx, id)
    if (!before) refuse('not_found')
    if (seen !== undefined && !isDeepStrictEqual(seen, restockOf(before))) refuse('changed_meanwhile')
    await queries.setPlan(tx, id, restock)
    const after = restockOf((await queries.getPlan(tx, id))!)
    const changed = changes({ restock: restockOf(before) }, { restock: after })
    await recordAdminAction(tx, caller, 'shopItem.restock', `item ${id}`, app.now(), changed)
    return after
  })
  return { message: data ? m.shop_restock_planned() : m.shop_restock_removed(), data }
}

function restockOf({ restock_at, restock_quantity, restock_mode, restock_weekly }: Plan): Restock {
  if (restock_at === null) return null
  // A constraint keeps the four columns together.
  return {
    at: restock_at,
    quantity: restock_quantity!,
    mode: restock_mode as 'add' | 'set',
    weekly: restock_weekly!,
  }
}

const mostAtOnce = 100

/**
 * Fills the stocks that are due. Stock, record and next moment are written together, so a kill leaves all or nothing. A
 * clock that goes back fills nothing twice.
 */
export async function fillStocks(app: App): Promise<number> {
  const now = app.now()
  return transaction(app.db, async (tx) => {
    const due = await queries.lockDue(tx, now, mostAtOnce)
    for (const item of due) {
      const plan = restockOf(item)!
      const stock = filled(item.stock, plan)
      const at = new Date(plan.at)
      const isFirst = await queries.insertRestock(tx, {
        shop_item_id: item.id,
        due_at: plan.at,
        done_at: now.toISOString(),
        stock_before: item.stock,
        stock_after: stock,
      })
      await queries.fillStock(tx, item.id, {
        stock: isFirst ? stock : item.stock,
        ...(isFirst && item.stock === 0 && stock > 0 && { restocked_at: now.toISOString() }),
        restock_at: nextRestock({ at, weekly: plan.weekly }, now)?.toISOString() ?? null,
      })
    }
    return due.length
  })
}

/** A run each minute, and a while for one that came late. */
const watchedMs = 3 * 60_000

/** Whether pages of the shop are out of date because of the time alone, or because a stock was filled. */
export async function refreshShop(app: App, wasFilled: boolean): Promise<void> {
  const now = app.now()
  const since = new Date(now.getTime() - watchedMs)
  if (wasFilled || (await queries.hasChangedSince(app.db, since, now)))
    await changeContent(app, ['shop', 'items', 'picks'], async () => {})
}
