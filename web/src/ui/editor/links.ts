import { isLink } from '@guildhall/contract/link-rules'

/**
 * What an author typed as an address, made into one that the site takes: the web, mail, a path of this site or a place
 * on the page. `example.com` gets its scheme. Null for anything else, `javascript:` above all.
 */
export function linkOf(typed: string): string | null {
  const text = typed.trim()
  if (isLink(text) || /^#[^\s\\]*$/.test(text)) return text
  if (/^mailto:[^\s\\]+@[^\s\\]+$/i.test(text)) return text
  if (/^[^\s@:/\\]+@[^\s@:/\\]+\.[^\s@:/\\]+$/.test(text)) return `mailto:${text}`
  if (/^[\p{L}\d-]+(?:\.[\p{L}\d-]+)+(?:[/?#][^\s\\]*)?$/u.test(text)) return `https://${text}`
  return null
}
