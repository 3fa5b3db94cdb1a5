import type { FastifyInstance } from 'fastify'
import type { App } from '../../../app.ts'
import { downloadAs } from '../../../documents/file-name.ts'
import { signedFileHeaders, type Signature } from '../../../documents/signed-address.ts'
import { refuse } from '../../../fail.ts'
import type { AttachmentRow } from './attachment-queries.ts'
import { readAttachment } from './files.ts'

type Signed = { Params: { name: string }; Querystring: Signature }

/**
 * Serves files of tickets at signed addresses, which work for ten minutes; other addresses get 404. PDFs and texts are
 * always downloaded, because what a player put into them must not open on this site.
 */
export function serveAttachments(fastify: FastifyInstance, app: Pick<App, 'config' | 'db' | 'now' | 'storage'>): void {
  fastify.get<Signed>('/media/ticket/:name', async ({ params, query }, reply) => {
    const file = await readAttachment(app, params.name, query)
    if (!file) refuse('not_found')
    return reply.headers({ ...headersOf(file.row), ...signedFileHeaders }).send(file.bytes)
  })
}

function headersOf({ kind, sent_as }: AttachmentRow) {
  if (kind === 'picture')
    return {
      'content-type': 'image/webp',
      'cache-control': 'private, max-age=300',
      'content-disposition': 'inline; filename="picture.webp"',
    }
  return {
    'content-type': kind === 'pdf' ? 'application/pdf' : 'text/plain; charset=utf-8',
    'cache-control': 'no-store',
    'content-disposition': downloadAs(sent_as, kind === 'pdf' ? 'file.pdf' : 'file.txt'),
  }
}
