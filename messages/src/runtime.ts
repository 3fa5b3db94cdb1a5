/** The locales of the product; the first one is the default. */
export const locales = ['pt-BR', 'en'] as const
export type Locale = (typeof locales)[number]

/** The second parameter of each message. Without a locale the message is in the one of the page or request. */
export interface Options {
  locale?: Locale
}

/** The locale of the page or request. */
export let getLocale = (): Locale => 'pt-BR'

/** Says where the locale comes from: the browser takes it from the address, the server from the request. */
export const overwriteGetLocale = (source: () => Locale): void => {
  getLocale = source
}

/** The locale that a message is asked for. */
export const localeOf = (options?: Options): Locale => options?.locale ?? getLocale()

// To create the rules costs more than to render a card of a page, so each locale creates them once.
const rules: Partial<Record<Locale, Intl.PluralRules>> = {}

/** The CLDR category of a count, such as `one` or `other`. */
export const plural = (locale: Locale, count: number): Intl.LDMLPluralRule =>
  (rules[locale] ??= new Intl.PluralRules(locale)).select(count)
