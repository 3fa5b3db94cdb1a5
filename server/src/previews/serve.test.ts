import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { Preview } from '@guildhall/contract/previews'
import { aPortal } from '../../../test/portal.ts'
import { putMark } from '../features/guildmark/queries.ts'
import { writeGuildMark } from '../game/formats/guild-mark.ts'
import { handleErrors } from '../http/errors.ts'
import { createServer } from '../server.ts'
import { pageOf, previewAddress } from './addresses.ts'
import { servePreviews, type FindPreview } from './serve.ts'

const { app, setNow } = await aPortal()

const podium = (name: string): Preview => ({
  site: 'Guildhall',
  subject: 'crown',
  sky: 'night',
  title: 'Ranking',
  podium: [{ name, note: 'Nível 400' }],
})
const ofSite: Preview = { site: 'Guildhall', subject: 'portal', sky: 'dusk', title: 'Guildhall' }

/** A portal whose pages have the previews of `pages`. */
async function previewsOf(pages: (page: string) => Preview | null, settings: object = {}) {
  const found: string[] = []
  const find: FindPreview = async (_, page) => {
    found.push(page)
    const preview = pages(page)
    return preview
      ? { preview, address: previewAddress(preview, page) }
      : { preview: ofSite, address: previewAddress(ofSite, '/default') }
  }
  const fastify = createServer(app.config, app.log)
  handleErrors(fastify)
  servePreviews(fastify, { ...app, config: { ...app.config, ...settings } }, find)
  await fastify.ready()
  return { fastify, found }
}

test.each([
  ['/', '/index.jpg'],
  ['/en', '/en/index.jpg'],
  ['/ranking?class=1', '/ranking.jpg?class=1'],
  ['/en/item/12', '/en/item/12.jpg'],
  ['/notice/a-b.c', '/notice/a-b.c.jpg'],
])('the address of the picture of %s names the page', (page, ending) => {
  const address = previewAddress(ofSite, page)
  expect(address.endsWith(ending)).toBe(true)
  expect(pageOf(address)).toMatchObject({ page, locale: page.startsWith('/en') ? 'en' : 'pt-BR' })
})

test('a picture is drawn once however many ask, keeps its address, and a changed podium has a new one', async () => {
  let leader = 'Fenrir'
  const { fastify, found } = await previewsOf(() => podium(leader))
  const address = previewAddress(podium('Fenrir'), '/ranking')
  const replies = await Promise.all(Array.from({ length: 5 }, () => fastify.inject(address)))
  for (const { statusCode, headers, rawPayload } of replies) {
    expect([statusCode, headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable'])
    expect(rawPayload.equals(replies[0]!.rawPayload)).toBe(true)
  }
  expect(await sharp(replies[0]!.rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
  const { etag } = replies[0]!.headers
  expect((await fastify.inject({ url: address, headers: { 'if-none-match': String(etag) } })).statusCode).toBe(304)

  leader = 'Marina'
  const asked = found.length
  expect((await fastify.inject(address)).statusCode).toBe(200)
  expect(found).toHaveLength(asked)
  const other = await previewsOf(() => podium(leader))
  const { statusCode, headers } = await other.fastify.inject(address)
  expect([statusCode, headers.location]).toEqual([302, previewAddress(podium('Marina'), '/ranking')])
  expect((await other.fastify.inject(String(headers.location))).statusCode).toBe(200)
})

test('an address without a page leads to the picture of the site, and one without a hash is none', async () => {
  const { fastify } = await previewsOf(() => null)
  const { statusCode, headers } = await fastify.inject(previewAddress(podium('x'), '/no/such/page'))
  expect([statusCode, headers.location]).toEqual([302, previewAddress(ofSite, '/default')])
  for (const url of ['/previews/ranking.jpg', '/previews/short/ranking.jpg', '/previews/wRWUQgVVdYDuIR/ranking.png'])
    expect((await fastify.inject(url)).statusCode).toBe(404)
})

test("a guild's mark is enlarged in the picture, with sharp pixels", async () => {
  const red = writeGuildMark(Buffer.from(Array.from({ length: 576 }, (_, at) => (at % 3 === 2 ? 255 : 0))))
  await putMark(app.db, { guild_id: 9, bmp: red, etag: '"red"', stored_at: app.now().toISOString(), is_removed: false })
  const guild: Preview = { ...ofSite, picture: { url: '/guilds/b01000009.bmp?red', place: 'beside' } }
  const { fastify } = await previewsOf(() => guild)
  const { rawPayload } = await fastify.inject(previewAddress(guild, '/guild/9'))
  const middle = await sharp(rawPayload).extract({ left: 800, top: 250, width: 240, height: 120 }).toBuffer()
  expect((await sharp(middle).stats()).channels.map(({ min, max }) => [min > 240, max < 20])).toEqual([
    [true, false],
    [false, true],
    [false, true],
  ])
})

test('beyond the limits, and where drawing fails, the reply is the picture of the site and no cache stores it', async () => {
  setNow(new Date('2026-11-26T12:00:30Z'))
  const { fastify } = await previewsOf((page) => (page === '/default' ? null : podium(page)), { rateLimits: true })
  const get = (name: string) => fastify.inject(previewAddress(podium(name), name))
  const broken: Preview = { ...ofSite, picture: { url: '/media/broken.webp', place: 'behind' } }
  await app.storage.save('broken.webp', Buffer.from('no picture'))
  const failing = await previewsOf((page) => (page === '/default' ? ofSite : broken))
  const fallback = await failing.fastify.inject(previewAddress(broken, '/broken'))
  expect([fallback.statusCode, fallback.headers['cache-control']]).toEqual([200, 'no-store'])
  expect(await sharp(fallback.rawPayload).metadata()).toMatchObject({ width: 1200, height: 630 })

  // More at once than may wait.
  const burst = await Promise.all(Array.from({ length: 20 }, (_, n) => get(`/burst-${n}`)))
  const refused = burst.filter(({ headers }) => headers['cache-control'] === 'no-store')
  expect(burst.map(({ statusCode }) => statusCode)).toEqual(burst.map(() => 200))
  expect(refused.length).toBeGreaterThanOrEqual(12)
  for (const { rawPayload } of refused) expect(rawPayload.equals(fallback.rawPayload)).toBe(true)

  // More pictures than one network may miss in a minute: of these only the addresses change.
  const missing = await Promise.all(
    Array.from({ length: 60 }, (_, n) => fastify.inject(previewAddress(podium(String(n)), '/one'))),
  )
  expect(missing.filter(({ statusCode }) => statusCode === 302)).toHaveLength(40)
  expect(missing.filter(({ headers }) => headers['cache-control'] === 'no-store')).toHaveLength(20)
  setNow()
})
