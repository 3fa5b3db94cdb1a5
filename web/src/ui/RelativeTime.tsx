import type { Locale } from '@guildhall/contract'
import { useLocale } from '../format/locale.ts'
import { useHydrated } from './hydrated.ts'

/**
 * A moment. The server and the first render write the date of Brasília; then it becomes relative
 * ("há 2 dias"), with the full moment as its title. `ofDay` is for a date that is promised rather than a moment:
 * on its own day it is "hoje", at whatever hour.
 */
export function RelativeTime({ at, className, ofDay = false }: { at: string; className?: string; ofDay?: boolean }) {
  const locale = useLocale()
  const hydrated = useHydrated()
  const date = new Date(at)
  const day = dateOf(date, locale)
  return (
    <time dateTime={at} title={`${day} ${timeOf(date)} (Brasília)`} className={className}>
      {hydrated ? (ofDay ? relativeDay : relative)(date, Date.now(), locale) : day}
    </time>
  )
}

const timeZone = 'America/Sao_Paulo'
// Making a formatter costs more than rendering the page around it: each is made once.
const dates = {
  en: new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short', year: 'numeric', timeZone }),
  'pt-BR': new Intl.DateTimeFormat('pt-BR', { day: '2-digit', month: '2-digit', year: 'numeric', timeZone }),
}
const times = new Intl.DateTimeFormat('pt-BR', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone })

/** A date in Brasília as text, the same in Node and in every browser. */
export const dateOf = (date: Date, locale: Locale): string => dates[locale].format(date)

/** The time of day in Brasília, on a clock of 24 hours. */
export const timeOf = (date: Date): string => times.format(date)

const steps: [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 365 * 86_400],
  ['month', 30 * 86_400],
  ['week', 7 * 86_400],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
]

const dayMs = 86_400_000
const brasiliaMs = -3 * 3_600_000
const dayOf = (ms: number) => Math.floor((ms + brasiliaMs) / dayMs)
const daysTo = (date: Date, nowMs: number) => dayOf(date.getTime()) - dayOf(nowMs)

/** "hoje", "amanhã", "em 3 dias", "em 4 meses": whole days by the calendar of Brasília. */
export function relativeDay(date: Date, nowMs: number, locale: string): string {
  const days = daysTo(date, nowMs)
  // Noon to noon: the hour decides nothing.
  const noonMs = dayOf(nowMs) * dayMs + dayMs / 2 - brasiliaMs
  return days === 0
    ? new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(0, 'day')
    : relative(new Date(noonMs + days * dayMs), noonMs, locale)
}

/** "agora", "em 3 horas", "ontem" (by the calendar of Brasília), "há 2 semanas". */
export function relative(date: Date, nowMs: number, locale: string): string {
  const seconds = Math.round((date.getTime() - nowMs) / 1000)
  const step = steps.find(([, size]) => Math.abs(seconds) >= size)
  if (!step) return new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(0, 'second')
  const [unit, size] = step
  if (unit === 'day') return new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(daysTo(date, nowMs), unit)
  // A number always: "next month" is a page of the calendar, which 40 days may leap over.
  return new Intl.RelativeTimeFormat(locale).format(Math.trunc(seconds / size), unit)
}
