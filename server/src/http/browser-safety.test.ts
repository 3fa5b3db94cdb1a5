import { expect, test } from 'vitest'
import { aPortal } from '../../../test/portal.ts'

// The security headers that browsers get, and what another site cannot make a browser do. Rows of docs/security.md
// refer to these tests.
const portal = await aPortal({ PUBLIC_URL: 'https://localhost' })
const { call, fastify } = portal

const answers = ['/api/notices', '/api/account/user', '/api/no-such-call', '/healthz', '/media/none.webp', '/api/docs']

test.each(answers)('%s is for https alone, keeps its type and is in no frame', async (url) => {
  const { headers } = await fastify.inject(url)
  expect(headers['strict-transport-security']).toBe('max-age=31536000')
  expect(headers['x-content-type-options']).toBe('nosniff')
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
  expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin')
})

// At version 30c27a2 every https portal locked browsers out of plain http panels and patch hosts below its own host.
test('hosts below ours are for https alone only where the operator asked for it', async () => {
  const strict = await aPortal({ PUBLIC_URL: 'https://localhost', HSTS_SUBDOMAINS: 'on' })
  const { headers } = await strict.fastify.inject('/healthz')
  expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
  await strict.close()
})

test('texts say their charset', async () => {
  for (const url of ['/api/notices', '/api/no-such-call', '/api/docs', '/healthz'])
    expect((await fastify.inject(url)).headers['content-type'], url).toMatch(/; ?charset=utf-8$/i)
})

test('the device cookie is for https, for our requests and for no script', async () => {
  const { login } = await portal.aPerson()
  const password = 'Trono-7x'
  const hash = await portal.app.hashing.hash(password)
  await portal.app.db.updateTable('users').set({ password_hash: hash }).where('login', '=', login).execute()
  const { headers, status } = await call('POST', '/login', { body: { username: login, password } })
  expect(status).toBe(200)
  expect(String(headers['set-cookie'])).toMatch(/Path=\/; HttpOnly; SameSite=Lax; Secure$/)
})

test('no cookie is a session, so another site cannot act in its owner’s name', async () => {
  const { token } = await portal.aPerson()
  const cookie = [`power-token=${token}`, `token=${token}`, `authorization=Bearer ${token}`].join('; ')
  expect((await call('GET', '/account/user', { token })).status).toBe(200)
  expect((await call('GET', '/account/user', { headers: { cookie } })).status).toBe(401)
})

test.each([
  ['text/plain', '{"username":"player","password":"player123"}'],
  ['application/x-www-form-urlencoded', 'username=player&password=player123'],
  [
    'multipart/form-data; boundary=x',
    ['username', 'password']
      .map((name) => `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\nplayer\r\n`)
      .join('') + '--x--\r\n',
  ],
])('a form of another site, which asks no leave before it is sent, is not read: %s', async (type, payload) => {
  const reply = await fastify.inject({ method: 'POST', url: '/api/login', headers: { 'content-type': type }, payload })
  expect([400, 415]).toContain(reply.statusCode)
})

test('a parameter that comes twice is refused, not chosen from', async () => {
  expect((await call('GET', '/checkUserExists?username=one&username=two')).status).toBe(400)
  expect((await call('GET', '/notices?limit=1&limit=2')).status).toBe(400)
})

test('a token in the address is none', async () => {
  const { token } = await portal.aPerson()
  for (const name of ['token', 'access_token', 'authorization'])
    expect((await call('GET', `/account/user?${name}=${token}`)).status).toBe(401)
})
