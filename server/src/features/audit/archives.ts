import type { AnswerOf } from '@guildhall/contract'
import type { audit } from '@guildhall/contract/audit'
import type { FastifyInstance } from 'fastify'
import type { App, Caller } from '../../app.ts'
import { rowsFile } from '../../audit/archive/file.ts'
import { findArchives, getArchive } from '../../audit/archive/queries.ts'
import { recordAdminAction } from '../../audit/record.ts'
import { isSigned, signedAddress, signedFileHeaders, type Signature } from '../../documents/signed-address.ts'
import { refuse } from '../../fail.ts'
import { sendFile } from '../../http/send-file.ts'

/** Twenty years. */
const listed = 240
/** Time for a large file over a slow connection. */
const longestDownloadMs = 60 * 60_000

export async function listAuditArchives({
  db,
  config,
}: Pick<App, 'db' | 'config'>): Promise<AnswerOf<typeof audit.listAuditArchives>> {
  const found = await findArchives(db, listed)
  return {
    afterMonths: config.auditArchiveMonths,
    data: found.map((archive) => ({
      id: archive.first_seq,
      month: archive.month,
      rows: archive.last_seq - archive.first_seq + 1,
      firstRow: archive.first_id,
      lastRow: archive.last_id,
      bytes: archive.bytes,
      sha256: archive.sha256,
      archivedAt: archive.removed_at,
    })),
  }
}

const pathOf = (id: number): string => `/media/audit/${id}`

/** The address of an archive's file. Who took it is recorded. */
export async function getAuditArchiveAddress(app: App, caller: Caller, id: number): Promise<{ url: string }> {
  if (!(await getArchive(app.db, id))) refuse('not_found')
  await recordAdminAction(app.db, caller, 'export.auditArchive', `audit archive ${id}`, app.now(), {})
  return { url: signedAddress(app, pathOf(id)) }
}

type Signed = { Params: { id: string }; Querystring: Signature }

/** Serves archives at signed addresses, which work for ten minutes; other addresses get 404. */
export function serveArchives(fastify: FastifyInstance, app: Pick<App, 'config' | 'db' | 'now' | 'storage'>): void {
  fastify.get<Signed>(
    '/media/audit/:id',
    { handlerTimeout: longestDownloadMs },
    async ({ params, query, headers }, reply) => {
      const id = Number(params.id)
      if (!isSigned(app, pathOf(id), query)) refuse('not_found')
      const archive = await getArchive(app.db, id)
      const stored = archive && (await app.storage.open(rowsFile(archive.name)))
      if (!archive || !stored) refuse('not_found')
      const name = `audit-log-${archive.month}-from-${archive.first_seq}.jsonl.gz`
      const download = { etag: `"${archive.sha256}"`, name, type: 'application/gzip', isPrivate: true }
      return sendFile(headers, reply.headers(signedFileHeaders), stored, download)
    },
  )
}
