import { document, element } from './xml.ts'

/** A page in a sitemap, by its path without locale. */
export interface SitemapPage {
  path: string
  changedAt?: string | null
}

const namespaces = {
  xmlns: 'http://www.sitemaps.org/schemas/sitemap/0.9',
  'xmlns:xhtml': 'http://www.w3.org/1999/xhtml',
}

export const writeIndex = (parts: readonly { url: string; changedAt?: string | null }[]): string =>
  document(
    element(
      'sitemapindex',
      parts.map(({ url, changedAt }) => element('sitemap', [element('loc', url), ...lastmod(changedAt)])),
      { xmlns: namespaces.xmlns },
    ),
  )

/** The pages of a part in the locale of `urlOf`, each with its addresses in both locales. */
export function writePart(
  pages: readonly SitemapPage[],
  urlOf: (path: string) => string,
  alternates: readonly { hreflang: string; urlOf: (path: string) => string }[],
): string {
  return document(
    element(
      'urlset',
      pages.map(({ path, changedAt }) =>
        element('url', [
          element('loc', urlOf(path)),
          ...lastmod(changedAt),
          ...alternates.map((each) =>
            element('xhtml:link', '', { rel: 'alternate', hreflang: each.hreflang, href: each.urlOf(path) }),
          ),
        ]),
      ),
      namespaces,
    ),
  )
}

const lastmod = (at: string | null | undefined): string[] =>
  at ? [element('lastmod', new Date(at).toISOString())] : []
