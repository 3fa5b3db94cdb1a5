import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { rewriterOf } from './request-target.ts'
import type { Asked } from './write-entry.ts'

type Listener = (request: IncomingMessage, response: ServerResponse) => void

/**
 * Lets `serve` reply before Fastify makes its own request and reply, which cost as much as sending a page from the cache.
 * `serve` must write all at once or return false: nothing here ends a request that is late, or hears that its connection
 * is gone. Requests that Fastify's hooks must see are not offered.
 */
export function serveAhead(
  fastify: FastifyInstance,
  { apiBaseUrl, trustProxy }: Pick<Config, 'apiBaseUrl' | 'trustProxy'>,
  serve: (asked: Asked, response: ServerResponse) => boolean,
): void {
  const { server } = fastify
  const rewrite = rewriterOf(apiBaseUrl)
  const [usual] = server.listeners('request') as [Listener]
  server.removeListener('request', usual)
  server.prependListener('request', (request, response) => {
    const { method, headers } = request
    const isPlain =
      // A stopping portal ends connections.
      !fastify.isLeaving() &&
      // Other sites are told whether they may read the reply.
      headers.origin === undefined &&
      // `watchForwarding` warns of a proxy that is not trusted.
      (headers['x-forwarded-for'] === undefined || Boolean(trustProxy))
    if (!isPlain || !serve({ method, url: rewrite(request), headers }, response)) usual.call(server, request, response)
  })
}
