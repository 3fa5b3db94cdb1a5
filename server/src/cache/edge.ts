import { setTimeout as pause } from 'node:timers/promises'
import type { Log } from '../db/connect.ts'
import { sendRequest } from '../outgoing/send-request.ts'

/** A cache in front of the portal: a CDN, or nginx or Varnish of the operator. */
export interface EdgeSettings {
  /** Where to say which tags have changed; each gets every purge. */
  purgeUrls: string[]
  /** Sent as a bearer token. */
  token: string
}

/** The tag that each reply of the portal has. */
export const everythingTag = 'guildhall'

/** How long a cache in front may keep a reply without a purge. A lost one ends after this time by itself. */
const forCaches = ', s-maxage=300'

/** What a cache in front reads of a reply with these tags, under the names that nginx, Fastly and Cloudflare know. */
export const edgeHeaders = (cacheControl: string, tags: readonly string[]): Record<string, string> => {
  const all = [everythingTag, ...new Set(tags)]
  return {
    'cache-control': cacheControl + forCaches,
    'surrogate-key': all.join(' '),
    'cache-tag': all.join(','),
  }
}

/** The same reply for the browser alone: it is no longer current, and a cache in front would keep it beyond the purge. */
export const withoutEdgeHeaders = ({
  'surrogate-key': _key,
  'cache-tag': _tag,
  ...headers
}: Record<string, string>): Record<string, string> => ({
  ...headers,
  'cache-control': (headers['cache-control'] ?? '').replace(forCaches, ''),
})

const timing = { gatherMs: 100, againMs: 1_000, firstRetryMs: 250, longestRetryMs: 30_000, deadlineMs: 5_000 }

export interface EdgePurges {
  /** Tells the caches in front that replies with any of `tags` have changed. */
  purge(tags: readonly string[]): void
  close(): void
}

/**
 * Sends purges, each twice: a reply of before may still be on its way to the cache at the first one. Changes within 100
 * ms are one purge. What fails is repeated until the cache confirms it, so a cache that was away learns what it missed.
 */
export function createEdgePurges(
  { purgeUrls, token }: EdgeSettings,
  log: Log,
  { gatherMs, againMs, firstRetryMs, longestRetryMs, deadlineMs } = timing,
): EdgePurges {
  const stopping = new AbortController()
  const caches = purgeUrls.map((url) => ({ url, waiting: new Set<string>(), isBusy: false }))
  type Cache = (typeof caches)[number]

  async function work(cache: Cache): Promise<void> {
    let failures = 0
    while (cache.waiting.size > 0) {
      await pause(gatherMs, null, { signal: stopping.signal, ref: false })
      const tags = [...cache.waiting]
      // Before it is sent: a tag that changes again meanwhile is a purge of its own.
      cache.waiting.clear()
      const problem = await post(cache.url, tags)
      if (problem === null) {
        if (failures > 0) log.info('the cache in front has confirmed the purges that it missed')
        failures = 0
        continue
      }
      for (const tag of tags) cache.waiting.add(tag)
      if (failures === 0) log.warn({ cause: problem }, 'a cache in front did not confirm a purge; it is sent again')
      const waitMs = Math.min(longestRetryMs, firstRetryMs * 2 ** failures)
      failures += 1
      await pause(waitMs, null, { signal: stopping.signal, ref: false })
    }
  }

  /** Null when the cache has confirmed; otherwise why not, without the address, which may contain a secret. */
  async function post(url: string, tags: string[]): Promise<string | null> {
    try {
      const { status } = await sendRequest({
        url,
        method: 'POST',
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          'surrogate-key': tags.join(' '),
        },
        body: JSON.stringify({ tags }),
        deadline: AbortSignal.any([stopping.signal, AbortSignal.timeout(deadlineMs)]),
        mostBytes: 64 * 1024,
      })
      return status >= 200 && status < 300 ? null : `it answered ${status}`
    } catch (error) {
      return (error as Error).message
    }
  }

  function send(tags: readonly string[]): void {
    for (const cache of caches) {
      for (const tag of tags) cache.waiting.add(tag)
      if (cache.isBusy) continue
      cache.isBusy = true
      work(cache)
        // Only the end of the process stops it.
        .catch(() => {})
        .finally(() => (cache.isBusy = false))
    }
  }

  return {
    purge(tags) {
      if (stopping.signal.aborted) return
      send(tags)
      setTimeout(() => send(tags), againMs).unref()
    },
    close: () => stopping.abort(),
  }
}
