import { randomUUID } from 'node:crypto'
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { isStorageName, type Storage } from '../ports/storage.ts'

/** Storage in the folder `uploads` of `dataDir`. A file is there whole or not at all, whenever the power fails. */
export function createDiskStorage(dataDir: string): Storage {
  const root = join(dataDir, 'uploads')
  // Beside the files, for a rename is atomic only within one file system.
  const unfinished = join(root, '.unfinished')

  function pathOf(name: string): string {
    if (!isStorageName(name)) throw new Error(`"${name}" is no name for a stored file.`)
    return join(root, name)
  }

  return {
    async save(name, bytes) {
      const path = pathOf(name)
      const temporary = join(unfinished, randomUUID())
      await makeFolder(root, unfinished)
      await makeFolder(root, dirname(path))
      try {
        await writeAndSync(temporary, bytes)
        await rename(temporary, path)
        await syncFolder(dirname(path))
      } catch (error) {
        await rm(temporary, { force: true })
        throw error
      }
    },
    async read(name) {
      if (!isStorageName(name)) return null
      try {
        return await readFile(pathOf(name))
      } catch (error) {
        if (isAbsent(error)) return null
        throw error
      }
    },
    async remove(name) {
      await rm(pathOf(name), { force: true })
    },
  }
}

async function writeAndSync(path: string, bytes: Buffer): Promise<void> {
  const file = await open(path, 'wx', 0o640)
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** A folder that has just been made is lost with the power too, unless the one above it is synced. */
async function makeFolder(root: string, folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true })
  if (!first) return
  for (let each = folder; each.startsWith(root); each = dirname(each)) await syncFolder(dirname(each))
}

async function syncFolder(folder: string): Promise<void> {
  // Windows cannot open a folder, and its renames need no such help.
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

const isAbsent = (error: unknown): boolean =>
  ['ENOENT', 'EISDIR', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')
