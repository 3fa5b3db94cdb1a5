import { sql, type Kysely } from 'kysely'
import type { DB } from '../tables.ts'

/**
 * Whether the portal holds what touches the outside, because its database was restored and nobody has released it.
 * `refresh` reads the database, where any node may have released it. A hold never begins while a node runs.
 */
export interface Hold {
  isOn(): boolean
  refresh(): Promise<void>
  /** Calls once, when the hold ends. */
  onRelease(work: () => void): void
}

/** A portal without a hold, such as the console's. */
export const noHold: Hold = { isOn: () => false, refresh: async () => {}, onRelease: () => {} }

export async function openHold(db: Kysely<DB>): Promise<Hold> {
  let isOn = await isHeld(db)
  let waiting: (() => void)[] = []
  return {
    isOn: () => isOn,
    async refresh() {
      if (!isOn || (await isHeld(db))) return
      isOn = false
      const work = waiting
      waiting = []
      for (const each of work) each()
    },
    onRelease: (work) => void waiting.push(work),
  }
}

async function isHeld(db: Kysely<DB>): Promise<boolean> {
  const row = await db.selectFrom('restores').select('id').where('released_at', 'is', null).executeTakeFirst()
  return row !== undefined
}

/** Marks a database as restored by another tool (RESTORED=on), unless it is marked already. */
export const markRestored = (db: Kysely<DB>): Promise<unknown> =>
  db
    .insertInto('restores')
    .values({ backup: 'RESTORED=on' })
    .onConflict((conflict) =>
      conflict
        .expression(sql`(true)`)
        .where('released_at', 'is', null)
        .doNothing(),
    )
    .execute()

/** How often a held node asks whether another one has released it. */
const pollMs = 2_000

/** Asks until the hold ends. Returns how to stop asking. */
export function watchHold(hold: Hold): () => void {
  if (!hold.isOn()) return () => {}
  const timer = setInterval(() => void hold.refresh().catch(() => {}), pollMs)
  timer.unref()
  hold.onRelease(() => clearInterval(timer))
  return () => clearInterval(timer)
}
