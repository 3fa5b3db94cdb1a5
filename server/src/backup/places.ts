import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { BackupPlace } from '../config/backups.ts'
import { Problem } from '../console/problem.ts'
import { errorCode, errorText } from '../errors/read-error.ts'
import type { BackupSource } from './read-archive.ts'

/** Where backups are stored. A backup is there as a whole, or not at all. */
export interface BackupStore {
  /** For people: a folder, or `s3://bucket/prefix`. */
  place: string
  put(name: string, source: AsyncIterable<Buffer>): Promise<void>
  /** The names of backups, the oldest first. */
  list(): Promise<string[]>
  size(name: string): Promise<number>
  source(name: string): Promise<BackupSource>
  remove(name: string): Promise<void>
}

/** `guildhall-2026-11-26T04-00-00Z.tar.gz`; encrypted ones end in `.sealed`. */
const namePattern = /^guildhall-\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}Z\.tar\.gz(\.sealed)?$/

const unfinishedEnd = '.unfinished'

export const backupName = (takenAt: Date, isEncrypted: boolean): string =>
  `guildhall-${takenAt.toISOString().slice(0, 19).replaceAll(':', '-')}Z.tar.gz${isEncrypted ? '.sealed' : ''}`

export const isBackupName = (name: string): boolean => namePattern.test(name)

export async function openStore(place: BackupPlace): Promise<BackupStore> {
  if (place.kind === 'folder') return folderStore(place.path)
  const { createS3Backups } = await import('../adapters/s3-backups.ts')
  const bucket = createS3Backups(place)
  const label = `s3://${place.bucket}/${place.prefix}`
  const inWords = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work()
    } catch (error) {
      if (error instanceof Problem) throw error
      const name = error instanceof Error ? error.name : ''
      throw new Problem(
        `The store of ${label} refused (${name}: ${errorText(error)}). Compare BACKUP_TO and the BACKUP_S3_ variables with what your S3 store gave you; the key needs s3:PutObject, GetObject, DeleteObject, AbortMultipartUpload and ListBucket.`,
      )
    }
  }
  return {
    place: label,
    put: (name, source) => inWords(() => bucket.put(name, Readable.from(source, { objectMode: false }))),
    list: () =>
      inWords(async () =>
        (await bucket.list())
          .map(({ name }) => name)
          .filter(isBackupName)
          .sort(),
      ),
    size: (name) => inWords(() => bucket.size(name)),
    source: (name) =>
      inWords(async () => ({ name: label + name, bytes: await bucket.size(name), open: () => bucket.open(name) })),
    remove: (name) => inWords(() => bucket.remove(name)),
  }
}

function folderStore(path: string): BackupStore {
  return {
    place: path,
    async put(name, source) {
      await mkdir(path, { recursive: true, mode: 0o700 }).catch((error: unknown) => refuseFile(path, error))
      await removeUnfinished(path)
      await writeFileSafely(join(path, name), source)
    },
    async list() {
      const names = await readdir(path).catch((error: unknown) =>
        errorCode(error) === 'ENOENT' ? [] : refuseFile(path, error),
      )
      return names.filter(isBackupName).sort()
    },
    size: async (name) => (await stat(join(path, name))).size,
    source: (name) => fileSource(join(path, name)),
    remove: (name) => rm(join(path, name), { force: true }),
  }
}

/** A store of one file, whose name the operator chose. */
export function fileStore(file: string): BackupStore & { name: string } {
  const path = resolve(file)
  return { ...folderStore(dirname(path)), place: dirname(path), name: basename(path) }
}

export async function fileSource(file: string): Promise<BackupSource> {
  const found = await stat(file).catch((error: unknown) => refuseFile(file, error))
  if (!found.isFile()) throw new Problem(`${file} is no file. Name the file of a backup.`, 2)
  return { name: file, bytes: found.size, open: async () => createReadStream(file) }
}

const unfinishedMs = 24 * 3600_000

/** What a killed process left. A backup that is being written is younger. */
async function removeUnfinished(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.endsWith(unfinishedEnd) || !isBackupName(name.slice(0, -unfinishedEnd.length))) continue
    const found = await stat(join(folder, name)).catch(() => null)
    if (found && Date.now() - found.mtimeMs > unfinishedMs) await rm(join(folder, name), { force: true })
  }
}

/** Written under another name, so that nobody takes half a backup for a whole one. Others cannot read it. */
async function writeFileSafely(path: string, source: AsyncIterable<Buffer>): Promise<void> {
  const unfinished = path + unfinishedEnd
  try {
    await pipeline(source, createWriteStream(unfinished, { mode: 0o600 }))
    const file = await open(unfinished, 'r+')
    await file.sync().finally(() => file.close())
    await rename(unfinished, path)
  } catch (error) {
    await rm(unfinished, { force: true }).catch(() => {})
    if (errorCode(error)?.startsWith('E') && error instanceof Error && 'syscall' in error) refuseFile(path, error)
    throw error
  }
}

function refuseFile(path: string, error: unknown): never {
  const cures: Record<string, string> = {
    ENOENT: 'Compare its name; there is no such file or folder.',
    EACCES: 'Run this command as the user that runs the portal, or give that user the right.',
    EPERM: 'Run this command as the user that runs the portal, or give that user the right.',
    ENOSPC: 'The disk is full. Make room, or name another place.',
    EROFS: 'The disk can only be read. Name another place.',
  }
  const code = errorCode(error) ?? ''
  throw new Problem(`${path} cannot be used (${code || errorText(error)}). ${cures[code] ?? 'Name another place.'}`)
}
