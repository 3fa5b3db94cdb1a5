/**
 * What counts as an address that a page may lead to. One rule for settings, downloads, articles and profiles, without
 * any schema, so that the browser can use it too.
 */

/** White space and controls are dropped by browsers, and a backslash is read as a slash: an address has none of them. */
const isPlain = (text: string): boolean => !/[\s\\\p{Cc}]/u.test(text)

/** An address of the web: http or https, with a host. */
export const isWebAddress = (text: string): boolean =>
  /^https?:\/\/[^/?#]/i.test(text) && isPlain(text) && URL.canParse(text)

const anyHost = 'https://portal.invalid'

/** A path of this site, as `/download?from=home`: wherever the site stands, it leads nowhere else. */
export function isOwnPath(text: string): boolean {
  if (!text.startsWith('/') || !isPlain(text) || !URL.canParse(text, anyHost)) return false
  const { origin, pathname } = new URL(text, anyHost)
  return origin === anyHost && !pathname.startsWith('//')
}

export const isLink = (text: string): boolean => isWebAddress(text) || isOwnPath(text)
