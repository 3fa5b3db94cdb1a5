import type { Locale } from '@guildhall/contract'
import { currentLocale } from './locale.ts'

// Making a formatter costs more than rendering the page around it: each is made once.
const made = new Map<string, Intl.NumberFormat>()

function formatter(locale: Locale, options?: Intl.NumberFormatOptions): Intl.NumberFormat {
  const place = `${locale} ${options?.style ?? ''} ${options?.maximumFractionDigits ?? ''}`
  const known = made.get(place) ?? new Intl.NumberFormat(locale, options)
  made.set(place, known)
  return known
}

const brl = { style: 'currency', currency: 'BRL' } as const

/** Reais with their cents, as the wire has them (`'50.00'`) or as a number: 'R$ 50,00'. */
export const brlText = (reais: string | number, locale = currentLocale()): string =>
  formatter(locale, brl).format(Number(reais))

/** Whole reais without cents, for packs and tiers: 'R$ 50'. */
export const wholeBrlText = (reais: number, locale = currentLocale()): string =>
  formatter(locale, { ...brl, maximumFractionDigits: 0 }).format(reais)

/** A number of Cash: '1.540'. */
export const cashText = (cash: number, locale = currentLocale()): string => formatter(locale).format(cash)
