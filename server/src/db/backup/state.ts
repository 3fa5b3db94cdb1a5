import type { Kysely, Selectable } from 'kysely'
import type { Backups, DB } from '../tables.ts'

export type BackupRow = Selectable<Backups>

/** The last backup that was stored, and the last attempt; null for none. For pages, metrics, checks and alerts. */
export async function readBackupState(
  db: Kysely<DB>,
): Promise<{ lastStored: BackupRow | null; lastAttempt: BackupRow | null }> {
  const newest = () => db.selectFrom('backups').selectAll().orderBy('id', 'desc').limit(1)
  const [stored, attempt] = await Promise.all([
    newest().where('outcome', '=', 'stored').executeTakeFirst(),
    newest().executeTakeFirst(),
  ])
  return { lastStored: stored ?? null, lastAttempt: attempt ?? null }
}
