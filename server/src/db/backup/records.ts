import { withClient } from './with-client.ts'

interface NewBackup {
  cause: 'schedule' | 'console'
  place: string
  name: string
  isEncrypted: boolean
}

type BackupEnd =
  | { outcome: 'stored'; bytes: number; rows: number; files: number }
  | { outcome: 'failed'; problem: string }

/** Records that a backup begins. Returns its number, or null in a database of a version before the table. */
export const beginRecord = (
  databaseUrl: string,
  { cause, place, name, isEncrypted }: NewBackup,
): Promise<string | null> =>
  withClient('guildhall backup', databaseUrl, async (client) => {
    const { rows: found } = await client.query<{ exists: boolean }>(
      `select to_regclass('backups') is not null as exists`,
    )
    if (!found[0]?.exists) return null
    // No other backup is being written: the snapshot holds the lock.
    await client.query(
      `update backups set ended_at = now(), outcome = 'failed', problem = 'its process ended' where outcome is null`,
    )
    const { rows } = await client.query<{ id: string }>(
      `insert into backups (cause, started_at, place, name, is_encrypted) values ($1, now(), $2, $3, $4) returning id`,
      [cause, place, name, isEncrypted],
    )
    return rows[0]?.id ?? null
  })

export const endRecord = (databaseUrl: string, id: string | null, end: BackupEnd): Promise<void> =>
  withClient('guildhall backup', databaseUrl, async (client) => {
    if (id === null) return
    const stored = end.outcome === 'stored' ? end : null
    await client.query(
      `update backups set ended_at = now(), outcome = $2, bytes = $3, rows = $4, files = $5, problem = $6 where id = $1`,
      [id, end.outcome, stored?.bytes, stored?.rows, stored?.files, end.outcome === 'failed' ? end.problem : null],
    )
  })
