import type { App } from '../app.ts'
import { job } from '../jobs/job.ts'
import { getSnapshot } from '../snapshots/queries.ts'

const firstTimePauseMs = 3_000
/** A game that does not reply for so long is not starting. It is then asked each minute. */
const startingMs = 120_000

export const readGameJob = job('read_game')

/** Runs the features' reads of the game, one after the other. */
export async function readGame(app: App, reads: readonly ((app: App) => Promise<void>)[]): Promise<void> {
  for (const read of reads) await read(app)
  // A game that starts beside the portal is ready in a moment. Without waiting, visitors would see nothing until the
  // next minute.
  const snapshots = await Promise.all([getSnapshot(app.db, 'ranking'), getSnapshot(app.db, 'drops')])
  const now = app.now().getTime()
  const isStarting = snapshots.some(
    ({ taken_at, failing_since }) =>
      !taken_at && failing_since && Math.abs(now - Date.parse(failing_since)) < startingMs,
  )
  if (!isStarting) return
  const runAt = new Date(now + firstTimePauseMs)
  await app.jobs.add(app.db, readGameJob, {}, readGameJob.name, runAt)
}
