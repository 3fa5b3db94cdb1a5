import { createHash } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Problem } from '../console/problem.ts'
import { openSnapshot } from '../db/backup/snapshot.ts'
import { createScratch } from '../db/backup/scratch.ts'
import { startEmbedded } from '../db/embedded/server.ts'
import { errorText } from '../errors/read-error.ts'
import type { BackupHead, BackupManifest } from './manifest.ts'
import type { BackupSource } from './read-archive.ts'
import { demandRestorable, migrateForward, restoreBackup } from './restore-backup.ts'
import { countLines } from './write-archive.ts'

/**
 * Restores a backup into a database of its own, compares all rows, applies newer migrations, and removes the database.
 * `server` is a PostgreSQL whose role may create databases; null starts one in the temporary folder.
 */
export async function verifyBackup(
  source: BackupSource,
  secret: string | null,
  server: string | null,
  onProgress: (what: string) => void = () => {},
): Promise<{ head: BackupHead; rows: number; files: number }> {
  const { head, manifest } = await demandRestorable(source, secret)
  const scratch = server ? await createScratch(server) : await startScratch()
  try {
    await restoreBackup(source, secret, { databaseUrl: scratch.url, storage: null, isHeld: false }, onProgress)
    const rows = await compare(scratch.url, manifest)
    onProgress('newer migrations')
    await migrateForward(scratch.url)
    return { head, rows, files: manifest.uploads.length }
  } finally {
    await scratch.remove()
  }
}

async function startScratch(): Promise<{ url: string; remove(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-verify-'))
  // PostgreSQL may run as another user. Its own folder inside is closed to others.
  chmodSync(folder, 0o711)
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
  try {
    const server = await startEmbedded({ dataDir: folder, durable: false })
    return { url: server.url, remove: () => server.stop().finally(remove) }
  } catch (error) {
    remove()
    throw new Problem(
      `A database for the check could not be started: ${errorText(error)} Or add --here, which uses the server of DATABASE_URL; its role needs the right to create databases.`,
    )
  }
}

/** Reads all tables again. The rows lie in the order in which they were loaded, so their sums must be the same. */
async function compare(databaseUrl: string, { tables }: BackupManifest): Promise<number> {
  const snapshot = await openSnapshot(databaseUrl)
  let all = 0
  try {
    for (const expected of tables) {
      const table = snapshot.tables.find(({ name }) => name === expected.name)
      if (!table) throw new Problem(`The restored database has no table ${expected.name}. This backup cannot be used.`)
      const hash = createHash('sha256')
      let rows = 0
      for await (const chunk of snapshot.read(table)) {
        hash.update(chunk)
        rows += countLines(chunk)
      }
      all += rows
      if (rows !== expected.rows || hash.digest('hex') !== expected.sha256)
        throw new Problem(
          `The restored table ${expected.name} differs from the backup: ${rows} rows, ${expected.rows} in the backup. Make a new backup, and keep this one for whoever looks into it.`,
        )
    }
    return all
  } finally {
    await snapshot.close()
  }
}
