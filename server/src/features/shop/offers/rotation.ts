import type { AnswerOf, Locale, ValidOf } from '@guildhall/contract'
import { rotationLimits, startOfWeek, weekAfter, weekOf } from '@guildhall/contract/offer-rules'
import type { shop } from '@guildhall/contract/shop'
import * as m from '@guildhall/messages'
import type { App, Caller } from '../../../app.ts'
import { changes } from '../../../audit/changes.ts'
import { recordAdminAction } from '../../../audit/record.ts'
import { changeContent } from '../../../cache/content.ts'
import { refuse, refuseField } from '../../../fail.ts'
import { knowledgeOf } from '../orders.ts'
import { presentItem } from '../presenters.ts'
import type { ShopRow } from '../queries.ts'
import * as queries from './rotation-queries.ts'

/** This week and the weeks that can be planned, with their items, and the items to choose from. */
export async function getRotation(app: App, locale: Locale): Promise<AnswerOf<typeof shop.getRotation>> {
  const first = weekOf(app.now())
  const [rows, plannable] = await Promise.all([
    queries.findWeeks(app.db, first, weekAfter(first, rotationLimits.weeks)),
    queries.findPlannable(app.db),
  ])
  const weeks = Array.from({ length: rotationLimits.weeks }, (_, at) => weekAfter(first, at))
  return {
    weeks: weeks.map((week) => ({
      week,
      from: startOfWeek(week).toISOString(),
      until: startOfWeek(weekAfter(week)).toISOString(),
      items: rows.filter((row) => row.week === week).map((row) => row.shop_item_id),
    })),
    items: await presentRows(app, plannable, locale),
  }
}

const isSameSet = (ids: number[], rows: { id: number }[]): boolean =>
  new Set(ids).size === rows.length && rows.every(({ id }) => ids.includes(id))

/** Sets the items of a week. The current week changes at once; weeks that are over cannot be changed. */
export async function planWeek(
  app: App,
  caller: Caller,
  week: string,
  { items, seen }: ValidOf<typeof shop.planWeek>['body'],
): Promise<AnswerOf<typeof shop.planWeek>> {
  const now = app.now()
  const first = weekOf(now)
  const isMonday = weekOf(startOfWeek(week)) === week
  if (!isMonday || week < first || week >= weekAfter(first, rotationLimits.weeks)) refuse('not_found')
  const ids = [...new Set(items)]
  await changeContent(app, ['shop', 'items', 'picks'], async (tx) => {
    await queries.lockWeek(tx, week)
    const rows = ids.length ? await queries.keepPlannable(tx, ids) : []
    if (rows.length < ids.length) refuseField('items', 'unknown', m.shop_rotation_unknown())
    const before = await queries.findItemsOf(tx, week)
    if (seen && !isSameSet(seen, before)) refuse('changed_meanwhile')
    await queries.replaceWeek(tx, week, ids)
    const named = (list: { id: number; name: string }[]) => ({ items: list.map(({ name }) => name) })
    const changed = changes(named(before), named(rows))
    await recordAdminAction(tx, caller, 'rotation.plan', `rotation ${week}`, now, changed)
  })
  return { message: m.shop_week_planned() }
}

const previewMost = 500

/** What the shop will sell at a moment, by windows and weeks as they are planned now. */
export async function previewShop(
  app: App,
  locale: Locale,
  moment: string,
): Promise<AnswerOf<typeof shop.previewShop>> {
  const at = new Date(moment)
  const rows = await queries.findOfferedAt(app.db, at, previewMost)
  const items = await presentRows(app, rows, locale)
  return {
    at: at.toISOString(),
    week: weekOf(at),
    items: items.map((item, place) => {
      const { sale, sold_from, sold_until } = rows[place]!
      return { ...item, sale: sale as 'always' | 'planned', sold_from, sold_until }
    }),
  }
}

async function presentRows(app: App, rows: ShopRow[], locale: Locale) {
  const knowledge = await knowledgeOf(app.db, rows)
  return rows.map((row) => {
    const { id, name, price, stock, look } = presentItem(row, knowledge, locale, app.now())
    return { id, name, price, stock, look }
  })
}
