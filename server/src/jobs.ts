import { Logger, run, type Task } from 'graphile-worker'
import { sql } from 'kysely'
import type { App } from './app.ts'
import { sweepPictures } from './images/pictures.ts'

/** How long a session that has ended stays on record, so that staff can look back at a break-in. */
const keepEndedSessionsDays = 90

/** Removes what has run out: counters of past windows, sessions long ended and pictures that nobody shows. */
const sweep =
  (app: App): Task =>
  async () => {
    const now = app.now()
    const old = new Date(now.getTime() - keepEndedSessionsDays * 24 * 3600_000).toISOString()
    await app.db.deleteFrom('rate_windows').where('ends_at', '<', now.toISOString()).execute()
    await sql`delete from sessions where least(expires_at, revoked_at) < ${old}`.execute(app.db)
    await sweepPictures(app)
  }

/** Starts the background worker: graphile-worker on the portal's own PostgreSQL, shared by all nodes. */
export async function startHousekeeping(app: App): Promise<{ stop(): Promise<void> }> {
  return run({
    connectionString: app.config.databaseUrl,
    concurrency: 2,
    noHandleSignals: true,
    crontab: '17 * * * * sweep',
    taskList: { sweep: sweep(app) },
    logger: new Logger(
      () => (level, message) => app.log[level === 'warning' ? 'warn' : level === 'error' ? 'error' : 'debug'](message),
    ),
  })
}
