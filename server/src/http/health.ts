import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { App } from '../app.ts'

/** `/healthz`: the process answers. `/readyz`: it may be sent traffic, that is, the database answers too and it is not stopping. */
export function serveHealth(fastify: FastifyInstance, app: App): void {
  let stopping = false
  fastify.addHook('preClose', (done) => {
    stopping = true
    done()
  })
  // Under pressure it is alive all the same: whoever restarts what answers 503 here would make it worse.
  const evenUnderPressure = { config: { pressureHandler: () => {} } }
  fastify.get('/healthz', evenUnderPressure, (_, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  )
  fastify.get('/readyz', async (_, reply) => {
    reply.header('cache-control', 'no-store')
    if (stopping) return reply.status(503).send({ status: 'stopping' })
    const isUp = await sql`select 1`.execute(app.db).then(
      () => true,
      () => false,
    )
    return isUp ? { status: 'ready' } : reply.status(503).send({ status: 'database unreachable' })
  })
}
