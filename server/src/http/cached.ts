import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Locale } from '@guildhall/contract'
import type { App } from '../app.ts'
import { edgeHeaders, withoutEdgeHeaders } from '../cache/edge.ts'
import { mayGoStale, staleSeconds, type CachedBytes, type EncodedCopy } from '../cache/byte-cache.ts'
import { markedAsOld } from './old-copy.ts'
import { isRefresh, refresher } from './refresh-late.ts'
import { endLateReplies, longestReplyMs } from './reply-time.ts'
import { localeOf } from '../words/locale.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The reply was sent from the cache. Such requests are counted and not logged. */
    isFromCache: boolean
  }
  interface FastifyInstance {
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
  fastify.decorateRequest('isFromCache', false)
  const sharedKeyOf = (request: FastifyRequest) => (isRead(request) && !isRefresh(request) ? keyOf(request) : undefined)

  fastify.addHook('onRequest', (request, reply, done) => {
    const key = sharedKeyOf(request)
    const stored = key === undefined ? undefined : app.cache.get(key)
    if (key === undefined || !stored) return done()
    if (app.cache.isLate(stored)) refresh(key, request)
    replyWith(stored, key, request, reply)
  })

  // Not before: a reply from the cache needs no timer. And not later: who waits for the reply of others may wait long.
  endLateReplies(fastify, longestMs)

  fastify.addHook('onRequest', (request, reply, done) => {
    const key = sharedKeyOf(request)
    // Single flight: when a tag is invalidated while hundreds ask for the same reply, it is computed once.
    const pending = key === undefined ? undefined : app.cache.pending(key)
    if (key === undefined || !pending) return done()
    void pending.then(() => {
      // Its time ran out while it waited.
      if (reply.sent) return
      const stored = app.cache.get(key)
      if (stored) replyWith(stored, key, request, reply)
      else done()
    })
  })

  fastify.decorateReply('sendStale', function (this: FastifyReply) {
    const key = isRead(this.request) ? keyOf(this.request) : undefined
    const stored = key === undefined ? undefined : app.cache.get(key)
    if (key === undefined || !stored) return false
    replyWith(stored, key, this.request, this)
    return true
  })

  function replyWith(cached: CachedBytes, key: string, request: FastifyRequest, reply: FastifyReply): void {
    request.isFromCache = true
    reply.hijack()
    const { origin } = request.headers
    if (origin && origins.has(origin)) reply.raw.setHeader('access-control-allow-origin', origin)
    const age = app.cache.staleAge(cached)
    if (age !== null) reply.raw.setHeader('age', String(age))
    const entry = age === null ? cached : markedAsOld(cached, request.url)
    const write = app.cache.isLate(cached) ? writeLate : writeCopy
    if (hasAlready(request, entry))
      notModified(reply, write === writeLate ? withoutEdgeHeaders(entry.headers) : entry.headers)
    else if (takesEncoding(request, 'br') && (entry.brotli || age === null))
      write(request, reply, entry.brotli ?? entry)
    else if (!takesEncoding(request, 'gzip')) write(request, reply, entry)
    else if (entry.gzip) write(request, reply, entry.gzip)
    else {
      const compressing = app.cache.gzipOf(key, entry)
      if (!compressing) write(request, reply, entry)
      else
        compressing.then(
          (gzip) => write(request, reply, gzip),
          () => write(request, reply, entry),
        )
    }
  }
}

const isRead = ({ method }: FastifyRequest): boolean => method === 'GET' || method === 'HEAD'

function keyOf(request: FastifyRequest): string | undefined {
  const { url, headers } = request
  if (!url.startsWith('/api/')) return wantsEnglish(request) ? undefined : pageCacheKey(request.server.addressOf(url))
  if (headers.authorization) return undefined
  return apiCacheKey(localeOf(headers['accept-language']), url)
}

/** Whether the address ends like the name of a file, so it is no page. */
export const namesFile = (url: string): boolean => /^[^?]*\.[a-z0-9]{2,5}(?:\?|$)/.test(url)

/** Whether the cookie `lang=en` is set and the address is a page not under /en, which then replies with a redirect. */
export function wantsEnglish(request: FastifyRequest): boolean {
  const { cookie } = request.headers
  if (!cookie?.includes('lang=en')) return false
  return /(?:^|;\s*)lang=en(?:;|$)/.test(cookie) && !/^\/en(?:[/?]|$)/.test(request.url) && !namesFile(request.url)
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

function notModified({ raw }: FastifyReply, { 'content-length': _, ...headers }: CachedBytes['headers']): void {
  raw.writeHead(304, headers).end()
}

const writeLate: typeof writeCopy = (request, reply, { body, headers }) =>
  writeCopy(request, reply, { body, headers: withoutEdgeHeaders(headers) })

function writeCopy(request: FastifyRequest, { raw }: FastifyReply, { body, headers }: EncodedCopy): void {
  raw.writeHead(200, headers)
  raw.end(request.method === 'HEAD' ? undefined : body)
}

/** If-None-Match may list several ETags. No ETag of ours is part of another one, so `includes` is enough. */
const hasAlready = (request: FastifyRequest, entry: CachedBytes): boolean =>
  request.headers['if-none-match']?.includes(entry.etag) === true

const refused = { br: /\bbr\s*;\s*q=0(?:\.0*)?(?:,|$)/, gzip: /\bgzip\s*;\s*q=0(?:\.0*)?(?:,|$)/ }

/** Whether a browser takes replies in this encoding. */
export function takesEncoding({ headers }: FastifyRequest, encoding: 'br' | 'gzip'): boolean {
  const accepted = headers['accept-encoding'] ?? ''
  return accepted.includes(encoding) && !refused[encoding].test(accepted)
}
