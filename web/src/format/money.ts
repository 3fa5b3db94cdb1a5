import type { Locale } from '@guildhall/contract'
import { reaisText, wholeReaisText } from '@guildhall/contract/reais'
import { currentLocale } from './locale.ts'

/** Reais with cents, from the wire's text (`'50.00'`) or a number: 'R$ 50,00', in every language. */
export const brlText = (reais: string | number): string => reaisText(Number(reais))

/** Whole reais without cents, for packs and tiers: 'R$ 50', in every language. */
export const wholeBrlText = wholeReaisText

// Creating a formatter is slower than rendering the page around it, so each one is created once.
const formatters = new Map<Locale, Intl.NumberFormat>()

/** A number of Cash, or any other count, in the page's language: '1.540'. */
export function cashText(cash: number, locale = currentLocale()): string {
  const formatter = formatters.get(locale) ?? new Intl.NumberFormat(locale)
  formatters.set(locale, formatter)
  return formatter.format(cash)
}
