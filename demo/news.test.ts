import { expect, test } from 'vitest'
import { aPortal } from '../test/portal.ts'
import { sanitise } from '../server/src/html/sanitise.ts'
import { seedDemoNews } from './news.ts'
import { demoArticles } from './news/articles.ts'

test.each(demoArticles.flatMap((article) => [article.pt, article.en]))(
  '"$title" is written as it will be shown',
  ({ html }) => {
    expect(sanitise(html)).toBe(html)
  },
)

test('the demo writes its articles once, on any number of nodes, and deleted ones stay deleted', async () => {
  const { app, call, aStaffToken, fastify } = await aPortal()
  await Promise.all([seedDemoNews(app), seedDemoNews(app)])
  const { notice } = (await call('GET', '/notices')).body
  expect(notice).toHaveLength(demoArticles.length)
  for (const row of notice) {
    const { cover_picture: cover } = row
    if (cover) expect((await fastify.inject(cover.url)).statusCode).toBe(200)
    const english = (await call('GET', `/notice/${row.slug}`, { headers: { 'accept-language': 'en' } })).body.notice
    expect(english.locale).toBe('en')
    expect(english.title).not.toBe(row.title)
    expect(english.category).not.toBe(row.category)
    expect(english.tags).not.toEqual(row.tags)
    expect(english.words).toBeGreaterThan(150)
  }
  expect(await app.db.selectFrom('pictures').select('id').execute()).toHaveLength(
    demoArticles.filter(({ scene }) => scene).length,
  )

  await call('DELETE', `/notice/destroy/${notice[0].id}`, { token: await aStaffToken() })
  await seedDemoNews(app)
  expect((await call('GET', '/notices')).body.notice).toHaveLength(demoArticles.length - 1)
  // Every cover is encoded in three sizes, twice.
}, 120_000)
