import { Readable } from 'node:stream'
import type { TaskList } from 'graphile-worker'
import type { App } from '../../app.ts'
import { transaction } from '../../db/transaction.ts'
import { Refusal } from '../../fail.ts'
import type { Archive } from '../../http/multipart.ts'
import { task } from '../../jobs/job.ts'
import { publishPatchJob } from './jobs.ts'
import { removeParts } from './resume-uploads.ts'
import { insertPublished, invalidatePatches } from './service.ts'
import { dropUpload, inspect, keepUpload } from './uploads.ts'
import * as queries from './upload-queries.ts'

/** Storage that is full or unreachable may recover soon. The tries take about ten minutes in all. */
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
 * Joins the chunks of an upload, checks the file and publishes it, or records the rule that it breaks. A job that was
 * killed runs again; the lock and the state of the upload let only one run publish it.
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
  if (isPublished) invalidatePatches(app)
  // It was cancelled meanwhile, or another node has published it.
  else await dropUpload(app, storageName)
}

const endChecking = (app: App, id: number, change: { state: 'refused'; problem: string }) =>
  transaction(app.db, async (tx) => {
    const row = await queries.lockUpload(tx, id)
    if (row?.state === 'checking')
      await queries.updateUpload(tx, id, { ...change, touched_at: app.now().toISOString() })
  })

/** The rule that a file breaks; null for any other failure, after which the job is repeated. */
function ruleOf(error: unknown): string | null {
  const [message] = (error instanceof Refusal ? error.details.messages : null) ?? []
  return message?.validation ?? null
}

/** The bytes of an upload, chunk by chunk. */
async function* bytesOf(app: Pick<App, 'db' | 'storage'>, id: number): AsyncGenerator<Buffer> {
  for (const { storage_name: name, size } of await queries.findParts(app.db, id)) {
    const part = await app.storage.open(name)
    if (part?.size !== size) throw new Error(`The chunk ${name} of upload ${id} has ${part?.size} of ${size} bytes.`)
    const bytes: AsyncIterable<Buffer> = part.read(0, size - 1)
    yield* bytes
  }
}
