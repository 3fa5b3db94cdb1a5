import type { App } from '../server/src/app.ts'
import { rebuildInsight } from '../server/src/features/insight/gather.ts'
import { insertMark } from '../server/src/db/once-marks.ts'

/** Adds up the days of the demo's history, once, so that the figures are there at the first look. */
export async function gatherDemoInsight(app: App): Promise<void> {
  if (await insertMark(app.db, 'demo_insight', app.now().toISOString())) await rebuildInsight(app)
}
