import type { FastifyInstance } from 'fastify'
import type { App } from '../app.ts'
import type { Housekeeping } from '../jobs/worker.ts'

/** What a portal that runs has open. */
interface Running {
  app: App
  fastify: FastifyInstance
  jobs: Housekeeping
  listener: { close(): Promise<void> }
  database: { close(): Promise<void> }
}

/** Ends the process on SIGTERM, on SIGINT and with its launcher: replies to what has begun, and begins nothing new. */
export function drainOnSignals({ app, fastify, jobs, listener, database }: Running): void {
  let isStopping = false
  async function drain(reason: string): Promise<void> {
    if (isStopping) return
    isStopping = true
    app.log.info({ reason }, 'stopping')
    setTimeout(() => process.exit(0), app.config.drainMs).unref()
    await fastify.close()
    if (!(await jobs.stop())) {
      // With the process its locks go, and the next node frees the jobs.
      app.log.warn('jobs that did not end are left to the next start')
      process.exit(0)
    }
    await app.mail.close()
    await listener.close()
    await database.close()
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void drain(signal))
  process.on('disconnect', () => void drain('the launcher is gone'))
}
