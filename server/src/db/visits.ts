import { sql, type Kysely } from 'kysely'
import * as z from 'zod/mini'
import type { DB } from './tables.ts'

/** Somebody who looks at a place, such as `ticket 12`. */
const Visit = z.object({ place: z.string(), userId: z.int(), name: z.string(), isTyping: z.boolean() })
type Visit = z.infer<typeof Visit>

/**
 * Who looks at which place now, on all nodes. Pages repeat their visit, each node tells the others by NOTIFY, and a visit
 * that is not repeated ends by itself. Nothing of it is stored.
 */
export interface Visits {
  /** Counts a visit here and tells the other nodes. */
  announce(db: Kysely<DB>, visit: Visit): Promise<void>
  /** Counts the visit of a notification from any node. */
  receive(payload: string): void
  /** The other visitors of a place, by name. */
  findOthers(place: string, userId: number): { name: string; isTyping: boolean }[]
}

export const visitsChannel = 'guildhall_visits'

/** Pages repeat their visit each five seconds, so two may be lost. */
const visitMs = 15_000

export function createVisits(now: () => number = () => performance.now()): Visits {
  const counted = new Map<string, Visit & { until: number }>()

  function count(visit: Visit): void {
    for (const [key, { until }] of counted) if (until <= now()) counted.delete(key)
    counted.set(`${visit.place} of ${visit.userId}`, { ...visit, until: now() + visitMs })
  }

  return {
    async announce(db, visit) {
      count(visit)
      await sql`select pg_notify(${visitsChannel}, ${JSON.stringify(visit)})`.execute(db)
    },
    receive(payload) {
      const visit = Visit.safeParse(asJson(payload))
      if (visit.success) count(visit.data)
    },
    findOthers: (place, userId) =>
      [...counted.values()]
        .filter((visit) => visit.place === place && visit.userId !== userId && visit.until > now())
        .map(({ name, isTyping }) => ({ name, isTyping }))
        .toSorted((one, other) => one.name.localeCompare(other.name)),
  }
}

function asJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
