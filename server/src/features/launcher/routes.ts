import { launcher } from '@guildhall/contract/launcher'
import type { FastifyInstance } from 'fastify'
import type { App } from '../../app.ts'
import { refuse } from '../../fail.ts'
import { operations } from '../../http/mount.ts'
import { sendFile } from '../../http/send-file.ts'
import { longestUploadMs } from '../../http/slow-bodies.ts'
import { getPublishedFile } from './queries.ts'
import * as resumable from './resume-uploads.ts'
import * as service from './service.ts'
import { updatesXml } from './updates-xml.ts'

export const launcherOperations = operations(launcher, {
  listPatches: ({ app, locale }) => service.listPatches(app, locale),
  uploadPatch: ({ app, body, files, ...asking }) => service.uploadPatch(app, asking, body, files.file),
  findPatchUploads: ({ app, caller }) => resumable.findPatchUploads(app, caller),
  getPatchUpload: ({ app, caller, params }) => resumable.getPatchUpload(app, caller, params.id),
  beginPatchUpload: ({ app, caller, body }) => resumable.beginPatchUpload(app, caller, body),
  appendToPatchUpload: ({ app, caller, body, files }) => resumable.appendToPatchUpload(app, caller, body, files.chunk),
  publishPatchUpload: ({ app, caller, params, body }) => resumable.publishPatchUpload(app, caller, params.id, body),
  cancelPatchUpload: ({ app, caller, params }) => resumable.cancelPatchUpload(app, caller, params.id),
  listAllPatches: ({ app, locale, query }) => service.listAllPatches(app, locale, query),
  removePatch: ({ app, caller, locale, params, body }) =>
    service.removePatch(app, caller, locale, params.version, body.reason),
  restorePatch: ({ app, caller, locale, params }) => service.restorePatch(app, caller, locale, params.version),
})

/** Serves the files of published patches, whole or by range, and the list for the classic launcher. */
export function servePatches(fastify: FastifyInstance, app: App): void {
  fastify.get<{ Params: { file: string } }>(
    `${service.filesPath}:file`,
    // Time for a whole patch over a slow connection.
    { handlerTimeout: longestUploadMs * 4 },
    async ({ params, headers }, reply) => {
      const found = await getPublishedFile(app.db, params.file)
      const stored = found && (await app.storage.open(found.storage_name))
      if (!stored) refuse('not_found')
      return sendFile(headers, reply, stored, {
        etag: `"${found.sha256}"`,
        name: params.file,
        type: 'application/zip',
      })
    },
  )
  fastify.get('/launcher/Updates.xml', async (_, reply) =>
    reply
      .headers({ 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'no-cache' })
      .send(updatesXml(app.config.publicUrl, await service.listPatches(app, 'pt-BR'))),
  )
}
