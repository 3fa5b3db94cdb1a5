import { gunzipSync } from 'node:zlib'
import { expect, test, vi } from 'vitest'
import { createByteCache } from './byte-cache.ts'

const headers = { 'content-type': 'text/html' }

function aCache(maxBytes = 1024 * 1024) {
  let now = 0
  const cache = createByteCache(maxBytes, () => now)
  cache.resume()
  return { cache, wait: (ms: number) => (now += ms) }
}

test('an entry is served until one of its tags is invalidated', () => {
  const { cache } = aCache()
  cache.put('/', Buffer.from('home'), headers, ['news', 'settings'], cache.moment())
  cache.put('/about', Buffer.from('about'), headers, ['settings'], cache.moment())
  cache.invalidate(['news'])
  expect(cache.get('/')).toBeUndefined()
  expect(cache.get('/about')?.body.toString()).toBe('about')
})

test('a reply that was read before a change and finished after it is not stored', () => {
  const { cache } = aCache()
  const startedAt = cache.moment()
  cache.invalidate(['news'])
  cache.put('/', Buffer.from('old'), headers, ['news'], startedAt)
  expect(cache.get('/')).toBeUndefined()
})

test('after a change by others an entry is served for two more seconds from the first one, unless a newer one comes', () => {
  const { cache, wait } = aCache()
  const store = (text: string, startedAt = cache.moment()) =>
    cache.put('/shopping', Buffer.from(text), headers, ['shop'], startedAt)
  const served = () => cache.get('/shopping')?.body.toString()
  store('10 left')
  const startedAt = cache.moment()
  cache.invalidateLate('shop')
  expect([served(), cache.isLate(cache.get('/shopping')!), cache.staleAge(cache.get('/shopping')!)]).toEqual([
    '10 left',
    true,
    null,
  ])
  store('10 left, read before', startedAt)
  expect(served()).toBe('10 left')
  wait(1_000)
  cache.invalidateLate('shop')
  wait(999)
  expect(served()).toBe('10 left')
  wait(1)
  expect(served()).toBeUndefined()

  store('8 left')
  cache.invalidateLate('shop')
  store('7 left')
  expect([served(), cache.isLate(cache.get('/shopping')!)]).toEqual(['7 left', false])
  cache.invalidateLate('shop')
  cache.invalidate(['shop'])
  expect(served()).toBeUndefined()
})

test('an entry is not served after a moment that was announced', () => {
  vi.useFakeTimers()
  try {
    const { cache } = aCache()
    cache.put('/', Buffer.from('home'), headers, ['news'], cache.moment())
    cache.invalidateAt('news', new Date(1_000), new Date(0))
    vi.advanceTimersByTime(1_000)
    expect(cache.get('/')).toBeUndefined()
  } finally {
    vi.useRealTimers()
  }
})

test('a node that does not receive the changes of others serves and stores nothing', () => {
  const { cache } = aCache()
  cache.put('/', Buffer.from('home'), headers, ['news'], cache.moment())
  cache.suspend()
  expect(cache.get('/')).toBeUndefined()
  cache.put('/', Buffer.from('home'), headers, ['news'], cache.moment())
  cache.resume()
  expect(cache.get('/')).toBeUndefined()
})

test('a reply that was begun while changes were missed is not stored after the node listens again', () => {
  const { cache } = aCache()
  const before = cache.moment()
  cache.suspend()
  const during = cache.moment()
  cache.resume()
  for (const startedAt of [before, during]) {
    cache.put('/', Buffer.from('old'), headers, ['news'], startedAt)
    expect(cache.get('/')).toBeUndefined()
  }
  cache.put('/', Buffer.from('new'), headers, ['news'], cache.moment())
  expect(cache.get('/')).toBeDefined()
})

test('addresses that nobody asks for twice do not push out what is read', () => {
  const { cache } = aCache(100_000)
  const keep = (key: string) => cache.put(key, Buffer.alloc(10_000, 'x'), headers, [], cache.moment())
  keep('/')
  for (let request = 0; request < 200; request += 1) {
    if (request % 5 === 0) expect(cache.get('/')).toBeDefined()
    keep(`/?random=${request}`)
  }
  expect(cache.size().bytes).toBeLessThanOrEqual(100_000)
})

test('the oldest entries make room, and one huge reply does not push out all others', () => {
  const { cache } = aCache(100_000)
  for (let page = 0; page < 20; page += 1) cache.put(`/${page}`, Buffer.alloc(10_000, 'x'), headers, [], cache.moment())
  expect(cache.size().bytes).toBeLessThanOrEqual(100_000)
  expect(cache.get('/0')).toBeUndefined()
  expect(cache.get('/19')).toBeDefined()
  cache.put('/huge', Buffer.alloc(50_000), headers, [], cache.moment())
  expect(cache.get('/huge')).toBeUndefined()
  expect(cache.get('/19')).toBeDefined()
})

