import type { Locale } from '@guildhall/contract'
import { inLanguage } from '@guildhall/contract/both-texts'
import { feedAddress, type Calendar, type FeedFormat, type FeedList } from '@guildhall/contract/feed'
import * as m from '@guildhall/messages'
import type { App } from '../../app.ts'
import { refuse } from '../../fail.ts'
import { listGuides } from '../guide/service.ts'
import { listNotices } from '../news/service.ts'
import { serverName, settings } from '../settings/service.ts'
import { writeCalendar } from './calendar.ts'
import { writeFeed, type FeedEntry } from './feeds.ts'
import * as queries from './queries.ts'
import { feedSize, partName, partNamed } from './rules.ts'
import { writeIndex, writePart } from './sitemap.ts'

/** An address of the site as a whole. Portuguese pages are at the root, English ones below /en. */
const urlIn = ({ config }: Pick<App, 'config'>, locale: Locale, path: string): string =>
  `${config.publicUrl}${locale === 'en' ? (path === '/' ? '/en' : `/en${path}`) : path}`

/** The feed of a list in a locale. A text without a translation is in the other language, and says so. */
export async function getFeed(app: App, locale: Locale, list: FeedList, format: FeedFormat): Promise<string> {
  const [name, description, entries] =
    list === 'notice'
      ? [m.news_list_title(), m.news_list_intro(), await articlesOf(app, locale)]
      : [m.guide_title(), m.guide_intro(), await guidesOf(app, locale)]
  const feed = {
    url: app.config.publicUrl + feedAddress(list, format, locale),
    page: urlIn(app, locale, `/${list}`),
    title: `${await serverName(app)} - ${name}`,
    description,
    locale,
    entries,
  }
  return writeFeed(feed, format)
}

async function articlesOf(app: App, locale: Locale): Promise<FeedEntry[]> {
  const { notice } = await listNotices(app, { caller: null, locale }, { limit: feedSize })
  return notice.map((each) => ({
    url: urlIn(app, locale, `/notice/${each.slug}`),
    title: each.title,
    summary: each.excerpt,
    author: each.author,
    categories: [...(each.category ? [each.category] : []), ...each.tags],
    locale: each.locale,
    publishedAt: each.published_at,
    updatedAt: each.updated_at,
  }))
}

async function guidesOf(app: App, locale: Locale): Promise<FeedEntry[]> {
  const { data } = await listGuides(app, { caller: null, locale }, { limit: feedSize })
  return data.map((each) => ({
    url: urlIn(app, locale, `/guide/${each.slug}`),
    title: each.title,
    summary: each.excerpt,
    author: null,
    categories: [],
    locale: each.locale,
    publishedAt: each.created_at,
    updatedAt: each.updated_at,
  }))
}

/** The events of the game as a calendar: all of them, or those of one kind. */
export async function getCalendar(app: App, locale: Locale, calendar: Calendar): Promise<string> {
  const { schedule } = await settings(app).read('events')
  const kinds = { BOSS: m.events_kind_boss(), GUERRA: m.events_kind_war() }
  const kind = calendar === 'boss' ? 'BOSS' : calendar === 'guerra' ? 'GUERRA' : null
  const { publicUrl } = app.config
  const server = await serverName(app)
  return writeCalendar({
    title: `${server} - ${kind ? kinds[kind] : m.events_title()}`,
    description: m.feed_event_about({ server }),
    page: urlIn(app, locale, '/events'),
    host: new URL(publicUrl).hostname,
    kinds,
    events: schedule
      .filter((event) => !kind || event.kind === kind)
      .map((event) => ({ ...event, name: event.title['pt-BR'], title: inLanguage(event.title, locale) })),
  })
}

const locales: readonly Locale[] = ['pt-BR', 'en']

/** The index of all parts, in both locales. */
export async function getSitemapIndex(app: App): Promise<string> {
  const parts = await queries.findParts(app.db, app.now().toISOString())
  const named = [
    { name: 'pages.xml', changedAt: null },
    ...parts.map(({ kind, part, changed_at }) => ({ name: partName(kind, part), changedAt: changed_at })),
  ]
  return writeIndex(
    locales.flatMap((locale) =>
      named.map(({ name, changedAt }) => ({ url: urlIn(app, locale, `/sitemap/${name}`), changedAt })),
    ),
  )
}

/** A part in a locale. `publicPaths` are the pages of the site map that search engines may list. */
export async function getSitemapPart(
  app: App,
  locale: Locale,
  name: string,
  publicPaths: readonly string[],
): Promise<string> {
  const named = partNamed(name)
  if (!named) refuse('not_found')
  const pages =
    named === 'pages'
      ? publicPaths.map((path) => ({ path, changedAt: null }))
      : (await queries.findPartPages(app.db, named.kind, named.part, app.now().toISOString())).map(
          // Names may have any letter.
          ({ path, changed_at }) => ({ path: encodeURI(path), changedAt: changed_at }),
        )
  if (pages.length === 0) refuse('not_found')
  const inLocaleOf = (each: Locale) => (path: string) => urlIn(app, each, path)
  return writePart(pages, inLocaleOf(locale), [
    { hreflang: 'pt-BR', urlOf: inLocaleOf('pt-BR') },
    { hreflang: 'en', urlOf: inLocaleOf('en') },
    { hreflang: 'x-default', urlOf: inLocaleOf('pt-BR') },
  ])
}
