import { EventEmitter } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { Logger, run, runMigrations, type Runner, type TaskList, type WorkerEvents } from 'graphile-worker'
import { sql } from 'kysely'
import type { App, Jobs } from '../app.ts'
import { addJob } from './add-job.ts'
import { job, task } from './job.ts'
import { accountTasks } from '../features/account/tasks.ts'
import { dashboardTasks, sweepSamples } from '../features/dashboard/tasks.ts'
import { settleBansJob } from '../features/ban/jobs.ts'
import { settleBans } from '../features/ban/settle.ts'
import { sweepProofs } from '../features/deposit/proofs.ts'
import { deliveryTasks } from '../features/delivery/tasks.ts'
import { gameTasks, pruneGameOperations } from '../game-tasks.ts'
import { guideTasks } from '../features/guide/fetch-cover.ts'
import { paymentTasks, sweepNotices } from '../features/payment/tasks.ts'
import { launcherTasks } from '../features/launcher/publish-upload.ts'
import { sweepResumableUploads } from '../features/launcher/resume-uploads.ts'
import { sweepPatchUploads } from '../features/launcher/uploads.ts'
import { ledgerTasks } from '../features/ledger/tasks.ts'
import { marketTasks } from '../features/market/tasks.ts'
import { supplySides } from '../features/index.ts'
import { itemTasks } from '../features/items/service.ts'
import { referralTasks } from '../features/referral/tasks.ts'
import { sweepFormer } from '../features/account/recovery/former.ts'
import { pruneNotifications } from '../features/notification/service.ts'
import { sweepKeys } from '../db/idempotency.ts'
import { sweepPictures } from '../images/pictures.ts'
import { holdWorkerLocks, lockPace, type LockPace, type WorkerLocks } from './worker-locks.ts'

/** How long a session that has ended stays on record, so that staff can look back at a break-in. */
const keepEndedSessionsDays = 90
const keepTokensDays = 7

export const sweepJob = job('sweep')

/** Removes what has run out: counters, used captchas and links, former addresses and passwords, sessions long ended, old notifications, ended operations of the game, pictures that nobody shows and uploads that broke off. */
const sweep =
  (app: App): (() => Promise<void>) =>
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
    await sweepFormer(app)
    await pruneNotifications(app)
    await sweepKeys(app)
    await sweepNotices(app)
    await pruneGameOperations(app)
    await sweepPictures(app)
    await sweepProofs(app)
    await sweepSamples(app)
    await sweepPatchUploads(app)
    await sweepResumableUploads(app)
  }

export const createJobs = (): Jobs => ({ add: addJob })

/** Makes the tables of the worker; jobs can be added from then on. Every node may call it at once. */
export const prepareJobs = (databaseUrl: string): Promise<void> =>
  runMigrations({ connectionString: databaseUrl, logger: new Logger(() => () => {}) })

/** Everything that is done apart from a request. */
export const tasks = (app: App): TaskList => ({
  ...task(sweepJob, sweep(app)),
  ...accountTasks(app),
  ...gameTasks(app),
  ...guideTasks(app),
  ...deliveryTasks(app),
  ...itemTasks(app),
  ...launcherTasks(app),
  ...ledgerTasks(app, supplySides),
  ...paymentTasks(app),
  ...marketTasks(app),
  ...referralTasks(app),
  ...dashboardTasks(app),
  ...task(settleBansJob, () => settleBans(app)),
})

const crontab = [
  '17 * * * * sweep',
  '41 6 * * * audit_ledger',
  '23 6 * * * check_referrals',
  '*/10 * * * * check_new_referrals',
  '* * * * * reconcile_payments',
  '7 * * * * prepare_providers',
  '* * * * * settle_game_operations',
  '* * * * * deliver_items',
  '* * * * * move_market_goods',
  '* * * * * read_game',
  '* * * * * push_guild_marks',
  '*/5 * * * * sample_online',
  '* * * * * fold_daily_changes',
  `* * * * * ${settleBansJob.name}`,
].join('\n')

const restartMs = 1_000
/** How long a stop waits for jobs that have begun. Nobody listens meanwhile, and what breaks off runs again later. */
const stopMs = 8_000

export interface Housekeeping {
  /** Begins nothing new. Answers whether all jobs have ended; false when some still run after eight seconds. */
  stop(): Promise<boolean>
}

/**
 * Starts the background worker: graphile-worker on the portal's own PostgreSQL, shared by all nodes. It gives up when
 * the database goes away in the middle of a job, so it is started again until it is stopped.
 */
export async function startHousekeeping(app: App, pace: LockPace = lockPace): Promise<Housekeeping> {
  const locks = holdWorkerLocks({ databaseUrl: app.config.databaseUrl, log: app.log }, pace)
  let { runner, pool } = await startWorker(app, locks)
  const stopping = new AbortController()
  const kept = keep()
  return {
    async stop() {
      stopping.abort()
      const late = new AbortController()
      const hasEnded = await Promise.race([
        end().then(() => true),
        pause(stopMs, false, { signal: late.signal }).catch(() => false),
      ])
      late.abort()
      return hasEnded
    },
  }

  async function end(): Promise<void> {
    // It may just be giving up by itself.
    await runner.stop().catch(() => {})
    await kept
    await locks.close()
  }

  async function keep(): Promise<void> {
    for (;;) {
      await runner.promise.catch((error: Error) => app.log.warn({ err: error }, 'the background worker gave up'))
      locks.remove(pool)
      while (!stopping.signal.aborted) {
        await pause(restartMs, null, { signal: stopping.signal }).catch(() => {})
        const next = await startWorker(app, locks).catch(() => null)
        if (!next) continue
        ;({ runner, pool } = next)
        if (stopping.signal.aborted) await runner.stop().catch(() => {})
        break
      }
      if (stopping.signal.aborted) return
    }
  }
}

async function startWorker(app: App, locks: WorkerLocks): Promise<{ runner: Runner; pool: string }> {
  const events: WorkerEvents = new EventEmitter()
  let pool = ''
  events.on('pool:create', ({ workerPool }) => {
    pool = workerPool.id
    locks.add(pool)
  })
  const runner = await run({
    events,
    connectionString: app.config.databaseUrl,
    concurrency: 2,
    noHandleSignals: true,
    crontab,
    taskList: tasks(app),
    // Without a batch it notes the end of a job in a promise that nobody handles, and a lost connection then ends us.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    logger: new Logger(
      () => (level, message) => app.log[level === 'warning' ? 'warn' : level === 'error' ? 'error' : 'debug'](message),
    ),
  })
  return { runner, pool }
}
