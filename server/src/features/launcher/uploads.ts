import { randomBytes } from 'node:crypto'
import type { App } from '../../app.ts'
import { refuseField } from '../../fail.ts'
import { ruleMessage } from '../../words/refusals.ts'
import type { Archive } from '../../http/multipart.ts'
import type { StoredFile } from '../../ports/storage.ts'
import * as queries from './queries.ts'
import { readThrough } from './read-through.ts'
import type { ZipProblem } from './rules.ts'
import { readZip, type ZipDirectory } from './zip.ts'

/** Longer than any upload can take. */
const abandonedAfterHours = 2

/** Checks an upload and returns its directory. Refuses at the field `file` what a launcher must not unpack. */
export async function inspect(archive: Archive): Promise<ZipDirectory> {
  if (!/\.zip$/i.test(archive.sentAs)) return refuseZip('no_zip')
  const directory = await readZip(archive.size, (position, length) => bytesOf(archive, position, length))
  if (typeof directory === 'string') return refuseZip(directory)
  const problem = await readThrough(directory.entries, (first, last) => archive.read(first, last))
  return problem ? refuseZip(problem) : directory
}

const refuseZip = (problem: ZipProblem): never => {
  const rule = `zip_${problem}`
  return refuseField('file', rule, ruleMessage(rule))
}

async function bytesOf(file: StoredFile, position: number, length: number): Promise<Buffer> {
  const last = Math.min(position + length, file.size) - 1
  if (last < position) return Buffer.alloc(0)
  const chunks: Buffer[] = []
  const bytes: AsyncIterable<Buffer> = file.read(position, last)
  for await (const chunk of bytes) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/**
 * Stores an upload that belongs to no patch yet. Its row is inserted first, so that the sweep finds it after a crash.
 */
export async function keepUpload(
  app: Pick<App, 'db' | 'now'>,
  archive: Archive,
  uploadedBy: number,
  folder: 'patches' | 'patch-parts' = 'patches',
): Promise<string> {
  const storageName = `${folder}/${randomBytes(16).toString('hex')}.${folder === 'patches' ? 'zip' : 'part'}`
  await queries.insertUpload(app.db, {
    storage_name: storageName,
    uploaded_by: uploadedBy,
    uploaded_at: app.now().toISOString(),
  })
  await archive.keep(storageName)
  return storageName
}

/** Removes the file and the row of an upload that belongs to no patch. */
export async function dropUpload(app: Pick<App, 'db' | 'storage'>, storageName: string): Promise<void> {
  await app.storage.remove(storageName)
  await queries.deleteUpload(app.db, storageName)
}

/** Removes what killed processes left: partly written files, and stored files without a patch. */
export async function sweepPatchUploads(app: Pick<App, 'db' | 'now' | 'storage'>): Promise<void> {
  const before = new Date(app.now().getTime() - abandonedAfterHours * 3600_000)
  await app.storage.removeUnfinished(before)
  for (const { storage_name } of await queries.findAbandonedUploads(app.db, before.toISOString()))
    await dropUpload(app, storage_name)
}
