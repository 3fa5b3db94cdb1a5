import { deposit } from '@guildhall/contract/deposit'
import type { FastifyInstance } from 'fastify'
import type { App } from '../../app.ts'
import { signedFileHeaders, type Signature } from '../../documents/signed-address.ts'
import { refuse } from '../../fail.ts'
import { operations } from '../../http/mount.ts'
import { readProof } from './proofs.ts'
import * as service from './service.ts'

export const depositOperations = operations(deposit, {
  getTransferAccount: ({ app, locale }) => service.getTransferAccount(app, locale),
  storeDeposit: ({ app, body, files, ...asking }) => service.storeDeposit(app, asking, body, files.proof),
  listOwnDeposits: ({ app, caller, query }) => service.listOwnDeposits(app, caller, query.before),
  listDeposits: ({ app, query }) => service.listDeposits(app, query),
  getDeposit: ({ app, params }) => service.getDeposit(app, params.id),
  updateDeposit: ({ app, caller, body }) => service.updateDeposit(app, caller, body),
})

type Signed = { Params: { name: string }; Querystring: Signature }

/**
 * Serves receipts at signed addresses, which work for ten minutes; other addresses get 404. A PDF is always downloaded,
 * under a fixed name, because the content that a player put into it must not open on this site.
 */
export function serveProofs(fastify: FastifyInstance, app: Pick<App, 'config' | 'db' | 'now' | 'storage'>): void {
  fastify.get<Signed>('/media/proof/:name', async ({ params, query }, reply) => {
    const proof = await readProof(app, params.name, String(query.until), String(query.signature))
    if (!proof) refuse('not_found')
    return reply.headers({ ...headersOf[proof.kind], ...signedFileHeaders }).send(proof.bytes)
  })
}

const headersOf = {
  picture: {
    'content-type': 'image/webp',
    'cache-control': 'private, max-age=300',
    'content-disposition': 'inline; filename="proof.webp"',
  },
  pdf: {
    'content-type': 'application/pdf',
    'cache-control': 'no-store',
    'content-disposition': 'attachment; filename="proof.pdf"',
  },
}
