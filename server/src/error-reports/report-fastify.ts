import { subscribe, tracingChannel } from 'node:diagnostics_channel'
import { captureException, getActiveSpan, getIsolationScope, getRootSpan } from '@sentry/core'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

const failed = Symbol('an error of this request was reported')

/** Has each Fastify that is created from now on report its errors, and name its traces by the route. */
export function reportFastify(): void {
  subscribe('fastify.initialization', (message) => {
    const { fastify } = message as { fastify: FastifyInstance }
    fastify.addHook('onRequest', nameByRoute)
    fastify.addHook('onError', async (request, reply, error) => reportFailure(error, request, reply))
  })
  // The hook onError runs only when an error handler passes the error on, and ours does not.
  tracingChannel<unknown, HandlerFailure>('fastify.request.handler').error.subscribe((message) => {
    const { error, request, reply } = message as HandlerFailure
    reportFailure(error, request, reply)
  })
}

interface HandlerFailure {
  error: unknown
  request: FastifyRequest
  reply: FastifyReply
}

function nameByRoute(request: FastifyRequest, _: FastifyReply, done: () => void): void {
  const route = request.routeOptions.url
  const name = `${request.method} ${route ?? 'unknown'}`
  getIsolationScope().setTransactionName(name)
  const span = getActiveSpan()
  if (span && route !== undefined)
    getRootSpan(span).updateName(name).setAttributes({ 'http.route': route, 'sentry.segment.name.source': 'route' })
  done()
}

function reportFailure(error: unknown, request: FastifyRequest & { [failed]?: true }, reply: FastifyReply): void {
  if (request[failed] || statusOf(error, reply) < 500) return
  request[failed] = true
  captureException(error, { mechanism: { handled: false, type: 'auto.function.fastify' } })
}

/** The status that the reply will have: the error is thrown before it is set. */
function statusOf(error: unknown, reply: FastifyReply): number {
  if (reply.statusCode !== 200) return reply.statusCode
  const { statusCode, status } = (error ?? {}) as { statusCode?: unknown; status?: unknown }
  const stated = Number(statusCode ?? status)
  return stated >= 400 ? stated : 500
}
