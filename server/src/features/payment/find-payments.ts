import type { PaymentProvider } from '../../ports/payments.ts'
import type { Teller } from './credit-payment.ts'
import { takeIn } from './unknown.ts'

/**
 * Charges of one run: `restored` came back by their reference, `kept` wait for staff, `known` were here before, `ended`
 * hold no money or were decided by staff.
 */
export interface FoundPayments {
  listed: number
  restored: number
  known: number
  kept: number
  ended: number
}

/**
 * Lists what providers made since a moment and takes it in, as after a backup was restored. Throws where a provider does
 * not answer; a second run takes up what the first has left.
 */
export async function findPayments(
  app: Teller,
  { since, providers, say }: { since: Date; providers: readonly PaymentProvider[]; say: (line: string) => void },
): Promise<FoundPayments> {
  const all: FoundPayments = { listed: 0, restored: 0, known: 0, kept: 0, ended: 0 }
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
        const taken = await takeIn(app, provider, charge)
        if (taken.kind === 'payment') all[taken.isNew ? 'restored' : 'known'] += 1
        else if (taken.kind === 'kept' && taken.isWaiting) all.kept += 1
        else all.ended += 1
        if (taken.kind === 'payment' && taken.isNew) say(`${provider} ${charge.providerId}: payment ${taken.id}`)
        if (taken.kind === 'kept' && taken.isWaiting) say(`${provider} ${charge.providerId}: waits for staff`)
      }
      if (answer.value.isLast) break
    }
  }
  return all
}
