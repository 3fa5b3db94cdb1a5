import { EventEmitter } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { Logger, run, type Runner, type TaskList, type WorkerEvents } from 'graphile-worker'
import type { App, Jobs } from '../app.ts'
import { addJob } from './add-job.ts'
import { contributions, features, inOrder } from '../features/index.ts'
import { errorText } from '../errors/read-error.ts'
import { logRepeated } from '../logs/repeated.ts'
import { readGame, readGameJob } from '../game/read-game.ts'
import { task } from './job.ts'
import { sweep, sweepJob } from './sweep.ts'
import { mendClock, watchClock, type DueTimes, type Occasion } from './clock.ts'
import { holdWorkerLocks, lockPace, type LockPace, type WorkerLocks } from './worker-locks.ts'
import { openWorkerPool } from './worker-pool.ts'

export const createJobs = (): Jobs => ({ add: addJob })

const gameReads = inOrder(features.flatMap((each) => each.gameReads ?? [])).map(({ read }) => read)

/** The tasks of all jobs. */
export const tasks = (app: App): TaskList => ({
  ...task(sweepJob, () => sweep(app)),
  ...task(readGameJob, () => readGame(app, gameReads)),
  ...Object.assign({}, ...features.map(({ jobs }) => jobs?.(app, contributions))),
})

/** The schedule of recurring jobs: of the code below the features, and of each feature. */
const schedule = inOrder([
  { order: 10, at: '17 * * * *', job: sweepJob },
  { order: 100, at: '* * * * *', job: readGameJob },
  ...features.flatMap(({ cron = [] }) => cron),
])

const namesWhileHeld = new Set(
  [readGameJob, ...features.flatMap(({ jobsWhileHeld = [] }) => jobsWhileHeld)].map(({ name }) => name),
)

/** The jobs and the schedule of a worker. While the portal is held after a restore, all other jobs wait in the queue. */
export function workOf(app: App): { taskList: TaskList; crontab: string } {
  const isHeld = app.hold.isOn()
  const runs = (name: string) => !isHeld || namesWhileHeld.has(name)
  const taskList = Object.fromEntries(Object.entries(tasks(app)).filter(([name]) => runs(name)))
  const lines = schedule.filter(({ job }) => runs(job.name)).map(({ at, job }) => `${at} ${job.name}`)
  return { taskList, crontab: lines.join('\n') }
}

/** Where a clock that goes back must leave nothing in the future: in all features, and below them. */
export const dueTimes: DueTimes[] = [
  { rate_windows: ['ends_at'], game_snapshots: ['tried_at'] },
  ...features.flatMap((each) => each.dueTimes ?? []),
]
const clockLookMs = 60_000

/** Compares the clocks and corrects what one that went back left in the future. Returns whether one went back. */
export async function lookAtClocks(app: App, occasion: Occasion): Promise<boolean> {
  const wentBack = await mendClock(app, dueTimes, occasion)
  for (const { onClockLook } of features) await onClockLook?.(app)
  return wentBack
}

const restartMs = 1_000
/** A job mostly waits: for a provider, the game or one of the ten connections of requests (decision 0242). */
const jobsAtOnce = 4
/** How long a stop waits for running jobs. The port is closed meanwhile, and jobs that are cut off run again later. */
const stopMs = 8_000

export interface Housekeeping {
  /** Begins no new job. Returns whether all jobs have ended; false when some still run after eight seconds. */
  stop(): Promise<boolean>
}

/**
 * Starts the background worker: graphile-worker on the portal's own PostgreSQL, shared by all nodes. It ends when the
 * database is lost in the middle of a job, so it is started again until `stop`.
 */
export async function startHousekeeping(app: App, pace: LockPace = lockPace): Promise<Housekeeping> {
  if (await lookAtClocks(app, 'start')) sayMended(app)
  const locks = holdWorkerLocks({ databaseUrl: app.config.directUrl, log: app.log }, pace)
  let { runner, pool } = await startWorker(app, locks)
  const stopping = new AbortController()
  // It starts again with all jobs.
  app.hold.onRelease(() => void runner.stop().catch(() => {}))
  const running = restartUntilStopped()
  const clock = watchClock(() => void mend('back'))
  const clockLooks = setInterval(() => void mend('look'), clockLookMs).unref()
  return {
    async stop() {
      stopping.abort()
      clock.close()
      clearInterval(clockLooks)
      const late = new AbortController()
      const hasEnded = await Promise.race([
        end().then(() => true),
        pause(stopMs, false, { signal: late.signal }).catch(() => false),
      ])
      late.abort()
      return hasEnded
    },
  }

  /** The schedule of the running worker waits for the next minute of the former clock, so it is started again. */
  async function mend(occasion: 'look' | 'back'): Promise<void> {
    try {
      if (!(await lookAtClocks(app, occasion))) return
      sayMended(app)
      await runner.stop()
    } catch (error) {
      app.log.debug({ err: error }, 'the clock could not be compared')
    }
  }

  async function end(): Promise<void> {
    // The runner may be ending by itself.
    await runner.stop().catch(() => {})
    await running
    await locks.close()
  }

  async function restartUntilStopped(): Promise<void> {
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

const sayMended = ({ log }: App) =>
  log.warn('the clock went back, so what was due in the future is due now. Compare the clocks of portal and database')

async function startWorker(app: App, locks: WorkerLocks): Promise<{ runner: Runner; pool: string }> {
  const events: WorkerEvents = new EventEmitter()
  let pool = ''
  events.on('pool:create', ({ workerPool }) => {
    pool = workerPool.id
    locks.add(pool)
  })
  const pgPool = openWorkerPool(app.config.directUrl)
  const runner = await run({
    events,
    pgPool,
    concurrency: jobsAtOnce,
    noHandleSignals: true,
    ...workOf(app),
    // Without a batch, graphile-worker reports the end of a job in a promise that nobody handles. A lost connection
    // would then end the process.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    logger: new Logger(() => (level, message, meta) => {
      if (meta?.failure) logFailure(app.log, message, meta as unknown as JobFailure)
      else app.log[level === 'warning' ? 'warn' : level === 'error' ? 'error' : 'debug'](message)
    }),
  }).catch((error: unknown) => {
    void pgPool.end()
    throw error
  })
  const close = () => void pgPool.end()
  void runner.promise.then(close, close)
  return { runner, pool }
}

interface JobFailure {
  job: { task_identifier: string }
  error: unknown
}

/** A mail server that is away fails every mail, 25 times each. */
function logFailure(log: App['log'], message: string, { job, error }: JobFailure): void {
  const key = `${job.task_identifier} ${errorText(error)}`
  logRepeated(log, { key, everyMs: 3600_000 }, { level: 'error', details: { job: job.task_identifier }, message })
}
