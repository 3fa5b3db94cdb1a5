import type { App } from '../app.ts'
import { changeContent } from '../cache/content.ts'
import type { Outcome } from '../ports/game.ts'
import * as queries from './queries.ts'
import type { Half, SnapshotKind } from './queries.ts'

/** The game did not return all the rows. Pages keep the last snapshot. */
class ReadFailure extends Error {}

/** The value of an applied outcome. Any other outcome ends the snapshot. */
export function appliedValue<T>(outcome: Outcome<T>): T {
  if (outcome.kind === 'applied') return outcome.value
  throw new ReadFailure(outcome.kind === 'refused' ? outcome.code : outcome.cause)
}

/** How one kind is read: `read` gets the rows from the game, `fill` writes them into the hidden half. */
interface Reader {
  kind: SnapshotKind
  everyMinutes: number
  /** Returns a digest of the rows, and the time at which they were true. */
  read(): Promise<{ digest: string; takenAt: Date; source?: 'api' | 'file' }>
  /** Fills the tables of `half`, which nobody reads. */
  fill(half: Half): Promise<{ rowCount: number; buckets?: number[] }>
  /** Other changes in the transaction that shows the half. */
  alongside?(db: App['db'], half: Half): Promise<void>
}

const minuteMs = 60_000

/** A failed reading is repeated at the next minute, a successful one after its interval. */
function isDue(
  { taken_at, tried_at, failing_since }: Pick<queries.Snapshot, 'taken_at' | 'tried_at' | 'failing_since'>,
  everyMinutes: number,
  now: Date,
): boolean {
  if (!taken_at || !tried_at || failing_since) return true
  // Up to half a minute early is due, because the cron of the jobs is not exact.
  return now.getTime() - new Date(tried_at).getTime() >= everyMinutes * minuteMs - minuteMs / 2
}

/**
 * Takes a snapshot when it is due and no other node is taking it. It reads bounded pages, fills the hidden half, and
 * shows it in one transaction, so a visitor sees either the old or the new one. Never throws because the game is down.
 */
export async function takeSnapshot(app: App, reader: Reader, { force = false } = {}): Promise<void> {
  const { kind, everyMinutes } = reader
  await queries.whileAlone(app.config.directUrl, kind, async () => {
    const before = await queries.getSnapshot(app.db, kind)
    if (!force && !isDue(before, everyMinutes, app.now())) return
    try {
      const { digest, takenAt, source = 'api' } = await reader.read()
      const taken = takenAt.toISOString()
      if (before.half && before.digest === digest && before.source === source) {
        return await changeContent(app, [kind], async (db) => {
          await queries.noteUnchanged(db, kind, taken, app.now().toISOString())
        })
      }
      const half = before.half === 'a' ? 'b' : 'a'
      const filled = await reader.fill(half)
      await changeContent(app, [kind], async (db) => {
        await reader.alongside?.(db, half)
        const now = app.now().toISOString()
        await queries.show(db, kind, { half, takenAt: taken, now, digest, source, ...filled })
      })
    } catch (error) {
      if (!(error instanceof ReadFailure)) throw error
      const isNew = await queries.noteFailure(app.db, kind, error.message, app.now().toISOString())
      if (!isNew) return
      app.log.warn({ cause: error.message }, `the ${kind} could not be read from the game`)
      await changeContent(app, [kind], async () => {})
    }
  })
}
