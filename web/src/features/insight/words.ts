import { m } from '@guildhall/messages'
import type { Locale } from '@guildhall/contract'
import type { CohortBasis, EffectMeasure, InsightStep, InsightTable } from '@guildhall/contract/insight-rules'
import { brlText, cashText } from '../../format/money.ts'

export const tableWords: Record<InsightTable, () => string> = {
  flow: m.insight_view_flow,
  items: m.insight_view_items,
  conversion: m.insight_view_conversion,
  cohorts: m.insight_view_cohorts,
  effect: m.insight_view_effect,
}

export const fileWords: Record<InsightTable, () => string> = {
  flow: m.insight_file_flow,
  items: m.insight_file_items,
  conversion: m.insight_file_conversion,
  cohorts: m.insight_file_cohorts,
  effect: m.insight_file_effect,
}

export const stepWords: Record<InsightStep, () => string> = {
  day: m.insight_step_day,
  week: m.insight_step_week,
  month: m.insight_step_month,
}

export const basisWords: Record<CohortBasis, () => string> = {
  donation: m.insight_basis_donation,
  sign_up: m.insight_basis_sign_up,
}

export const measureWords: Record<EffectMeasure, () => string> = {
  reais: m.insight_measure_reais,
  cash: m.insight_measure_cash,
  donors: m.insight_measure_donors,
  purchases: m.insight_measure_purchases,
  spent: m.insight_measure_spent,
}

/** A figure of a campaign; reais come in cents. A mean is rounded to whole numbers. */
export const measureText = (measure: EffectMeasure, value: number): string =>
  measure === 'reais' ? brlText(value / 100) : cashText(Math.round(value))

/** The same with its sign, unless it reads as zero. */
export function changeText(measure: EffectMeasure, value: number): string {
  const text = measureText(measure, Math.abs(value))
  if (text === measureText(measure, 0)) return text
  return `${value > 0 ? '+' : '−'}${text}`
}

/** A change in whole per cent, with its sign. */
export function percentChangeText(percent: number): string {
  const whole = Math.round(Math.abs(percent))
  return `${whole === 0 ? '' : percent > 0 ? '+' : '−'}${whole}%`
}

/** A share of a whole, in whole per cent. */
export const shareText = (part: number, whole: number): string => `${Math.round((part / whole) * 100)}%`

const noon = (day: string) => new Date(`${day}T12:00:00Z`)

export const dayText = (day: string, locale: Locale): string => dates[locale].format(noon(day))
export const monthText = (day: string, locale: Locale): string => months[locale].format(noon(day))

const format = (options: Intl.DateTimeFormatOptions) => ({
  en: new Intl.DateTimeFormat('en', { ...options, timeZone: 'UTC' }),
  'pt-BR': new Intl.DateTimeFormat('pt-BR', { ...options, timeZone: 'UTC' }),
})
const dates = {
  ...format({ day: 'numeric', month: 'short', year: 'numeric' }),
  'pt-BR': format({ day: '2-digit', month: '2-digit', year: 'numeric' })['pt-BR'],
}
const months = format({ month: 'short', year: 'numeric' })

export const stepText = (step: InsightStep, start: string, locale: Locale): string => {
  if (step === 'month') return monthText(start, locale)
  return step === 'week' ? m.insight_week_of({ day: dayText(start, locale) }) : dayText(start, locale)
}
