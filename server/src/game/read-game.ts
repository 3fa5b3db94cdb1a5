import type { Task } from 'graphile-worker'
import type { App } from '../app.ts'
import { getSnapshot } from '../snapshots/queries.ts'

const firstTimePauseMs = 3_000

/** The job that reads what features want of the game, one after the other. */
export const readGame =
  (app: App, reads: readonly ((app: App) => Promise<void>)[]): Task =>
  async (_, { addJob }) => {
    for (const read of reads) await read(app)
    // A game that starts beside us is ready in a moment; the next minute would leave visitors with nothing until then.
    const snapshots = await Promise.all([getSnapshot(app.db, 'ranking'), getSnapshot(app.db, 'drops')])
    if (!snapshots.some(({ taken_at, failing_since }) => !taken_at && failing_since)) return
    const runAt = new Date(Date.now() + firstTimePauseMs)
    await addJob('read_game', {}, { jobKey: 'read_game', runAt })
  }
