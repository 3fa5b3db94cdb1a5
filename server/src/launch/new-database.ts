import { existsSync, readdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import { isBackupName } from '../backup/places.ts'
import type { Config } from '../config.ts'

/**
 * Whether a production may start with the embedded database of DATA_DIR. A folder without one gets a new, empty portal,
 * as on the first start; `say` says so. Where backups outside of DATA_DIR show that there was a portal, as when the disk
 * of DATA_DIR is not mounted, nothing is made. Makes nothing itself.
 */
export function mayMakeDatabase(
  { production, dataDir, backups: { to } }: Pick<Config, 'production' | 'dataDir' | 'backups'>,
  say: (line: string) => void,
): boolean {
  const cluster = join(dataDir, 'postgres')
  if (!production || existsSync(join(cluster, 'PG_VERSION'))) return true
  const backup = to?.kind === 'folder' && isOutside(to.path, dataDir) ? newestBackup(to.path) : null
  if (!backup) {
    say(
      `There is no database in ${cluster}. A NEW, EMPTY portal is made there. If this portal had data, stop it now: the disk of DATA_DIR is probably not mounted.`,
    )
    return true
  }
  say(
    `There is no database in ${cluster}, but BACKUP_TO has ${backup} of a portal. Nothing was started. Mount the disk of DATA_DIR; or restore the backup; or, for a new portal, give it a BACKUP_TO of its own.`,
  )
  return false
}

const isOutside = (folder: string, dataDir: string): boolean => relative(dataDir, folder).startsWith('..')

function newestBackup(folder: string): string | null {
  try {
    return readdirSync(folder).filter(isBackupName).toSorted().at(-1) ?? null
  } catch {
    return null
  }
}
