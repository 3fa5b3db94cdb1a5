/**
 * Which addresses a page may link to. One rule for settings, downloads, articles and profiles, without any schema, so
 * that the browser can use it too.
 */

/** Browsers drop white space and control characters and read a backslash as a slash, so an address has none of them. */
const isPlain = (text: string): boolean => !/[\s\\\p{Cc}]/u.test(text)

/** An address of the web: http or https, with a host. */
export const isWebAddress = (text: string): boolean =>
  /^https?:\/\/[^/?#]/i.test(text) && isPlain(text) && URL.canParse(text)

const anyHost = 'https://portal.invalid'

/** A path of this site, as `/download?from=home`. On any host it stays on that host. */
export function isOwnPath(text: string): boolean {
  if (!text.startsWith('/') || !isPlain(text) || !URL.canParse(text, anyHost)) return false
  const { origin, pathname } = new URL(text, anyHost)
  return origin === anyHost && !pathname.startsWith('//')
}

export const isLink = (text: string): boolean => isWebAddress(text) || isOwnPath(text)
