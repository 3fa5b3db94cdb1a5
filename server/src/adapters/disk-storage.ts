import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { isStorageName, StorageFailure, type Storage } from '../ports/storage.ts'
import { errorCode } from '../errors/read-error.ts'
import { measureBytes } from './measure-bytes.ts'

/** Storage in the folder `uploads` of `dataDir`. Each file is complete or absent, even after a power failure. */
export function createDiskStorage(dataDir: string): Storage {
  const root = join(dataDir, 'uploads')
  // In the same folder as the files, because a rename is atomic only within one file system.
  const folders: Folders = { root, unfinished: join(root, '.unfinished') }
  return {
    save: (name, bytes) => save(folders, name, bytes),
    stage: (source) => stage(folders, source),
    open: (name) => openFile(folders, name),
    list: () => listFiles(root, ''),
    removeUnfinished: (before) => removeUnfinished(folders, before),
    async read(name) {
      if (!isStorageName(name)) return null
      return readFile(pathOf(folders, name)).catch(nullIfAbsent)
    },
    async remove(name) {
      await rm(pathOf(folders, name), { force: true })
    },
  }
}

interface Folders {
  root: string
  unfinished: string
}

function pathOf({ root }: Folders, name: string): string {
  if (!isStorageName(name)) throw new Error(`"${name}" is no name for a stored file.`)
  return join(root, name)
}

async function save(folders: Folders, name: string, bytes: Buffer): Promise<void> {
  const { root, unfinished } = folders
  const path = pathOf(folders, name)
  const temporary = join(unfinished, randomUUID())
  await makeFolder(root, unfinished)
  await makeFolder(root, dirname(path))
  try {
    await writeAndSync(temporary, bytes)
    await rename(temporary, path)
    await syncFolder(dirname(path))
  } catch (error) {
    await rm(temporary, { force: true })
    throw asFailure(error)
  }
}

async function stage(folders: Folders, source: Readable): ReturnType<Storage['stage']> {
  const { root, unfinished } = folders
  const temporary = join(unfinished, randomUUID())
  const { measure, sizeOf, sha256Of } = measureBytes()
  try {
    // The pipeline starts before the folder exists, so it also handles a source that fails meanwhile.
    await pipeline(source, measure, async (bytes) => {
      await makeFolder(root, unfinished)
      await pipeline(bytes, createWriteStream(temporary, { flags: 'wx', mode: 0o640 }))
    })
  } catch (error) {
    await rm(temporary, { force: true })
    throw asFailure(error)
  }
  let isKept = false
  return {
    size: sizeOf(),
    sha256: sha256Of(),
    read: (first, last) => createReadStream(temporary, { start: first, end: last }),
    async keep(name) {
      const path = pathOf(folders, name)
      await syncFile(temporary)
      await makeFolder(root, dirname(path))
      await rename(temporary, path)
      isKept = true
      await syncFolder(dirname(path))
    },
    async discard() {
      if (!isKept) await rm(temporary, { force: true })
    },
  }
}

async function openFile(folders: Folders, name: string): ReturnType<Storage['open']> {
  if (!isStorageName(name)) return null
  const path = pathOf(folders, name)
  const found = await stat(path).catch(nullIfAbsent)
  if (!found?.isFile()) return null
  return { size: found.size, read: (first, last) => createReadStream(path, { start: first, end: last }) }
}

async function* listFiles(root: string, folder: string): AsyncGenerator<{ name: string; size: number }> {
  const entries = (await readdir(join(root, folder), { withFileTypes: true }).catch(nullIfAbsent)) ?? []
  for (const entry of entries) {
    const name = folder + entry.name
    if (entry.isDirectory()) yield* listFiles(root, `${name}/`)
    if (!entry.isFile() || !isStorageName(name)) continue
    const found = await stat(join(root, name)).catch(nullIfAbsent)
    if (found) yield { name, size: found.size }
  }
}

async function removeUnfinished({ unfinished }: Folders, before: Date): Promise<number> {
  const names = (await readdir(unfinished).catch(nullIfAbsent)) ?? []
  let removed = 0
  for (const name of names) {
    const path = join(unfinished, name)
    const found = await stat(path).catch(() => null)
    if (!found || found.mtime >= before) continue
    await rm(path, { force: true })
    removed += 1
  }
  return removed
}

const asFailure = (error: unknown): unknown =>
  ['ENOSPC', 'EDQUOT'].includes(errorCode(error) ?? '') ? new StorageFailure('full', error) : error

async function syncFile(path: string): Promise<void> {
  const file = await open(path, 'r+')
  try {
    await file.sync()
  } finally {
    await file.close()
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

/** Creates a folder. The folder above it is synced, or a power failure would lose the new folder. */
async function makeFolder(root: string, folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true })
  if (!first) return
  for (let each = folder; each.startsWith(root); each = dirname(each)) await syncFolder(dirname(each))
}

async function syncFolder(folder: string): Promise<void> {
  // Windows cannot open a folder and does not need this.
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

const isAbsent = (error: unknown): boolean => ['ENOENT', 'EISDIR', 'ENOTDIR'].includes(errorCode(error) ?? '')

function nullIfAbsent(error: unknown): null {
  if (isAbsent(error)) return null
  throw error
}
