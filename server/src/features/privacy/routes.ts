import { privacy } from '@guildhall/contract/privacy'
import type { FastifyInstance } from 'fastify'
import type { App } from '../../app.ts'
import { isSigned, signedFileHeaders, type Signature } from '../../documents/signed-address.ts'
import { refuse } from '../../fail.ts'
import { operations } from '../../http/mount.ts'
import { sendFile } from '../../http/send-file.ts'
import { getConsents, withdrawConsent } from './consents.ts'
import { getReadyFile } from './queries.ts'
import * as service from './service.ts'

export const privacyOperations = operations(privacy, {
  getOwnExport: ({ app, caller }) => service.getOwnExport(app, caller),
  startExport: ({ app, caller, body, locale }) => service.startExport(app, caller, body.currentPassword, locale),
  getExportAddress: ({ app, caller }) => service.getExportAddress(app, caller),
  mailExportLink: ({ app, caller }) => service.mailExportLink(app, caller),
  openLinkedExport: ({ app, body }) => service.openLinkedExport(app, body.token),
  getConsents: ({ app, caller }) => getConsents(app, caller),
  withdrawConsent: ({ app, caller, body }) => withdrawConsent(app, caller, body.kind),
})

type Signed = { Params: { name: string }; Querystring: Signature }

/** Time for a large file over a slow connection. */
const longestDownloadMs = 60 * 60_000

/** Serves exports at signed addresses, which work for ten minutes; other addresses get 404. */
export function serveExports(fastify: FastifyInstance, app: Pick<App, 'config' | 'db' | 'now' | 'storage'>): void {
  fastify.get<Signed>(
    '/media/export/:name',
    { handlerTimeout: longestDownloadMs },
    async ({ params: { name }, query, headers }, reply) => {
      const row = await getReadyFile(app.db, name, app.now().toISOString())
      if (!row || !isSigned(app, service.exportPath(name), query, row.password_changed_at)) refuse('not_found')
      const stored = await app.storage.open(service.fileOf(name))
      if (!stored) refuse('not_found')
      const download = { etag: `"${name}"`, name: `data-${row.id}.zip`, type: 'application/zip', isPrivate: true }
      return sendFile(headers, reply.headers(signedFileHeaders), stored, download)
    },
  )
}
