import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createEdgePurges, edgeHeaders, withoutEdgeHeaders } from './edge.ts'

const quick = { gatherMs: 1, againMs: 20, firstRetryMs: 1, longestRetryMs: 4, deadlineMs: 1_000 }

interface Purge {
  tags: string[]
  authorization: string | undefined
}

/** A cache that answers the first purges with `refusals` and confirms the others. */
async function aCacheInFront(refusals: number[] = []) {
  const purges: Purge[] = []
  const left = [...refusals]
  const server = createServer(async (request, reply) => {
    let text = ''
    for await (const chunk of request) text += String(chunk)
    const refusal = left.shift()
    if (refusal) return void reply.writeHead(refusal).end()
    const { tags } = JSON.parse(text) as { tags: string[] }
    expect(request.headers['surrogate-key']).toBe(tags.join(' '))
    purges.push({ tags, authorization: request.headers.authorization })
    reply.writeHead(200).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/purge`, purges, left }
}

function purgesTo(purgeUrls: string[]) {
  const logged: object[] = []
  const log = { info: () => {}, warn: (details: object) => void logged.push(details) }
  const edge = createEdgePurges({ purgeUrls, token: 'a token' }, log, quick)
  onTestFinished(() => edge.close())
  return { ...edge, logged }
}

test('each cache is told the tags of changes, together and twice, with the token', async () => {
  const [one, other] = [await aCacheInFront(), await aCacheInFront()]
  const { purge } = purgesTo([one.url, other.url])
  purge(['news'])
  purge(['shop', 'news'])
  for (const { purges } of [one, other]) {
    await expect.poll(() => purges.length).toBe(2)
    for (const { tags, authorization } of purges) {
      expect(tags.toSorted()).toEqual(['news', 'shop'])
      expect(authorization).toBe('Bearer a token')
    }
  }
})

test('a tag that changes again while its purge is on the way is a purge of its own', async () => {
  const cache = await aCacheInFront()
  const { purge } = purgesTo([cache.url])
  for (let change = 1; change <= 3; change += 1) {
    purge(['shop'])
    await expect.poll(() => cache.purges.length).toBeGreaterThanOrEqual(change)
  }
  // The last change is also told again.
  await expect.poll(() => cache.purges.length).toBeGreaterThanOrEqual(4)
})

test('a cache that was away or refused learns what it missed, and the log does not name its address', async () => {
  const cache = await aCacheInFront([503, 500, 401])
  const { purge, logged } = purgesTo([cache.url])
  purge(['news'])
  await expect.poll(() => cache.left.length).toBe(0)
  purge(['market'])
  await expect.poll(() => new Set(cache.purges.flatMap(({ tags }) => tags))).toEqual(new Set(['news', 'market']))
  expect(logged).toEqual([{ cause: 'it answered 503' }])
})

test('a current reply names how long and under which tags it may be kept, and a late one does not', () => {
  const headers = edgeHeaders('public, max-age=0', ['shop', 'settings', 'shop'])
  expect(headers).toEqual({
    'cache-control': 'public, max-age=0, s-maxage=300',
    'surrogate-key': 'guildhall shop settings',
    'cache-tag': 'guildhall,shop,settings',
  })
  expect(withoutEdgeHeaders(headers)).toEqual({ 'cache-control': 'public, max-age=0' })
})
