import type { App } from '../app.ts'
import { features, openOperations } from '../features/index.ts'
import { pruneGameOperations } from '../game/prune-operations.ts'
import { sweepPictures } from '../images/pictures.ts'
import { retain } from '../privacy/retention/retain.ts'
import { job } from './job.ts'

export const sweepJob = job('sweep')

/** Removes what is older than its period (the inventory), and what features and files leave behind. */
export async function sweep(app: App): Promise<void> {
  await retain(app)
  for (const remove of features.flatMap((each) => each.sweep ?? [])) await remove(app)
  await pruneGameOperations(app, openOperations)
  await sweepPictures(app)
}
