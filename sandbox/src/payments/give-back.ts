import type { Query } from '../store.ts'
import { insertReversal, savePayment, type Payment, type Reversal } from './payments.ts'

/** The paid cents that have not been returned yet. */
export const remainingCents = ({ paidCents, refundedCents }: Payment): number => paidCents - refundedCents

/** The cents of a refund when no amount was entered: the rest of the payment, or half of it when `isPart`. */
export const centsToGiveBack = (payment: Payment, isPart: boolean, amountCents = 0): number =>
  amountCents || (isPart ? Math.ceil(remainingCents(payment) / 2) : remainingCents(payment))

/**
 * Returns `cents`, at most the rest, of a locked payment: inserts the reversal and saves the payment with `changes`.
 */
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
