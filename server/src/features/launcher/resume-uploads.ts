import type { AnswerOf, ValidOf } from '@guildhall/contract'
import type { launcher } from '@guildhall/contract/launcher'
import { patchChunkBytes } from '@guildhall/contract/launcher-limits'
import * as m from '@guildhall/messages'
import type { App, Caller } from '../../app.ts'
import { transaction } from '../../db/transaction.ts'
import { refuse, refuseField } from '../../fail.ts'
import type { Archive } from '../../http/multipart.ts'
import { ruleMessage } from '../../words/refusals.ts'
import { publishPatchJob } from './jobs.ts'
import { deleteUpload as forgetFile } from './queries.ts'
import { dropUpload as dropFile, keepUpload as keepFile } from './uploads.ts'
import * as queries from './upload-queries.ts'

type Reply = AnswerOf<typeof launcher.getPatchUpload>
type Begin = ValidOf<typeof launcher.beginPatchUpload>['body']
type Texts = ValidOf<typeof launcher.publishPatchUpload>['body']

/** How long an upload is stored after its last change. */
const keepHours = 48
/** How many open uploads a person may have. With 512 MB each they take 1.5 GB of storage. */
const mostOpen = 3

export async function findPatchUploads(app: App, caller: Caller): Promise<AnswerOf<typeof launcher.findPatchUploads>> {
  const rows = await queries.findUploads(app.db, caller.id, ['receiving', 'checking', 'refused'])
  return { data: rows.map(presentUpload) }
}

/** The state of one of the caller's uploads. Refuses `not_found` for another person's upload, too. */
export async function getPatchUpload(app: Pick<App, 'db'>, caller: Caller, id: number): Promise<Reply> {
  const row = await queries.getUpload(app.db, id)
  if (row?.uploaded_by !== caller.id) refuse('not_found')
  return { data: presentUpload(row) }
}

/** Begins an upload, or continues the open one of the same file with the texts of this request. */
export async function beginPatchUpload(app: App, caller: Caller, { name, size, fingerprint, ...texts }: Begin) {
  const at = app.now().toISOString()
  const id = await transaction(app.db, async (tx) => {
    await queries.lockUploader(tx, caller.id)
    const open = await queries.findUploads(tx, caller.id)
    const same = open.find((row) => row.name === name && row.size === size && row.fingerprint === fingerprint)
    if (same) {
      if (same.state === 'receiving') await queries.updateUpload(tx, same.id, { ...columnsOf(texts), touched_at: at })
      return same.id
    }
    if (open.length >= mostOpen) refuse('too_many_uploads')
    const file = { uploaded_by: caller.id, name, size, fingerprint }
    return (await queries.insertUpload(tx, { ...file, ...columnsOf(texts), created_at: at, touched_at: at })).id
  })
  return getPatchUpload(app, caller, id)
}

/**
 * Stores a chunk as a file of its own. Its row is inserted before the file, so that a sweep finds what a killed process
 * left. The upload is locked, so of two requests with the same chunk only one appends it.
 */
export async function appendToPatchUpload(
  app: App,
  caller: Caller,
  { id, offset }: { id: number; offset: number },
  chunk: Archive | undefined,
): Promise<Reply> {
  if (!chunk) refuseField('chunk', 'required', m.error_field_required())
  const { data } = await getPatchUpload(app, caller, id)
  if (offset % patchChunkBytes !== 0 || chunk.size !== Math.min(patchChunkBytes, data.size - offset))
    refuseField('chunk', 'chunk_size', ruleMessage('chunk_size'))
  if (offset > data.offset) refuse('upload_moved', { offset: data.offset })
  const storageName = await keepFile(app, chunk, caller.id, 'patch-parts')
  const isAppended = await transaction(app.db, async (tx) => {
    const upload = await queries.lockUpload(tx, id)
    if (!upload) refuse('not_found')
    const parts = await queries.findParts(tx, id)
    const before = parts.find((part) => part.position === offset)
    // The client sends the same chunk again because the reply was lost.
    if (before?.sha256 === chunk.sha256) return false
    if (upload.state !== 'receiving') refuse('upload_ended')
    const arrived = parts.reduce((sum, part) => sum + part.size, 0)
    if (arrived !== offset) refuse('upload_moved', { offset: arrived })
    const part = { upload_id: id, position: offset, size: chunk.size, sha256: chunk.sha256, storage_name: storageName }
    await queries.insertPart(tx, part)
    await forgetFile(tx, storageName)
    await queries.updateUpload(tx, id, { touched_at: app.now().toISOString() })
    return true
  }).catch(async (error: unknown) => {
    await dropFile(app, storageName).catch(() => {})
    throw error
  })
  if (!isAppended) await dropFile(app, storageName)
  return getPatchUpload(app, caller, id)
}

