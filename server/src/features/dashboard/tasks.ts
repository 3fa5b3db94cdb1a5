import type { TaskList } from 'graphile-worker'
import type { App } from '../../app.ts'
import { task } from '../../jobs/job.ts'
import { foldDailyChangesJob, sampleOnlineJob } from './jobs.ts'
import { foldChanges, keepSample, pruneSamples } from './queries.ts'
import { slotOf } from './rules.ts'

/** Long enough to compare a year with the one before. */
const keepSamplesDays = 400

/** Stores the number of players online. While the game does not reply nothing is stored, rather than 0. */
export async function sampleOnline({ db, game, now }: Pick<App, 'db' | 'game' | 'now'>): Promise<void> {
  if (!game.capabilities.onlineCount) return
  const at = slotOf(now())
  const counted = await game.countOnline()
  if (counted.kind === 'applied') await keepSample(db, at.toISOString(), counted.value.total)
}

/** Removes old samples. The figures of their days stay. */
export const sweepSamples = ({ db, now }: Pick<App, 'db' | 'now'>) =>
  pruneSamples(db, new Date(now().getTime() - keepSamplesDays * 24 * 3600_000).toISOString())

export const dashboardTasks = (app: App): TaskList => ({
  ...task(sampleOnlineJob, () => sampleOnline(app)),
  ...task(foldDailyChangesJob, () => foldChanges(app.db)),
})
