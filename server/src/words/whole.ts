import type { Locale } from '@guildhall/contract'
import { currentLocale } from './locale.ts'

const formats = { 'pt-BR': new Intl.NumberFormat('pt-BR'), en: new Intl.NumberFormat('en') }

/** A whole number for a sentence, with the separators of the language: '10.000' or '10,000'. */
export const wholeText = (count: number, locale: Locale = currentLocale()): string => formats[locale].format(count)
