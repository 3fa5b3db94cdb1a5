import { isForStaff, contract, errors, type Endpoint } from '@guildhall/contract'
import { connect as connectSocket } from 'node:net'
import type { AddressInfo } from 'node:net'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { aDatabase } from '../../../test/database.ts'
import { administer } from '../../../test/server.ts'
import { aPortal } from '../../../test/portal.ts'
import { listen } from '../db/listen.ts'
import { watchPulse } from '../db/pulse.ts'
import { apiCacheKey } from './cached.ts'
import { contentChannel, changeContent } from '../cache/content.ts'

const portal = await aPortal({ API_ORIGINS: 'https://portal.example', METRICS_TOKEN: 'let me in' })
const { app, call, fastify } = portal
const endpoints = Object.values(contract).flatMap((feature) => Object.entries(feature as Record<string, Endpoint>))
const pathOf = (endpoint: Endpoint) => endpoint.route.split(' ')[1]!.replace(/:\w+/g, '1')
const methodOf = (endpoint: Endpoint) => endpoint.route.split(' ')[0]!

test.each(endpoints.filter(([, { access }]) => access !== 'public'))(
  '%s refuses a visitor before it looks at the request',
  async (_, endpoint) => {
    const { status, body } = await call(methodOf(endpoint), pathOf(endpoint), {
      body: methodOf(endpoint) === 'GET' ? undefined : { nonsense: true },
    })
    expect(status).toBe(401)
    expect(body).toMatchObject({
      code: 'unauthenticated',
      message: 'Faça login para continuar.',
      error: 'Faça login para continuar.',
    })
  },
)

const staffOnly = endpoints.filter(([, { access }]) => isForStaff(access))
test.each(staffOnly)('%s refuses a player', async (_, endpoint) => {
  const token = await portal.aPlayerToken()
  const { status, body } = await call(methodOf(endpoint), pathOf(endpoint), {
    token,
    body: methodOf(endpoint) === 'GET' ? undefined : {},
  })
  expect(status).toBe(403)
  expect(body.code).toBe('forbidden')
})

test('the scheme of the token may be written in any case: a login calls its own type bearer', async () => {
  const token = await portal.aPlayerToken()
  for (const scheme of ['Bearer', 'bearer', 'BEARER'])
    expect((await call('GET', '/account/user', { headers: { authorization: `${scheme} ${token}` } })).status).toBe(200)
  for (const authorization of ['bearer', `Basic ${token}`, token, `xbearer ${token}`])
    expect((await call('GET', '/account/user', { headers: { authorization } })).status, authorization).toBe(401)
})

test('an unknown call is 404 in our words, whatever its method', async () => {
  for (const method of ['GET', 'POST', 'DELETE', 'PATCH']) {
    const { status, body } = await call(method, '/no-such-call', { headers: { 'accept-language': 'en-GB' } })
    expect(status).toBe(404)
    expect(body).toMatchObject({ code: 'not_found', message: 'We could not find what you are looking for.' })
  }
})

test('every reply has a request id, and an error repeats it', async () => {
  const { headers, body } = await call('GET', '/no-such-call')
  expect(headers['x-request-id']).toBe(body.requestId)
})

test('broken JSON and a wrong content type are the caller’s mistake', async () => {
  const broken = await fastify.inject({
    method: 'POST',
    url: '/api/login',
    headers: { 'content-type': 'application/json' },
    payload: '{"a":',
  })
  expect(broken.statusCode).toBe(400)
  const xml = await fastify.inject({
    method: 'POST',
    url: '/api/login',
    headers: { 'content-type': 'application/xml' },
    payload: '<a/>',
  })
  expect(xml.statusCode).toBe(415)
  expect(xml.json().code).toBe('unsupported_media_type')
})

test('a body that would poison prototypes is refused', async () => {
  const payload = '{"username":"player","password":"x","__proto__":{"isAdmin":true}}'
  const answer = await fastify.inject({
    method: 'POST',
    url: '/api/login',
    headers: { 'content-type': 'application/json' },
    payload,
  })
  expect(answer.statusCode).toBe(400)
})

test('replies cannot be framed, sniffed or scripted', async () => {
  const { headers } = await call('GET', '/notices')
  expect(headers['content-security-policy']).toContain("default-src 'none'")
  expect(headers['x-content-type-options']).toBe('nosniff')
  expect(headers['x-frame-options']).toBe('DENY')
  expect(headers['cross-origin-opener-policy']).toBe('same-origin')
})

test('only the listed origins may read replies from another site, from the cache too', async () => {
  const from = (origin: string) => call('GET', '/notices?limit=7', { headers: { origin } })
  await from('https://evil.example')
  for (const origin of ['https://portal.example', 'https://portal.example']) {
    expect((await from(origin)).headers['access-control-allow-origin']).toBe(origin)
  }
  expect((await from('https://evil.example')).headers['access-control-allow-origin']).toBeUndefined()
})

