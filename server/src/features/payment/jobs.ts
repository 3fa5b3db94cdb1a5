import * as z from 'zod/mini'
import { job } from '../../jobs/job.ts'
import { paymentProviders } from '../../ports/payments.ts'

/** Asks the provider how one payment stands; `id` is ours. */
export const reconcilePaymentJob = job('reconcile_payment', z.object({ id: z.uuid() }))

/**
 * Asks the provider about a charge that a webhook named and the portal did not know; `providerId` is the provider's
 * number.
 */
export const findWebhookPaymentJob = job(
  'find_noticed_payment',
  z.object({ provider: z.enum(paymentProviders), providerId: z.string() }),
)

/** Sends a stored refund; `key` is its idempotency key. */
export const sendRefundJob = job('send_refund', z.object({ key: z.string() }))

export const reconcilePaymentsJob = job('reconcile_payments')
/** Makes the address of our webhooks known; `tries` is how many failed before in this hour. */
export const prepareProvidersJob = job('prepare_providers', z.object({ tries: z.optional(z.int()) }))
