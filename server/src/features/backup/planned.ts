import type { App } from '../../app.ts'
import { makeBackup, removeOldBackups } from '../../backup/make-backup.ts'
import { openStore } from '../../backup/places.ts'
import { errorText } from '../../errors/read-error.ts'
import * as queries from './queries.ts'
import { isDue, lastDue } from './rules.ts'

/**
 * Writes the backup of the day when it is due, and removes the oldest beyond BACKUP_KEEP. A failure is recorded, and
 * tried again in an hour. Only one backup is written at a time, on whichever node.
 */
export async function backUp({
  config,
  db,
  storage,
  log,
  now,
}: Pick<App, 'config' | 'db' | 'storage' | 'log' | 'now'>): Promise<void> {
  const { to, atMinute, keep } = config.backups
  if (!to) return
  const due = lastDue(now(), atMinute)
  if (!isDue(now(), await queries.findPlanned(db, due.toISOString()))) return
  const store = await openStore(to)
  try {
    const { name, bytes } = await makeBackup({
      databaseUrl: config.directUrl,
      config,
      storage,
      store,
      cause: 'schedule',
    })
    const removed = await removeOldBackups(store, keep)
    log.info({ name, bytes, removed: removed.length }, 'the backup of the day is stored')
  } catch (error) {
    log.error({ cause: errorText(error) }, 'the backup of the day failed; it is tried again in an hour')
  }
}
