import { Readable } from 'node:stream'
import { fastify as createFastify } from 'fastify'
import { expect, test } from 'vitest'
import { rangeOf, sendFile } from './send-file.ts'

test.each<[string | undefined, ReturnType<typeof rangeOf>]>([
  [undefined, null],
  ['bytes=0-99', { first: 0, last: 99 }],
  ['bytes=10-', { first: 10, last: 999 }],
  ['bytes=-10', { first: 990, last: 999 }],
  ['bytes=-5000', { first: 0, last: 999 }],
  ['bytes=990-5000', { first: 990, last: 999 }],
  ['bytes=1000-', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=20-10', null],
  ['bytes=-', null],
  ['bytes=0-1,5-9', null],
  ['BYTES= 5 - 5 ', { first: 5, last: 5 }],
  ['bytes=0-999', { first: 0, last: 999 }],
  ['bytes=0-1000', { first: 0, last: 999 }],
  ['bytes=999-', { first: 999, last: 999 }],
  ['bytes=1000-2000', 'unsatisfiable'],
  ['bytes=-1000', { first: 0, last: 999 }],
  ['lines=1-2', null],
])('of 1,000 bytes, %s asks for %j', (header, range) => {
  expect(rangeOf(header, 1000)).toEqual(range)
})

const bytes = Buffer.from('0123456789')
const fastify = createFastify({ exposeHeadRoutes: true })
let reads: [number, number][] = []
fastify.get('/file', (request, reply) =>
  sendFile(
    request.headers,
    reply,
    {
      size: bytes.length,
      read(first, last) {
        reads.push([first, last])
        return Readable.from([bytes.subarray(first, last + 1)])
      },
    },
    { etag: '"sum"', name: 'patch.zip', type: 'application/zip' },
  ),
)
const get = async (headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') => {
  reads = []
  const reply = await fastify.inject({ method, url: '/file', headers })
  return [reply.statusCode, reply.body, reply.headers['content-length'], reply.headers['content-range']]
}
const whole = [200, '0123456789', '10', undefined]
const part = [206, '345', '3', 'bytes 3-5/10']

test('a part goes out with its own length, and the whole with that of the file', async () => {
  expect(await get()).toEqual(whole)
  expect(await get({ range: 'bytes=3-5' })).toEqual(part)
  expect(await get({ range: 'bytes=9-' })).toEqual([206, '9', '1', 'bytes 9-9/10'])
  expect(await get({ range: 'bytes=0-1,3-4' })).toEqual(whole)
})

test('a part beyond the end is refused with the size of the file, and nobody keeps that reply', async () => {
  const reply = await fastify.inject({ url: '/file', headers: { range: 'bytes=10-' } })
  expect([reply.statusCode, reply.headers['content-range'], reply.headers['cache-control'], reply.body]).toEqual([
    416,
    'bytes */10',
    'no-store',
    '',
  ])
})

test('a client that continues a download gets the part only of the same file', async () => {
  expect(await get({ range: 'bytes=3-5', 'if-range': '"sum"' })).toEqual(part)
  expect(await get({ range: 'bytes=3-5', 'if-range': '"other"' })).toEqual(whole)
  expect(await get({ range: 'bytes=30-', 'if-range': '"other"' })).toEqual(whole)
})

test('a client that has the file is told so without the file being read', async () => {
  for (const tags of ['"sum"', 'W/"sum"', '"other", "sum"', '"other",W/"sum"', '*']) {
    expect((await get({ 'if-none-match': tags })).slice(0, 2), tags).toEqual([304, ''])
    expect(reads).toEqual([])
  }
  for (const tags of ['"other"', 'sum', ' ']) expect(await get({ 'if-none-match': tags }), tags).toEqual(whole)
})

test('HEAD gets the length without the file being read', async () => {
  expect(await get({}, 'HEAD')).toEqual([200, '', '10', undefined])
  expect(await get({ range: 'bytes=3-5' }, 'HEAD')).toEqual([206, '', '3', 'bytes 3-5/10'])
  expect(reads).toEqual([])
})

test('the file is one that browsers save, keep and never run', async () => {
  const { headers } = await fastify.inject('/file')
  expect(headers).toMatchObject({
    'content-type': 'application/zip',
    'content-disposition': 'attachment; filename="patch.zip"',
    'cache-control': 'public, max-age=31536000, immutable',
    'accept-ranges': 'bytes',
    etag: '"sum"',
    'content-security-policy': "sandbox; default-src 'none'",
    'cross-origin-resource-policy': 'cross-origin',
    'x-content-type-options': 'nosniff',
  })
})
