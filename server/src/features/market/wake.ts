import type { App } from '../../app.ts'
import { atMostEvery } from '../../jobs/at-most-every.ts'
import { moveGoodsJob } from './jobs.ts'

type World = Pick<App, 'db' | 'jobs' | 'log'>

const atMostEachMs = 200
const wakes = new WeakMap<World['db'], () => void>()

/**
 * Sends the movers of goods on their way for what has been committed. It is not waited for, so that no buyer waits for
 * another at the job's row; when it is lost with the process, the movers' own minute is the net.
 */
export function wakeMovers(app: World): void {
  const known = wakes.get(app.db)
  if (known) return known()
  const wake = atMostEvery(atMostEachMs, async () => {
    try {
      await app.jobs.add(app.db, moveGoodsJob, {}, moveGoodsJob.name)
    } catch (error) {
      app.log.warn({ err: error }, 'the movers of goods could not be woken: their next minute does')
    }
  })
  wakes.set(app.db, wake)
  wake()
}
