import { expect, test } from 'vitest'
import type { PageRequest, PageResult } from '@guildhall/contract/pages'
import { aPortal } from '../../../test/portal.ts'
import { createServer } from '../server.ts'
import { answerFromCache } from './cached.ts'
import { pageHandler } from './pages.ts'

const portal = await aPortal()
const { app } = portal
const assets = { script: '/assets/entry.js', styles: 'b{}', preloads: {}, modules: {}, fonts: [] }

/** The pages with `render` in place of the real ones. */
async function pagesWith(render: (request: PageRequest) => Promise<string>, isPrivate = false) {
  const fastify = createServer(app.config, app.log)
  answerFromCache(fastify, app)
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

test('a page that falls while many ask for it is made once, and all of them get it', async () => {
  const held = Promise.withResolvers<void>()
  let made = 0
  const fastify = await pagesWith(async () => {
    made += 1
    await held.promise
    return `page ${made}`
  })
  const asked = Array.from({ length: 20 }, () => fastify.inject('/one-for-all'))
  await expect.poll(() => made).toBe(1)
  held.resolve()
  const replies = await Promise.all(asked)
  expect(new Set(replies.map(({ body }) => body))).toEqual(new Set(['<style>b{}</style>page 1']))
  expect(made).toBe(1)
  await fastify.close()
})

test('what changed while a page was made is not given to those who waited for it', async () => {
  const held = Promise.withResolvers<void>()
  let made = 0
  const fastify = await pagesWith(async () => {
    const mine = (made += 1)
    if (mine === 1) await held.promise
    return `page ${mine}`
  })
  const first = fastify.inject('/changed')
  await expect.poll(() => made).toBe(1)
  const second = fastify.inject('/changed')
  app.cache.fall(['settings'])
  held.resolve()
  expect((await first).body).toContain('page 1')
  expect((await second).body).toContain('page 2')
  await fastify.close()
})

test('a page that cannot be made does not keep the others waiting', async () => {
  let made = 0
  const fastify = await pagesWith(async () => {
    made += 1
    if (made === 1) throw new Error('no')
    return `page ${made}`
  })
  const [first, second] = await Promise.all([fastify.inject('/broken'), fastify.inject('/broken')])
  expect(new Set([first.statusCode, second.statusCode])).toEqual(new Set([500, 200]))
  await fastify.close()
})

test('a page is told what staff have set, in its language', async () => {
  const told: unknown[] = []
  const fastify = await pagesWith(async ({ settings }) => {
    told.push((await settings).hero.promoTitle)
    return ''
  })
  await fastify.inject('/told')
  await fastify.inject('/en/told')
  expect(told).toEqual(['Apoie o servidor', 'Support the server'])
  await fastify.close()
})

test('the skeleton of a private page is kept once, whatever its query', async () => {
  let made = 0
  const fastify = await pagesWith(async () => `page ${(made += 1)}`, true)
  for (const value of [1, 2, 2]) expect((await fastify.inject(`/private?value=${value}`)).statusCode).toBe(200)
  expect(made).toBe(3)
  for (let visit = 0; visit < 2; visit += 1) expect((await fastify.inject('/private')).body).toContain('page 4')
  await fastify.close()
})
