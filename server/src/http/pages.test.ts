import { expect, test } from 'vitest'
import type { PageRequest, PageResult } from '@guildhall/contract/pages'
import { aPortal } from '../../../test/portal.ts'
import { createServer } from '../server.ts'
import { replyFromCache } from './cached.ts'
import { pageHandler } from './pages.ts'

const portal = await aPortal()
const { app } = portal
const assets = { script: '/assets/entry.js', styles: 'b{}', preloads: {}, modules: {}, fonts: [] }

/** A server whose pages `render` replaces. */
async function pagesWith(render: (request: PageRequest) => Promise<string>, isPrivate = false) {
  const fastify = createServer(app.config, app.log)
  replyFromCache(fastify, app)
  const renderPage = async (request: PageRequest): Promise<PageResult> => ({
    status: 200,
    location: null,
    html: ['<style>', `</style>${await render(request)}`],
    isPrivate,
  })
  const renderer = async () => ({ renderPage, isPage: () => true, inlineScript: '', styleHashes: [] })
  fastify.get('/*', pageHandler(app, { renderer, assets, policyOf: () => "default-src 'none'" }))
  await fastify.ready()
  return fastify
}

test('a page that many ask for at once is rendered once, and all of them get it', async () => {
  const held = Promise.withResolvers<void>()
  let renderings = 0
  const fastify = await pagesWith(async () => {
    renderings += 1
    await held.promise
    return `page ${renderings}`
  })
  const requests = Array.from({ length: 20 }, () => fastify.inject('/one-for-all'))
  await expect.poll(() => renderings).toBe(1)
  held.resolve()
  const replies = await Promise.all(requests)
  expect(new Set(replies.map(({ body }) => body))).toEqual(new Set(['<style>b{}</style>page 1']))
  expect(renderings).toBe(1)
  await fastify.close()
})

test('requests that wait for a page do not get it when content changed meanwhile', async () => {
  const held = Promise.withResolvers<void>()
  let renderings = 0
  const fastify = await pagesWith(async () => {
    const mine = (renderings += 1)
    if (mine === 1) await held.promise
    return `page ${mine}`
  })
  const first = fastify.inject('/changed')
  await expect.poll(() => renderings).toBe(1)
  const second = fastify.inject('/changed')
  app.cache.invalidate(['settings'])
  held.resolve()
  expect((await first).body).toContain('page 1')
  expect((await second).body).toContain('page 2')
  await fastify.close()
})

test('a page whose rendering fails does not keep other requests waiting', async () => {
  let renderings = 0
  const fastify = await pagesWith(async () => {
    renderings += 1
    if (renderings === 1) throw new Error('no')
    return `page ${renderings}`
  })
  const [first, second] = await Promise.all([fastify.inject('/broken'), fastify.inject('/broken')])
  expect(new Set([first.statusCode, second.statusCode])).toEqual(new Set([500, 200]))
  await fastify.close()
})

test('a page gets the settings of staff in its language', async () => {
  const titles: unknown[] = []
  const fastify = await pagesWith(async ({ settings }) => {
    titles.push((await settings).hero.promoTitle)
    return ''
  })
  await fastify.inject('/titles')
  await fastify.inject('/en/titles')
  expect(titles).toEqual(['Apoie o servidor', 'Support the server'])
  await fastify.close()
})

test('the skeleton of a private page is cached once, whatever its query', async () => {
  let renderings = 0
  const fastify = await pagesWith(async () => `page ${(renderings += 1)}`, true)
  for (const value of [1, 2, 2]) expect((await fastify.inject(`/private?value=${value}`)).statusCode).toBe(200)
  expect(renderings).toBe(3)
  for (let visit = 0; visit < 2; visit += 1) expect((await fastify.inject('/private')).body).toContain('page 4')
  await fastify.close()
})
