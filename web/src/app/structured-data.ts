import type { Locale, ReplyOf } from '@guildhall/contract'
import type { FeedList } from '@guildhall/contract/feed'
import type { guide } from '@guildhall/contract/guide'
import type { news } from '@guildhall/contract/news'
import type { shop } from '@guildhall/contract/shop'
import * as m from '@guildhall/messages'
import { serverOffsetMs } from '@guildhall/contract/server-calendar'
import { nextOccurrences } from '../features/index.ts'
import type { Head } from './head.tsx'
import type { Settings } from './settings.ts'

// What documents tell other programs (schema.org). Only the server uses it, so the browser does not load it.

/** What a page is about, beside the words in its head. */
interface Page {
  pattern: string
  path: string
  head: Head
  /** The address of the picture of its link preview. */
  preview: string
  loaderData: unknown
  settings: Settings
  locale: Locale
  now: number
  /** The absolute address of a path of the site, in the locale of the page. */
  urlOf: (path: string) => string
}

type Thing = { '@type': string; [property: string]: unknown }

/** The things of a page as JSON-LD; null for a page that says nothing. */
export function structuredData(page: Page): object | null {
  if (page.head.noindex) return null
  const things = [...(thingsOf[page.pattern]?.(page) ?? []), ...breadcrumbs(page)]
  return things.length > 0 ? { '@context': 'https://schema.org', '@graph': things } : null
}

/** The feeds that the head of a page names. */
export const feedOf: Partial<Record<string, FeedList>> = {
  '/notice': 'notice',
  '/notice/:slug': 'notice',
  '/guides': 'guides',
  '/guide/:slug': 'guides',
}

/** The page above a page, beside the home. */
const parents: Partial<Record<string, { path: string; name: () => string }>> = {
  '/notice/:slug': { path: '/notice', name: m.news_list_title },
  '/guide/:slug': { path: '/guides', name: m.guide_title },
  '/item/:id': { path: '/shopping', name: m.shop_title },
  '/market/item/:key': { path: '/market', name: m.market_title },
  '/player/:name': { path: '/ranking', name: m.ranking_title },
  '/guild/:id': { path: '/ranking', name: m.ranking_title },
}

function breadcrumbs({ pattern, path, head, urlOf }: Page): Thing[] {
  if (pattern === '/' || !head.title) return []
  const parent = parents[pattern]
  const trail = [
    { path: '/', name: m.ui_home() },
    ...(parent ? [{ path: parent.path, name: parent.name() }] : []),
    { path, name: head.title },
  ]
  return [
    {
      '@type': 'BreadcrumbList',
      itemListElement: trail.map(({ path: to, name }, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        name,
        item: urlOf(to),
      })),
    },
  ]
}

/** How many of the next events a page names. */
const mostEvents = 12

/** A moment in the time of the server, with its offset. */
const inServerTime = (at: number): string => new Date(at + serverOffsetMs).toISOString().replace('.000Z', '-03:00')

type Reply<T> = { data: T | null }

const thingsOf: Partial<Record<string, (page: Page) => Thing[]>> = {
  '/': ({ settings, urlOf }) => [
    { ...organization({ settings, urlOf }), sameAs: settings.social.cards.map(({ link }) => link) },
  ],
  '/events': ({ settings, urlOf, now }) =>
    nextOccurrences(settings.events.schedule, 'ALL', now)
      .slice(0, mostEvents)
      .map(({ title, at }) => ({
        '@type': 'Event',
        name: title,
        description: m.feed_event_about({ server: settings.appName }),
        startDate: inServerTime(at),
        eventStatus: 'https://schema.org/EventScheduled',
        eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
        location: { '@type': 'VirtualLocation', url: urlOf('/events') },
        organizer: organization({ settings, urlOf }),
      })),
  '/notice/:slug': (page) => {
    const { data } = page.loaderData as Reply<ReplyOf<typeof news.getNotice>['notice']>
    if (!data) return []
    return [
      {
        ...article(page, data.locale),
        author: { '@type': 'Person', name: data.author },
        ...(data.category && { articleSection: data.category }),
        ...(data.tags.length > 0 && { keywords: data.tags }),
      },
    ]
  },
  '/guide/:slug': (page) => {
    const { data } = page.loaderData as Reply<ReplyOf<typeof guide.getGuide>['guide']>
    if (!data) return []
    return [{ ...article(page, data.locale), author: organization(page), articleSection: data.subguide }]
  },
  // The price is in Cash, which is no currency, so there is no offer.
  '/item/:id': ({ loaderData, head, path, settings, urlOf }) => {
    const item = (loaderData as Reply<ReplyOf<typeof shop.getShopItem>>).data?.data
    if (!item) return []
    return [
      {
        '@type': 'Product',
        name: item.name,
        description: head.description,
        url: urlOf(path),
        sku: String(item.id),
        brand: { '@type': 'Brand', name: settings.appName },
        ...(item.picture && { image: absolute(item.picture.url, settings) }),
      },
    ]
  },
}

function article({ path, head, preview, settings, urlOf }: Page, locale: string): Thing {
  return {
    '@type': 'Article',
    headline: head.title,
    description: head.description,
    inLanguage: locale,
    datePublished: head.publishedAt,
    dateModified: head.updatedAt,
    mainEntityOfPage: urlOf(path),
    publisher: organization({ settings, urlOf }),
    image: absolute(preview, settings),
  }
}

const organization = ({ settings, urlOf }: Pick<Page, 'settings' | 'urlOf'>): Thing => ({
  '@type': 'Organization',
  name: settings.appName,
  url: urlOf('/'),
  logo: absolute(settings.icon ?? '/favicon.svg', settings),
})

const absolute = (address: string, { publicUrl }: Settings): string => new URL(address, publicUrl).href
