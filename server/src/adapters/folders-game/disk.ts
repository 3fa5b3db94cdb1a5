import { chmod, mkdir, open, readFile, rename, rm, rmdir, stat, writeFile } from 'node:fs/promises'
import { errorCode } from '../../errors/read-error.ts'
import { withPatience } from './patient-rename.ts'

/**
 * The single steps of a handover, so that a test can end the process between any two of them, and the reading of the
 * game's files. The bridge program passes its own, which refuses paths outside its folders.
 */
export interface Disk {
  /** The content of a file of the game. */
  read(path: string): Promise<Buffer>
  /** Creates a file that must not exist yet. Its bytes are on disk once it is synced. */
  create(path: string, bytes: Buffer): Promise<void>
  makeFolder(path: string): Promise<void>
  sync(path: string): Promise<void>
  rename(from: string, to: string): Promise<void>
  remove(path: string): Promise<void>
  /** False when the folder is not empty. A folder that does not exist counts as removed. */
  removeEmptyFolder(path: string): Promise<boolean>
}

// Not readable by everybody, because these files hold passwords. The game's user is in our group.
const fileMode = 0o660
const folderMode = 0o700

const isWindows = process.platform === 'win32'
const isFolder = async (path: string) => (await stat(path).catch(() => null))?.isDirectory() ?? false

export const realDisk: Disk = {
  read: (path) => readFile(path),
  async create(path, bytes) {
    await writeFile(path, bytes, { flag: 'wx', mode: fileMode })
    // The umask must not hide the file from the game, which would hang on it.
    await chmod(path, fileMode)
  },
  async makeFolder(path) {
    await mkdir(path, { recursive: true, mode: folderMode })
  },
  async sync(path) {
    // Windows cannot open a folder and does not need this.
    const handle = await open(path, 'r').catch((error) => {
      if (isWindows) return null
      throw error
    })
    try {
      await handle?.sync()
    } finally {
      await handle?.close()
    }
  },
  // The target that is there already does not go away: a folder is renamed to where none must be.
  rename: (from, to) => withPatience(() => rename(from, to), { isWindows, isPermanent: () => isFolder(to) }),
  remove: (path) => rm(path, { recursive: true, force: true, maxRetries: 5 }),
  async removeEmptyFolder(path) {
    try {
      await rmdir(path)
    } catch (error) {
      if (isThere(error)) return false
      if (!isAbsent(error)) throw error
    }
    return true
  },
}

export const isAbsent = (error: unknown): boolean => ['ENOENT', 'ENOTDIR'].includes(errorCode(error) ?? '')

export const isThere = (error: unknown): boolean => ['EEXIST', 'ENOTEMPTY', 'EPERM'].includes(errorCode(error) ?? '')
