import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aCharacter, aGame } from '../../../../test/game.ts'
import { aPortal } from '../../../../test/portal.ts'
import { takeRanking } from '../ranking/take-ranking.ts'

const portal = await aPortal()
const { app, fastify, call } = portal
const site = app.config.publicUrl
fastify.publicPaths = async () => ['/', '/notice']
const staff = await portal.aStaffToken()

const get = (url: string, headers = {}) => fastify.inject({ url, headers })
const allIn = (text: string, name: string) =>
  [...text.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g'))].map((match) => match[1])

async function publish(title: string, more: object = {}): Promise<string> {
  const { body, status } = await call('POST', '/notice', {
    token: staff,
    body: { title, description: '<p>Chegou a <b>guerra</b> &amp; o fim.</p>', tags: 'patch', ...more },
  })
  expect(status, JSON.stringify(body)).toBe(201)
  return body.data.slug
}

test('the newest articles as RSS and Atom, in each locale; what is scheduled is not there', async () => {
  const slug = await publish('Kefra <desperta> & "ruge"', {
    translations: { en: { title: 'Kefra awakes' } },
    category: 'Atualizações',
  })
  await publish('Ainda em segredo', { published_at: new Date(app.now().getTime() + 3600_000).toISOString() })

  const rss = await get('/notice.rss')
  expect([rss.statusCode, rss.headers['content-type']]).toEqual([200, 'application/rss+xml; charset=utf-8'])
  expect(rss.body).toMatch(/^<\?xml version="1\.0" encoding="UTF-8"\?>\n<rss version="2\.0"/)
  expect(allIn(rss.body, 'title')).toEqual([
    `${app.config.appName} - Notícias`,
    'Kefra &#60;desperta&#62; &#38; &#34;ruge&#34;',
  ])
  expect(rss.body).toContain(`<guid isPermaLink="true">${site}/notice/${slug}</guid>`)
  expect(rss.body).toContain('<description>Chegou a guerra &#38; o fim.</description>')
  expect(allIn(rss.body, 'category')).toEqual(['Atualizações', 'patch'])
  expect(rss.body).toMatch(/<pubDate>\w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT<\/pubDate>/)

  const atom = await get('/en/notice.atom')
  expect(atom.headers['content-type']).toBe('application/atom+xml; charset=utf-8')
  expect(allIn(atom.body, 'title')).toEqual([`${app.config.appName} - News`, 'Kefra awakes'])
  expect(allIn(atom.body, 'id')).toEqual([`${site}/en/notice.atom`, `${site}/en/notice/${slug}`])
  // Its text has no translation, and its entry says so.
  expect(atom.body).toContain('<entry xml:lang="pt-BR">')
})

test('a summary that is cut ends with a whole word and an ellipsis', async () => {
  await publish('Longa', { description: `<p>${'poção '.repeat(60)}</p>` })
  expect(allIn((await get('/notice.rss')).body, 'description')).toContainEqual(
    expect.stringMatching(/^(poção )+poção…$/),
  )
})

test('a copy is confirmed by its ETag until the content changes; the query makes no other entry', async () => {
  await publish('Primeira')
  const first = await get('/notice.rss')
  const etag = String(first.headers.etag)
  expect(first.headers['cache-control']).toContain('max-age=300')
  const same = await get('/notice.rss', { 'if-none-match': etag })
  expect([same.statusCode, same.body]).toEqual([304, ''])
  // Staff read in English, and the cookie does not lead a program elsewhere.
  expect((await get('/notice.rss', { cookie: 'lang=en' })).headers.etag).toBe(etag)
  await publish('Segunda')
  const changed = await get('/notice.rss', { 'if-none-match': etag })
  expect([changed.statusCode, allIn(changed.body, 'title').includes('Segunda')]).toEqual([200, true])
  const withQuery = await get('/notice.rss?utm_source=reader')
  expect([withQuery.statusCode, withQuery.headers.location]).toEqual([301, '/notice.rss'])
})

test('guides have feeds, without drafts', async () => {
  const { body: group } = await call('POST', '/subguide/store', { token: staff, body: { title: 'Classes' } })
  for (const [title, is_public] of [
    ['Refino sem perder', true],
    ['Rascunho', false],
  ])
    await call('POST', '/guide/store', {
      token: staff,
      body: { title, is_public, subguide_id: group.data.id, body: '<p>Oi</p>' },
    })
  const { body } = await get('/guides.atom')
  expect(allIn(body, 'title')).toEqual([`${app.config.appName} - Guias`, 'Refino sem perder'])
})

test('the calendars are those of the schedule of staff, by kind', async () => {
  const all = await get('/events.ics')
  expect(all.headers['content-type']).toBe('text/calendar; charset=utf-8')
  const summaries = (text: string) => new Set([...text.matchAll(/SUMMARY:(\w+): /g)].map((match) => match[1]))
  expect(summaries(all.body)).toEqual(new Set(['BOSS', 'GUERRA']))
  expect(summaries((await get('/events/boss.ics')).body)).toEqual(new Set(['BOSS']))
  const english = await get('/en/events/guerra.ics')
  expect(summaries(english.body)).toEqual(new Set(['WAR']))
  expect(english.body).toContain('SUMMARY:WAR: Tower\r\n')
})

test('the sitemap lists parts by ids, with both locales of each page, and nothing that is not public', async () => {
  const slug = await publish('No mapa')
  const index = await get('/sitemap.xml')
  const parts = allIn(index.body, 'loc')
  expect(parts).toContain(`${site}/sitemap/news-1.xml`)
  expect(parts).toContain(`${site}/en/sitemap/guides-1.xml`)
  // No item is in the shop, and an empty part would be no valid one.
  expect(parts.filter((url) => url!.includes('items'))).toEqual([])

  const pages = await get('/en/sitemap/pages.xml')
  expect(allIn(pages.body, 'loc')).toEqual([`${site}/en`, `${site}/en/notice`])
  const news = await get('/sitemap/news-1.xml')
  expect(news.body).toContain(`<loc>${site}/notice/${slug}</loc><lastmod>`)
  expect(news.body).toContain(`<xhtml:link rel="alternate" hreflang="en" href="${site}/en/notice/${slug}"/>`)
  expect(news.body).not.toContain('ainda-em-segredo')
  expect((await get('/sitemap/guides-1.xml')).body).not.toContain('rascunho')
  for (const url of ['/sitemap/news-2.xml', '/sitemap/items-1.xml', '/sitemap/users-1.xml', '/sitemap/news-0.xml'])
    expect((await get(url)).statusCode, url).toBe(404)
})

test('the best characters are listed unless their player hides them, and all guilds', async () => {
  const { game, world } = aGame(app.game)
  app.game = game
  world.guilds = [{ id: 7, name: 'Ordem', clan: 0, fame: 10, leader: null }]
  world.characters = [aCharacter('Fênix', { guildId: 7 }), aCharacter('Oculto')]
  await takeRanking(app, { force: true })
  const { id } = await portal.aPerson()
  await sql`insert into character_settings (user_id, shows_page, shows_history, shows_guild, shows_listings, changed_at)
    values (${id}, false, true, true, false, now())`.execute(app.db)
  await sql`insert into account_characters (name, user_id) values ('Oculto', ${id})`.execute(app.db)
  expect(allIn((await get('/sitemap/characters-1.xml')).body, 'loc')).toEqual([`${site}/player/F%C3%AAnix`])
  expect(allIn((await get('/sitemap/guilds-1.xml')).body, 'loc')).toEqual([`${site}/guild/7`])
  expect((await get('/sitemap/characters-2.xml')).statusCode).toBe(404)
})
