import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { gunzipSync } from 'node:zlib'
import { pino } from 'pino'
import { afterAll, expect, test } from 'vitest'
import { aPortal } from '../../../test/portal.ts'
import { createServer } from '../server.ts'
import { apiCacheKey, replyFromCache } from './cached.ts'

const { app } = await aPortal()
const fastify = createServer(app.config, pino({ level: 'silent' }))
/** The requests that came to Fastify. */
let seen = 0
fastify.addHook('onRequest', (_request, _reply, done) => {
  seen += 1
  done()
})
replyFromCache(fastify, app)
fastify.get('/api/*', async () => ({ is: 'new' }))
await fastify.listen({ host: '127.0.0.1', port: 0 })
const { port } = fastify.server.address() as AddressInfo
afterAll(() => fastify.close())

const long = 'a'.repeat(2_000)
const keep = (path: string, body: string) =>
  app.cache.put(apiCacheKey('pt-BR', path), Buffer.from(body), { 'x-kept': 'yes' }, ['test'], app.cache.moment())

/** A request without headers of its own, and whether Fastify saw it. */
async function ask(path: string, headers: Record<string, string> = {}, method = 'GET') {
  const before = seen
  const reply = await new Promise<{ status: number; headers: Record<string, unknown>; body: Buffer }>(
    (resolve, reject) => {
      request({ port, path, headers, method }, async (response) => {
        const body = await buffer(response)
        resolve({ status: response.statusCode!, headers: response.headers, body })
      })
        .on('error', reject)
        .end()
    },
  )
  return { ...reply, isSeen: seen > before }
}

test('a current reply of the cache is sent before Fastify sees the request, and counted', async () => {
  const { etag } = keep('/api/short', 'short')
  const before = fastify.repliesFromCache()
  const reply = await ask('/api/short')
  expect(reply).toMatchObject({ status: 200, isSeen: false, headers: { etag, 'x-kept': 'yes', 'content-length': '5' } })
  expect(reply.body.toString()).toBe('short')
  const head = await ask('/api/short', {}, 'HEAD')
  expect(head).toMatchObject({ status: 200, isSeen: false, headers: { etag, 'content-length': '5' } })
  expect(head.body).toHaveLength(0)
  const same = await ask('/api/short', { 'if-none-match': etag })
  expect(same).toMatchObject({ status: 304, isSeen: false, headers: { etag } })
  expect(same.headers['content-length']).toBeUndefined()
  expect(fastify.repliesFromCache()).toBe(before + 3)
})

test.each<[string, Record<string, string>, string?]>([
  ['another site', { origin: 'https://other.example' }],
  ['a proxy that is not trusted', { 'x-forwarded-for': '203.0.113.7' }],
])('Fastify sees the request of %s, which gets the reply of the cache, too', async (_, headers) => {
  keep('/api/seen', 'kept')
  const reply = await ask('/api/seen', headers)
  expect([reply.isSeen, reply.body.toString()]).toEqual([true, 'kept'])
})

test.each<[string, Record<string, string>, string?]>([
  ['with a token', { authorization: 'Bearer x' }],
  ['in another language', { 'accept-language': 'en' }],
  ['of another method', {}, 'OPTIONS'],
])('a request %s gets nothing from the cache', async (_, headers, method) => {
  keep('/api/own', 'kept')
  const reply = await ask('/api/own', headers, method)
  expect(reply.isSeen).toBe(true)
  expect(reply.body.toString()).not.toBe('kept')
})

test('a copy that is not compressed yet is compressed by way of Fastify, once', async () => {
  keep('/api/long', long)
  const first = await ask('/api/long', { 'accept-encoding': 'gzip' })
  expect([first.isSeen, gunzipSync(first.body).toString()]).toEqual([true, long])
  const second = await ask('/api/long', { 'accept-encoding': 'gzip' })
  expect([second.isSeen, gunzipSync(second.body).toString()]).toEqual([false, long])
})

test('a reply that is no longer current goes its usual way', async () => {
  keep('/api/late', 'kept')
  app.cache.invalidateLate('test')
  const late = await ask('/api/late')
  expect([late.isSeen, late.body.toString()]).toEqual([true, 'kept'])
  keep('/api/gone', 'kept')
  app.cache.invalidate(['test'])
  expect((await ask('/api/gone')).body.toString()).toBe('{"is":"new"}')
})

test('a portal that stops ends connections, so Fastify sees each request', async () => {
  keep('/api/stop', 'kept')
  const left = fastify.leave({ noticeMs: 500, idleMs: 10 })
  expect((await ask('/api/stop')).isSeen).toBe(true)
  await left
})
