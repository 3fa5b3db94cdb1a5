import { randomBytes } from 'node:crypto'
import helmet from '@fastify/helmet'
import compress from '@fastify/compress'
import cors from '@fastify/cors'
import multipart from '@fastify/multipart'
import underPressure from '@fastify/under-pressure'
import { constants } from 'node:zlib'
import { fastify as createFastify, LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import type { App } from './app.ts'
import type { Config } from './config.ts'
import { findCaller } from './features/account/sessions.ts'
import { serveGuildMarks } from './features/guildmark/routes.ts'
import { allOperations } from './features/index.ts'
import { refuse } from './fail.ts'
import { answerFromCache } from './http/cached.ts'
import { serveDocs } from './http/docs.ts'
import { answerErrors } from './http/errors.ts'
import { serveHealth } from './http/health.ts'
import { serveMedia } from './http/media.ts'
import { measure } from './http/metrics.ts'
import { mount } from './http/mount.ts'
import { apiHostOf, targetOf } from './http/request-target.ts'

/** Time in which a request's head and body must have arrived, and in which a handler must have answered. */
const requestTimeoutMs = 30_000
const handlerTimeoutMs = 60_000
const bodyLimitBytes = 1024 * 1024

/** A bare Fastify with our limits, ids and logger: what the rest is built upon. */
export function createServer(config: Config, log: FastifyBaseLogger): FastifyInstance {
  const prefix = randomBytes(5).toString('hex')
  const apiHost = apiHostOf(config.apiBaseUrl)
  let count = 0
  return createFastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => `${prefix}-${(count += 1).toString(36)}`,
    requestTimeout: requestTimeoutMs,
    handlerTimeout: handlerTimeoutMs,
    bodyLimit: bodyLimitBytes,
    trustProxy: config.trustProxy,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: true },
    rewriteUrl: ({ url = '/', headers }) => (apiHost && headers.host === apiHost ? '/api' : '') + targetOf(url),
  })
}

/** Everything but the pages: the cache, the API with its documentation, uploads, health and metrics. */
export async function buildServer(app: App): Promise<FastifyInstance> {
  const { config } = app
  const fastify = createServer(config, app.log)

  measure(fastify, app)
  answerFromCache(fastify, app)
  fastify.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    done()
  })
  answerErrors(fastify)
  fastify.setNotFoundHandler(() => refuse('not_found'))

  await fastify.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
    strictTransportSecurity: config.publicUrl.startsWith('https:')
      ? { maxAge: 365 * 24 * 3600, includeSubDomains: true }
      : false,
    xFrameOptions: { action: 'deny' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  })
  await fastify.register(cors, {
    origin: config.apiOrigins,
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    exposedHeaders: ['x-request-id', 'retry-after', 'date', 'etag'],
    maxAge: 600,
  })
  await fastify.register(compress, {
    threshold: 1024,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  })
  await fastify.register(underPressure, { maxEventLoopDelay: 2000, retryAfter: 5, exposeStatusRoute: false })
  await fastify.register(multipart, { throwFileSizeLimit: true })

  serveHealth(fastify, app)
  serveMedia(fastify, app)
  serveGuildMarks(fastify, app)
  await fastify.register(
    async (api) => {
      for (const operation of allOperations) mount(api, app, operation, (token) => findCaller(app, token))
      serveDocs(api, config)
      api.all('/*', () => refuse('not_found'))
    },
    { prefix: '/api' },
  )
  return fastify
}
