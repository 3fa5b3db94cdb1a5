import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Locale } from '@guildhall/contract'
import type { App } from '../app.ts'
import { edgeHeaders } from '../cache/edge.ts'
import { mayGoStale, staleSeconds, type CachedBytes, type EncodedCopy } from '../cache/byte-cache.ts'
import { markedAsOld } from './old-copy.ts'
import { isRefresh, refresher } from './refresh-late.ts'
import { endLateReplies, longestReplyMs } from './reply-time.ts'
import { localeOf } from '../words/locale.ts'
import { serveAhead } from './serve-ahead.ts'
import { asLate, hasAlready, readyCopy, takesEncoding, writeCopy, writeNotModified, type Asked } from './write-entry.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The reply was sent from the cache. Such requests are counted and not logged. */
    isFromCache: boolean
  }
  interface FastifyInstance {
    /** How many replies were sent from the cache. Set by `replyFromCache`. */
    repliesFromCache(): number
    /** The address without the part of its query that its page does not read. Set by `servePages`. */
    addressOf(url: string): string
    /** The paths of the pages that search engines may list, without locale. Set by `servePages`. */
    publicPaths(): Promise<readonly string[]>
  }
  interface FastifyReply {
    /** Sends what the cache had, marked as old, when the database is away. Returns whether there was something. */
    sendStale?(): boolean
  }
}

export const apiCacheKey = (locale: Locale, url: string): string => `${locale} ${url}`
export const pageCacheKey = (url: string): string => url

/** What a cache in front may do with a reply of these tags while the portal fails. */
export const ifError = (tags: readonly string[]): string => (mayGoStale(tags) ? `, stale-if-error=${staleSeconds}` : '')

const perRequest = new Set([
  'x-request-id',
  'date',
  'connection',
  'content-length',
  'set-cookie',
  'access-control-allow-origin',
])

/** An entry of the cache under its key. */
interface Found {
  key: string
  entry: CachedBytes
}

/**
 * Replies from the cache before anything else reads the request, and ends requests whose reply is late. A request with
 * a token never gets a cached API reply; pages are the same for everyone.
 */
export function replyFromCache(
  fastify: FastifyInstance,
  app: Pick<App, 'cache' | 'config' | 'log'>,
  longestMs = longestReplyMs,
): void {
  const refresh = refresher(fastify, app)
  const origins = new Set(app.config.apiOrigins)
  let count = 0
  fastify.repliesFromCache = () => count
  fastify.decorateRequest('isFromCache', false)
  const find = (asked: Asked): Found | null => {
    const key = keyOf(fastify, asked)
    const entry = key === undefined ? undefined : app.cache.get(key)
    return key !== undefined && entry ? { key, entry } : null
  }

  serveAhead(fastify, app.config, (asked, response) => {
    const entry = find(asked)?.entry
    if (!entry || app.cache.isLate(entry) || app.cache.staleAge(entry) !== null) return false
    const copy = readyCopy(asked, entry)
    if (!copy) return false
    count += 1
    if (hasAlready(asked, entry)) writeNotModified(response, entry)
    else writeCopy(asked, response, copy)
    return true
  })

  fastify.addHook('onRequest', (request, reply, done) => {
    const found = isRefresh(request) ? null : find(request)
    if (!found) return done()
    if (app.cache.isLate(found.entry)) refresh(found.key, request)
    replyWith(found, request, reply)
  })

  // Not before: a reply from the cache needs no timer. And not later: who waits for the reply of others may wait long.
  endLateReplies(fastify, longestMs)

  fastify.addHook('onRequest', (request, reply, done) => {
    const key = isRefresh(request) ? undefined : keyOf(fastify, request)
    // Single flight: when a tag is invalidated while hundreds ask for the same reply, it is computed once.
    const pending = key === undefined ? undefined : app.cache.pending(key)
    if (!pending) return done()
    const replyOrContinue = () => {
      // Its time ran out while it waited.
      if (reply.sent) return
      const found = find(request)
      if (found) replyWith(found, request, reply)
      else done()
    }
    void pending.then(replyOrContinue)
  })

  fastify.decorateReply('sendStale', function (this: FastifyReply) {
    const found = find(this.request)
    if (found) replyWith(found, this.request, this)
    return found !== null
  })

  function replyWith({ key, entry: cached }: Found, request: FastifyRequest, reply: FastifyReply): void {
    request.isFromCache = true
    count += 1
    reply.hijack()
    const { raw } = reply
    const { origin } = request.headers
    if (origin && origins.has(origin)) raw.setHeader('access-control-allow-origin', origin)
    const age = app.cache.staleAge(cached)
    if (age !== null) raw.setHeader('age', String(age))
    const entry = age === null ? cached : markedAsOld(cached, request.url)
    const isLate = app.cache.isLate(cached)
    const write = (copy: EncodedCopy) => writeCopy(request, raw, isLate ? asLate(copy) : copy)
    if (hasAlready(request, entry)) return writeNotModified(raw, isLate ? asLate(entry) : entry)
    // An old copy is not compressed.
    const ready = age !== null && takesEncoding(request, 'br') && !entry.brotli ? null : readyCopy(request, entry)
    if (ready) return write(ready)
    const compressing = takesEncoding(request, 'gzip') ? app.cache.gzipOf(key, entry) : null
    if (compressing) compressing.then(write, () => write(entry))
    else write(entry)
  }
}

/** The key of the reply that this request may share; undefined when it may share none. */
function keyOf(fastify: FastifyInstance, asked: Asked): string | undefined {
  const { method, url, headers } = asked
  if (method !== 'GET' && method !== 'HEAD') return undefined
  if (!url.startsWith('/api/')) return wantsEnglish(asked) ? undefined : pageCacheKey(fastify.addressOf(url))
  if (headers.authorization) return undefined
  return apiCacheKey(localeOf(headers['accept-language']), url)
}

/** Whether the address ends like the name of a file, so it is no page. */
export const namesFile = (url: string): boolean => /^[^?]*\.[a-z0-9]{2,5}(?:\?|$)/.test(url)

/** Whether the cookie `lang=en` is set and the address is a page not under /en, which then replies with a redirect. */
export function wantsEnglish({ url, headers: { cookie } }: Asked): boolean {
  if (!cookie?.includes('lang=en')) return false
  return /(?:^|;\s*)lang=en(?:;|$)/.test(cookie) && !/^\/en(?:[/?]|$)/.test(url) && !namesFile(url)
}

/** Stores `body` in the cache with the headers of this reply, and sends it. */
export function sendCached(
  app: Pick<App, 'cache' | 'config'>,
  request: FastifyRequest,
  reply: FastifyReply,
  key: string,
  body: Buffer,
  tags: readonly string[],
  startedAt: number,
): FastifyReply {
  const headers: Record<string, string> = {}
  for (const [name, value] of Object.entries({ ...reply.raw.getHeaders(), ...reply.getHeaders() })) {
    if (value !== undefined && !perRequest.has(name)) headers[name] = String(value)
  }
  // Only what comes from the cache may be kept in front: this reply may be out of date before it arrives there.
  const isForAll = headers['cache-control']?.startsWith('public') === true
  const storedHeaders =
    app.config.edge && isForAll ? { ...headers, ...edgeHeaders(headers['cache-control'] ?? '', tags) } : headers
  const entry = app.cache.put(key, body, storedHeaders, tags, startedAt)
  reply.header('etag', entry.etag)
  if (hasAlready(request, entry)) return reply.status(304).send()
  return reply.send(body)
}
