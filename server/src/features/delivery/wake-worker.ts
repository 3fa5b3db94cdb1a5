import type { App } from '../../app.ts'
import { atMostEvery } from '../../jobs/at-most-every.ts'
import { deliverItemsJob } from './jobs.ts'

type WakeServices = Pick<App, 'db' | 'jobs' | 'log'>

const atMostEachMs = 200
const wakes = new WeakMap<WakeServices['db'], () => void>()

/**
 * Adds the job of the delivery worker after a commit, at most once in 200 ms. Purchases use it because many happen at
 * once: adding the job in each transaction would make them wait for each other's job key. When the process dies before
 * the job is added, the worker's own run of each minute finds the delivery.
 */
export function wakeDeliveryWorker(app: WakeServices): void {
  const pendingWake = wakes.get(app.db)
  if (pendingWake) return pendingWake()
  const wake = atMostEvery(atMostEachMs, async () => {
    try {
      await app.jobs.add(app.db, deliverItemsJob, {}, deliverItemsJob.name)
    } catch (error) {
      app.log.warn(
        { err: error },
        'the job of the delivery worker could not be added; its run of each minute sends the delivery',
      )
    }
  })
  wakes.set(app.db, wake)
  wake()
}
