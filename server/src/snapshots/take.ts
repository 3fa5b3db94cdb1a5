import type { App } from '../app.ts'
import { changeContent } from '../cache/content.ts'
import type { Outcome } from '../ports/game.ts'
import * as queries from './queries.ts'
import type { Half, SnapshotKind } from './queries.ts'

/** The game did not say all that was asked: what is shown stays as it is. */
class NotRead extends Error {}

/** What the game answered; anything else ends the snapshot. */
export function answered<T>(outcome: Outcome<T>): T {
  if (outcome.kind === 'applied') return outcome.value
  throw new NotRead(outcome.kind === 'refused' ? outcome.code : outcome.cause)
}

/** How one kind is read: `read` brings the game's rows in, `fill` makes the hidden half of them. */
interface Reader {
  kind: SnapshotKind
  everyMinutes: number
  /** Answers what the rows are, as a digest, and when they were true. */
  read(): Promise<{ digest: string; takenAt: Date; source?: 'api' | 'file' }>
  /** Fills the tables of `half`, which nobody reads. */
  fill(half: Half): Promise<{ rowCount: number; buckets?: number[] }>
  /** The rest of what changes with it, in the transaction that shows the half. */
  alongside?(db: App['db'], half: Half): Promise<void>
}

const minuteMs = 60_000

/** A failure is tried again at the next minute, a success only when its time has come. */
function isDue(
  { taken_at, tried_at, failing_since }: Pick<queries.Snapshot, 'taken_at' | 'tried_at' | 'failing_since'>,
  everyMinutes: number,
  now: Date,
): boolean {
  if (!taken_at || !tried_at || failing_since) return true
  // Half a minute early counts: the clock that calls us is not exact.
  return now.getTime() - new Date(tried_at).getTime() >= everyMinutes * minuteMs - minuteMs / 2
}

/**
 * Takes a snapshot when it is due and nobody else is at it: reads in bounded pages, fills the hidden half, and shows
 * it in one transaction, so that a visitor sees the old whole or the new whole. Never throws because the game is away.
 */
export async function takeSnapshot(app: App, reader: Reader, { force = false } = {}): Promise<void> {
  const { kind, everyMinutes } = reader
  await queries.whileAlone(app.db, kind, async () => {
    const before = await queries.getSnapshot(app.db, kind)
    if (!force && !isDue(before, everyMinutes, app.now())) return
    try {
      const { digest, takenAt, source = 'api' } = await reader.read()
      const taken = takenAt.toISOString()
      if (before.shown && before.digest === digest && before.source === source) {
        return await changeContent(app, [kind], async (db) => {
          await queries.noteUnchanged(db, kind, taken, app.now().toISOString())
        })
      }
      const half = before.shown === 'a' ? 'b' : 'a'
      const filled = await reader.fill(half)
      await changeContent(app, [kind], async (db) => {
        await reader.alongside?.(db, half)
        const now = app.now().toISOString()
        await queries.show(db, kind, { half, takenAt: taken, now, digest, source, ...filled })
      })
    } catch (error) {
      if (!(error instanceof NotRead)) throw error
      const isNew = await queries.noteFailure(app.db, kind, error.message, app.now().toISOString())
      if (!isNew) return
      app.log.warn({ cause: error.message }, `the ${kind} could not be read from the game`)
      await changeContent(app, [kind], async () => {})
    }
  })
}
