import type { Locale } from '@guildhall/contract'
import { currentLocale } from './locale.ts'

const formats: Partial<Record<Locale, Intl.DateTimeFormat>> = {}

/** `2026-11`, or its first day, as 'novembro de 2026' or 'November 2026'. */
export function monthName(month: string, locale = currentLocale()): string {
  formats[locale] ??= new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' })
  return formats[locale].format(new Date(`${month.slice(0, 7)}-15T12:00:00Z`))
}
