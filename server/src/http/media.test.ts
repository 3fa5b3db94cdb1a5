import { expect, test } from 'vitest'
import { aPortal } from '../../../test/portal.ts'

const { app, fastify } = await aPortal()
await app.storage.save('news/a-960.webp', Buffer.from('a picture'))
await app.storage.save('news/b.jpg', Buffer.from('a photo'))
await app.storage.save('packs/c.zip', Buffer.from('an archive'))

test('an uploaded picture goes out with a fixed type, and browsers keep it and never run it', async () => {
  const { statusCode, body, headers } = await fastify.inject('/media/news/a-960.webp')
  expect([statusCode, body]).toEqual([200, 'a picture'])
  expect(headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-disposition': 'inline; filename="a-960.webp"',
    'content-security-policy': "sandbox; default-src 'none'",
    'cross-origin-resource-policy': 'cross-origin',
    'x-content-type-options': 'nosniff',
    etag: '"news/a-960.webp"',
  })
  const photo = await fastify.inject('/media/news/b.jpg')
  expect([photo.headers['content-type'], photo.headers['content-disposition'], photo.body]).toEqual([
    'image/jpeg',
    'inline; filename="b.jpg"',
    'a photo',
  ])
})

test('a browser that has the picture is told so', async () => {
  const get = async (etag: string) => {
    const { statusCode, body } = await fastify.inject({
      url: '/media/news/a-960.webp',
      headers: { 'if-none-match': etag },
    })
    return [statusCode, body]
  }
  expect(await get('"news/a-960.webp"')).toEqual([304, ''])
  expect(await get('"another"')).toEqual([200, 'a picture'])
})

test.each(['news/none.webp', 'packs/c.zip', 'webp', 'news/a-960.webp.zip', 'news/a-960', ''])(
  'there is no picture at /media/%s',
  async (name) => {
    const { statusCode, headers } = await fastify.inject(`/media/${name}`)
    expect([statusCode, headers['cache-control']]).toEqual([404, 'no-store'])
  },
)
