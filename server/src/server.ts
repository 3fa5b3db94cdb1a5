import { randomBytes } from 'node:crypto'
import helmet from '@fastify/helmet'
import compress from '@fastify/compress'
import cors from '@fastify/cors'
import { constants } from 'node:zlib'
import { fastify as createFastify, LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import type { App } from './app.ts'
import { serveCovers } from './art/serve-covers.ts'
import type { Config } from './config.ts'
import { allOperations, features, findCaller, refuseBannedToken } from './features/index.ts'
import { refuse } from './fail.ts'
import { replyFromCache } from './http/cached.ts'
import { serveDocs } from './http/docs.ts'
import { handleErrors } from './http/errors.ts'
import { serveHealth } from './http/health.ts'
import { serveMedia } from './http/media.ts'
import { measure } from './http/metrics.ts'
import { acceptUploads } from './http/multipart.ts'
import { mount } from './http/mount.ts'
import { watchForwarding } from './http/forwarding.ts'
import { refuseWhenBusy } from './http/refuse-when-busy.ts'
import { requestLog } from './http/request-log.ts'
import { rewriterOf } from './http/request-target.ts'
import { cutSlowBodies, longestUploadMs } from './http/slow-bodies.ts'
import { endConnections } from './http/end-connections.ts'

/** The time in which the head of a request must arrive. Bodies: slow-bodies.ts; handlers: reply-time.ts. */
const headTimeoutMs = 30_000
const bodyLimitBytes = 1024 * 1024

/** A bare Fastify with our limits, ids and logger. */
export function createServer(
  config: Config,
  log: FastifyBaseLogger,
  head = { timeoutMs: headTimeoutMs, checkEveryMs: headTimeoutMs },
): FastifyInstance {
  const prefix = randomBytes(5).toString('hex')
  let count = 0
  const fastify = createFastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    childLoggerFactory: requestLog,
    genReqId: () => `${prefix}-${(count += 1).toString(36)}`,
    http: { headersTimeout: head.timeoutMs, connectionsCheckingInterval: head.checkEveryMs },
    requestTimeout: longestUploadMs,
    bodyLimit: bodyLimitBytes,
    trustProxy: config.trustProxy,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: true },
    rewriteUrl: rewriterOf(config.apiBaseUrl),
  })
  fastify.decorate('addressOf', (url: string) => url)
  fastify.decorate('publicPaths', async () => [])
  fastify.decorate('repliesFromCache', () => 0)
  cutSlowBodies(fastify.server)
  endConnections(fastify)
  return fastify
}

/** Everything except the pages: the cache, the API with its documentation, uploads, health and metrics. */
export async function buildServer(app: App): Promise<FastifyInstance> {
  const { config } = app
  const fastify = createServer(config, app.log)

  measure(
    fastify,
    app,
    features.flatMap(({ metrics }) => metrics ?? []),
  )
  watchForwarding(fastify, app)
  replyFromCache(fastify, app)
  fastify.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    done()
  })
  handleErrors(fastify)
  fastify.setNotFoundHandler(() => refuse('not_found'))

  await fastify.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
    strictTransportSecurity: config.publicUrl.startsWith('https:')
      ? { maxAge: 365 * 24 * 3600, includeSubDomains: config.hstsSubdomains }
      : false,
    xFrameOptions: { action: 'deny' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  })
  await fastify.register(cors, {
    origin: config.apiOrigins,
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    exposedHeaders: ['x-request-id', 'retry-after', 'date', 'etag', 'row-count'],
    maxAge: 600,
  })
  await fastify.register(compress, {
    threshold: 1024,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  })
  // Only where its measure is used: it looks at the event loop a hundred times a second, and its timer holds a server
  // that is closed, of which a test process has hundreds.
  if (config.refusesWhenBusy) await refuseWhenBusy(fastify)
  await acceptUploads(fastify)

  serveHealth(fastify, app)
  serveMedia(fastify, app)
  serveCovers(fastify)
  for (const { http } of features) http?.(fastify, app)
  for (const { webhooks } of features) webhooks?.(fastify, app)
  await fastify.register(
    async (api) => {
      for (const operation of allOperations)
        mount(api, app, operation, {
          findCaller: (token, isUse) => findCaller(app, token, isUse),
          refuseEnded: (token) => refuseBannedToken(app, token),
        })
      serveDocs(api, config)
      // On a host of its own the API is at the root, and providers may have that address.
      for (const { webhooks } of features) webhooks?.(api, app)
      api.all('/*', () => refuse('not_found'))
    },
    { prefix: '/api' },
  )
  return fastify
}

/** Begins to accept requests. Ends the process when the port is taken. */
export async function listenAt(fastify: FastifyInstance, { host, port }: Pick<Config, 'host' | 'port'>): Promise<void> {
  await fastify.listen({ host, port }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error
    // Not 78: a portal whose launcher was killed may still be draining, and the next start gets the port.
    console.error(`Port ${port} on ${host} is taken. Stop what listens there, or set PORT to another one.`)
    process.exit(1)
  })
}
