import type { Locale } from '@guildhall/contract'
import { reaisText } from '@guildhall/contract/reais'

/** An amount for a sentence or a mail, in the format of the pages. */
export const reais = (cents: number): string => reaisText(cents / 100)

export const whole = (count: number, locale: Locale): string => new Intl.NumberFormat(locale).format(count)
