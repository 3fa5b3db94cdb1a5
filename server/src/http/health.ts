import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { App } from '../app.ts'
import { version } from '../config/version.ts'

// Balancers give up after one to five seconds, and a question beyond that would hold a connection.
const patienceMs = 1_500

/**
 * `/healthz`: the process replies, with its version. `/readyz`: the node may get requests: the database replies and the node is not
 * stopping.
 */
export function serveHealth(fastify: FastifyInstance, app: App): void {
  // Under pressure the process is alive all the same, and a restart because of a 503 would make it worse.
  const evenUnderPressure = { config: { isQuiet: true, pressureHandler: () => {} } }
  fastify.get('/healthz', evenUnderPressure, (_, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok', version }),
  )
  fastify.get('/readyz', { config: { isQuiet: true } }, async (_, reply) => {
    reply.header('cache-control', 'no-store')
    if (fastify.isLeaving()) return reply.status(503).send({ status: 'stopping' })
    const isUp = await Promise.race([
      sql`select 1`.execute(app.db).then(
        () => true,
        () => false,
      ),
      pause(patienceMs, false, { ref: false }),
    ])
    return isUp ? { status: 'ready' } : reply.status(503).send({ status: 'database unreachable' })
  })
}
