import type { AnswerOf } from '@guildhall/contract'
import type { payment as endpoints } from '@guildhall/contract/payment'
import * as m from '@guildhall/messages'
import type { App, Caller } from '../../app.ts'
import { refuse } from '../../fail.ts'
import type { Payments } from '../../ports/payments.ts'
import { cancelUncaptured } from './capture.ts'
import * as queries from './queries.ts'
import type { Payment } from './queries.ts'
import { applyCharge } from './credit-payment.ts'
import { reconcile } from './reconcile.ts'
import { ownPayment, summaryOf } from './read-payment.ts'

type Reply = AnswerOf<typeof endpoints.cancelPayment>

/**
 * Cancels a pending payment for its payer. The provider is asked first and its reply is applied, so a payment that was
 * paid meanwhile is credited. An order that was only approved is never captured afterwards. Refuses
 * `payment_cancel_unconfirmed` while the provider does not reply; the payment then stays as it is. A card is charged at
 * once and cannot be cancelled here.
 */
export async function cancelPayment(app: App, caller: Caller, id: string): Promise<Reply> {
  const payment = await ownPayment(app, caller, id)
  if (payment.method === 'mercado_card') refuse('payment_not_cancellable')
  if (payment.state !== 'created' && payment.state !== 'pending') return replyFor(payment)
  const provider = app.payments[payment.provider]
  if (!provider) refuse('payment_cancel_unconfirmed')
  const now =
    payment.provider_id === null ? await cancelUnconfirmed(app, payment) : await cancel(app, provider, payment)
  if (now.state === 'cancelled')
    // This event records who cancelled. Another event records the change of state.
    await queries.insertEvent(app.db, {
      payment_id: id,
      at: app.now().toISOString(),
      kind: 'state',
      state: 'cancelled',
      by_user: caller.id,
    })
  return replyFor(now)
}

async function cancel(app: App, provider: Payments, payment: Payment): Promise<Payment> {
  const { id, provider_id: providerId, reference } = payment
  const outcome = await provider.cancel({ providerId: providerId ?? reference, reference, key: `${reference}x` })
  const isUncaptured =
    outcome.kind === 'applied' && (outcome.value.state === 'to_capture' || outcome.value.state === 'cancelled')
  if (isUncaptured && provider.capture) {
    // `reconcile` would capture the order, so this branch does not call it.
    return (await cancelUncaptured(app, id, outcome.value)) ?? refuse('payment_cancel_unconfirmed')
  }
  if (outcome.kind === 'applied') return applyCharge(app, id, outcome.value)
  if (outcome.kind === 'refused') {
    // The payer has probably paid meanwhile, so the portal asks the provider, whose reply decides.
    const { payment: now, isAsked } = await reconcile(app, id)
    if (isAsked) return now
  }
  refuse('payment_cancel_unconfirmed')
}

/** The provider may not know the payment at all. One that it creates later stays cancelled here, unless it was paid. */
async function cancelUnconfirmed(app: App, { id }: Payment): Promise<Payment> {
  const { payment: found, isAsked } = await reconcile(app, id)
  if (!isAsked) refuse('payment_cancel_unconfirmed')
  const provider = app.payments[found.provider]
  if (found.provider_id !== null && provider && found.state === 'pending') return cancel(app, provider, found)
  return (await cancelUncaptured(app, id, null)) ?? refuse('payment_cancel_unconfirmed')
}

function replyFor(payment: Payment): Reply {
  switch (payment.state) {
    case 'cancelled':
      return { message: m.payment_cancelled(), payment: summaryOf(payment) }
    case 'expired':
    case 'rejected':
      return { message: m.payment_cancel_over(), payment: summaryOf(payment) }
    case 'created':
    case 'pending':
    case 'in_review':
      return refuse('payment_not_cancellable')
    default:
      return { message: m.payment_cancel_too_late(), payment: summaryOf(payment) }
  }
}
