import type { AdoptionSource } from '@guildhall/contract/adoption'
import { sql, type Kysely } from 'kysely'
import type { DB } from '../../../db/tables.ts'
import { emptyTally, type Tally } from './tally.ts'

type Db = Kysely<DB>

/** A rehearsal or a run. */
export interface StoredRun {
  id: number
  source: AdoptionSource
  label: string
  state: 'rehearsal' | 'running' | 'done' | 'stopped'
  fingerprint: string
  position: string | null
  tally: Tally
  problems: number
  passwordsUntil: string
  startedAt: string
}

interface Row {
  id: number
  source: AdoptionSource
  label: string
  state: StoredRun['state']
  mapping: unknown
  position: unknown
  counts: unknown
  passwords_until: string
  started_at: string
}

const storedRun = (row: Row): StoredRun => {
  const mapping = row.mapping as { fingerprint?: string }
  const counts = row.counts as Partial<Tally> & { problems?: number }
  return {
    ...{ id: row.id, source: row.source, label: row.label, state: row.state },
    fingerprint: mapping.fingerprint ?? '',
    position: (row.position as { after?: string } | null)?.after ?? null,
    tally: { ...emptyTally, ...counts },
    problems: counts.problems ?? 0,
    passwordsUntil: new Date(row.passwords_until).toISOString(),
    startedAt: new Date(row.started_at).toISOString(),
  }
}

const columns = [
  ...(['id', 'source', 'label', 'state', 'mapping', 'position', 'counts', 'passwords_until', 'started_at'] as const),
]

/** The newest rehearsals and runs. */
export async function findRuns(db: Db, limit: number): Promise<StoredRun[]> {
  const rows = await db.selectFrom('adoption_runs').select(columns).orderBy('id', 'desc').limit(limit).execute()
  return rows.map((row) => storedRun(row as Row))
}

/** The run that was begun and not finished. */
export async function getRunning(db: Db): Promise<StoredRun | null> {
  const row = await db.selectFrom('adoption_runs').select(columns).where('state', '=', 'running').executeTakeFirst()
  return row ? storedRun(row as Row) : null
}

/** The newest rehearsal of the same source in the same way. */
export async function getRehearsal(db: Db, fingerprint: string): Promise<StoredRun | null> {
  const row = await db
    .selectFrom('adoption_runs')
    .select(columns)
    .where('state', '=', 'rehearsal')
    .where(sql<boolean>`mapping->>'fingerprint' = ${fingerprint}`)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? storedRun(row as Row) : null
}

interface NewRun {
  source: AdoptionSource
  label: string
  fingerprint: string
  state: 'rehearsal' | 'running'
  counts: Tally & { problems?: number }
  passwordsUntil: string
  at: string
}

export async function insertRun(db: Db, run: NewRun): Promise<StoredRun> {
  const row = await db
    .insertInto('adoption_runs')
    .values({
      ...{ source: run.source, label: run.label, state: run.state, started_at: run.at },
      mapping: JSON.stringify({ fingerprint: run.fingerprint }),
      counts: JSON.stringify(run.counts),
      passwords_until: run.passwordsUntil,
    })
    .returning(columns)
    .executeTakeFirstOrThrow()
  return storedRun(row as Row)
}

/** Moves a run on. False when it is not where the caller left it: another process has it, or it was given up. */
export async function advanceRun(
  db: Db,
  { id, position }: Pick<StoredRun, 'id' | 'position'>,
  next: { position: string; tally: Tally },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('adoption_runs')
    .set({ position: JSON.stringify({ after: next.position }), counts: JSON.stringify(next.tally) })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .where(sql<boolean>`position->>'after' is not distinct from ${position}::text`)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Ends a run. False when it has ended already. */
export async function endRun(db: Db, id: number, state: 'done' | 'stopped', at: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('adoption_runs')
    .set({ state, finished_at: at })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/**
 * Keeps other processes from running until the connection ends. A killed process holds it until the database sees that
 * its connection is gone, so this waits for a moment. Throws 55P03 when another process has it.
 */
export async function lockRuns(db: Db): Promise<void> {
  // Less than the limit of a statement.
  await sql`set lock_timeout = '3s'`.execute(db)
  await sql`select pg_advisory_lock(hashtext('guildhall adoption'))`.execute(db)
  await sql`reset lock_timeout`.execute(db)
}

export const unlockRuns = (db: Db) => sql`select pg_advisory_unlock(hashtext('guildhall adoption'))`.execute(db)

/** Notes which articles come now. Returns the keys of those that have not come before. */
export async function claimArticles(db: Db, label: string, keys: readonly string[], at: string): Promise<Set<string>> {
  const rows = await db
    .insertInto('adopted_articles')
    .values([...new Set(keys)].map((source_key) => ({ label, source_key, adopted_at: at })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('source_key')
    .execute()
  return new Set(rows.map((row) => row.source_key))
}

/** Which article of ours it became. */
export const setArticle = (db: Db, label: string, key: string, noticeId: number) =>
  db
    .updateTable('adopted_articles')
    .set({ notice_id: noticeId })
    .where('label', '=', label)
    .where('source_key', '=', key)
    .execute()

/** Tables of this connection alone, for what a rehearsal has seen: any number of rows would not fit into memory. */
export async function startSeen(db: Db): Promise<void> {
  for (const table of ['adoption_seen_keys', 'adoption_seen_logins', 'adoption_seen_emails'])
    await sql`create temporary table ${sql.table(table)} (text text primary key)`.execute(db)
}

export async function endSeen(db: Db): Promise<void> {
  await sql`drop table if exists adoption_seen_keys, adoption_seen_logins, adoption_seen_emails`.execute(db)
}

/** Which of these texts, each named once, were not seen before. */
export async function addSeen(
  db: Db,
  what: 'keys' | 'logins' | 'emails',
  texts: readonly string[],
): Promise<Set<string>> {
  if (texts.length === 0) return new Set()
  const { rows } = await sql<{ text: string }>`
    insert into ${sql.table(`adoption_seen_${what}`)} select unnest(${texts}::text[])
    on conflict do nothing returning text`.execute(db)
  return new Set(rows.map((row) => row.text))
}
