import type { FeedFormat } from '@guildhall/contract/feed'
import { document, element } from './xml.ts'

/** An article or a guide in a feed. Addresses are absolute; moments are ISO 8601. */
export interface FeedEntry {
  url: string
  title: string
  summary: string
  author: string | null
  categories: readonly string[]
  locale: string
  publishedAt: string
  updatedAt: string
}

export interface Feed {
  url: string
  /** The page that lists the same entries. */
  page: string
  title: string
  description: string
  locale: string
  entries: readonly FeedEntry[]
}

/** A feed in its format. The address of an entry is its lasting id, because slugs never change. */
export const writeFeed = (feed: Feed, format: FeedFormat): string => document(format === 'rss' ? rss(feed) : atom(feed))

function rss(feed: Feed): string {
  const { url, page, title, description, locale, entries } = feed
  return element(
    'rss',
    [
      element('channel', [
        element('title', title),
        element('link', page),
        element('description', description),
        element('language', locale),
        element('lastBuildDate', rfc822(lastChange(feed))),
        element('atom:link', '', { href: url, rel: 'self', type: 'application/rss+xml' }),
        ...entries.map((entry) =>
          element('item', [
            element('title', entry.title),
            element('link', entry.url),
            element('guid', entry.url, { isPermaLink: 'true' }),
            element('pubDate', rfc822(entry.publishedAt)),
            element('description', entry.summary),
            ...(entry.author ? [element('dc:creator', entry.author)] : []),
            ...entry.categories.map((category) => element('category', category)),
          ]),
        ),
      ]),
    ],
    {
      version: '2.0',
      'xmlns:atom': 'http://www.w3.org/2005/Atom',
      'xmlns:dc': 'http://purl.org/dc/elements/1.1/',
    },
  )
}

function atom(feed: Feed): string {
  const { url, page, title, description, locale, entries } = feed
  return element(
    'feed',
    [
      element('id', url),
      element('title', title),
      element('subtitle', description),
      element('updated', instant(lastChange(feed))),
      // For the entries without an author of their own.
      element('author', [element('name', title)]),
      element('link', '', { href: url, rel: 'self', type: 'application/atom+xml' }),
      element('link', '', { href: page, rel: 'alternate', type: 'text/html' }),
      ...entries.map((entry) =>
        element(
          'entry',
          [
            element('id', entry.url),
            element('title', entry.title),
            element('link', '', { href: entry.url, rel: 'alternate', type: 'text/html' }),
            element('published', instant(entry.publishedAt)),
            element('updated', instant(entry.updatedAt)),
            element('summary', entry.summary),
            ...(entry.author ? [element('author', [element('name', entry.author)])] : []),
            ...entry.categories.map((category) => element('category', '', { term: category })),
          ],
          { 'xml:lang': entry.locale },
        ),
      ),
    ],
    { xmlns: 'http://www.w3.org/2005/Atom', 'xml:lang': locale },
  )
}

/** The last change of any entry. An empty feed has not changed since a constant moment, so that its ETag stays. */
const lastChange = ({ entries }: Feed): string =>
  entries.reduce((last, { updatedAt }) => (Date.parse(updatedAt) > Date.parse(last) ? updatedAt : last), '2026-01-01')

const instant = (at: string): string => new Date(at).toISOString()
const rfc822 = (at: string): string => new Date(at).toUTCString()
