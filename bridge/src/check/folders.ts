import { access, constants, readdir, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { isAbsent } from '../../../server/src/adapters/folders-game/disk.ts'
import { errorCode } from '../../../server/src/errors/read-error.ts'
import { count, type Findings } from './findings.ts'

/** The folders that the game watches: writable, on one volume, and not full of files that nobody fetches. */
export async function checkWatched(watched: string[], staging: string): Promise<Findings> {
  const problems: string[] = []
  const understood: string[] = []
  const volume = await volumeOf(staging)
  for (const folder of watched) {
    try {
      await access(folder, constants.W_OK)
      if ((await stat(folder)).dev !== volume)
        problems.push(`${folder}: is on another volume than ${staging}. Set paths.staging to a folder on this volume.`)
      const files = (await readdir(folder, { withFileTypes: true })).filter((entry) => entry.isFile())
      understood.push(`${folder}: ${files.length ? `${count(files.length, 'file')} wait` : 'empty'}`)
    } catch (error) {
      const what = isAbsent(error) ? 'does not exist' : 'cannot be written by this user'
      problems.push(`${folder}: ${what} (${errorCode(error)}).`)
    }
  }
  return { kind: 'Folders that the game watches', understood, problems }
}

/** The volume on which a folder is, or will be. */
async function volumeOf(folder: string): Promise<number | null> {
  const found = await stat(folder).catch(() => null)
  if (found) return found.dev
  return dirname(folder) === folder ? null : volumeOf(dirname(folder))
}
