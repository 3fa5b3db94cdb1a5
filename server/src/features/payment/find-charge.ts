import type { App } from '../../app.ts'
import { refuse } from '../../fail.ts'
import type { Charge, PaymentProvider } from '../../ports/payments.ts'

/**
 * Asks a provider for a charge by its number. Refuses `payment_absent` when it knows none, and `provider_silent` when
 * it does not reply.
 */
export async function findCharge(app: App, provider: PaymentProvider, providerId: string): Promise<Charge> {
  const adapter = app.payments[provider]
  if (!adapter) refuse('payment_method_off')
  const answer = await adapter.find({ providerId, reference: '' })
  if (answer.kind === 'applied' && answer.value) return answer.value
  if (answer.kind === 'unknown' || (answer.kind === 'refused' && answer.code === 'not_configured')) {
    const cause = answer.kind === 'unknown' ? answer.cause : answer.code
    app.log.warn({ provider, cause }, 'a provider did not reply to a question of staff')
    refuse('provider_silent')
  }
  refuse('payment_absent')
}
