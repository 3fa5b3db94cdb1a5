import { centsToGiveBack, giveBack, remainingCents } from '../payments/give-back.ts'
import { findReversals, savePayment, type Payment, type Reversal } from '../payments/payments.ts'
import type { News } from '../payments/messages.ts'
import type { Asked, Provider } from '../payments/provider.ts'
import type { Query } from '../store.ts'
import { newsForHooks, type EventType } from './events.ts'
import { newId, windowMs, type Dispute, type OrderData } from './orders.ts'
import { capturedCents, captureOf, disputeOf, minimalOrder, orderData, refundOf, wholeOrder } from './show.ts'

const possible: Record<string, readonly string[]> = {
  CREATED: ['approve', 'reject', 'expire', 'decline', 'review'],
  PAYER_ACTION_REQUIRED: ['approve', 'reject', 'expire', 'decline', 'review'],
  APPROVED: ['reject', 'expire', 'decline', 'review'],
  // The states of a capture.
  PENDING: ['approve', 'reject'],
  COMPLETED: ['refund', 'partial-refund', 'dispute', 'chargeback'],
  PARTIALLY_REFUNDED: ['refund', 'partial-refund', 'dispute', 'chargeback'],
}

export function actionsOf(payment: Payment): readonly string[] {
  if (isDisputed(payment)) return ['chargeback', 'chargeback-won']
  return possible[payment.status === 'COMPLETED' ? payment.statusDetail : payment.status] ?? []
}

/** Whether the payment already is in the state that the action leads to. */
export function isDone(payment: Payment, action: string): boolean {
  const { status, statusDetail } = payment
  const { dispute } = orderData(payment)
  if (action === 'approve') return status === 'APPROVED' || (status === 'COMPLETED' && statusDetail !== 'DECLINED')
  if (action === 'reject' || action === 'expire') return status === 'VOIDED'
  if (action === 'refund') return statusDetail === 'REFUNDED' && !dispute
  return action === 'chargeback' && dispute?.outcome === 'RESOLVED_BUYER_FAVOUR'
}

export const isDisputed = (payment: Payment): boolean => orderData(payment).dispute?.status === 'UNDER_REVIEW'

/** The actions of the payer, PayPal and the payer's bank. Only the merchant captures. */
export const actWith =
  (webhookId: string): Provider['act'] =>
  async (query, payment, action, asked) => {
    const changed = await change(query, payment, action, asked)
    if ('problem' in changed) return changed
    return { news: await newsOf(query, changed.payment, changed.events, webhookId, changed.reversal) }
  }

type Changed = { payment: Payment; events: EventType[]; reversal?: Reversal }

async function change(
  query: Query,
  payment: Payment,
  action: string,
  asked: Asked,
): Promise<Changed | { problem: string }> {
  const save = async (changes: Partial<Payment>, ...events: EventType[]) => ({
    payment: await savePayment(query, { ...payment, ...changes }),
    events,
  })
  const isCaptured = payment.status === 'COMPLETED'
  switch (action) {
    case 'approve':
      return isCaptured
        ? save(
            { statusDetail: 'COMPLETED', paidCents: capturedCents(payment), paidAt: new Date() },
            'PAYMENT.CAPTURE.COMPLETED',
          )
        : save(approved(payment, asked), 'CHECKOUT.ORDER.APPROVED')
    case 'reject':
      return isCaptured
        ? save({ statusDetail: 'DECLINED' }, 'PAYMENT.CAPTURE.DENIED')
        : save({ status: 'VOIDED', expiresAt: null })
    case 'expire':
      return payment.status === 'APPROVED'
        ? save({ status: 'VOIDED', expiresAt: null }, 'CHECKOUT.PAYMENT-APPROVAL.REVERSED')
        : save({ status: 'VOIDED', expiresAt: null })
    case 'decline':
      return save(withData(payment, { outcome: 'DECLINED' }))
    case 'review':
      return save(withData(payment, { outcome: 'PENDING' }))
    case 'dispute':
      return save(withData(payment, { dispute: aDispute(payment) }), 'CUSTOMER.DISPUTE.CREATED')
    case 'chargeback-won':
      return save(
        withData(payment, { dispute: settled(payment, 'RESOLVED_SELLER_FAVOUR') }),
        'CUSTOMER.DISPUTE.RESOLVED',
      )
    case 'chargeback':
      return loseDispute(query, payment)
    default: {
      const cents = centsToGiveBack(payment, action === 'partial-refund', asked.amountCents)
      if (cents < 1 || cents > remainingCents(payment)) return { problem: 'Not so much of it is left.' }
      return { ...(await refund(query, payment, cents)), events: ['PAYMENT.CAPTURE.REFUNDED'] }
    }
  }
}

const withData = (payment: Payment, changes: Partial<OrderData>): Partial<Payment> => ({
  data: { ...payment.data, ...changes },
})

/** The approval; `currency`, `receiver` and an amount set what the payer sends when it differs from the order. */
export function approved(payment: Payment, { amountCents: cents, form }: Asked): Partial<Payment> {
  const { currency, receiver } = form
  const sent = {
    ...(cents === undefined ? {} : { cents }),
    ...(typeof currency === 'string' && currency ? { currency } : {}),
    ...(typeof receiver === 'string' && receiver ? { receiver } : {}),
  }
  return {
    status: 'APPROVED',
    expiresAt: new Date(Date.now() + windowMs),
    ...withData(payment, {
      payerId: orderData(payment).payerId ?? newId().slice(0, 13),
      ...(Object.keys(sent).length ? { sent } : {}),
    }),
  }
}

