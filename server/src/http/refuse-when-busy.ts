import underPressure from '@fastify/under-pressure'
import type { FastifyInstance, FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Taken however busy the portal is: a small request whose sender would wait long before it sends it again. */
    isTakenWhenBusy?: boolean
  }
}

const usual = { lateMs: 2_000, lookEveryMs: 1_000, startMs: 10_000 }
const retryAfterSeconds = 5

/**
 * Refuses requests with 503 while the event loop is late. The first seconds after the start do not count: what was
 * measured then is the start itself, whose work ends without any request being refused.
 */
export async function refuseWhenBusy(
  fastify: FastifyInstance,
  { lateMs, lookEveryMs, startMs } = usual,
): Promise<void> {
  let listeningAt = Number.POSITIVE_INFINITY
  fastify.addHook('onListen', async () => {
    listeningAt = performance.now()
  })
  const isTaken = ({ routeOptions }: FastifyRequest): boolean =>
    routeOptions.config.isTakenWhenBusy === true || performance.now() - listeningAt <= startMs
  await fastify.register(underPressure, {
    maxEventLoopDelay: lateMs,
    sampleInterval: lookEveryMs,
    exposeStatusRoute: false,
    pressureHandler(request, reply) {
      if (isTaken(request)) return
      reply.header('retry-after', retryAfterSeconds)
      return Promise.reject(busy)
    },
  })
}

const busy = Object.assign(new Error('The event loop is late.'), { code: 'FST_UNDER_PRESSURE', statusCode: 503 })
