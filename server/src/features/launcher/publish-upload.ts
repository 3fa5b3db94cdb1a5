import { Readable } from 'node:stream'
import type { TaskList } from 'graphile-worker'
import type { App } from '../../app.ts'
import { transaction } from '../../db/transaction.ts'
import { Refusal } from '../../fail.ts'
import type { Archive } from '../../http/multipart.ts'
import { task } from '../../jobs/job.ts'
import { publishPatchJob } from './jobs.ts'
import { removeParts } from './resume-uploads.ts'
import { insertPublished, tellPublished } from './service.ts'
import { dropUpload, inspect, keepUpload } from './uploads.ts'
import * as queries from './upload-queries.ts'

/** Storage that is full or away may be back soon: the tries take some ten minutes in all. */
const mostAttempts = 6

export const launcherTasks = (app: App): TaskList =>
  task(publishPatchJob, async ({ id }, { job }) => {
    try {
      await publishUpload(app, id)
    } catch (error) {
      if (job.attempts < mostAttempts) throw error
      app.log.error({ err: error }, `the upload ${id} of a patch could not be checked`)
      await endChecking(app, id, { state: 'refused', problem: 'upload_not_checked' })
      await removeParts(app, id)
    }
  })

/**
 * Puts the chunks of an upload together, reads the file through and publishes it, or says what is wrong with it. A job
 * that was killed runs again; the upload's lock and state let one of them publish.
 */
export async function publishUpload(app: App, id: number): Promise<void> {
  const upload = await queries.getUpload(app.db, id)
  if (upload?.state === 'checking' && upload.uploaded_by) {
    const staged = await app.storage.stage(Readable.from(bytesOf(app, id), { objectMode: false }))
    try {
      await publish(app, upload, upload.uploaded_by, { ...staged, sentAs: upload.name })
    } finally {
      await staged.discard()
    }
  }
  await removeParts(app, id)
}

async function publish(app: App, upload: queries.UploadRow, userId: number, archive: Archive): Promise<void> {
  const contents = await inspect(archive).catch(async (error: unknown) => {
    const problem = ruleOf(error)
    if (!problem) throw error
    await endChecking(app, upload.id, { state: 'refused', problem })
    return null
  })
  if (!contents) return
  const storageName = await keepUpload(app, archive, userId)
  const isPublished = await transaction(app.db, async (tx) => {
    const row = await queries.lockUpload(tx, upload.id)
    if (row?.state !== 'checking') return false
    const texts = { description: row.description, descriptionEn: row.description_en }
    const version = await insertPublished(app, tx, { id: userId }, { archive, contents, storageName, ...texts })
    await queries.updateUpload(tx, upload.id, { state: 'published', version, touched_at: app.now().toISOString() })
    return true
  }).catch(async (error: unknown) => {
    await dropUpload(app, storageName).catch(() => {})
    throw error
  })
  if (isPublished) tellPublished(app)
  // Given up meanwhile, or published by another node.
  else await dropUpload(app, storageName)
}

const endChecking = (app: App, id: number, change: { state: 'refused'; problem: string }) =>
  transaction(app.db, async (tx) => {
    const row = await queries.lockUpload(tx, id)
    if (row?.state === 'checking')
      await queries.updateUpload(tx, id, { ...change, touched_at: app.now().toISOString() })
  })

/** The rule that a file breaks; null for every other failure, after which the job is tried again. */
function ruleOf(error: unknown): string | null {
  const [message] = (error instanceof Refusal ? error.details.messages : null) ?? []
  return message?.validation ?? null
}

/** The bytes of an upload, chunk after chunk. */
async function* bytesOf(app: Pick<App, 'db' | 'storage'>, id: number): AsyncGenerator<Buffer> {
  for (const { storage_name: name, size } of await queries.findParts(app.db, id)) {
    const part = await app.storage.open(name)
    if (part?.size !== size) throw new Error(`The chunk ${name} of upload ${id} has ${part?.size} of ${size} bytes.`)
    const bytes: AsyncIterable<Buffer> = part.read(0, size - 1)
    yield* bytes
  }
}
