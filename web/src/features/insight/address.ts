import { daysOf } from '@guildhall/contract/bookkeeping-rules'
import {
  cohortBases,
  effectMostDays,
  insightMostDays,
  insightSteps,
  insightTables,
  isPeriod,
  type CohortBasis,
  type InsightStep,
  type InsightTable,
} from '@guildhall/contract/insight-rules'
import type { TransferKind } from '@guildhall/contract/ledger'
import { serverDay } from '@guildhall/contract/server-calendar'
import { addressWith, dayIn, oneOf } from '../../app/view-address.ts'
import { kindWords } from '../../words/ledger.ts'

/** The view of the page, as its address gives it. `days` is 0 when the days are chosen one by one. */
export interface View {
  table: InsightTable
  days: number
  from: string
  to: string
  by: InsightStep
  kind: TransferKind | ''
  basis: CohortBasis
}

/** The periods that a link chooses: these many days until today. The first is the usual one. */
export const presetsOf = (table: InsightTable): readonly number[] => (table === 'effect' ? [7, 30, 90] : [30, 90, 365])

export const mostDaysOf = (table: InsightTable): number => (table === 'effect' ? effectMostDays : insightMostDays)

/** Unknown values in the address are ignored, and so is a period that the table cannot have. */
export function readView({ searchParams }: Pick<URL, 'searchParams'>, now: number): View {
  const table = oneOf(insightTables, searchParams.get('table')) ?? 'flow'
  const period = periodIn(searchParams, table) ?? lastDays(table, daysIn(searchParams, table), now)
  const kinds = Object.keys(kindWords) as TransferKind[]
  return {
    ...{ table, ...period },
    by: oneOf(insightSteps, searchParams.get('by')) ?? usualStep(period),
    kind: oneOf(kinds, searchParams.get('kind')) ?? '',
    basis: oneOf(cohortBases, searchParams.get('basis')) ?? 'donation',
  }
}

function periodIn(searchParams: URLSearchParams, table: InsightTable) {
  const [from, to] = [dayIn(searchParams.get('from')), dayIn(searchParams.get('to'))]
  return from && to && isPeriod(from, to, mostDaysOf(table)) ? { days: 0, from, to } : null
}

function daysIn(searchParams: URLSearchParams, table: InsightTable): number {
  const presets = presetsOf(table)
  return presets.find((days) => String(days) === searchParams.get('days')) ?? presets[0]!
}

/** The days end today. Those of a campaign end yesterday, because a day that is not over cannot be compared. */
function lastDays(table: InsightTable, days: number, now: number) {
  const last = table === 'effect' ? 1 : 0
  const day = (ago: number) => serverDay(new Date(now - ago * 86_400_000))
  return { days, from: day(last + days - 1), to: day(last) }
}

/** A chart with more points than these is hard to read on a phone. */
export function usualStep({ from, to }: { from: string; to: string }): InsightStep {
  const days = daysOf(from, to)
  return days <= 92 ? 'day' : days <= 366 ? 'week' : 'month'
}

/** The address of a view. Only what a table reads, and only what is not usual, is in it. */
export function addressOf({ table, days, from, to, by, kind, basis }: View): string {
  const hasPeriod = table !== 'cohorts'
  return addressWith('/staff/insight', {
    table: table !== 'flow' && table,
    ...(hasPeriod && (days ? { days: days !== presetsOf(table)[0] && days } : { from, to })),
    by: table === 'flow' && by !== usualStep({ from, to }) && by,
    kind: table === 'flow' && kind,
    basis: table === 'cohorts' && basis !== 'donation' && basis,
  })
}

/** The address of a view with other days. Their usual step is used. */
export function addressOfDays(view: View, period: { days: number } | { from: string; to: string }): string {
  if ('from' in period) return addressOf({ ...view, days: 0, ...period, by: usualStep(period) })
  const ending = lastDays(view.table, period.days, Date.parse(`${view.to}T12:00:00Z`))
  return addressOf({ ...view, ...ending, by: usualStep(ending) })
}

/** The address of another table with the same days, where it can have them. */
export const addressOfTable = (view: View, table: InsightTable): string =>
  addressOf({
    ...view,
    table,
    ...(view.days > 0 && !presetsOf(table).includes(view.days) && { days: presetsOf(table)[0]! }),
  })

/** The last day of a campaign, or of its part that can be compared. */
export function lastDayOf(from: string, to: string): string {
  const most = new Date(Date.parse(from) + (effectMostDays - 1) * 86_400_000).toISOString().slice(0, 10)
  return to < most ? to : most
}
