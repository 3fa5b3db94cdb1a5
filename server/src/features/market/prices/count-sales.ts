import { endOfServerDay, serverDay, serverDaysStart, startOfServerDay } from '@guildhall/contract/server-calendar'
import type { App } from '../../../app.ts'
import { invalidateSoon } from '../../../cache/content.ts'
import { transaction } from '../../../db/transaction.ts'
import { dayMs } from '../rules.ts'
import { addReviews } from '../suspicions/queries.ts'
import * as queries from './queries.ts'

const salesAtOnce = 5_000
const kindsAtOnce = 200
/** Older sales, as those before an upgrade, are not looked at for signs of laundering. */
const reviewedDays = 7
export const weekDays = 7

/**
 * Counts the marked sales into the days of their kinds. A sale and the undoing of one set the mark in their own
 * transaction, so a kill or a clock that goes back loses none. Counting a day again gives the same row.
 */
export async function countSales(app: Pick<App, 'db' | 'now' | 'cache' | 'log'>): Promise<void> {
  let counted = 0
  for (;;) {
    const taken = await transaction(app.db, async (tx) => {
      await queries.lockCounting(tx)
      const due = await queries.takeDue(tx, salesAtOnce)
      if (due.length === 0) return 0
      const days = new Map(due.map((sale) => dayOf(sale)).map((each) => [`${each.item_key} ${each.day}`, each]))
      await queries.countDays(tx, [...days.values()])
      await queries.countWeek(tx, [...new Set(due.map(({ item_key }) => item_key))], weekOf(app.now()))
      const since = app.now().getTime() - reviewedDays * dayMs
      const recent = due.filter(({ state, sold_at }) => state === 'sold' && Date.parse(sold_at) > since)
      if (recent.length > 0)
        await addReviews(
          tx,
          recent.map(({ id }) => id),
        )
      return due.length
    })
    counted += taken
    if (taken < salesAtOnce) break
  }
  if (counted > 0) invalidateSoon(app, 'market')
}

/** Writes the weeks of kinds whose last count was on an earlier day. */
export async function renewWeeks(app: Pick<App, 'db' | 'now' | 'cache' | 'log'>): Promise<void> {
  for (;;) {
    const renewed = await transaction(app.db, async (tx) => {
      await queries.lockCounting(tx)
      const week = weekOf(app.now())
      const keys = await queries.findKindsBefore(tx, week.asOf, kindsAtOnce)
      if (keys.length > 0) await queries.countWeek(tx, keys, week)
      return keys.length
    })
    if (renewed < kindsAtOnce) break
  }
  invalidateSoon(app, 'market')
}

function dayOf({ item_key, sold_at }: { item_key: string; sold_at: string }): queries.DayOfKind {
  const day = serverDay(new Date(sold_at))
  const at = (ms: number) => new Date(ms).toISOString()
  return { item_key, day, from: at(startOfServerDay(day)), until: at(endOfServerDay(day)) }
}

const weekOf = (now: Date) => ({ since: serverDaysStart(now, weekDays).toISOString(), asOf: serverDay(now) })
