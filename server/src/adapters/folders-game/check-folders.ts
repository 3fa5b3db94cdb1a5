import { access, constants, stat } from 'node:fs/promises'
import type { GameHealth } from '../../ports/game.ts'
import { errorCode, errorText } from '../../errors/read-error.ts'
import { isAbsent } from './disk.ts'
import type { FolderSettings } from './settings.ts'
import { OtherWriter } from './writer-claim.ts'

/** A folder of the game that is not where it was: renamed, or a share that is not mounted. */
export class FolderAway extends Error {}

const watchedOf = ({ paths }: FolderSettings): string[] =>
  [paths.newAccounts, paths.passwords, paths.items, paths.bans].filter((folder) => folder !== null)

/**
 * Throws FolderAway when a folder that the game watches, or the one of its accounts, is away. Nothing may be written
 * then, or the program would make the missing folders anew, and the game would never look there. Nor does a file that
 * is not found say anything then. Of several it names the root first: that is the one to mount or to rename.
 */
export async function demandFolders(settings: FolderSettings): Promise<void> {
  await demandFolder(settings.root)
  const found = await Promise.allSettled([...watchedOf(settings), settings.paths.accounts].map(demandFolder))
  for (const each of found) if (each.status === 'rejected') throw each.reason
}

async function demandFolder(folder: string): Promise<void> {
  const found = await stat(folder).catch((error: unknown) => away(folder, error))
  if (!found.isDirectory()) throw new FolderAway(`${folder} is no folder.`)
}

function away(folder: string, error: unknown): never {
  const what = isAbsent(error) ? 'is away: renamed, removed, or on a share that is not mounted' : 'cannot be reached'
  throw new FolderAway(`${folder} ${what} (${errorCode(error)}).`, { cause: error })
}

/**
 * Whether the folders of the game are there, writable and on the volume of our own folder, and nobody else writes into
 * them. A rename works within one volume only.
 */
export async function checkFolders(settings: FolderSettings): Promise<GameHealth> {
  const { paths, disk, claim } = settings
  try {
    await demandFolders(settings)
    const volumes = await Promise.all(watchedOf(settings).map(volumeOf))
    await disk.makeFolder(paths.staging)
    const ours = await volumeOf(paths.staging)
    if (volumes.some((volume) => volume !== ours))
      return { isUp: false, cause: `${paths.staging} is on another volume than the folders that the game watches.` }
    await claim.demand()
    return { isUp: true }
  } catch (error) {
    const cause = errorText(error)
    if (error instanceof FolderAway) return { isUp: false, cause, at: 'folder' }
    if (error instanceof OtherWriter) return { isUp: false, cause, at: 'writer' }
    return { isUp: false, cause }
  }
}

async function volumeOf(folder: string): Promise<number> {
  await access(folder, constants.W_OK).catch((error: unknown) => {
    throw new Error(`${folder} cannot be written by this user (${errorCode(error)}).`, { cause: error })
  })
  return (await stat(folder)).dev
}
