import { isLink } from '@guildhall/contract/link-rules'

/**
 * The address that an author typed, in a form that the site accepts: web, mail, a path of this site or an anchor on the
 * page. `example.com` gets its scheme. Null for all others, such as `javascript:`.
 */
export function linkOf(typed: string): string | null {
  const text = typed.trim()
  if (isLink(text) || /^#[^\s\\]*$/.test(text)) return text
  if (/^mailto:[^\s\\]+@[^\s\\]+$/i.test(text)) return text
  if (/^[^\s@:/\\]+@[^\s@:/\\]+\.[^\s@:/\\]+$/.test(text)) return `mailto:${text}`
  if (/^[\p{L}\d-]+(?:\.[\p{L}\d-]+)+(?:[/?#][^\s\\]*)?$/u.test(text)) return `https://${text}`
  return null
}
