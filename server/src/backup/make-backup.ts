import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { openSnapshot } from '../db/backup/snapshot.ts'
import { beginRecord, endRecord } from '../db/backup/records.ts'
import { findDatabaseUse } from '../db/database-use.ts'
import { errorText } from '../errors/read-error.ts'
import type { Storage } from '../ports/storage.ts'
import { backupName, type BackupStore } from './places.ts'
import { countAll, writeArchive, type BackupProgress } from './write-archive.ts'

export interface BackupOrder {
  databaseUrl: string
  config: Pick<Config, 'backups' | 'storage'>
  storage: Pick<Storage, 'list' | 'open'>
  store: BackupStore
  cause: 'schedule' | 'console'
  /** The name of the file, where the operator chose one. */
  name?: string
  /** Without the files, which are then backed up by other means. */
  leavesUploadsOut?: boolean
  onProgress?: (progress: BackupProgress & { bytes: number }) => void
  signal?: AbortSignal
}

export interface MadeBackup {
  name: string
  bytes: number
  rows: number
  files: number
  uploads: 'copied' | 'listed' | 'left_out'
}

/** Writes a backup of database and files, and records how that ended. */
export async function makeBackup(order: BackupOrder): Promise<MadeBackup> {
  const { databaseUrl, config, store, cause } = order
  const { secret } = config.backups
  const use = await findDatabaseUse(databaseUrl)
  const snapshot = await openSnapshot(databaseUrl)
  try {
    const name = order.name ?? backupName(snapshot.takenAt, secret !== null)
    const record = await beginRecord(databaseUrl, { cause, place: store.place, name, isEncrypted: secret !== null })
    try {
      const uploads = howUploads(order)
      let progress: BackupProgress = { what: '', rows: 0, files: 0 }
      const { stream, totals } = writeArchive({
        snapshot,
        storage: order.storage,
        uploads,
        use,
        version: productVersion(),
        secret,
        onProgress: (now) => (progress = now),
      })
      let bytes = 0
      async function* measured(): AsyncGenerator<Buffer> {
        for await (const chunk of stream) {
          order.signal?.throwIfAborted()
          bytes += chunk.length
          order.onProgress?.({ ...progress, bytes })
          yield chunk
        }
      }
      await store.put(name, measured())
      const result = { name, bytes, ...countAll(totals), uploads }
      await endRecord(databaseUrl, record, { outcome: 'stored', ...result })
      return result
    } catch (error) {
      await endRecord(databaseUrl, record, { outcome: 'failed', problem: errorText(error) }).catch(() => {})
      throw error
    }
  } finally {
    await snapshot.close()
  }
}

function howUploads({ config, leavesUploadsOut }: BackupOrder): MadeBackup['uploads'] {
  if (leavesUploadsOut) return 'left_out'
  return config.storage.kind === 'disk' || config.backups.copiesBucket ? 'copied' : 'listed'
}

/** Removes the oldest backups of a place until `keep` are left. Returns the removed names. */
export async function removeOldBackups(store: BackupStore, keep: number): Promise<string[]> {
  const names = await store.list()
  const old = names.slice(0, Math.max(0, names.length - keep))
  for (const name of old) await store.remove(name)
  return old
}

/** The version of this portal. */
export function productVersion(): string {
  const file = join(import.meta.dirname, '../../../package.json')
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version
}
