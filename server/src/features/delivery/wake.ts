import type { App } from '../../app.ts'
import { atMostEvery } from '../../jobs/at-most-every.ts'
import { deliverItemsJob } from './jobs.ts'

type World = Pick<App, 'db' | 'jobs' | 'log'>

const atMostEachMs = 200
const wakes = new WeakMap<World['db'], () => void>()

/**
 * Sends the courier on its way for what has been committed. For causes that many cause at once: a job under one key in
 * each of their transactions would have each wait for the other. It is not waited for, and when it is lost with the
 * process, the courier's own minute is the net.
 */
export function wakeCourier(app: World): void {
  const known = wakes.get(app.db)
  if (known) return known()
  const wake = atMostEvery(atMostEachMs, async () => {
    try {
      await app.jobs.add(app.db, deliverItemsJob, {}, deliverItemsJob.name)
    } catch (error) {
      app.log.warn({ err: error }, 'the courier could not be woken: its next minute does')
    }
  })
  wakes.set(app.db, wake)
  wake()
}
