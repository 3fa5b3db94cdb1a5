import type { Locale } from '@guildhall/contract'
import { getLocale } from '@guildhall/messages/runtime'

/** The language of the page: given by its address, constant while the page lives. */
export const currentLocale = (): Locale => getLocale() as Locale
export const useLocale = currentLocale

/** The language that an address stands for, and the address without its language. */
export function splitLocale(pathname: string): { locale: Locale; path: string } {
  const match = /^\/en(\/.*)?$/.exec(pathname)
  return match ? { locale: 'en', path: match[1] || '/' } : { locale: 'pt-BR', path: pathname }
}

/** The address of `path` in a language: `/notice` or `/en/notice`. */
export function localePath(path: string, locale: Locale = currentLocale()): string {
  if (locale === 'pt-BR') return path
  return path === '/' ? '/en' : `/en${path}`
}
