import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { App } from '../app.ts'
import { tryWrite, writeProblem, type WriteProblem } from '../db/write-check.ts'
import { version } from '../config/version.ts'

// Balancers give up after one to five seconds, and a question beyond that would hold a connection.
const patienceMs = 1_500

/** A write is tried at most so often, however often `/readyz` is asked. */
const writeEveryMs = 15_000

/**
 * `/healthz`: the process replies, with its version. `/readyz`: the node may get requests: the database replies and the
 * node is not stopping. Where it saves nothing, reads go on, so the node stays ready and `writes` says why; for an
 * outside watcher `/readyz?writes` is 503 then.
 */
export function serveHealth(fastify: FastifyInstance, app: App): void {
  // Under pressure the process is alive all the same, and a restart because of a 503 would make it worse.
  const evenUnderPressure = { config: { isQuiet: true, pressureHandler: () => {} } }
  fastify.get('/healthz', evenUnderPressure, (_, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok', version }),
  )
  const lastWrite = watchWrites(app)
  fastify.get('/readyz', { config: { isQuiet: true } }, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    if (fastify.isLeaving()) return reply.status(503).send({ status: 'stopping' })
    const isUp = await Promise.race([
      sql`select 1`.execute(app.db).then(
        () => true,
        () => false,
      ),
      pause(patienceMs, false, { ref: false }),
    ])
    if (!isUp) return reply.status(503).send({ status: 'database unreachable' })
    const writes = lastWrite()
    if (!writes) return { status: 'ready' }
    return reply.status('writes' in (request.query as object) ? 503 : 200).send({ status: 'ready', writes })
  })
}

/** Returns why the last write failed, null when it did not, and begins another one when that is due. */
function watchWrites({ db }: Pick<App, 'db'>): () => WriteProblem | null {
  let last: WriteProblem | null = null
  let nextAt = 0
  return () => {
    if (performance.now() >= nextAt) {
      nextAt = Infinity
      void tryWrite(db)
        .then(
          () => null,
          (error: unknown) => writeProblem(error),
        )
        .then((problem) => {
          last = problem
          nextAt = performance.now() + writeEveryMs
        })
    }
    return last
  }
}
