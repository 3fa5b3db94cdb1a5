import { errorCodes, type FastifyInstance, type FastifyReply } from 'fastify'

/**
 * A request has its reply by then, whatever it waits for outside. A stop lets requests wait longer than this
 * (DRAIN_MS).
 */
export const longestReplyMs = 60_000

/**
 * Ends requests without a reply after `ms` with 503, except those of routes with a `handlerTimeout` of their own. One
 * for all routes would cost replies from the cache a tenth of their rate: Fastify makes a timer and an abort controller
 * before the first hook of each request.
 */
export function endLateReplies(fastify: FastifyInstance, ms: number): void {
  fastify.addHook('onRequest', ({ routeOptions }, reply, done) => {
    if (!routeOptions.handlerTimeout) {
      const timer = setTimeout(() => {
        // Also true for a reply that a handler sends by itself.
        if (!reply.sent) endLate(reply, new errorCodes.FST_ERR_HANDLER_TIMEOUT(ms, routeOptions.url))
      }, ms)
      reply.raw.once('close', () => clearTimeout(timer))
    }
    done()
  })
}

function endLate(reply: FastifyReply, late: Error): void {
  // The head of a reply that has begun cannot be changed any more.
  if (reply.raw.headersSent) reply.raw.destroy(late)
  else reply.send(late)
}
