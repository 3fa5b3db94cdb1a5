import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client'
import type { App } from '../app.ts'
import { refuse } from '../fail.ts'
import { totalMetric } from './total-metric.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The number of the account that asks; null for visitors. */
    accountId: number | null
    /** The pattern of the page, such as `/notice/:slug`; null for anything else. */
    page: string | null
    /** The code of the refusal that was sent. */
    refusedAs: string | null
  }
  interface FastifyContextConfig {
    /** Successful requests are no line of the log: probes, files, and what pages repeat by themselves. */
    isQuiet?: boolean
  }
}

/**
 * Memory, garbage collection and event loop. One for the process: what observes garbage collection stays until the
 * process ends, so a registry of each server would hold that server in memory after it is closed.
 */
let ofProcess: Registry | undefined

function measureProcess(): Registry {
  if (!ofProcess) collectDefaultMetrics({ register: (ofProcess = new Registry()) })
  return ofProcess
}

/** Adds metrics of a feature. */
type AddMetrics = (app: App, registry: Registry) => void

/**
 * Counts and times every request. Serves `/metrics`, with those of features, to this machine and to callers with
 * METRICS_TOKEN.
 */
export function measure(fastify: FastifyInstance, app: App, ofFeatures: readonly AddMetrics[] = []): void {
  const registry = new Registry()
  const process = measureProcess()
  const registers = [registry]
  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by route; answers from the byte cache are counted apart.',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers,
  })
  registry.registerMetric(
    totalMetric('http_cached_answers_total', 'Answers served from the byte cache.', () => fastify.repliesFromCache()),
  )
  registry.registerMetric(
    totalMetric(
      'password_hashes_total',
      'Passwords that reached hashing: attempts that a limit refused are not among them.',
      () => app.hashing.total(),
    ),
  )
  for (const add of ofFeatures) add(app, registry)
  const cacheBytes = new Gauge({ name: 'byte_cache_bytes', help: 'Bytes held by the byte cache.', registers })

  for (const name of ['accountId', 'page', 'refusedAs']) fastify.decorateRequest(name, null)
  fastify.addHook('onResponse', (request, reply, done) => {
    if (!request.isFromCache) {
      const labels = { method: request.method, route: request.routeOptions.url ?? 'none', status: reply.statusCode }
      seconds.observe(labels, reply.elapsedTime / 1000)
      logReply(request, reply)
    }
    done()
  })

  fastify.get('/metrics', { config: { isQuiet: true } }, async (request, reply) => {
    if (!mayRead(request, app.config.metricsToken)) refuse('not_found')
    cacheBytes.set(app.cache.size().bytes)
    return reply
      .type(registry.contentType)
      .header('cache-control', 'no-store')
      .send((await Promise.all([process.metrics(), registry.metrics()])).join(''))
  })
}

/**
 * One line for each request that matters. Probes, files and what pages ask for by themselves are lines of the level
 * `debug`, unless they fail.
 */
function logReply(request: FastifyRequest, reply: FastifyReply): void {
  const { url: route = 'none', config } = request.routeOptions
  const isFailure = reply.statusCode >= 500
  const isQuiet = config.isQuiet === true && !isFailure
  // The logger of a request is made at its first line.
  if (isQuiet && !isVerbose(request.server.log.level)) return
  request.log[isFailure ? 'warn' : isQuiet ? 'debug' : 'info'](
    {
      method: request.method,
      route: request.page ?? route,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      ...(request.accountId !== null && { account: request.accountId }),
      ...(request.refusedAs !== null && { code: request.refusedAs }),
    },
    'answered',
  )
}

const isVerbose = (level: string): boolean => level === 'debug' || level === 'trace'

function mayRead(request: FastifyRequest, token: string | null): boolean {
  const sent = Buffer.from(request.headers.authorization?.replace(/^Bearer /, '') ?? '')
  const expected = Buffer.from(token ?? '')
  if (token && sent.length === expected.length && timingSafeEqual(sent, expected)) return true
  const isForwarded = request.headers['x-forwarded-for'] !== undefined
  return !isForwarded && ['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(request.socket.remoteAddress ?? '')
}
