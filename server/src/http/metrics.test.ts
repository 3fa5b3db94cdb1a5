import { Writable } from 'node:stream'
import { pino } from 'pino'
import { expect, test, vi } from 'vitest'
import { collectGarbage } from '../../../test/memory.ts'
import { aPortal } from '../../../test/portal.ts'
import { Refusal } from '../fail.ts'
import { createServer } from '../server.ts'
import { handleErrors } from './errors.ts'
import { measure } from './metrics.ts'

const portal = await aPortal({ METRICS_TOKEN: 'let me in' })
const { app } = portal

/** A server with the metrics alone, what it logged, and a reader of one metric. */
function aMeasured(changes: Partial<typeof app> = {}) {
  const lines: Record<string, unknown>[] = []
  const write = (line: Buffer, _: unknown, done: () => void) => (lines.push(JSON.parse(String(line))), done())
  const fastify = createServer(app.config, pino({ level: 'info' }, new Writable({ write })))
  handleErrors(fastify)
  measure(fastify, { ...app, ...changes })
  const metric = async (start: string) => {
    const { body } = await fastify.inject('/metrics')
    return body
      .split('\n')
      .find((line) => line.startsWith(start))
      ?.slice(start.length)
      .trim()
  }
  return { fastify, lines, metric }
}

test('each request is timed by its route and its status, and logged', async () => {
  const { fastify, lines, metric } = aMeasured()
  fastify.get('/thing/:id', () => ({}))
  fastify.get('/broken', () => Promise.reject(new Error('no')))
  for (const url of ['/thing/1', '/thing/2', '/broken', '/nowhere']) await fastify.inject(url)
  const countOf = (route: string, status: number) =>
    metric(`http_request_duration_seconds_count{method="GET",route="${route}",status="${status}"}`)
  expect([await countOf('/thing/:id', 200), await countOf('/broken', 500), await countOf('none', 404)]).toEqual([
    '2',
    '1',
    '1',
  ])
  expect(
    lines
      .filter(({ msg, route }) => msg === 'answered' && route !== '/metrics')
      .map(({ route, status, level }) => [route, status, level]),
  ).toEqual([
    ['/thing/:id', 200, 30],
    ['/thing/:id', 200, 30],
    ['/broken', 500, 40],
    ['none', 404, 30],
  ])
  await fastify.close()
})

// At version 30c27a2 probes, files and the bell of each open page were 200 MB of log a day.
test('probes, files and what pages repeat are quiet unless they fail, and a line names account and page', async () => {
  const { fastify, lines } = aMeasured()
  const quiet = { config: { isQuiet: true } }
  fastify.get('/probe', quiet, () => ({}))
  fastify.get('/failing', quiet, () => Promise.reject(new Refusal('unavailable')))
  fastify.get('/mine', (request) => {
    request.accountId = 7
    return {}
  })
  fastify.get('/*', (request) => {
    request.page = '/notice/:slug'
    return {}
  })
  for (const url of ['/probe', '/failing', '/mine', '/notice/a-title', '/metrics']) await fastify.inject(url)
  expect(lines.filter(({ msg }) => msg === 'answered')).toEqual([
    expect.objectContaining({
      level: 40,
      route: '/failing',
      status: 503,
      code: 'unavailable',
      reqId: expect.any(String),
    }),
    expect.objectContaining({ level: 30, route: '/mine', status: 200, account: 7 }),
    expect.objectContaining({ level: 30, route: '/notice/:slug', status: 200 }),
  ])
  expect(JSON.stringify(lines)).not.toContain('a-title')
  await fastify.close()
})

test('a request that took 300 ms is timed in seconds, and logged in milliseconds', async () => {
  const { fastify, lines, metric } = aMeasured()
  fastify.get('/slow', (_, reply) => {
    Object.defineProperty(reply, 'elapsedTime', { value: 300.4 })
    return {}
  })
  await fastify.inject('/slow')
  const labels = 'method="GET",route="/slow",status="200"'
  expect(await metric(`http_request_duration_seconds_sum{${labels}}`)).toBe('0.3004')
  expect(await metric(`http_request_duration_seconds_bucket{le="0.25",${labels}}`)).toBe('0')
  expect(await metric(`http_request_duration_seconds_bucket{le="0.5",${labels}}`)).toBe('1')
  expect(lines.find(({ route }) => route === '/slow')?.ms).toBe(300)
  await fastify.close()
})

test('the cache and the hashing are read when they are asked for', async () => {
  let hashes = 3
  const { fastify, metric } = aMeasured({ hashing: { ...app.hashing, total: () => hashes } })
  app.cache.put('a', Buffer.alloc(2000), {}, [], app.cache.moment())
  expect(Number(await metric('byte_cache_bytes '))).toBe(app.cache.size().bytes)
  expect(app.cache.size().bytes).toBeGreaterThan(1999)
  expect(await metric('password_hashes_total ')).toBe('3')
  hashes = 5
  expect(await metric('password_hashes_total ')).toBe('5')
  await fastify.close()
})

test.each<[from: string, headers: Record<string, string>, status: number]>([
  ['127.0.0.1', {}, 200],
  ['::1', {}, 200],
  ['::ffff:127.0.0.1', {}, 200],
  ['127.0.0.1', { 'x-forwarded-for': '203.0.113.9' }, 404],
  ['203.0.113.9', {}, 404],
  ['203.0.113.9', { authorization: 'Bearer let me in' }, 200],
  ['203.0.113.9', { authorization: 'Bearer let me on' }, 404],
  ['203.0.113.9', { authorization: 'Bearer let me in too' }, 404],
  ['127.0.0.1', { authorization: 'Bearer let me in', 'x-forwarded-for': '203.0.113.9' }, 200],
])('metrics asked from %s with %j: %i', async (remoteAddress, headers, status) => {
  const reply = await portal.fastify.inject({ url: '/metrics', remoteAddress, headers })
  expect(reply.statusCode).toBe(status)
  expect(reply.headers['cache-control']).toBe('no-store')
  expect(String(reply.headers['content-type'])).toContain(status === 200 ? 'text/plain' : 'application/json')
})

test('without a token nobody reads them from outside', async () => {
  const { fastify } = aMeasured({ config: { ...app.config, metricsToken: null } })
  for (const headers of [{}, { authorization: 'Bearer ' }, { authorization: '' }])
    expect((await fastify.inject({ url: '/metrics', remoteAddress: '203.0.113.9', headers })).statusCode).toBe(404)
  await fastify.close()
})

test('memory and event loop are those of the process, and a closed server does not stay in memory', async () => {
  const heldBy = async () => {
    const hashing = { ...app.hashing }
    const { fastify, metric } = aMeasured({ hashing })
    expect(Number(await metric('process_resident_memory_bytes'))).toBeGreaterThan(10_000_000)
    expect(await metric('nodejs_eventloop_lag_seconds')).toBeDefined()
    await fastify.close()
    return new WeakRef(hashing)
  }
  const held = await heldBy()
  await vi.waitFor(() => {
    collectGarbage()
    expect(held.deref() === undefined).toBe(true)
  })
})