/** Captures an approved order. It becomes COMPLETED unless a test planned another outcome. */
export async function capture(query: Query, payment: Payment): Promise<Changed> {
  const isPending = orderData(payment).outcome === 'PENDING'
  const captured = await savePayment(query, {
    ...payment,
    status: 'COMPLETED',
    statusDetail: isPending ? 'PENDING' : 'COMPLETED',
    expiresAt: null,
    ...(isPending ? {} : { paidCents: capturedCents(payment), paidAt: new Date() }),
    ...withData(payment, { captureId: newId(), capturedAt: new Date().toISOString() }),
  })
  return { payment: captured, events: [isPending ? 'PAYMENT.CAPTURE.PENDING' : 'PAYMENT.CAPTURE.COMPLETED'] }
}

/** Declines the capture: another try needs a new approval. */
export const decline = (query: Query, payment: Payment): Promise<Payment> =>
  savePayment(query, {
    ...payment,
    status: orderData(payment).isSource ? 'PAYER_ACTION_REQUIRED' : 'CREATED',
    data: { ...payment.data, outcome: undefined },
  })

export async function refund(
  query: Query,
  payment: Payment,
  cents: number,
): Promise<{ payment: Payment; reversal: Reversal }> {
  const data = { refundId: newId(), totalCents: payment.refundedCents + cents }
  const isLast = cents === remainingCents(payment)
  return giveBack(
    query,
    payment,
    { kind: 'refund', cents, data },
    { statusDetail: isLast ? 'REFUNDED' : 'PARTIALLY_REFUNDED' },
  )
}

async function loseDispute(query: Query, payment: Payment): Promise<Changed> {
  const isNew = !isDisputed(payment)
  const dispute = settled(payment, 'RESOLVED_BUYER_FAVOUR')
  const { payment: lost, reversal } = await giveBack(
    query,
    payment,
    { kind: 'chargeback', cents: remainingCents(payment), data: { disputeId: dispute.id } },
    { statusDetail: 'REFUNDED', ...withData(payment, { dispute }) },
  )
  const opening: EventType[] = isNew ? ['CUSTOMER.DISPUTE.CREATED'] : []
  return {
    payment: lost,
    reversal,
    events: [...opening, 'PAYMENT.CAPTURE.REVERSED', 'CUSTOMER.DISPUTE.RESOLVED'],
  }
}

function aDispute(payment: Payment): Dispute {
  const at = new Date().toISOString()
  const id = `PP-R-${newId().slice(0, 3)}-${newId().slice(0, 8)}`
  return { id, status: 'UNDER_REVIEW', outcome: null, cents: remainingCents(payment), at, updatedAt: at }
}

const settled = (payment: Payment, outcome: Dispute['outcome']): Dispute => ({
  ...(orderData(payment).dispute ?? aDispute(payment)),
  status: 'RESOLVED',
  outcome,
  updatedAt: new Date().toISOString(),
})

/** The given events, or the latest one of the payment's state, as webhooks. */
export async function newsOf(
  query: Query,
  payment: Payment,
  events: EventType[] | null,
  webhookId: string,
  reversal?: Reversal,
): Promise<News[]> {
  const news: News[] = []
  for (const type of events ?? [lastEvent(payment)]) {
    const resource = await resourceOf(query, payment, type, reversal)
    news.push(...(await newsForHooks(query, payment, webhookId, type, resource)))
  }
  return news
}

async function resourceOf(query: Query, payment: Payment, type: EventType, reversal?: Reversal): Promise<object> {
  if (type.startsWith('CUSTOMER.DISPUTE')) return disputeOf(payment) ?? {}
  if (type === 'CHECKOUT.PAYMENT-APPROVAL.REVERSED') return { order_id: payment.ref, ...minimalOrder(payment) }
  if (type === 'CHECKOUT.ORDER.APPROVED') return wholeOrder(payment, [])
  if (type !== 'PAYMENT.CAPTURE.REFUNDED') return captureOf(payment)
  const refunded = reversal ?? (await findReversals(query, payment)).findLast(({ kind }) => kind === 'refund')
  return refunded ? refundOf(payment, refunded) : captureOf(payment)
}

function lastEvent({ status, statusDetail, data }: Payment): EventType {
  const dispute = data.dispute as Dispute | undefined
  if (dispute?.outcome === 'RESOLVED_BUYER_FAVOUR') return 'PAYMENT.CAPTURE.REVERSED'
  if (dispute) return dispute.outcome ? 'CUSTOMER.DISPUTE.RESOLVED' : 'CUSTOMER.DISPUTE.CREATED'
  if (status === 'VOIDED') return 'CHECKOUT.PAYMENT-APPROVAL.REVERSED'
  if (status !== 'COMPLETED') return 'CHECKOUT.ORDER.APPROVED'
  if (statusDetail === 'PENDING') return 'PAYMENT.CAPTURE.PENDING'
  if (statusDetail === 'DECLINED') return 'PAYMENT.CAPTURE.DENIED'
  return statusDetail === 'COMPLETED' ? 'PAYMENT.CAPTURE.COMPLETED' : 'PAYMENT.CAPTURE.REFUNDED'
}
