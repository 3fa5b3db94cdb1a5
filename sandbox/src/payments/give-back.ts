import type { Query } from '../store.ts'
import { insertReversal, savePayment, type Payment, type Reversal } from './payments.ts'

/** What of a payment has not gone back yet. */
export const remainingCents = ({ paidCents, refundedCents }: Payment): number => paidCents - refundedCents

/** What a person gives back who named no amount: all, or of a part the half. */
export const centsToGiveBack = (payment: Payment, isPart: boolean, amountCents = 0): number =>
  amountCents || (isPart ? Math.ceil(remainingCents(payment) / 2) : remainingCents(payment))

/** Money of a locked payment goes back: the reversal, and the payment with what it changes besides. Not more than remains. */
export async function giveBack(
  query: Query,
  payment: Payment,
  { kind, cents, data = {} }: { kind: string; cents: number; data?: Record<string, unknown> },
  changes: Partial<Payment> = {},
): Promise<{ payment: Payment; reversal: Reversal }> {
  const reversal = await insertReversal(query, payment, kind, cents, data)
  const saved = await savePayment(query, {
    ...payment,
    ...changes,
    refundedCents: payment.refundedCents + cents,
  })
  return { payment: saved, reversal }
}
