import type { Locale } from '@guildhall/contract'
import { getLocale } from '@guildhall/messages/runtime'

/** The language of the page: given by its address, constant while the page lives. */
export const currentLocale = (): Locale => getLocale()
export const useLocale = currentLocale

/** The language that an address stands for, and the address without its language. */
export function splitLocale(pathname: string): { locale: Locale; path: string } {
  const match = /^\/en(\/.*)?$/.exec(pathname)
  return match ? { locale: 'en', path: match[1] || '/' } : { locale: 'pt-BR', path: pathname }
}

/** The address of `path` in a language: `/notice` or `/en/notice`. Always of this site: two slashes would be another's. */
export function localePath(path: string, locale: Locale = currentLocale()): string {
  const own = path.replace(/^\/{2,}/, '/')
  if (locale === 'pt-BR') return own
  return own === '/' ? '/en' : `/en${own}`
}

/** `to` where it is an address of this site, else the home: what stands in a link may have been put there by anyone. */
export function ownPath(to: string | null, origin: string): string {
  const url = to?.startsWith('/') && URL.canParse(to, origin) ? new URL(to, origin) : null
  return url?.origin === origin ? localePath(url.pathname, 'pt-BR') + url.search + url.hash : '/'
}

/** Where the document came from, which stays what it was while pages change within it. Empty on the server. */
export const documentPath = typeof location === 'undefined' ? '' : location.pathname
