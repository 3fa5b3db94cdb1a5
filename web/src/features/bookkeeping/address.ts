import { daysOf, exportKinds, exportMostDays, type ExportKind } from '@guildhall/contract/bookkeeping-rules'
import { serverDay } from '@guildhall/contract/server-calendar'
import { addressWith, dayIn, oneOf } from '../../app/view-address.ts'

export const periods = ['this', 'last', 'custom'] as const
export type PeriodName = (typeof periods)[number]

/** The view of the page, as its address gives it. The days are of the server's calendar, both included. */
export interface View {
  what: ExportKind
  period: PeriodName
  from: string
  to: string
}

/** Unknown values in the address are ignored. Without a valid period of its own it is the last month. */
export function readView({ searchParams }: Pick<URL, 'searchParams'>, now: number): View {
  const what = oneOf(exportKinds, searchParams.get('what')) ?? 'payments'
  const asked = oneOf(periods, searchParams.get('period')) ?? 'last'
  const [from, to] = [dayIn(searchParams.get('from')), dayIn(searchParams.get('to'))]
  const isValid = from !== '' && to !== '' && isPeriod(from, to)
  if (asked === 'custom' && isValid) return { what, period: 'custom', from, to }
  const period = asked === 'this' ? 'this' : 'last'
  return { what, period, ...monthOf(now, period === 'this' ? 0 : -1) }
}

export const isPeriod = (from: string, to: string): boolean =>
  daysOf(from, to) >= 1 && daysOf(from, to) <= exportMostDays

/** The days of a month: 0 is the present one, which ends today, and -1 the one before. */
export function monthOf(now: number, months: number): { from: string; to: string } {
  const today = serverDay(new Date(now))
  const [year = 0, month = 0] = today.split('-').map(Number)
  const day = (monthsOn: number, dayOfMonth: number) =>
    new Date(Date.UTC(year, month - 1 + monthsOn, dayOfMonth)).toISOString().slice(0, 10)
  return { from: day(months, 1), to: months === 0 ? today : day(months + 1, 0) }
}

export const addressOf = ({ what, period, from, to }: View): string =>
  addressWith('/staff/exports', {
    what: what !== 'payments' && what,
    period: period !== 'last' && period,
    ...(period === 'custom' && { from, to }),
  })
