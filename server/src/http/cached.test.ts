import { gunzipSync } from 'node:zlib'
import { Writable } from 'node:stream'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { anEndpoint } from '../../../test/endpoint.ts'
import { aPortal } from '../../../test/portal.ts'
import { apiCacheKey, pageCacheKey } from './cached.ts'

const logged: Record<string, unknown>[] = []
const log = pino({ level: 'info' }, new Writable({ write: (line, _, done) => (logged.push(JSON.parse(line)), done()) }))
const portal = await aPortal({ API_ORIGINS: 'https://portal.example' }, { log })
const { app, call, fastify } = portal

/** Puts bytes into the cache, as an earlier reply would. */
function keep(key: string, body: Buffer | string, headers: Record<string, string> = {}) {
  return app.cache.put(key, Buffer.from(body), headers, ['news'], app.cache.moment())
}

/** The value of a metric without labels. */
async function metric(name: string): Promise<number> {
  const { body } = await fastify.inject('/metrics')
  return Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(body)?.[1])
}

test('a reply of the cache is counted apart and is not logged; any other is timed and logged', async () => {
  const timed = async () =>
    Number(
      /duration_seconds_count\{.*route="\/api\/notices".* (\d+)$/m.exec((await fastify.inject('/metrics')).body)?.[1],
    )
  await call('GET', '/notices?limit=1')
  expect([await metric('http_cached_answers_total'), await timed()]).toEqual([0, 1])
  expect(logged.filter(({ route }) => route === '/api/notices')).toMatchObject([
    { level: 30, msg: 'answered', method: 'GET', status: 200 },
  ])
  await call('GET', '/notices?limit=1')
  expect([await metric('http_cached_answers_total'), await timed()]).toEqual([1, 1])
  expect(logged.filter(({ route }) => route === '/api/notices')).toHaveLength(1)
})

test('HEAD gets the headers of the cached reply and no body, and no other method gets the reply', async () => {
  keep(apiCacheKey('pt-BR', '/api/notices?limit=2'), 'kept', { 'x-kept': 'yes' })
  const sent = (method: 'GET' | 'HEAD' | 'POST') => fastify.inject({ method, url: '/api/notices?limit=2' })
  const [get, head, post] = [await sent('GET'), await sent('HEAD'), await sent('POST')]
  expect([get.statusCode, get.body, get.headers['content-length'], get.headers['x-kept']]).toEqual([
    200,
    'kept',
    '4',
    'yes',
  ])
  expect([head.statusCode, head.body, head.headers['content-length'], head.headers['x-kept']]).toEqual([
    200,
    '',
    '4',
    'yes',
  ])
  expect([post.statusCode, post.headers['x-kept']]).toEqual([404, undefined])
})

test('304 has no body and no length', async () => {
  const { etag } = keep(apiCacheKey('pt-BR', '/api/notices?limit=2'), 'kept')
  const reply = await fastify.inject({ url: '/api/notices?limit=2', headers: { 'if-none-match': etag } })
  expect([reply.statusCode, reply.body, reply.headers.etag]).toEqual([304, '', etag])
  expect(reply.headers).not.toHaveProperty('content-length')
})

test('a reply that is made anew is 304 for a client that has the same bytes', async () => {
  const { headers, bytes } = await call('GET', '/notices?limit=3')
  expect(headers.etag).toBeDefined()
  app.cache.invalidate(['news'])
  const again = await call('GET', '/notices?limit=3', { headers: { 'if-none-match': String(headers.etag) } })
  expect([again.status, again.bytes.length, again.headers['x-request-id'] === undefined]).toEqual([304, 0, false])
  app.cache.invalidate(['news'])
  const other = await call('GET', '/notices?limit=3', { headers: { 'if-none-match': '"another"' } })
  expect([other.status, other.bytes]).toEqual([200, bytes])
})

test('a cached reply keeps the headers of the first, without those of one request', async () => {
  const server = await anEndpoint(
    app,
    { route: 'GET /shared', access: 'public', reply: z.unknown(), cached: ['news'] },
    ({ setCookie }) => (setCookie('device=x'), {}),
  )
  const [first, second] = [await server.inject('/api/shared'), await server.inject('/api/shared')]
  expect(first.headers['set-cookie']).toBe('device=x')
  expect(second.headers).not.toHaveProperty('set-cookie')
  for (const name of ['content-type', 'cache-control', 'vary', 'etag'])
    expect(second.headers[name], name).toBe(first.headers[name])
})

test('a short reply is not compressed, and a long one is unpacked to the same bytes', async () => {
  const get = (url: string) => fastify.inject({ url, headers: { 'accept-encoding': 'gzip' } })
  keep(apiCacheKey('pt-BR', '/api/notices?limit=4'), 'short')
  keep(apiCacheKey('pt-BR', '/api/notices?limit=5'), 'long '.repeat(1000))
  const short = await get('/api/notices?limit=4')
  expect([short.body, short.headers['content-encoding']]).toEqual(['short', undefined])
  for (let time = 0; time < 2; time += 1) {
    const long = await get('/api/notices?limit=5')
    expect([gunzipSync(long.rawPayload).toString(), long.headers['content-encoding']]).toEqual([
      'long '.repeat(1000),
      'gzip',
    ])
  }
})

test('a listed origin may read a cached reply, and no other', async () => {
  keep(apiCacheKey('pt-BR', '/api/notices?limit=6'), 'kept')
  const allowed = async (headers: Record<string, string>) =>
    (await fastify.inject({ url: '/api/notices?limit=6', headers })).headers['access-control-allow-origin']
  expect(await allowed({ origin: 'https://portal.example' })).toBe('https://portal.example')
  for (const headers of [{ origin: 'https://evil.example' }, {}])
    expect(await allowed(headers as Record<string, string>)).toBeUndefined()
})

test('a reader with the cookie of English gets no page in Portuguese from the cache', async () => {
  for (const url of ['/page', '/en/page', '/en', '/en?x', '/english']) keep(pageCacheKey(url), `kept ${url}`)
  const isKept = async (url: string, cookie: string) =>
    (await fastify.inject({ url, headers: { cookie } })).body === `kept ${url}`
  for (const cookie of ['', 'lang=pt', 'lang=english', 'xlang=en', 'a=lang=en'])
    expect(await isKept('/page', cookie), cookie).toBe(true)
  for (const cookie of ['lang=en', 'a=b; lang=en', 'lang=en; a=b']) {
    expect(await isKept('/page', cookie), cookie).toBe(false)
    expect(await isKept('/english', cookie), cookie).toBe(false)
    for (const url of ['/en', '/en?x', '/en/page']) expect(await isKept(url, cookie), url).toBe(true)
  }
})

test('a page that is sent while the database is away says so, compressed or not', async () => {
  const html = `<html><body><div id="root">${'news '.repeat(400)}</div></body></html>`
  const entry = keep(pageCacheKey('/en/kept'), html, { 'content-type': 'text/html; charset=utf-8', vary: 'Cookie' })
  app.cache.suspend()
  app.cache.setAway(true)
  const get = (headers: Record<string, string>) => fastify.inject({ url: '/en/kept', headers })
  const plain = await get({})
  const said = 'The portal is recovering. This page may be out of date.'
  expect(plain.body).toMatch(new RegExp(`<body><div role="status"[^>]*><p[^>]*>${said}</p></div><div id="root">`))
  expect(plain.headers).toMatchObject({
    'cache-control': 'no-store',
    'content-length': String(plain.rawPayload.length),
    warning: '110 - "Response is Stale"',
    age: expect.any(String),
    vary: 'Cookie',
  })
  expect(gunzipSync((await get({ 'accept-encoding': 'gzip, br' })).rawPayload).toString()).toBe(plain.body)
  // The copy that a browser has of the page says nothing of that.
  expect((await get({ 'if-none-match': entry.etag })).statusCode).toBe(200)
  app.cache.setAway(false)
  app.cache.resume()
})

test('a cache in front may keep what is current, under its tags; nothing late, personal or new from the database', async () => {
  const {
    app: edged,
    fastify: behindCache,
    aPerson,
  } = await aPortal({
    EDGE_PURGE_URL: 'http://127.0.0.1:9/purge',
    EDGE_PURGE_TOKEN: 'a token of the cache',
  })
  const asked = async (headers: Record<string, string> = {}) =>
    (await behindCache.inject({ url: '/api/notices?limit=3', headers })).headers
  const forBrowsers = 'public, max-age=0, stale-while-revalidate=30, stale-if-error=600'
  const first = await asked()
  expect([first['cache-control'], first['surrogate-key']]).toEqual([forBrowsers, undefined])
  const current = await asked()
  expect(current).toMatchObject({
    'cache-control': `${forBrowsers}, s-maxage=300`,
    'surrogate-key': 'guildhall news',
    'cache-tag': 'guildhall,news',
  })
  expect((await asked({ 'if-none-match': current.etag! }))['cache-control']).toContain('s-maxage')
  const { token } = await aPerson()
  expect((await asked({ authorization: `Bearer ${token}` }))['cache-control']).toBe('private, no-store')
  edged.cache.invalidateLate('news')
  expect((await asked())['cache-control']).toBe(forBrowsers)
  expect((await call('GET', '/notices?limit=4')).status).toBe(200)
  const { headers } = await fastify.inject('/api/notices?limit=4')
  expect(headers['cache-control']).not.toContain('s-maxage')
})
