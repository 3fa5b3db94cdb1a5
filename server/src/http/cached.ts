import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Locale } from '@guildhall/contract'
import type { App } from '../app.ts'
import type { CachedBytes, Twin } from '../cache/byte-cache.ts'
import { localeOf } from '../words/locale.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The answer went out as cached bytes; such requests are counted, not logged. */
    isFromCache: boolean
  }
}

export const apiCacheKey = (locale: Locale, url: string): string => `${locale} ${url}`
export const pageCacheKey = (url: string): string => url

const perRequest = new Set([
  'x-request-id',
  'date',
  'connection',
  'content-length',
  'set-cookie',
  'access-control-allow-origin',
])

/**
 * Answers what is cached before anything else of the request is looked at. A request that carries a token never
 * reaches a cached API answer; pages are the same for everyone.
 */
export function answerFromCache(fastify: FastifyInstance, app: Pick<App, 'cache' | 'config'>): void {
  const origins = new Set(app.config.apiOrigins)
  fastify.decorateRequest('isFromCache', false)
  fastify.addHook('onRequest', (request, reply, done) => {
    const key = request.method === 'GET' || request.method === 'HEAD' ? keyOf(request) : undefined
    if (!key) return done()
    const answerOrGoOn = () => {
      if (!answer(key, request, reply)) done()
    }
    // What falls while hundreds ask for it is made once, and not by each of them.
    const made = app.cache.beingMade(key)
    if (made) void made.then(answerOrGoOn)
    else answerOrGoOn()
  })

  function answer(key: string, request: FastifyRequest, reply: FastifyReply): boolean {
    const entry = app.cache.get(key)
    if (!entry) return false
    request.isFromCache = true
    reply.hijack()
    const { origin } = request.headers
    if (origin && origins.has(origin)) reply.raw.setHeader('access-control-allow-origin', origin)
    if (hasAlready(request, entry)) notModified(reply, entry)
    else if (takesEncoding(request, 'br')) write(request, reply, entry.brotli ?? entry)
    else if (!takesEncoding(request, 'gzip')) write(request, reply, entry)
    else if (entry.gzip) write(request, reply, entry.gzip)
    else {
      const made = app.cache.gzipOf(key, entry)
      if (!made) write(request, reply, entry)
      else
        made.then(
          (twin) => write(request, reply, twin),
          () => write(request, reply, entry),
        )
    }
    return true
  }
}

function keyOf(request: FastifyRequest): string | undefined {
  const { url, headers } = request
  if (!url.startsWith('/api/')) return wantsEnglish(request) ? undefined : pageCacheKey(url)
  if (headers.authorization) return undefined
  return apiCacheKey(localeOf(headers['accept-language']), url)
}

/** The switch of languages has set `lang=en`, and this address is not under /en: the page answers with a redirect. */
export function wantsEnglish(request: FastifyRequest): boolean {
  const { cookie } = request.headers
  if (!cookie?.includes('lang=en')) return false
  return /(?:^|;\s*)lang=en(?:;|$)/.test(cookie) && !/^\/en(?:[/?]|$)/.test(request.url)
}

/** Keeps `body` with the headers it is about to leave with, and sends it. */
export function sendCached(
  app: Pick<App, 'cache'>,
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
  const entry = app.cache.put(key, body, headers, tags, startedAt)
  reply.header('etag', entry.etag)
  if (hasAlready(request, entry)) return reply.status(304).send()
  return reply.send(body)
}

function notModified({ raw }: FastifyReply, entry: CachedBytes): void {
  const { 'content-length': _, ...headers } = entry.headers
  raw.writeHead(304, headers).end()
}

function write(request: FastifyRequest, { raw }: FastifyReply, { body, headers }: Twin): void {
  raw.writeHead(200, headers)
  raw.end(request.method === 'HEAD' ? undefined : body)
}

/** If-None-Match may name several; an ETag of ours is no part of another. */
const hasAlready = (request: FastifyRequest, entry: CachedBytes): boolean =>
  request.headers['if-none-match']?.includes(entry.etag) === true

const refused = { br: /\bbr\s*;\s*q=0(?:\.0*)?(?:,|$)/, gzip: /\bgzip\s*;\s*q=0(?:\.0*)?(?:,|$)/ }

/** Whether a browser takes replies in this encoding. */
export function takesEncoding({ headers }: FastifyRequest, encoding: 'br' | 'gzip'): boolean {
  const accepted = headers['accept-encoding'] ?? ''
  return accepted.includes(encoding) && !refused[encoding].test(accepted)
}