test('a listed origin may use every method of the contract', async () => {
  for (const method of new Set(endpoints.map(([, endpoint]) => methodOf(endpoint)))) {
    const { status, headers } = await call('OPTIONS', '/notice/1', {
      headers: { origin: 'https://portal.example', 'access-control-request-method': method },
    })
    expect(status).toBe(204)
    expect(headers['access-control-allow-methods']).toContain(method)
    expect(headers['access-control-allow-origin']).toBe('https://portal.example')
  }
})

test('a public read is cached as bytes, gets 304 for its ETag, and is invalidated when content changes', async () => {
  const first = await call('GET', '/notices?limit=3')
  expect(first.headers['cache-control']).toContain('stale-while-revalidate')
  const second = await call('GET', '/notices?limit=3')
  expect(second.headers['x-request-id'], 'served from the cache').toBeUndefined()
  expect(second.bytes).toEqual(first.bytes)
  for (const etags of [String(first.headers.etag), `"another", ${String(first.headers.etag)}`])
    expect((await call('GET', '/notices?limit=3', { headers: { 'if-none-match': etags } })).status).toBe(304)
  await changeContent(app, ['news'], async () => {})
  expect((await call('GET', '/notices?limit=3')).headers['x-request-id'], 'made anew').toBeDefined()
})

test('a cached reply is compressed for clients that accept the encoding, and for no others', async () => {
  const encodingFor = async (accepted: string) =>
    (await call('GET', '/notices?limit=8', { headers: { 'accept-encoding': accepted } })).headers['content-encoding']
  app.cache.put(apiCacheKey('pt-BR', '/api/notices?limit=8'), Buffer.alloc(5000, 'x'), {}, ['news'], app.cache.moment())
  await expect.poll(() => encodingFor('gzip, br')).toBe('br')
  expect(await encodingFor('gzip, br;q=0.1')).toBe('br')
  for (const accepted of ['gzip', 'br; q=0.0, gzip', 'gzip;q=0.5, br;q=0'])
    expect(await encodingFor(accepted)).toBe('gzip')
  for (const accepted of ['', 'br;q=0', 'gzip;q=0', 'identity']) expect(await encodingFor(accepted)).toBeUndefined()
})

test('a reply to a caller is neither read from the cache nor stored in it', async () => {
  const token = await portal.aPlayerToken()
  await call('GET', '/notices?limit=4')
  const mine = await call('GET', '/notices?limit=4', { token })
  expect(mine.headers['x-request-id']).toBeDefined()
  expect(mine.headers['cache-control']).toBe('private, no-store')
})

test('languages do not share an entry', async () => {
  const pt = await call('GET', '/notices?limit=5')
  const en = await call('GET', '/notices?limit=5', { headers: { 'accept-language': 'en' } })
  expect(en.headers['x-request-id']).toBeDefined()
  expect(pt.status).toBe(200)
})