/** Adds the job that checks and publishes a complete upload (publish-upload.ts). */
export async function publishPatchUpload(app: App, caller: Caller, id: number, texts: Texts): Promise<Reply> {
  await getPatchUpload(app, caller, id)
  await transaction(app.db, async (tx) => {
    const upload = await queries.lockUpload(tx, id)
    if (!upload) refuse('not_found')
    if (upload.state !== 'receiving') return
    const parts = await queries.findParts(tx, id)
    if (parts.reduce((sum, part) => sum + part.size, 0) !== upload.size) refuse('upload_incomplete')
    const change = { ...columnsOf(texts), state: 'checking' as const, touched_at: app.now().toISOString() }
    await queries.updateUpload(tx, id, change)
    await app.jobs.add(tx, publishPatchJob, { id }, `patch upload ${id}`)
  })
  return getPatchUpload(app, caller, id)
}

export async function cancelPatchUpload(app: App, caller: Caller, id: number): Promise<{ message: string }> {
  await getPatchUpload(app, caller, id)
  await removeUpload(app, id)
  return { message: m.patch_discarded() }
}

/** Removes the chunks of an upload. Each file is removed before its row, so that no file stays without a row. */
export async function removeParts(app: Pick<App, 'db' | 'storage'>, id: number): Promise<void> {
  for (const { storage_name } of await queries.findParts(app.db, id)) {
    await app.storage.remove(storage_name)
    await queries.deletePart(app.db, storage_name)
  }
}

/** Ends an upload under its lock, so that no further chunk is accepted, and then removes its chunks. */
async function removeUpload(app: Pick<App, 'db' | 'now' | 'storage'>, id: number): Promise<void> {
  await transaction(app.db, async (tx) => {
    const upload = await queries.lockUpload(tx, id)
    if (upload?.state === 'receiving' || upload?.state === 'checking')
      await queries.updateUpload(tx, id, { state: 'refused', problem: 'upload_cancelled' })
  })
  await removeParts(app, id)
  await queries.deleteUpload(app.db, id)
}

/** Removes abandoned uploads, and chunks of ended uploads that a killed process left. */
export async function sweepResumableUploads(app: Pick<App, 'db' | 'now' | 'storage'>): Promise<void> {
  const before = new Date(app.now().getTime() - keepHours * 3600_000).toISOString()
  for (const { id } of await queries.findForgottenUploads(app.db, before)) await removeUpload(app, id)
  for (const { id } of await queries.findEndedWithParts(app.db)) await removeParts(app, id)
}

const columnsOf = ({ description, translations }: Texts) => ({
  description,
  description_en: translations?.en?.description || null,
})

const presentUpload = (row: queries.UploadRow): Reply['data'] => ({
  id: row.id,
  name: row.name,
  size: row.size,
  fingerprint: row.fingerprint,
  // The chunks of an ended upload are removed, so its offset is the whole size.
  offset: row.state === 'receiving' ? Number(row.arrived) : row.size,
  chunkBytes: patchChunkBytes,
  state: row.state,
  problem: row.problem && ruleMessage(row.problem),
  version: row.version,
  description: row.description,
  descriptionEn: row.description_en ?? '',
  createdAt: row.created_at,
  endsAt: new Date(Date.parse(row.touched_at) + keepHours * 3600_000).toISOString(),
})
