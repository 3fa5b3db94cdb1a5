import type { App } from '../../app.ts'
import { transaction } from '../../db/transaction.ts'
import type { Charge } from '../../ports/payments.ts'
import * as queries from './queries.ts'
import type { Payment } from './queries.ts'
import { nextCheck } from './next-check.ts'

/** How long a capture without a reply counts as under way: longer than any request to a provider takes. */
const underWayMs = 2 * 60_000

/**
 * Records that the provider is about to be asked to take the money. Returns the moment that identifies this capture, or
 * null when the payer has cancelled and the money must not be taken.
 */
export async function beginCapture({ db, now }: Pick<App, 'db' | 'now'>, id: string): Promise<string | null> {
  const at = now().toISOString()
  return (await queries.beginCapture(db, id, at)) ? at : null
}

/** Ends the capture that `beginCapture` identified by `at`, once its outcome is stored. */
export const endCapture = ({ db }: Pick<App, 'db'>, id: string, at: string): Promise<unknown> =>
  queries.endCapture(db, id, at)

/**
 * Cancels a payment that the provider cannot cancel and whose money it has not taken; from then on it is never
 * captured. Returns the payment after the change, or null while a capture without an outcome is under way.
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
