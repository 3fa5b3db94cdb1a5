import { Readable } from 'node:stream'
import { beginLoading, type Loading } from '../db/backup/load.ts'
import { findForeign, migrate, migrateTo } from '../db/migrate.ts'
import { prepareJobs } from '../jobs/prepare-jobs.ts'
import type { Storage } from '../ports/storage.ts'
import { Problem } from '../console/problem.ts'
import type { BackupHead } from './manifest.ts'
import { checkBackup, readBackup, type BackupSource, type CheckedBackup } from './read-archive.ts'
import { ArchiveDamage } from './tar.ts'

export interface RestoreTarget {
  /** A database without tables. */
  databaseUrl: string
  /** Null leaves the files out. */
  storage: Pick<Storage, 'stage'> | null
  /** Whether the portal that starts on it holds what touches the outside until staff release it. */
  isHeld: boolean
}

/** Checks a backup whole: its sums, and that this version can restore it. Changes nothing. */
export async function demandRestorable(source: BackupSource, secret: string | null): Promise<CheckedBackup> {
  const checked = await checkBackup(source, secret)
  const foreign = findForeign(checked.head.migrations)
  if (foreign.length > 0)
    throw new Problem(
      `The backup is of version ${checked.head.version}, which is newer than this one: it has ${foreign[0]}, which this version does not know. Install that version or a newer one, and restore with it.`,
    )
  return checked
}

/**
 * Restores a checked backup: files first, then all rows in one transaction. Then the migrations since the backup are
 * applied. A failure leaves a database without rows.
 */
export async function restoreBackup(
  source: BackupSource,
  secret: string | null,
  { databaseUrl, storage, isHeld }: RestoreTarget,
  onProgress: (what: string) => void = () => {},
): Promise<void> {
  let loading: Loading | undefined
  let head: BackupHead | undefined
  try {
    await readBackup(source, secret, {
      async head(found) {
        head = found
        await migrateTo(databaseUrl, new Set(found.migrations.map(({ name }) => name)))
        await prepareJobs(databaseUrl)
        loading = await beginLoading(databaseUrl, found.tables)
      },
      async upload(name, _, body) {
        onProgress(`uploads/${name}`)
        await takeUpload(storage, name, body)
      },
      async table(name, rows) {
        onProgress(name)
        const table = head?.tables.find((each) => each.name === name)
        if (!table) throw new ArchiveDamage(`the table ${name} is not in its first file`)
        await loading?.load(table, rows)
      },
      jobs: async (rows) => loading?.loadJobs(rows),
    })
    if (!head || !loading) throw new Error('The backup has no head.')
    await loading.setSequences(head.sequences)
    if (isHeld) await loading.mark({ name: source.name, takenAt: new Date(head.takenAt) })
    onProgress('references between tables')
    await loading.commit()
  } finally {
    await loading?.close()
  }
}

/** Applies the migrations that are newer than the backup. */
export const migrateForward = (databaseUrl: string): Promise<void> => migrate(databaseUrl)

async function takeUpload(storage: RestoreTarget['storage'], name: string, body: AsyncIterable<Buffer>): Promise<void> {
  if (!storage) {
    for await (const chunk of body) void chunk
    return
  }
  const file = await storage.stage(Readable.from(body, { objectMode: false }))
  await file.keep(name)
}
