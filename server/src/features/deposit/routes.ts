import { deposit } from '@guildhall/contract/deposit'
import type { FastifyInstance } from 'fastify'
import type { App } from '../../app.ts'
import { refuse } from '../../fail.ts'
import { operations } from '../../http/mount.ts'
import { readProof } from './proofs.ts'
import * as service from './service.ts'

export const depositOperations = operations(deposit, {
  storeDeposit: ({ app, body, files, ...asking }) => service.storeDeposit(app, asking, body, files.proof),
  listOwnDeposits: ({ app, caller, query }) => service.listOwnDeposits(app, caller, query.before),
  listDeposits: ({ app, query }) => service.listDeposits(app, query),
  getDeposit: ({ app, params }) => service.getDeposit(app, params.id),
  updateDeposit: ({ app, caller, body }) => service.updateDeposit(app, caller, body),
})

type Signed = { Params: { name: string }; Querystring: { until?: string; signature?: string } }

/** The pictures of receipts, for ten minutes to whoever was handed the signed address; elsewhere they do not exist. */
export function serveProofs(fastify: FastifyInstance, app: Pick<App, 'config' | 'now' | 'storage'>): void {
  fastify.get<Signed>('/media/proof/:name', async ({ params, query }, reply) => {
    const picture = await readProof(app, params.name, String(query.until), String(query.signature))
    if (!picture) refuse('not_found')
    return reply
      .headers({
        'content-type': 'image/webp',
        'cache-control': 'private, max-age=300',
        'content-disposition': 'inline; filename="proof.webp"',
        'content-security-policy': "sandbox; default-src 'none'",
        'cross-origin-resource-policy': 'same-site',
        'referrer-policy': 'no-referrer',
        'x-content-type-options': 'nosniff',
      })
      .send(picture)
  })
}
