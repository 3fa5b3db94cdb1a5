import type { App } from '../app.ts'
import { sweepKeys } from '../db/idempotency.ts'
import { removeUsedCaptchas } from '../db/used-captchas.ts'
import { features, openOperations } from '../features/index.ts'
import { pruneGameOperations } from '../game/prune-operations.ts'
import { sweepPictures } from '../images/pictures.ts'
import { sweepCounters } from '../limits/count-hits.ts'
import { job } from './job.ts'

export const sweepJob = job('sweep')

/** Removes expired data: of the code below the features, and of each feature. */
export async function sweep(app: App): Promise<void> {
  await sweepCounters(app)
  await removeUsedCaptchas(app.db, app.now().toISOString())
  await sweepKeys(app)
  for (const remove of features.flatMap((each) => each.sweep ?? [])) await remove(app)
  await pruneGameOperations(app, openOperations)
  await sweepPictures(app)
}
