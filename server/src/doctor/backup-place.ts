import { constants } from 'node:fs'
import { access, readdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Kysely } from 'kysely'
import type { App } from '../app.ts'
import type { DB } from '../db/tables.ts'
import { hasStoredBackup } from '../db/work.ts'
import { errorCode, errorText } from '../errors/read-error.ts'

/** The cause when a folder that had backups is absent or empty, as where its disk is not mounted. */
export const goneCause = 'gone'

/** Why the folder of BACKUP_TO cannot take the next backup; null when it can, or when backups go elsewhere. */
export async function backupPlaceProblem({
  db,
  config: {
    backups: { to },
  },
}: {
  db: Kysely<DB>
  config: Pick<App['config'], 'backups'>
}): Promise<string | null> {
  if (to?.kind !== 'folder') return null
  const isEmpty = await readdir(to.path).then(
    (names) => names.length === 0,
    (error: unknown) => errorCode(error) === 'ENOENT',
  )
  if (isEmpty && (await hasStoredBackup(db, to.path))) return goneCause
  return whyNotWritable(to.path)
}

/** The backup makes its folder itself, below one that exists. Null when it can. */
async function whyNotWritable(folder: string): Promise<string | null> {
  try {
    await access(folder, constants.W_OK)
    return null
  } catch (error) {
    if (errorCode(error) !== 'ENOENT' || dirname(folder) === folder) return errorCode(error) ?? errorText(error)
    return whyNotWritable(dirname(folder))
  }
}
