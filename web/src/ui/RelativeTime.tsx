import type { Locale } from '@guildhall/contract'
import { useLocale } from '../format/locale.ts'
import { useHydrated } from './hydrated.ts'

/**
 * A moment. The server and the first render write the date in Brasília; after hydration it is relative ("há 2 dias"),
 * with the full date and time as its title. `ofDay` is for a promised date: on that day it is "hoje", at any hour.
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
// Creating a formatter is slower than rendering the page around it, so each one is created once.
const dates = {
  en: new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short', year: 'numeric', timeZone }),
  'pt-BR': new Intl.DateTimeFormat('pt-BR', { day: '2-digit', month: '2-digit', year: 'numeric', timeZone }),
}
const times = new Intl.DateTimeFormat('pt-BR', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone })

/** A date in Brasília as text, the same in Node and in every browser. */
export const dateOf = (date: Date, locale: Locale): string => dates[locale].format(date)

/** The time of day in Brasília, in 24-hour format. */
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

/** "hoje", "amanhã", "em 3 dias", "em 4 meses": whole days in the calendar of Brasília. */
export function relativeDay(date: Date, nowMs: number, locale: string): string {
  const days = daysTo(date, nowMs)
  // From noon to noon, so that the hour does not matter.
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
  // Always a number, because 40 days may skip "next month" of the calendar.
  return new Intl.RelativeTimeFormat(locale).format(Math.trunc(seconds / size), unit)
}
