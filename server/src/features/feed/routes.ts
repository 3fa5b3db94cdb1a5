import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Locale } from '@guildhall/contract'
import { calendarAddress, calendars, feedAddress, feedFormats, feedLists, feedTypes } from '@guildhall/contract/feed'
import type { App } from '../../app.ts'
import { ifError, pageCacheKey, sendCached } from '../../http/cached.ts'
import { inLocale } from '../../words/locale.ts'
import { partNamed, tagsOf } from './rules.ts'
import * as service from './service.ts'

/** How long a program may use its copy before it asks again. */
const copySeconds = 300

/** What other programs read: sitemaps, feeds and calendars. They are public and cached like pages. */
export function serveFeeds(fastify: FastifyInstance, app: App): void {
  for (const locale of ['pt-BR', 'en'] as const) {
    for (const list of feedLists) {
      for (const format of feedFormats)
        serve(feedAddress(list, format, locale), locale, feedTypes[format], () => ({
          tags: [list === 'notice' ? 'news' : 'guides', 'settings'],
          write: () => service.getFeed(app, locale, list, format),
        }))
    }
    for (const calendar of calendars)
      serve(calendarAddress(calendar, locale), locale, 'text/calendar', () => ({
        tags: ['settings'],
        write: () => service.getCalendar(app, locale, calendar),
      }))
    serve(`${locale === 'en' ? '/en' : ''}/sitemap/:part`, locale, 'application/xml', (request) => {
      const { part } = request.params as { part: string }
      const named = partNamed(part)
      return {
        tags: named && named !== 'pages' ? tagsOf[named.kind] : [],
        write: async () => service.getSitemapPart(app, locale, part, await fastify.publicPaths()),
      }
    })
  }
  serve('/sitemap.xml', 'pt-BR', 'application/xml', () => ({
    tags: Object.values(tagsOf).flat(),
    write: () => service.getSitemapIndex(app),
  }))

  function serve(
    url: string,
    locale: Locale,
    type: string,
    documentOf: (request: FastifyRequest) => { tags: string[]; write: () => Promise<string> },
  ) {
    fastify.get(url, async (request, reply) => {
      const [path = ''] = request.url.split('?')
      // Another query would be another entry of the cache.
      if (path !== request.url) return reply.redirect(path, 301)
      const { tags, write } = documentOf(request)
      const end = app.cache.begin(pageCacheKey(path))
      try {
        const startedAt = app.cache.moment()
        const bytes = Buffer.from(await inLocale(locale, write))
        reply
          .type(`${type}; charset=utf-8`)
          .header('cache-control', `public, max-age=${copySeconds}${ifError(tags)}`)
          .header('vary', 'Accept-Encoding')
        return sendCached(app, request, reply, pageCacheKey(path), bytes, tags, startedAt)
      } finally {
        end()
      }
    })
  }
}
