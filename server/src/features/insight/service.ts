import type { AnswerOf, Locale, ValidOf } from '@guildhall/contract'
import type { insight } from '@guildhall/contract/insight'
import {
  cohortMonths,
  effectMeasures,
  effectMostCampaigns,
  effectMostDays,
  effectWeeks,
  insightMostDays,
  insightMostItems,
  isPeriod,
  type CohortBasis,
} from '@guildhall/contract/insight-rules'
import { daysOf } from '@guildhall/contract/bookkeeping-rules'
import { serverDay } from '@guildhall/contract/server-calendar'
import * as m from '@guildhall/messages'
import type { App } from '../../app.ts'
import { refuseField } from '../../fail.ts'
import { getState } from './gather-queries.ts'
import * as queries from './queries.ts'
import { cohortsOf, conversionOf, dayAfter, monthsUntil, sumWeeks } from './rules.ts'

type Parts = Pick<App, 'db' | 'now'>
type Period = queries.Period

const asOf = async ({ db }: Parts): Promise<string | null> => (await getState(db))?.gathered_at ?? null

/** Refuses days in the wrong order and a period that is too long. */
export function demandPeriod({ from, to }: Period, mostDays = insightMostDays): void {
  if (daysOf(from, to) < 1) refuseField('to', 'order', m.bookkeeping_period_order())
  if (!isPeriod(from, to, mostDays)) refuseField('to', 'max', m.bookkeeping_period_long({ days: mostDays }))
}

/** Cash in and out by step, of one kind or all, and the sums of each kind. */
export async function getInsightFlow(
  app: Parts,
  { from, to, by, kind }: ValidOf<typeof insight.getInsightFlow>['query'],
): Promise<AnswerOf<typeof insight.getInsightFlow>> {
  demandPeriod({ from, to })
  const [at, steps, kinds] = await Promise.all([
    asOf(app),
    queries.findSteps(app.db, { from, to }, by, kind),
    queries.findKinds(app.db, { from, to }),
  ])
  return { asOf: at, steps, kinds }
}

/** The most bought items of a period. */
export async function getInsightItems(
  app: Parts,
  period: Period,
  locale: Locale,
): Promise<AnswerOf<typeof insight.getInsightItems>> {
  demandPeriod(period)
  const [at, data, total] = await Promise.all([
    asOf(app),
    queries.findItems(app.db, period, { limit: insightMostItems, locale }),
    queries.sumItems(app.db, period),
  ])
  return { asOf: at, data, total }
}

/** How many new donors of a period bought afterwards, in all and by month. */
export async function getInsightConversion(
  app: Parts,
  period: Period,
): Promise<AnswerOf<typeof insight.getInsightConversion>> {
  demandPeriod(period)
  const [at, rows] = await Promise.all([asOf(app), queries.findFirstBuys(app.db, period, serverDay(app.now()))])
  const months = [...new Set(rows.map(({ month }) => month))]
  return {
    asOf: at,
    total: conversionOf(rows),
    months: months.map((month) => ({ month, ...conversionOf(rows.filter((row) => row.month === month)) })),
  }
}

/** The last cohorts, each with its donors of every month until now. */
export async function getInsightCohorts(
  app: Parts,
  basis: CohortBasis,
): Promise<AnswerOf<typeof insight.getInsightCohorts>> {
  const months = monthsUntil(serverDay(app.now()), cohortMonths)
  const [at, rows, signUps] = await Promise.all([
    asOf(app),
    queries.findCohorts(app.db, basis, months[0]!),
    basis === 'sign_up' ? queries.findSignUps(app.db, months[0]!) : null,
  ])
  const firsts = new Map(rows.filter(({ cohort, month }) => cohort === month).map((row) => [row.cohort, row.donors]))
  return { asOf: at, data: cohortsOf(months, signUps ?? firsts, rows) }
}

/** A campaign against the same weekdays of the weeks before it. Days that have not begun are left out on both sides. */
export async function getInsightEffect(
  app: Parts,
  { from, to }: Period,
  locale: Locale,
): Promise<AnswerOf<typeof insight.getInsightEffect>> {
  demandPeriod({ from, to }, effectMostDays)
  const today = serverDay(app.now())
  const until = to < today ? to : today
  const days = Math.max(0, daysOf(from, until))
  const before = dayAfter(from, -7 * effectWeeks)
  const [at, rows, firstDay, campaigns] = await Promise.all([
    asOf(app),
    queries.findMeasures(app.db, { from: before, to: until }),
    queries.getFirstDay(app.db),
    queries.findCampaigns(app.db, today, { limit: effectMostCampaigns, locale }),
  ])
  return {
    asOf: at,
    days,
    isRunning: days > 0 && until === today,
    isShort: firstDay === undefined || firstDay > before,
    campaigns,
    data: effectMeasures.map((measure) => {
      const values = new Map(rows.map((row) => [row.day, row[measure]]))
      return { measure, ...sumWeeks(values, { from, days, weeks: effectWeeks }) }
    }),
  }
}
