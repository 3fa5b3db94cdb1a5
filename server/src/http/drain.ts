import type { FastifyInstance } from 'fastify'
import type { App } from '../app.ts'
import type { Housekeeping } from '../jobs/worker.ts'

/** The open parts of a running portal. */
interface Running {
  app: App
  fastify: FastifyInstance
  jobs: Housekeeping
  listeners: { close(): Promise<void> }[]
  database: { close(): Promise<void> }
}

/**
 * Longer than a balancer keeps a connection that it does not use (`keepalive_timeout` of ops/nginx-nodes.conf). When the
 * portal closed one at the same moment, a request that the balancer may not repeat would be lost.
 */
const idleOfBalancerMs = 7_000

/**
 * Ends the process on SIGTERM, on SIGINT and with its launcher: leaves its balancer, finishes the requests and jobs
 * under way, and accepts no new ones.
 */
export function drainOnSignals({ app, fastify, jobs, listeners, database }: Running): void {
  let isStopping = false
  async function drain(reason: string): Promise<void> {
    if (isStopping) return
    isStopping = true
    app.log.info({ reason }, 'stopping')
    setTimeout(() => process.exit(0), app.config.drainMs).unref()
    const { trustProxy, drainNoticeMs } = app.config
    // Browsers keep connections for minutes, so without a balancer there is nothing to wait for.
    if (trustProxy) await fastify.leave({ noticeMs: drainNoticeMs, idleMs: idleOfBalancerMs })
    await fastify.close()
    if (!(await jobs.stop())) {
      // The process loses its locks at its end, and the next node then frees the jobs.
      app.log.warn('jobs that did not end are left to the next start')
      process.exit(0)
    }
    await app.mail.close()
    await Promise.all(listeners.map((listener) => listener.close()))
    await database.close()
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void drain(signal))
  process.on('disconnect', () => void drain('the launcher is gone'))
}
