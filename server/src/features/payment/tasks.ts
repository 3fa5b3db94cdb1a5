import type { TaskList } from 'graphile-worker'
import type { App } from '../../app.ts'
import { task } from '../../jobs/job.ts'
import {
  findWebhookPaymentJob,
  prepareProvidersJob,
  reconcilePaymentJob,
  reconcilePaymentsJob,
  sendRefundJob,
} from './jobs.ts'
import { sendRefund } from './refund.ts'
import * as queries from './queries.ts'
import type { Teller } from './credit-payment.ts'
import { reconcile } from './reconcile.ts'
import { askAbout } from './unknown.ts'
import { claimDueUnknown } from './unknown-queries.ts'

const atOnce = 20
const mostRounds = 20
/** How long a node that was killed keeps what it had claimed from the others. */
const restMs = 2 * 60_000
/** How often a refund that is on its way is asked after. */
const onTheirWayMs = 10 * 60_000
const keepWebhooksDays = 30

/**
 * Asks after every payment that is due: those that nobody told us of, those whose creation was not confirmed, and paid
 * ones that may have been taken back. Starts no further round after `mostMs`: a provider that keeps us waiting must not
 * keep the workers from deliveries; the next minute goes on.
 */
export async function reconcileDue(app: Teller, mostMs = 30_000): Promise<void> {
  const startedAt = performance.now()
  for (let round = 0; round < mostRounds; round += 1) {
    const now = app.now()
    const until = new Date(now.getTime() + restMs)
    const due = await queries.claimDue(app.db, now.toISOString(), until.toISOString(), atOnce)
    await Promise.all(due.map(({ id }) => reconcileApart(app, id)))
    if (due.length < atOnce || performance.now() - startedAt >= mostMs) return
  }
}

/** What goes wrong with one payment keeps no other waiting; it stays due. */
async function reconcileApart(app: Teller, id: string): Promise<void> {
  try {
    await reconcile(app, id)
  } catch (err) {
    app.log.error({ err, payment: id }, 'how a payment stands could not be written down')
  }
}

/**
 * Sends refunds again whose job ended with its process: the worker itself would leave such a job alone for hours.
 * Sending one twice is as sending it once, because its key was stored before; so one that is on its way is sent again
 * to hear whether it has arrived.
 */
export async function resendRefunds({ db, jobs, now }: Pick<App, 'db' | 'jobs' | 'now'>): Promise<void> {
  const before = (ms: number) => new Date(now().getTime() - ms).toISOString()
  for (const { key } of await queries.findOpenRefunds(db, before(restMs), before(onTheirWayMs)))
    await jobs.add(db, sendRefundJob, { key }, `send_refund ${key}`)
}

/**
 * Asks again after payments that we do not know: one that was open may be paid by now, and one that was paid may have
 * gone back. Staff decide about the paid ones.
 */
export async function recheckUnknown(app: Teller): Promise<void> {
  const now = app.now()
  const until = new Date(now.getTime() + restMs).toISOString()
  const due = await claimDueUnknown(app.db, now.toISOString(), until, atOnce)
  await Promise.all(
    due.map(({ provider, provider_id }) =>
      askAbout(app, provider, provider_id).catch((err: unknown) =>
        app.log.warn({ err, provider }, 'a provider did not say how a payment stands that we do not know'),
      ),
    ),
  )
}

export async function sweepWebhooks({ db, now }: Pick<App, 'db' | 'now'>): Promise<void> {
  await queries.deleteOldWebhooks(db, new Date(now().getTime() - keepWebhooksDays * 24 * 3600_000).toISOString())
}

/** Tells providers once where their webhooks go, where they want it told. */
async function prepareProviders(app: Pick<App, 'payments'>): Promise<void> {
  for (const adapter of Object.values(app.payments)) await adapter?.prepare?.()
}

export const paymentTasks = (app: App): TaskList => ({
  ...task(reconcilePaymentJob, async ({ id }) => {
    const { isAsked } = await reconcile(app, id)
    // The worker asks again, later and later; the reconciler does so in any case.
    if (!isAsked) throw new Error(`The provider did not answer for the payment ${id}.`)
  }),
  ...task(findWebhookPaymentJob, async ({ provider, providerId }) => {
    const [payment] = await queries.findByChargeName(app.db, provider, { providerId })
    if (payment) return void (await reconcile(app, payment.id))
    const taken = await askAbout(app, provider, providerId)
    if (!taken) app.log.warn({ provider, providerId }, 'a webhook named a payment that the provider does not know')
  }),
  ...task(reconcilePaymentsJob, async () => {
    await resendRefunds(app)
    await reconcileDue(app)
    await recheckUnknown(app)
  }),
  ...task(prepareProvidersJob, () => prepareProviders(app)),
  ...task(sendRefundJob, ({ key }) => sendRefund(app, key)),
})
