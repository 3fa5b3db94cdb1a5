import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import * as z from 'zod/mini'
import { Problem } from '../console/problem.ts'
import { errorText } from '../errors/read-error.ts'
import {
  backupHead,
  backupManifest,
  formatVersion,
  headName,
  manifestName,
  type BackupHead,
  type BackupManifest,
} from './manifest.ts'
import { piped } from './piped.ts'
import { sealMagic, unseal, WrongSecret } from './seal.ts'
import { ArchiveDamage, readTar, type TarFile } from './tar.ts'
import { countLines } from './write-archive.ts'
import { ownCommand } from '../errors/own-command.ts'

/** A backup that can be read more than once, such as a file. */
export interface BackupSource {
  name: string
  bytes: number
  open(): Promise<Readable>
}

/** A backup whose sums have been compared. */
export interface CheckedBackup {
  head: BackupHead
  manifest: BackupManifest
  isEncrypted: boolean
}

/** The takers of an archive's parts. Each reads its stream to the end. */
export interface Takers {
  head?(head: BackupHead): Promise<void>
  upload(name: string, size: number, body: AsyncIterable<Buffer>): Promise<void>
  table(name: string, rows: AsyncIterable<Buffer>): Promise<void>
  jobs(rows: AsyncIterable<Buffer>): Promise<void>
}

/** Reads all of a backup and compares its sums, without keeping anything. Throws Problem with the cure. */
export async function checkBackup(source: BackupSource, secret: string | null): Promise<CheckedBackup> {
  const drain = async (body: AsyncIterable<Buffer>) => {
    for await (const chunk of body) void chunk
  }
  return readBackup(source, secret, {
    upload: (_, __, body) => drain(body),
    table: (_, rows) => drain(rows),
    jobs: drain,
  })
}

/** Reads a backup in one pass and gives its parts to the takers. Throws Problem when it is not as it was written. */
export async function readBackup(source: BackupSource, secret: string | null, takers: Takers): Promise<CheckedBackup> {
  const isEncrypted = await isSealed(source)
  if (isEncrypted && secret === null)
    throw new Problem(
      `${source.name} is encrypted. Set BACKUP_PASSPHRASE, or BACKUP_KEY_FILE to the file of its key, as they were when it was made.`,
    )
  try {
    const bytes: AsyncIterable<Buffer> = await source.open()
    const plain = isEncrypted ? unseal(bytes, secret ?? '') : bytes
    const sums = new Sums()
    const { head, manifest } = await readFiles(readTar(asDamage(piped(plain, createGunzip()))), takers, sums)
    sums.compare(manifest)
    return { head, manifest, isEncrypted }
  } catch (error) {
    if (!(error instanceof ArchiveDamage)) throw error
    if (error.cause instanceof WrongSecret)
      throw new Problem(
        `The passphrase or key does not fit ${source.name}. Set BACKUP_PASSPHRASE or BACKUP_KEY_FILE as they were when it was made.`,
      )
    throw new Problem(
      `${source.name} is damaged or incomplete: ${error.message}. Copy it again from where it was stored, or use another backup.`,
    )
  }
}

/** Errors of reading become damage of the archive, apart from those of whoever takes its parts. */
async function* asDamage(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield* source
  } catch (error) {
    throw new ArchiveDamage(errorText(error), { cause: error })
  }
}

async function isSealed(source: BackupSource): Promise<boolean> {
  const stream = await source.open()
  let head = Buffer.alloc(0)
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    head = Buffer.concat([head, chunk])
    if (head.length >= sealMagic.length) break
  }
  stream.destroy()
  if (head.subarray(0, sealMagic.length).equals(sealMagic)) return true
  if (head[0] === 0x1f && head[1] === 0x8b) return false
  throw new Problem(`${source.name} is no backup of a portal. ${ownCommand('backup')} writes such files.`)
}

