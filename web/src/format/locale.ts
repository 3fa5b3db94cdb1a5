import type { Locale } from '@guildhall/contract'
import { getLocale } from '@guildhall/messages/runtime'

/** The language of the page, set by its address; constant while the page is open. */
export const currentLocale = (): Locale => getLocale()
export const useLocale = currentLocale

/** The language of an address, and the address without it. */
export function splitLocale(pathname: string): { locale: Locale; path: string } {
  const match = /^\/en(\/.*)?$/.exec(pathname)
  return match ? { locale: 'en', path: match[1] || '/' } : { locale: 'pt-BR', path: pathname }
}

/**
 * The address of `path` in a language: `/notice` or `/en/notice`. It is always on this site, because two leading
 * slashes would mean another host.
 */
export function localePath(path: string, locale: Locale = currentLocale()): string {
  const own = path.replace(/^\/{2,}/, '/')
  if (locale === 'pt-BR') return own
  return own === '/' ? '/en' : `/en${own}`
}

/** `to` if it is an address of this site, otherwise the home, because anyone can put an address into a link. */
export function ownPath(to: string | null, origin: string): string {
  const url = to?.startsWith('/') && URL.canParse(to, origin) ? new URL(to, origin) : null
  return url?.origin === origin ? localePath(url.pathname, 'pt-BR') + url.search + url.hash : '/'
}

/**
 * The path with which the document was loaded; it stays when the page changes without a new document. Empty on the
 * server.
 */
export const documentPath = typeof location === 'undefined' ? '' : location.pathname
