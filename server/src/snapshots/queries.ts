import { sql, type Kysely } from 'kysely'
import { connect } from '../db/connect.ts'
import type { DB } from '../db/tables.ts'

type Db = Kysely<DB>

export type SnapshotKind = 'ranking' | 'drops'
export type Half = 'a' | 'b'

/** The half that pages show, and the state of reading. `half` is null before the first reading. */
export interface Snapshot {
  half: Half | null
  taken_at: string | null
  source: 'api' | 'file'
  digest: string | null
  row_count: number
  buckets: number[]
  tried_at: string | null
  failing_since: string | null
  /** Of the ranking: the day of the server's calendar whose last places are kept for the comparison. */
  places_of: string | null
}

export const getSnapshot = async (db: Db, kind: SnapshotKind): Promise<Snapshot> =>
  (await db
    .selectFrom('game_snapshots')
    .select(['shown as half', 'taken_at', 'source', 'digest', 'row_count', 'buckets', 'tried_at', 'failing_since'])
    .select(sql<string | null>`to_char(places_of, 'YYYY-MM-DD')`.as('places_of'))
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow()) as Snapshot

/**
 * Does `work` unless another node is doing it. Returns whether it was done. The lock belongs to a session, so it has a
 * connection of its own, without a pooler; the database releases it when that connection ends.
 */
export async function whileAlone(directUrl: string, kind: SnapshotKind, work: () => Promise<void>): Promise<boolean> {
  const { db, close } = connect(directUrl, { max: 1 })
  const key = sql`hashtextextended(${`snapshot ${kind}`}, 0)`
  return db
    .connection()
    .execute(async (connection) => {
      const { rows } = await sql<{ mine: boolean }>`select pg_try_advisory_lock(${key}) as mine`.execute(connection)
      if (!rows[0]?.mine) return false
      try {
        await work()
        return true
      } finally {
        await sql`select pg_advisory_unlock(${key})`.execute(connection)
      }
    })
    .finally(close)
}

/**
 * Records a failed reading. Pages keep showing the half that the last successful reading filled. Returns true for the
 * first failure in a row.
 */
export async function noteFailure(db: Db, kind: SnapshotKind, cause: string, now: string): Promise<boolean> {
  const { rows } = await sql<{ first: boolean }>`
    update game_snapshots s set tried_at = ${now}, failure = ${cause}, failing_since = coalesce(s.failing_since, ${now})
    from (select failing_since from game_snapshots where kind = ${kind}) before
    where kind = ${kind} returning before.failing_since is null as first`.execute(db)
  return rows[0]?.first ?? false
}

/** Records a reading without changes. */
export const noteUnchanged = (db: Db, kind: SnapshotKind, takenAt: string, now: string) =>
  db
    .updateTable('game_snapshots')
    .set({ taken_at: takenAt, tried_at: now, failing_since: null, failure: null })
    .where('kind', '=', kind)
    .execute()

/** Makes pages show the half that has been filled. */
export const show = (
  db: Db,
  kind: SnapshotKind,
  filled: {
    half: Half
    takenAt: string
    now: string
    digest: string
    rowCount: number
    source?: 'api' | 'file'
    buckets?: number[]
  },
) =>
  db
    .updateTable('game_snapshots')
    .set('shown', filled.half)
    .set({
      taken_at: filled.takenAt,
      tried_at: filled.now,
      failing_since: null,
      failure: null,
      digest: filled.digest,
      row_count: filled.rowCount,
      source: filled.source ?? 'api',
      buckets: filled.buckets ?? [],
    })
    .where('kind', '=', kind)
    .execute()
