import type { Locale } from '@guildhall/contract'

/** UTC-3 all year, like the server's calendar. These zone names have the opposite sign. */
const serverZone = 'Etc/GMT+3'

const onClock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
const days = (locale: Locale, timeZone: string | undefined) =>
  new Intl.DateTimeFormat(locale, {
    weekday: 'short',
    day: locale === 'en' ? 'numeric' : '2-digit',
    month: locale === 'en' ? 'short' : '2-digit',
    timeZone,
  })
const times = (timeZone: string | undefined) => new Intl.DateTimeFormat('pt-BR', { ...onClock, timeZone })

// Creating a formatter is slow, so each one is created once.
const formatters = new Map<string, { day: Intl.DateTimeFormat; time: Intl.DateTimeFormat }>()
function formatterOf(locale: Locale, timeZone?: string) {
  const key = `${locale} ${timeZone ?? ''}`
  const formatter = formatters.get(key) ?? { day: days(locale, timeZone), time: times(timeZone) }
  formatters.set(key, formatter)
  return formatter
}

/** "qua., 26/11" and "13:00" of a moment, at UTC-3. */
export function serverTime(at: number, locale: Locale): { day: string; time: string } {
  const { day, time } = formatterOf(locale, serverZone)
  return { day: day.format(at), time: time.format(at) }
}

/**
 * The same moment in the visitor's zone (`timeZone`, or the browser's own): "18:00", or "qui., 27/11, 02:00" on another
 * day. Null when both clocks show the same time then.
 */
export function localTime(at: number, locale: Locale, timeZone?: string): string | null {
  const own = formatterOf(locale, timeZone)
  const server = serverTime(at, locale)
  const [day, time] = [own.day.format(at), own.time.format(at)]
  if (day !== server.day) return `${day}, ${time}`
  return time === server.time ? null : time
}

/** The name of a weekday, 0 is Sunday. 4 January 1970 was one. */
export const dayName = (day: number, locale: Locale): string =>
  new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(Date.UTC(1970, 0, 4 + day))

const weekTimes = (locale: Locale) =>
  new Intl.DateTimeFormat(locale, { weekday: 'short', ...onClock, timeZone: serverZone })
const inWeek = { 'pt-BR': weekTimes('pt-BR'), en: weekTimes('en') }

/** "qua., 13:00" of a moment within a week, at UTC-3. */
export const weekTime = (at: number, locale: Locale): string => inWeek[locale].format(at)
