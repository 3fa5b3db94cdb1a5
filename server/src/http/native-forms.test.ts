import { Writable } from 'node:stream'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { aPortal } from '../../../test/portal.ts'
import { buildServer } from '../server.ts'
import { serveNativeForms } from './native-forms.ts'

const lines: string[] = []
const log = pino({ level: 'trace' }, new Writable({ write: (chunk, _, done) => (lines.push(String(chunk)), done()) }))
const portal = await aPortal({}, { log })
const fastify = await buildServer(portal.app)
await serveNativeForms(fastify, (url) => /^\/(?:en\/)?(?:login|signup)(?:\?|$)/.test(url))
await fastify.ready()

const post = (url: string, payload: string | Buffer, headers: Record<string, string> = {}) =>
  fastify.inject({
    method: 'POST',
    url,
    payload,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  })

test('a form that a browser posts to a page leads back to it, whatever it holds, and nothing of it is logged', async () => {
  const bodies: [string, string | Buffer][] = [
    ['application/x-www-form-urlencoded', 'username=ana&password=Segredo-1x'],
    ['multipart/form-data; boundary=x', '--x\r\nSegredo-1x'],
    ['text/plain', 'password=Segredo-1x'],
    ['application/json', '{"password":"Segredo-1x"'],
    ['application/x-www-form-urlencoded', Buffer.alloc(3 * 1024 * 1024, 'a')],
  ]
  for (const [type, body] of bodies) {
    const reply = await post('/en/login?to=%2Fmarket', body, { 'content-type': type })
    expect([reply.statusCode, reply.headers.location, reply.body], type).toEqual([303, '/en/login?to=%2Fmarket', ''])
  }
  expect(lines.join('')).not.toContain('Segredo-1x')
})

test('what is no page stays 404, and no address leads to another site', async () => {
  for (const url of ['/no-such-page', '//evil.example/login', '/login/../..//evil.example']) {
    const reply = await post(url, 'a=b')
    expect([reply.statusCode, reply.headers.location], url).toEqual([404, undefined])
  }
})

test('recovery and reset get the outcome and the limits of their calls', async () => {
  const sent = await post('/en/password/recovery', 'username=nobody&password=unread')
  expect([sent.statusCode, sent.headers.location]).toEqual([303, '/en/login?recovery=sent'])
  expect((await post('/password/recovery', '')).headers.location).toBe('/login?recovery=failed')

  const reset = async (body: string) => (await post('/password/reset?token=a%26b', body)).headers.location
  expect(await reset('password=Trono-7x&repeated=Trono-8x')).toBe('/password/reset?token=a%26b&refused=differ')
  expect(await reset('password=x&repeated=x')).toBe('/password/reset?token=a%26b&refused=password')
  expect(await reset('password=Trono-7x&repeated=Trono-7x')).toBe('/password/reset?refused=link')
  const long = await post('/password/reset?token=a', `password=${'x'.repeat(20_000)}`)
  expect(long.statusCode).toBe(413)

  const foreign = await post('/password/recovery', 'username=nobody', { 'sec-fetch-site': 'cross-site' })
  expect([foreign.statusCode, foreign.headers.location]).toEqual([303, '/login'])

  // Switched on late, because with limits a busy machine refuses all calls.
  Object.assign(portal.app.config, { rateLimits: true })
  for (let count = 0; count < 20; count += 1) await post('/password/recovery', 'username=nobody')
  expect((await post('/password/recovery', 'username=nobody')).headers.location).toBe('/login?recovery=limited')
})
