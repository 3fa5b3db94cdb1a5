import type { Locale } from './values.ts'

/** A text in both languages. Where the English one is empty, the Portuguese one is used. */
export type BothTexts = Record<Locale, string>

type Json = Record<string, unknown>

export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A value in which each text of both languages is replaced by that of `locale`. */
export type InLanguage<T> = T extends BothTexts ? string : T extends object ? { [K in keyof T]: InLanguage<T[K]> } : T

export function inLanguage<T>(value: T, locale: Locale): InLanguage<T> {
  return textsOf(value, locale) as InLanguage<T>
}

function textsOf(value: unknown, locale: Locale): unknown {
  if (Array.isArray(value)) return value.map((each) => textsOf(each, locale))
  if (!isObject(value)) return value
  if ('pt-BR' in value) return value[locale] || value['pt-BR']
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, textsOf(each, locale)]))
}
