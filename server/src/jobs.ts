import { Logger, run, runMigrations, type Task, type TaskList } from 'graphile-worker'
import { sql } from 'kysely'
import type { App, Jobs } from './app.ts'
import { accountTasks } from './features/account/tasks.ts'
import { deliveryTasks } from './features/delivery/tasks.ts'
import { gameTasks } from './game-tasks.ts'
import { itemTasks } from './features/items/service.ts'
import { sweepPictures } from './images/pictures.ts'

/** How long a session that has ended stays on record, so that staff can look back at a break-in. */
const keepEndedSessionsDays = 90
const keepTokensDays = 7

/** Removes what has run out: counters, used captchas and links, sessions long ended and pictures that nobody shows. */
const sweep =
  (app: App): Task =>
  async () => {
    const now = app.now()
    const daysAgo = (days: number) => new Date(now.getTime() - days * 24 * 3600_000).toISOString()
    const old = daysAgo(keepEndedSessionsDays)
    await app.db.deleteFrom('rate_windows').where('ends_at', '<', now.toISOString()).execute()
    // A day longer than it counts: what was overrun yesterday rests longer today.
    await app.db.deleteFrom('login_throttles').where('ends_at', '<', daysAgo(1)).execute()
    await app.db.deleteFrom('used_captchas').where('expires_at', '<', now.toISOString()).execute()
    await app.db.deleteFrom('mailed_tokens').where('expires_at', '<', daysAgo(keepTokensDays)).execute()
    await sql`delete from sessions where least(expires_at, revoked_at) < ${old}`.execute(app.db)
    await sweepPictures(app)
  }

export const createJobs = (): Jobs => ({
  async add(db, task, payload, key, runAt) {
    await sql`select graphile_worker.add_job(${task}, payload := ${JSON.stringify(payload)}::json, job_key := ${key ?? null}, run_at := ${runAt?.toISOString() ?? null}::timestamptz)`.execute(
      db,
    )
  },
})

/** Makes the tables of the worker; jobs can be added from then on. Every node may call it at once. */
export const prepareJobs = (databaseUrl: string): Promise<void> =>
  runMigrations({ connectionString: databaseUrl, logger: new Logger(() => () => {}) })

/** Everything that is done apart from a request. */
export const tasks = (app: App): TaskList => ({
  sweep: sweep(app),
  ...accountTasks(app),
  ...gameTasks(app),
  ...deliveryTasks(app),
  ...itemTasks(app),
})

const crontab = [
  '17 * * * * sweep',
  '* * * * * settle_game_operations',
  '* * * * * deliver_items',
  '* * * * * read_items',
  '* * * * * read_game',
  '* * * * * push_guild_marks',
].join('\n')

/** Starts the background worker: graphile-worker on the portal's own PostgreSQL, shared by all nodes. */
export async function startHousekeeping(app: App): Promise<{ stop(): Promise<void> }> {
  return run({
    connectionString: app.config.databaseUrl,
    concurrency: 2,
    noHandleSignals: true,
    crontab,
    taskList: tasks(app),
    logger: new Logger(
      () => (level, message) => app.log[level === 'warning' ? 'warn' : level === 'error' ? 'error' : 'debug'](message),
    ),
  })
}
