import type { App } from '../../app.ts'
import { transaction } from '../../db/transaction.ts'
import type { Charge } from '../../ports/payments.ts'
import * as queries from './queries.ts'
import type { Payment } from './queries.ts'
import { nextCheck } from './rules.ts'

/** How long a capture that nobody has heard of may still be on its way: longer than any request to a provider takes. */
const underWayMs = 2 * 60_000

/**
 * Records that the provider is about to be asked to take the money, and answers the moment that names this capture.
 * Null when the payer has cancelled: then the money must not be taken.
 */
export async function beginCapture({ db, now }: Pick<App, 'db' | 'now'>, id: string): Promise<string | null> {
  const at = now().toISOString()
  return (await queries.beginCapture(db, id, at)) ? at : null
}

/** The provider has said what became of the capture that `beginCapture` named `at`, and it was written down. */
export const endCapture = ({ db }: Pick<App, 'db'>, id: string, at: string): Promise<unknown> =>
  queries.endCapture(db, id, at)

/**
 * Cancels for its payer a payment that the provider cannot take back and whose money it has not taken: from now on it is
 * never captured. Answers the payment as it then is; null while a capture is on its way, whose end nobody knows yet.
 */
export const cancelUncaptured = (
  { db, now: clock }: Pick<App, 'db' | 'now'>,
  id: string,
  charge: Charge | null,
): Promise<Payment | null> =>
  transaction(db, async (tx) => {
    const payment = await queries.lockPayment(tx, id)
    if (!payment) throw new Error(`There is no payment ${id}.`)
    if (payment.state !== 'created' && payment.state !== 'pending') return payment
    const now = clock()
    const asked = payment.capture_asked_at
    if (asked !== null && now.getTime() - Date.parse(asked) < underWayMs) return null
    const at = now.toISOString()
    const state = 'cancelled' as const
    const next = nextCheck(state, new Date(payment.created_at), null, now)
    const change = {
      state,
      cancelled_by_payer: true,
      next_check_at: next?.toISOString() ?? null,
      ...(charge ? { status: charge.status, asked_at: at } : {}),
    }
    await queries.updatePayment(tx, id, change)
    if (charge && charge.status !== payment.status)
      await queries.insertEvent(tx, { payment_id: id, at, kind: 'answer', state, detail: charge.answer })
    await queries.insertEvent(tx, { payment_id: id, at, kind: 'state', state, detail: { from: payment.state } })
    return { ...payment, ...change }
  })
