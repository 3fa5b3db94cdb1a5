import type { TaskList } from 'graphile-worker'
import type { App } from '../../app.ts'
import { task } from '../../jobs/job.ts'
import { foldDailyChangesJob, sampleOnlineJob } from './jobs.ts'
import { foldChanges, keepSample } from './queries.ts'
import { slotOf } from './rules.ts'

/** Stores the number of players online. While the game does not reply nothing is stored, rather than 0. */
export async function sampleOnline({ db, game, now }: Pick<App, 'db' | 'game' | 'now'>): Promise<void> {
  if (!game.capabilities.onlineCount) return
  const at = slotOf(now())
  const counted = await game.countOnline()
  if (counted.kind === 'applied') await keepSample(db, at.toISOString(), counted.value.total)
}

export const dashboardTasks = (app: App): TaskList => ({
  ...task(sampleOnlineJob, () => sampleOnline(app)),
  ...task(foldDailyChangesJob, () => foldChanges(app.db)),
})