async function readFiles(
  files: AsyncGenerator<TarFile>,
  takers: Takers,
  sums: Sums,
): Promise<{ head: BackupHead; manifest: BackupManifest }> {
  let head: BackupHead | undefined
  let manifest: BackupManifest | undefined
  let held: TarFile | undefined
  // The parts of one table are one stream.
  async function* rowsOf(folder: string, first: TarFile): AsyncGenerator<Buffer> {
    for (let file: TarFile | undefined = first; file;) {
      for await (const chunk of file.body) {
        sums.add(folder, chunk)
        yield chunk
      }
      const { value, done }: IteratorResult<TarFile> = await files.next()
      file = done ? undefined : value
      if (file && folderOf(file.name) === folder) continue
      held = file
      return
    }
  }
  for (;;) {
    const next: TarFile | undefined =
      held ?? (await files.next().then(({ value, done }) => (done ? undefined : (value as TarFile))))
    held = undefined
    if (!next) break
    const { name, size, body } = next
    if (name === headName) {
      head = parsed(backupHead, await textOf(body), headName)
      await takers.head?.(head)
    } else if (name === manifestName) manifest = parsed(backupManifest, await textOf(body), manifestName)
    else if (!head) throw new ArchiveDamage('its first file is missing')
    else if (name.startsWith('uploads/'))
      await takers.upload(name.slice('uploads/'.length), size, sums.watch(name, body))
    else if (name.startsWith('tables/'))
      await takers.table(folderOf(name).slice('tables/'.length), rowsOf(folderOf(name), next))
    else if (name.startsWith('jobs/')) await takers.jobs(rowsOf('jobs', next))
    else throw new ArchiveDamage(`it has an unknown file ${name}`)
  }
  if (!head || !manifest) throw new ArchiveDamage('its list of contents is missing')
  return { head, manifest }
}

const folderOf = (name: string): string => name.slice(0, name.lastIndexOf('/'))

async function textOf(body: AsyncIterable<Buffer>): Promise<string> {
  const parts: Buffer[] = []
  for await (const chunk of body) parts.push(chunk)
  return Buffer.concat(parts).toString()
}

function parsed<Schema extends z.ZodMiniType>(schema: Schema, text: string, name: string): z.output<Schema> {
  const value = jsonOf(text, name)
  const written = z.object({ formatVersion: z.optional(z.int()) }).safeParse(value).data?.formatVersion
  if (written !== undefined && written > formatVersion)
    throw new Problem(
      `The backup has format ${written}; this version reads up to ${formatVersion}. Install the version that made it, or a newer one.`,
    )
  const result = z.safeParse(schema, value)
  if (!result.success) {
    const fields = result.error.issues.map(({ path }) => path.join('.') || 'its text')
    throw new ArchiveDamage(`${name} cannot be read (${[...new Set(fields)].join(', ')})`)
  }
  return result.data
}

function jsonOf(text: string, name: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new ArchiveDamage(`${name} cannot be read`)
  }
}

/** The sums of what was read, by folder or file. */
class Sums {
  #sums = new Map<string, { hash: ReturnType<typeof createHash>; rows: number; bytes: number }>()
  add(name: string, chunk: Buffer): void {
    const sum = this.#sums.get(name) ?? { hash: createHash('sha256'), rows: 0, bytes: 0 }
    this.#sums.set(name, sum)
    sum.hash.update(chunk)
    sum.bytes += chunk.length
    if (!name.startsWith('uploads/')) sum.rows += countLines(chunk)
  }
  async *watch(name: string, body: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    this.add(name, Buffer.alloc(0))
    for await (const chunk of body) {
      this.add(name, chunk)
      yield chunk
    }
  }
  compare({ tables, jobs, uploads }: BackupManifest): void {
    const expected = [
      ...tables.map(({ name, ...sum }) => ({ name: `tables/${name}`, ...sum })),
      { name: 'jobs', ...jobs },
      ...uploads.flatMap(({ name, bytes, sha256 }) =>
        sha256 ? [{ name: `uploads/${name}`, rows: 0, bytes, sha256 }] : [],
      ),
    ]
    for (const { name, rows, bytes, sha256 } of expected) {
      const found = this.#sums.get(name) ?? { hash: createHash('sha256'), rows: 0, bytes: 0 }
      this.#sums.delete(name)
      if (found.rows !== rows || found.bytes !== bytes || found.hash.digest('hex') !== sha256)
        throw new ArchiveDamage(`${name} is not as it was written`)
    }
    const [unlisted] = this.#sums.keys()
    if (unlisted) throw new ArchiveDamage(`${unlisted} is not in its list of contents`)
  }
}