test('while the database is away, entries are served for ten minutes beyond their life, prices never', () => {
  const { cache, wait } = aCache()
  const keep = (key: string, tags: string[]) =>
    cache.put(key, Buffer.from(key), headers, ['settings', ...tags], cache.moment())
  const home = keep('/', ['news'])
  keep('/shop', ['shop'])
  keep('/market', ['market'])
  keep('/notice', ['news'])
  wait(60_000)
  expect(cache.staleAge(home)).toBeNull()
  cache.suspend()
  expect(cache.get('/')).toBeUndefined()
  cache.setAway(true)
  expect(cache.get('/')).toBe(home)
  expect(cache.staleAge(home)).toBe(60)
  expect([cache.get('/shop'), cache.get('/market')]).toEqual([undefined, undefined])
  // A change of this node is in force.
  cache.invalidate(['news'])
  expect(cache.get('/')).toBeUndefined()
  keep('/late', [])
  expect(cache.get('/late')).toBeUndefined()

  cache.setAway(false)
  cache.resume()
  const again = keep('/', ['news'])
  cache.setAway(true)
  wait(15 * 60_000 - 1)
  expect(cache.get('/')).toBe(again)
  wait(1)
  expect(cache.get('/')).toBeUndefined()
  // The database is back, and other nodes may have changed what this one had.
  cache.setAway(false)
  cache.suspend()
  cache.resume()
  expect(cache.size()).toEqual({ entries: 0, bytes: 0 })
})

test('no entry outlives five minutes and a half, because replies depend on the time', () => {
  const { cache, wait } = aCache()
  cache.put('/', Buffer.from('home'), headers, [], cache.moment())
  wait(5 * 60_000 - 1)
  expect(cache.get('/')).toBeDefined()
  wait(1)
  expect(cache.isLate(cache.get('/')!)).toBe(true)
  wait(30_000)
  expect(cache.get('/')).toBeUndefined()
  expect(cache.size()).toEqual({ entries: 0, bytes: 0 })
})

test('a tag is invalidated at the earliest of the moments that were asked for', () => {
  vi.useFakeTimers()
  const { cache } = aCache()
  const now = new Date(0)
  cache.invalidateAt('news', new Date(2000), now)
  cache.invalidateAt('news', new Date(1000), now)
  cache.invalidateAt('news', new Date(3000), now)
  const put = () => cache.put('/', Buffer.from('home'), headers, ['news'], cache.moment())
  put()
  vi.advanceTimersByTime(999)
  expect(cache.get('/')).toBeDefined()
  vi.advanceTimersByTime(1)
  expect(cache.get('/')).toBeUndefined()
  put()
  vi.advanceTimersByTime(60_000)
  expect(cache.get('/')).toBeDefined()
  // What only became old is still there while the database is away, as the number of players online.
  cache.invalidateAt('news', new Date(1000), now)
  cache.setAway(true)
  vi.advanceTimersByTime(1000)
  expect(cache.staleAge(cache.get('/')!)).not.toBeNull()
  cache.setAway(false)
  expect(cache.get('/')).toBeUndefined()
  vi.useRealTimers()
})

test('a long body gets a brotli copy', async () => {
  const { cache } = aCache()
  const entry = cache.put('/', Buffer.alloc(20_000, 'news '), headers, [], cache.moment())
  await expect.poll(() => entry.brotli?.body.length).toBeLessThan(1000)
  expect(entry.brotli?.headers['content-encoding']).toBe('br')
  // Its first bit is 0 for a window of 16 bits. A larger one takes 28 MB for each compression.
  expect(entry.brotli!.body[0]! & 1).toBe(0)
  expect(entry.headers['content-length']).toBe('20000')
})

test('a gzip copy is made at the first request for it, once, and its bytes are counted', async () => {
  const { cache } = aCache()
  const body = Buffer.alloc(20_000, 'news ')
  const entry = cache.put('/', body, headers, ['news'], cache.moment())
  await expect.poll(() => entry.brotli).not.toBeNull()
  const before = cache.size().bytes
  expect(entry.gzip).toBeNull()
  const [first, second] = await Promise.all([cache.gzipOf('/', entry), cache.gzipOf('/', entry)])
  expect(second).toBe(first)
  expect(entry.gzip).toBe(first)
  expect(gunzipSync(first!.body)).toEqual(body)
  expect(first!.headers).toMatchObject({ 'content-encoding': 'gzip', 'content-length': String(first!.body.length) })
  expect(cache.size().bytes).toBe(before + first!.body.length)
  cache.invalidate(['news'])
  expect(cache.size()).toEqual({ entries: 0, bytes: 0 })
})

test('a gzip copy whose entry was invalidated meanwhile is sent and not stored', async () => {
  const { cache } = aCache()
  const entry = cache.put('/', Buffer.alloc(20_000, 'news '), headers, ['news'], cache.moment())
  const compressing = cache.gzipOf('/', entry)
  cache.invalidate(['news'])
  expect(gunzipSync((await compressing)!.body)).toHaveLength(20_000)
  expect(cache.size()).toEqual({ entries: 0, bytes: 0 })
})

test('a short body is not compressed', () => {
  const { cache } = aCache()
  expect(cache.gzipOf('/', cache.put('/', Buffer.from('home'), headers, [], cache.moment()))).toBeNull()
})
