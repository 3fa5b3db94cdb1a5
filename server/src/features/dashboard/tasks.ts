import type { TaskList } from 'graphile-worker'
import type { App } from '../../app.ts'
import { task } from '../../jobs/job.ts'
import { foldDailyChangesJob, sampleOnlineJob } from './jobs.ts'
import { foldChanges, keepSample, pruneSamples } from './queries.ts'
import { slotOf } from './rules.ts'

/** As long as anybody looks back from one year to the one before. */
const keepSamplesDays = 400

/** Keeps how many play now. What a game does not say is not kept as nobody. */
export async function sampleOnline({ db, game, now }: Pick<App, 'db' | 'game' | 'now'>): Promise<void> {
  if (!game.capabilities.onlineCount) return
  const at = slotOf(now())
  const counted = await game.countOnline()
  if (counted.kind === 'applied') await keepSample(db, at.toISOString(), counted.value.total)
}

/** The days stay; only the samples that they were made of go. */
export const sweepSamples = ({ db, now }: Pick<App, 'db' | 'now'>) =>
  pruneSamples(db, new Date(now().getTime() - keepSamplesDays * 24 * 3600_000).toISOString())

export const dashboardTasks = (app: App): TaskList => ({
  ...task(sampleOnlineJob, () => sampleOnline(app)),
  ...task(foldDailyChangesJob, () => foldChanges(app.db)),
})