test('another node is notified of a change when it commits', async () => {
  const heard: string[] = []
  const ready = Promise.withResolvers<void>()
  const listener = listen(app.config, contentChannel, {
    onMessage: (payload) => heard.push(payload),
    onReady: ready.resolve,
    onLost: () => {},
  })
  await ready.promise
  await changeContent(app, ['news', 'settings'], async () => {})
  await expect.poll(() => heard).toContain('news settings')
  await expect(changeContent(app, ['guides'], () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(heard).not.toContain('guides')
  await listener.close()
})

test('a change that ends in a deadlock is run again', async () => {
  let runs = 0
  const value = await changeContent(app, ['news'], async () => {
    runs += 1
    if (runs === 1) throw Object.assign(new Error('deadlock detected'), { code: '40P01' })
    return runs
  })
  expect(value).toBe(2)
})

test('the contract is served as OpenAPI 3.1 with every endpoint, and as a page', async () => {
  const { body } = await call('GET', '/openapi.json')
  expect(body.openapi).toBe('3.1.0')
  const listed = Object.entries(body.paths as Record<string, object>).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  expect(listed.toSorted()).toEqual(endpoints.map(([, { route }]) => route.replace(/:(\w+)/g, '{$1}')).toSorted())
  expect(body.components.schemas.Error.properties.code.enum).toEqual(Object.keys(errors))
  const docs = await fastify.inject('/api/docs')
  expect(docs.statusCode).toBe(200)
  expect(docs.body).toContain('/notice/{slug}')
})

test('health says what is true', async () => {
  expect((await fastify.inject('/healthz')).json()).toEqual({
    status: 'ok',
    version: expect.stringMatching(/^\d+\.\d+\.\d+/),
  })
  expect((await fastify.inject('/readyz')).statusCode).toBe(200)
})

test('metrics are for this machine or for who has the token', async () => {
  const from = (remoteAddress: string, headers = {}) => fastify.inject({ url: '/metrics', remoteAddress, headers })
  expect((await from('127.0.0.1')).body).toContain('http_request_duration_seconds')
  expect((await from('203.0.113.9')).statusCode).toBe(404)
  expect((await from('127.0.0.1', { 'x-forwarded-for': '203.0.113.9' })).statusCode).toBe(404)
  expect((await from('203.0.113.9', { authorization: 'Bearer let me in' })).statusCode).toBe(200)
  expect((await from('203.0.113.9', { authorization: 'Bearer let me on' })).statusCode).toBe(404)
})

test('an address is the connection’s own unless a trusted proxy says otherwise', async () => {
  const trusting = await aPortal({ TRUST_PROXY: '10.0.0.0/8', RATE_LIMITS: 'on' })
  const tries = async (remoteAddress: string, forwarded: string) => {
    const answer = await trusting.fastify.inject({
      method: 'POST',
      url: '/api/login',
      remoteAddress,
      headers: { 'x-forwarded-for': forwarded },
      payload: { username: `u${Math.random()}`, password: 'wrong' },
    })
    return answer.statusCode
  }
  const spoofed = await Promise.all(Array.from({ length: 62 }, (_, n) => tries('203.0.113.9', `198.51.100.${n}`)))
  expect(spoofed.filter((status) => status === 429)).toHaveLength(2)
  expect(await tries('10.1.2.3', '198.51.100.77')).toBe(401)
})

test('a body that never ends is cut', async () => {
  expect(fastify.server.requestTimeout).toBeGreaterThan(0)
  expect(fastify.server.headersTimeout).toBeGreaterThan(0)
})

test('stopping lets a begun request end and takes no new one', async () => {
  const stopping = await aPortal()
  await stopping.fastify.listen({ host: '127.0.0.1', port: 0 })
  const { port } = stopping.fastify.server.address() as AddressInfo
  const socket = connectSocket(port, '127.0.0.1')
  const body = JSON.stringify({ username: 'nobody1', password: 'wrong' })
  socket.write(
    `POST /api/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body.slice(0, 5)}`,
  )
  await once(stopping.fastify.server, 'request')
  const closed = stopping.close()
  socket.write(body.slice(5))
  const [answer] = (await once(socket, 'data')) as [Buffer]
  expect(answer.toString()).toMatch(/^HTTP\/1\.1 (401|503)/)
  socket.destroy()
  await closed
  await expect(fetch(`http://127.0.0.1:${port}/healthz`)).rejects.toThrow()
})

test('stopping does not wait for a connection that has sent nothing', async () => {
  const stopping = await aPortal()
  await stopping.fastify.listen({ host: '127.0.0.1', port: 0 })
  const { port } = stopping.fastify.server.address() as AddressInfo
  // Browsers open such connections in advance.
  const socket = connectSocket(port, '127.0.0.1')
  await once(stopping.fastify.server, 'connection')
  const ended = once(socket, 'close')
  socket.resume()
  await stopping.close()
  await ended
})

test('a database that is down is 503 with Retry-After or an old copy, and the portal works again once it is back', async () => {
  const { url: databaseUrl, adminUrl } = await aDatabase()
  const lonely = await aPortal({}, { databaseUrl })
  const { cache } = lonely.app
  const pulse = watchPulse(databaseUrl, {
    onAway: () => cache.setAway(true),
    onBack: () => cache.setAway(false),
  })
  const name = new URL(databaseUrl).pathname.slice(1)
  const { token } = await lonely.aPerson()
  expect((await lonely.call('GET', '/notices?limit=1')).status).toBe(200)
  expect((await lonely.call('GET', '/itemgroup/all')).status).toBe(200)
  await administer(adminUrl, `alter database "${name}" allow_connections false`)
  await administer(adminUrl, `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`)
  const away = await lonely.call('GET', '/notices?limit=2')
  expect(away.status).toBe(503)
  expect(away.headers['retry-after']).toBeDefined()
  expect(away.body.code).toBe('unavailable')
  cache.suspend()
  const old = await lonely.call('GET', '/notices?limit=1')
  expect([old.status, old.body, old.headers.warning, old.headers.age, old.headers['cache-control']]).toEqual([
    200,
    expect.objectContaining({ notice: [] }),
    '110 - "Response is Stale"',
    expect.stringMatching(/^\d$/),
    'no-store',
  ])
  // What belongs to a person, and every price, needs the database.
  expect((await lonely.call('GET', '/notices?limit=1', { token })).status).toBe(503)
  expect((await lonely.call('GET', '/itemgroup/all')).status).toBe(503)
  expect((await lonely.fastify.inject('/readyz')).statusCode).toBe(503)
  expect((await lonely.fastify.inject('/healthz')).statusCode).toBe(200)
  await administer(adminUrl, `alter database "${name}" allow_connections true`)
  expect((await lonely.call('GET', '/notices?limit=2')).status).toBe(200)
  cache.resume()
  await expect.poll(async () => (await lonely.call('GET', '/notices?limit=1')).headers.warning).toBeUndefined()
  await pulse.close()

  // A standby that was made the primary in name alone: it reads, and writes nothing.
  await administer(adminUrl, `alter database "${name}" set default_transaction_read_only = on`)
  await administer(adminUrl, `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`)
  expect((await lonely.call('GET', '/notices?limit=3')).status).toBe(200)
  const write = await lonely.call('POST', '/passwordRecovery', { body: { username: 'nobody1' } })
  expect([write.status, write.body.code, write.headers['retry-after']]).toEqual([503, 'unavailable', '10'])
})
