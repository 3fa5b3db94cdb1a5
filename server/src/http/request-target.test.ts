import { expect, test } from 'vitest'
import { aPortal } from '../../../test/portal.ts'
import { apiHostOf, targetOf, withoutTrailingSlash } from './request-target.ts'

test.each([
  ['/notice?page=2', '/notice?page=2'],
  ['/notice/maçã', '/notice/maçã'],
  ['/notice/ma%C3%A7%C3%A3?q=100%', '/notice/ma%C3%A7%C3%A3?q=100%'],
  ['//', '/'],
  ['//evil.example/x', '/evil.example/x'],
  ['http://evil.example', '/'],
  ['http://evil.example//x?y', '/x?y'],
  ['http://evil.example?y', '/?y'],
  ['*', '/*'],
  ['/%E0%A4%A', '/%25E0%25A4%25A'],
  ['/notice/100%?x=%', '/notice/100%25?x=%'],
  ['/notice/%00', '/notice/%2500'],
])('%s is %s', (url, target) => {
  expect(targetOf(url)).toBe(target)
})

test.each([
  ['/notice/', '/notice'],
  ['/notice//?page=2&to=/', '/notice?page=2&to=/'],
  ['/en/', '/en'],
  ['/en/?a', '/en?a'],
  ['/\\evil.example/', '/evil.example'],
  ['/\\/evil.example/', '/evil.example'],
  ['/', null],
  ['/?to=/notice/', null],
  ['/notice?to=/', null],
])('the page of %s stands at %s', (target, address) => {
  expect(withoutTrailingSlash(target)).toBe(address)
})

test('only a host of its own is the host of the API', () => {
  expect(apiHostOf('https://api.example')).toBe('api.example')
  expect(apiHostOf('https://portal.example/api')).toBeNull()
  expect(apiHostOf('/api')).toBeNull()
})

test('an address that cannot be decoded is one that does not exist', async () => {
  const { fastify } = await aPortal()
  for (const slug of ['%E0%A4%A', '%00', '100%']) {
    const answer = await fastify.inject(`/api/notice/${slug}`)
    expect(answer.json()).toMatchObject({ code: 'not_found', requestId: answer.headers['x-request-id'] })
    expect(answer.statusCode).toBe(404)
  }
})

test('on its own host the API is at the root, and only there', async () => {
  const { fastify } = await aPortal({ API_BASE_URL: 'https://api.example' })
  const from = async (host: string, url: string) => (await fastify.inject({ url, headers: { host } })).statusCode
  expect(await from('api.example', '/notices')).toBe(200)
  expect(await from('portal.example', '/api/notices')).toBe(200)
  expect(await from('portal.example', '/notices')).toBe(404)
})

test('a text that the database cannot hold is the caller’s mistake', async () => {
  const { call } = await aPortal()
  const { status, body } = await call('POST', '/login', { body: { username: 'a\u0000b', password: 'x' } })
  expect(status).toBe(400)
  expect(body.code).toBe('invalid_input')
})
