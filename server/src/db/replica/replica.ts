import type { Kysely } from 'kysely'
import type { Database, Log } from '../connect.ts'
import type { DB } from '../tables.ts'
import { isDatabaseDown } from '../database-down.ts'
import { lateReads } from './late-reads.ts'
import type { ReplicaSettings, ReplicaUse } from './replica-use.ts'
import { watchReplica, type ReplicaPace } from './watch-replica.ts'

/** A streaming replica for the reads of endpoints that declare `fromReplica` (decision 0235). */
export interface Replica {
  /** Reads from the replica while that may be used, and from the primary otherwise. Writes nothing. */
  db: Kysely<DB>
  /**
   * Whether reads come from the replica now: it is close enough behind, has everything of the last invalidation, and
   * what this account wrote on this node.
   */
  isUsed(accountId?: number | null): boolean
  /** From now on only a replica is used that has everything committed until now. */
  demandNow(): void
  /** The same for one account, after each of its writes. */
  noteWrite(accountId: number): void
  state(): ReplicaUse
  close(): Promise<void>
}

/** Opens the replica. Nothing fails when it is away: reads are then the primary's. */
export function openReplica(
  settings: ReplicaSettings,
  primary: Pick<Database, 'lend'>,
  log: Log,
  pace?: ReplicaPace,
): Replica {
  const wroteAt = new Map<number, number>()
  const { replicaLagMs } = settings
  const watch = watchReplica(settings, log, pace)
  const counts = { queries: 0, repeated: 0 }
  const hasSince = (since: number) => watch.isUsable() && watch.coveredAt()! > since
  const reads = lateReads({
    primary,
    reader: () => (watch.isUsable() ? watch.reader() : null),
    onQuery: () => void (counts.queries += 1),
    onRepeat(error) {
      counts.repeated += 1
      // A query that was cancelled for the replay of a change says nothing about the replica.
      if (isDatabaseDown(error)) watch.lose(error)
    },
  })
  return {
    db: reads.db,
    isUsed: (accountId = null) => hasSince(accountId === null ? 0 : (wroteAt.get(accountId) ?? 0)),
    demandNow: watch.demandNow,
    noteWrite(accountId) {
      const now = performance.now()
      // Older ones are on every replica that is used. In the order of their time, because each is put at the end.
      for (const [id, at] of wroteAt) {
        if (at > now - replicaLagMs) break
        wroteAt.delete(id)
      }
      wroteAt.delete(accountId)
      wroteAt.set(accountId, now)
    },
    state: () => ({ ...watch.state(), ...counts }),
    async close() {
      await watch.close()
      await reads.db.destroy()
    },
  }
}
