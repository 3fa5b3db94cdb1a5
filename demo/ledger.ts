import type { App } from '../server/src/app.ts'
import { closeMonthsJob } from '../server/src/features/ledger/jobs.ts'
import { insertMark } from '../server/src/db/once-marks.ts'

/** Has the months of the demo's history closed, once, after all other content has moved its Cash. */
export async function closeDemoMonths(app: App): Promise<void> {
  if (await insertMark(app.db, 'demo_ledger_months', app.now().toISOString()))
    await app.jobs.add(app.db, closeMonthsJob, {}, closeMonthsJob.name)
}
