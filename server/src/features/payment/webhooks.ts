import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { App } from '../../app.ts'
import { endProbe, storeProbe } from '../../db/probes.ts'
import { transaction } from '../../db/transaction.ts'
import { refuse } from '../../fail.ts'
import type { PaymentProvider } from '../../ports/payments.ts'
import { judgeWebhook } from './judge-webhook.ts'
import { findWebhookPaymentJob, reconcilePaymentJob } from './jobs.ts'
import { findByChargeName, insertWebhook } from './webhook-queries.ts'

const paths: [path: string, provider: PaymentProvider][] = [
  ['/webhooks/mercadopago', 'mercadopago'],
  ['/webhooks/picpay', 'picpay'],
  ['/webhooks/paypal', 'paypal'],
  ['/webhooks/pix', 'pix'],
  // Banks append `/pix` to the address that the portal registers.
  ['/webhooks/pix/pix', 'pix'],
]

const mostBytes = 256 * 1024
/** The format of providers' numbers. No job is named after anything longer. */
const isNumber = /^[A-Za-z0-9._-]{1,100}$/

/** Whether the provider's number is our reference. */
const isNumberOurs = (provider: PaymentProvider): boolean => provider === 'picpay' || provider === 'pix'

/**
 * The routes of the webhooks. Nothing that a webhook says is believed: it is stored together with the jobs that ask the
 * provider, and acknowledged only then, so that none is lost. Replies 401 to a forged one, 429 for a while to many of
 * them, and 503 while the database is away, so that it is sent again.
 */
export function serveWebhooks(fastify: FastifyInstance, app: App): void {
  void fastify.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    // A provider signs the raw bytes, so the body must not be parsed before the check.
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: mostBytes }, (_request, body, done) =>
      done(null, body),
    )
    for (const [path, provider] of paths)
      scope.post(path, { config: { isTakenWhenBusy: true } }, async (request, reply) => {
        await takeWebhook(app, provider, request)
        return reply.header('cache-control', 'no-store').send({ received: true })
      })
  })
}

async function takeWebhook(app: App, provider: PaymentProvider, request: FastifyRequest): Promise<void> {
  const adapter = app.payments[provider]
  if (!adapter) refuse('not_found')
  const webhook = {
    headers: request.headers,
    query: request.query as Record<string, unknown>,
    path: request.url.split('?', 1)[0] ?? '',
    raw: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
  }
  const reading = await judgeWebhook(app, request.ip, () => adapter.readWebhook(webhook))
  if (reading.kind === 'forged') {
    app.log.warn({ provider, cause: reading.cause }, 'a payment webhook was forged or not signed correctly')
    app.counts.add('webhooks_refused', provider)
    await storeProbe(app.db, { name: `webhooks ${provider}`, cause: reading.cause, at: app.now() })
    refuse('unauthenticated')
  }
  if (reading.charges.length === 0) {
    if (reading.isSigned) await endProbe(app.db, `webhooks ${provider}`, app.now())
    return
  }
  await transaction(app.db, async (tx) => {
    const received_at = app.now().toISOString()
    await insertWebhook(tx, {
      provider,
      key: reading.key,
      is_signed: reading.isSigned,
      hints: reading.charges,
      received_at,
    })
    for (const charge of reading.charges) {
      const payments = await findByChargeName(tx, provider, charge)
      for (const { id } of payments) await app.jobs.add(tx, reconcilePaymentJob, { id }, `reconcile_payment ${id}`)
      // The provider knows a charge that the portal does not. The reply to its creation is still under way, a restore
      // lost the row, or the charge belongs to another shop.
      const providerId = charge.providerId ?? (isNumberOurs(provider) ? charge.reference : undefined)
      if (payments.length === 0 && providerId && isNumber.test(providerId)) {
        const payload = { provider, providerId }
        await app.jobs.add(tx, findWebhookPaymentJob, payload, `find_noticed_payment ${provider} ${providerId}`)
      }
    }
  })
}
