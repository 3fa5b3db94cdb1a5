import type { PaymentProvider } from '../../ports/payments.ts'
import type { PaymentServices } from './credit-payment.ts'
import { takeIn } from './unknown.ts'

/**
 * Counts of one run. `restored`: came back by their reference. `present`: were here before. `waiting`: wait for staff.
 * `ended`: hold no money, or staff have decided about them.
 */
export interface FoundPayments {
  listed: number
  restored: number
  present: number
  waiting: number
  ended: number
}

/**
 * Lists the charges that providers created since a moment and takes each in, as after a restored backup. Throws when a
 * provider does not reply; a second run continues where the first ended.
 */
export async function findPayments(
  app: PaymentServices,
  { since, providers, say }: { since: Date; providers: readonly PaymentProvider[]; say: (line: string) => void },
): Promise<FoundPayments> {
  const all: FoundPayments = { listed: 0, restored: 0, present: 0, waiting: 0, ended: 0 }
  const to = app.now()
  for (const provider of providers) {
    const adapter = app.payments[provider]
    if (!adapter) {
      say(`${provider} is switched off.`)
      continue
    }
    if (!adapter.list) {
      say(`${provider} lists no payments. Ask it by number on /staff/payments.`)
      continue
    }
    for (let page = 0; ; page += 1) {
      const answer = await adapter.list({ from: since, to, page })
      if (answer.kind !== 'applied') {
        const cause = answer.kind === 'unknown' ? answer.cause : (answer.message ?? answer.code)
        throw new Error(`${provider} did not list its payments: ${cause}. Run it again to go on.`)
      }
      for (const charge of answer.value.charges) {
        all.listed += 1
        const intake = await takeIn(app, provider, charge)
        if (intake.kind === 'payment') all[intake.isNew ? 'restored' : 'present'] += 1
        else if (intake.kind === 'kept' && intake.isWaiting) all.waiting += 1
        else all.ended += 1
        if (intake.kind === 'payment' && intake.isNew) say(`${provider} ${charge.providerId}: payment ${intake.id}`)
        if (intake.kind === 'kept' && intake.isWaiting) say(`${provider} ${charge.providerId}: waits for staff`)
      }
      if (answer.value.isLast) break
    }
  }
  return all
}
