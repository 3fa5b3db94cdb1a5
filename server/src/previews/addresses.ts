import { createHash } from 'node:crypto'
import type { Locale } from '@guildhall/contract'
import type { Preview } from '@guildhall/contract/previews'
import { version } from '../config/version.ts'

/** Of everything that is drawn: the preview, and the version of the portal that draws it. */
export const hashOf = (preview: Preview): string =>
  createHash('sha256')
    .update(JSON.stringify([version, preview]))
    .digest('base64url')
    .slice(0, 14)

/**
 * The address of a page's picture. It has the hash of what is drawn and the address of the page: `/previews/<hash>/en/ranking.jpg`.
 * The home is `/index`.
 */
export function previewAddress(preview: Preview, page: string): string {
  const [path = '', query] = page.split('?', 2)
  const name = path === '/' || path === '/en' ? `${path.replace(/\/$/, '')}/index` : path
  return `/previews/${hashOf(preview)}${name}.jpg${query ? `?${query}` : ''}`
}

/** The address of the page, with its locale, of the address of a picture; null when it is none. */
export function pageOf(address: string): { hash: string; page: string; locale: Locale } | null {
  const [, hash, path, query = ''] = /^\/previews\/([\w-]{14})(\/[^?]*)\.jpg(\?.*)?$/.exec(address) ?? []
  if (!hash || !path) return null
  const page = path.replace(/\/index$/, '') || '/'
  return { hash, page: page + query, locale: /^\/en(?:\/|$)/.test(page) ? 'en' : 'pt-BR' }
}
