import type { TaskList } from 'graphile-worker'
import type { App } from '../../app.ts'
import { errorText } from '../../errors/read-error.ts'
import { task } from '../../jobs/job.ts'
import {
  findWebhookPaymentJob,
  prepareProvidersJob,
  reconcilePaymentJob,
  reconcilePaymentsJob,
  sendRefundJob,
} from './jobs.ts'
import { sendRefund } from './send-refund.ts'
import * as queries from './queries.ts'
import * as refundQueries from './refund-queries.ts'
import type { PaymentServices } from './credit-payment.ts'
import { reconcile } from './reconcile.ts'
import { takeInByNumber } from './unknown.ts'
import { claimDueUnknown } from './unknown-queries.ts'
import { findByChargeName } from './webhook-queries.ts'

const atOnce = 20
const mostRounds = 20
/** How long a claim holds, in case its node is killed. */
const claimLeaseMs = 2 * 60_000
/** How often a refund that has not arrived is checked. */
const refundRecheckMs = 10 * 60_000

/**
 * Checks every payment that is due: those without a webhook, unconfirmed creations, and paid ones that may have been
 * reversed. Starts no further round after `mostMs`, so that a slow provider does not keep the workers from deliveries.
 * The next minute goes on.
 */
export async function reconcileDue(app: PaymentServices, mostMs = 30_000): Promise<void> {
  const startedAt = performance.now()
  for (let round = 0; round < mostRounds; round += 1) {
    const now = app.now()
    const until = new Date(now.getTime() + claimLeaseMs)
    const due = await queries.claimDue(app.db, now.toISOString(), until.toISOString(), atOnce)
    await Promise.all(due.map(({ id }) => reconcileAndLog(app, id)))
    if (due.length < atOnce || performance.now() - startedAt >= mostMs) return
  }
}

/** An error of one payment must not stop the others; the payment stays due. */
async function reconcileAndLog(app: PaymentServices, id: string): Promise<void> {
  try {
    await reconcile(app, id)
  } catch (err) {
    app.log.error({ err, payment: id }, 'a payment could not be reconciled')
  }
}

/**
 * Sends refunds again whose job ended with its process, since the job queue would leave such a job alone for hours. The
 * stored key makes this idempotent. A refund that was sent is sent again to learn whether it has arrived.
 */
export async function resendRefunds({ db, jobs, now }: Pick<App, 'db' | 'jobs' | 'now'>): Promise<void> {
  const before = (ms: number) => new Date(now().getTime() - ms).toISOString()
  for (const { key } of await refundQueries.findOpenRefunds(db, before(claimLeaseMs), before(refundRecheckMs)))
    await jobs.add(db, sendRefundJob, { key }, `send_refund ${key}`)
}

/**
 * Checks unknown payments again: an open one may be paid by now, and a paid one may have gone back. Staff decide about
 * the paid ones.
 */
export async function recheckUnknownPayments(app: PaymentServices): Promise<void> {
  const now = app.now()
  const until = new Date(now.getTime() + claimLeaseMs).toISOString()
  const due = await claimDueUnknown(app.db, now.toISOString(), until, atOnce)
  await Promise.all(
    due.map(({ provider, provider_id }) =>
      takeInByNumber(app, provider, provider_id).catch((err: unknown) =>
        app.log.warn({ err, provider }, 'a provider did not report the state of an unknown payment'),
      ),
    ),
  )
}

const triesMost = 4
const firstPauseMs = 10_000

/**
 * Registers the address of our webhooks where a provider wants that (bank Pix). The provider calls that address at once,
 * so a busy portal or proxy may miss the call: it is tried again after 10, 20, 40 and 80 seconds, then at the next hour.
 * Until then the reconciler finds its payments.
 */
async function prepareProviders(
  app: Pick<App, 'db' | 'jobs' | 'payments' | 'log' | 'now'>,
  tries: number,
): Promise<void> {
  const failures: { provider: string; cause: string }[] = []
  for (const adapter of Object.values(app.payments))
    await adapter?.prepare?.().catch((error: unknown) => {
      failures.push({ provider: adapter.provider, cause: errorText(error) })
    })
  if (failures.length === 0) return
  if (tries < triesMost) {
    const at = new Date(app.now().getTime() + firstPauseMs * 2 ** tries)
    await app.jobs.add(app.db, prepareProvidersJob, { tries: tries + 1 }, prepareProvidersJob.name, at)
  } else for (const failure of failures) app.log.warn(failure, 'a provider does not know our webhooks')
}

export const paymentTasks = (app: App): TaskList => ({
  ...task(reconcilePaymentJob, async ({ id }) => {
    const { isAsked } = await reconcile(app, id)
    // The error makes the worker retry the job with growing pauses. The reconciler checks the payment in any case.
    if (!isAsked) throw new Error(`The provider did not reply about the payment ${id}.`)
  }),
  ...task(findWebhookPaymentJob, async ({ provider, providerId }) => {
    const [payment] = await findByChargeName(app.db, provider, { providerId })
    if (payment) return void (await reconcile(app, payment.id))
    const intake = await takeInByNumber(app, provider, providerId)
    if (!intake) app.log.warn({ provider, providerId }, 'a webhook named a payment that the provider does not know')
  }),
  ...task(reconcilePaymentsJob, async () => {
    await resendRefunds(app)
    await reconcileDue(app)
    await recheckUnknownPayments(app)
  }),
  ...task(prepareProvidersJob, ({ tries = 0 }) => prepareProviders(app, tries)),
  ...task(sendRefundJob, ({ key }) => sendRefund(app, key)),
})
