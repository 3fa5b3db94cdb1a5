import { AsyncLocalStorage } from 'node:async_hooks'
import type { Locale } from '@guildhall/contract'
import { overwriteGetLocale } from '@guildhall/messages/runtime'

const current = new AsyncLocalStorage<Locale>()
/** The locale of the request at hand. */
export const currentLocale = (): Locale => current.getStore() ?? 'pt-BR'
overwriteGetLocale(currentLocale)

/** Runs `work` with every message in `locale`. */
export const inLocale = <T>(locale: Locale, work: () => T): T => current.run(locale, work)

/**
 * The locale of an Accept-Language header: the first of ours by its weights, pt-BR without one. Any English counts as
 * `en`, any Portuguese as `pt-BR`.
 */
export function localeOf(acceptLanguage: string | undefined): Locale {
  if (!acceptLanguage) return 'pt-BR'
  let best: Locale = 'pt-BR'
  let bestWeight = 0
  for (const entry of acceptLanguage.slice(0, 200).split(',')) {
    const [tag = '', ...parameters] = entry.trim().toLowerCase().split(';')
    const locale = tag.startsWith('pt') ? 'pt-BR' : tag.startsWith('en') ? 'en' : null
    const weight = Number(
      parameters
        .find((parameter) => parameter.trim().startsWith('q='))
        ?.trim()
        .slice(2) ?? 1,
    )
    if (locale && weight > bestWeight) {
      best = locale
      bestWeight = weight
    }
  }
  return best
}
