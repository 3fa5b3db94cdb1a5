import type { App } from '../../app.ts'
import { atMostEvery } from '../../jobs/at-most-every.ts'
import { moveGoodsJob } from './jobs.ts'

const atMostEachMs = 200
const wakes = new WeakMap<App['db'], () => void>()

/**
 * Starts the movers of goods after a commit. The caller does not wait, so that buyers do not wait for each other at the
 * job's row. If it is lost with the process, the movers' cron job does the work within a minute.
 */
export function wakeMovers(app: Pick<App, 'db' | 'jobs' | 'log'>): void {
  const existing = wakes.get(app.db)
  if (existing) return existing()
  const wake = atMostEvery(atMostEachMs, async () => {
    try {
      await app.jobs.add(app.db, moveGoodsJob, {}, moveGoodsJob.name)
    } catch (error) {
      app.log.warn({ err: error }, 'the movers of goods could not be started; their cron job runs within a minute')
    }
  })
  wakes.set(app.db, wake)
  wake()
}
