import { expect, test } from 'vitest'
import { aPortal } from '../../../../test/portal.ts'
import { sanitise } from '../../html/sanitise.ts'
import { demoGuides } from '../../../../demo/guide/guides.ts'
import { firstGuides } from './first-guides.ts'
import { guide as declared } from './feature.ts'
import { seedFirstGuides } from './seed.ts'

const texts = [...firstGuides, ...demoGuides].flatMap(({ pt, en }) => (en ? [pt, en] : [pt]))

test.each(texts)('"$title" is written as it will be shown', ({ html }) => {
  const withPicture = html.replace(
    /<img src="\{picture\}" (alt="[^"]*") \/>/,
    '<img src="/media/guides/a-960.webp" $1 loading="lazy" />',
  )
  expect(sanitise(withPicture)).toBe(withPicture)
})

test('every portal has the guides that its links lead to, in both languages; only the demo has others', async () => {
  const { app, call } = await aPortal()
  await Promise.all([seedFirstGuides(app), seedFirstGuides(app)])
  const list = async () => (await call('GET', '/guide/all')).body
  expect((await list()).data.map(({ slug }: { slug: string }) => slug).sort()).toEqual([
    'como-ganhar-cash',
    'top-store',
  ])
  for (const slug of ['como-ganhar-cash', 'top-store']) {
    const { guide } = (await call('GET', `/guide/${slug}`, { headers: { 'accept-language': 'en' } })).body
    expect([guide.locale, guide.cover_url]).toEqual(['en', null])
    expect(guide.words).toBeGreaterThan(150)
  }
  await app.db.deleteFrom('guides').where('slug', '=', 'top-store').execute()
  app.cache.invalidate(['guides'])
  await seedFirstGuides(app)
  expect((await list()).total).toBe(1)
})

test('the demo draws the pictures of its texts, keeps its draft to itself, and writes once', async () => {
  const { app, call, fastify } = await aPortal()
  for (let start = 0; start < 2; start += 1) {
    await declared.firstContent!(app)
    const seed = await declared.demo!.load()
    await seed(app)
  }
  const { total } = (await call('GET', '/guide/all')).body
  expect(total).toBe(firstGuides.length + demoGuides.filter(({ isDraft }) => !isDraft).length)
  const { guide } = (await call('GET', '/guide/kefra-as-tres-fases')).body
  const [, picture] = /<img src="([^"]*)"/.exec(guide.body) ?? []
  expect((await fastify.inject(picture!)).statusCode).toBe(200)
  expect((await call('GET', '/subguide/all')).body.data).toHaveLength(5)
})
