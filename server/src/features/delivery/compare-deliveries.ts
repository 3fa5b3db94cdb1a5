import type { App } from '../../app.ts'
import * as queries from './staff-queries.ts'

/** Asked at once, and read from the database at once. */
const askedAtOnce = 4
const rowsAtOnce = 100
/** After this many calls without a reply in a row, the game counts as away, and the rest are not asked. */
const mostSilences = 3

export interface ComparedDeliveries {
  done: number
  absent: number
  queued: number
  refused: number
  silent: number
}

/**
 * Asks the game about each open delivery, without sending any: after a restore some were delivered after the backup.
 * `done`: the game has given the item, and will not give it again.
 */
export async function compareDeliveries({ db, game }: Pick<App, 'db' | 'game'>): Promise<ComparedDeliveries> {
  const counts: ComparedDeliveries = { done: 0, absent: 0, queued: 0, refused: 0, silent: 0 }
  let silences = 0
  for (let after: string | null = null; ;) {
    const open: { id: string; operation_id: string }[] = await queries.findOpenAfter(db, after, rowsAtOnce)
    for (let at = 0; at < open.length; at += askedAtOnce) {
      const some = open.slice(at, at + askedAtOnce)
      const answers =
        silences >= mostSilences ? [] : await Promise.all(some.map((each) => game.getDelivery(each.operation_id)))
      for (const [index] of some.entries()) {
        const kind = answers[index]?.kind ?? 'unknown'
        silences = kind === 'unknown' ? silences + 1 : 0
        counts[nameOf[kind]] += 1
      }
    }
    if (open.length < rowsAtOnce) return counts
    after = open.at(-1)?.id ?? null
  }
}

const nameOf = {
  applied: 'done',
  // The game has handed it out, so it is not sent again.
  lost: 'done',
  absent: 'absent',
  queued: 'queued',
  refused: 'refused',
  unknown: 'silent',
} as const
