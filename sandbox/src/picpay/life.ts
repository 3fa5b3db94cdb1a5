import { randomBytes, randomUUID } from 'node:crypto'
import { centsToGiveBack, giveBack, remainingCents } from '../payments/give-back.ts'
import { savePayment, type Payment } from '../payments/payments.ts'
import type { Asked, Provider } from '../payments/provider.ts'
import type { Query } from '../store.ts'

const possible: Record<string, readonly string[]> = {
  created: ['approve', 'review', 'reject', 'expire'],
  analysis: ['approve', 'reject'],
  authorized: ['approve', 'reject'],
  paid: ['complete', 'refund', 'partial-refund', 'chargeback'],
  completed: ['refund', 'partial-refund', 'chargeback'],
  // A payment in the last moment arrives after the order has expired.
  expired: ['approve'],
}

export const actionsOf = ({ status }: Payment): readonly string[] => possible[status] ?? []

const ends: Record<string, readonly string[]> = {
  approve: ['paid', 'completed', 'authorized'],
  review: ['analysis'],
  complete: ['completed'],
  reject: ['expired', 'refunded'],
  expire: ['expired'],
  refund: ['refunded'],
  chargeback: ['chargeback'],
}
export const isDone = ({ status }: Payment, action: string): boolean => ends[action]?.includes(status) ?? false

export const act: Provider['act'] = async (query, payment, action, asked) => {
  const changed = await change(query, payment, action, asked)
  return 'problem' in changed ? changed : { news: [newsOf(changed)] }
}

async function change(query: Query, payment: Payment, action: string, asked: Asked): Promise<Changed> {
  switch (action) {
    case 'approve':
      return savePayment(query, {
        ...taken(payment, asked.amountCents),
        status: isHeld(payment) ? 'authorized' : 'paid',
      })
    case 'review':
      return savePayment(query, { ...taken(payment, asked.amountCents), status: 'analysis' })
    case 'complete':
      return savePayment(query, { ...payment, status: 'completed' })
    case 'reject':
    case 'expire':
      return end(query, payment)
    default:
      return returnMoney(query, payment, action, asked.amountCents)
  }
}
type Changed = Payment | { problem: string }

/** Without autoCapture the merchant captures the money with a call. */
const isHeld = ({ status, data }: Payment): boolean => data.autoCapture === false && status !== 'authorized'

/** PicPay has the payer's money. */
const taken = (payment: Payment, amountCents?: number): Payment => ({
  ...payment,
  paidCents: payment.paidCents || (amountCents ?? payment.amountCents),
  paidAt: payment.paidAt ?? new Date(),
  expiresAt: null,
  data: { ...payment.data, authorizationId: payment.data.authorizationId ?? randomUUID().replaceAll('-', '') },
})

/** PicPay has no status for a refusal: an unpaid order expires, and money under review is returned. */
export async function end(query: Query, payment: Payment): Promise<Payment> {
  if (payment.paidCents === 0) return savePayment(query, { ...payment, status: 'expired', expiresAt: null })
  const cents = remainingCents(payment)
  return (await giveBack(query, payment, { kind: 'refund', cents }, { status: 'refunded' })).payment
}

async function returnMoney(query: Query, payment: Payment, action: string, amountCents?: number): Promise<Changed> {
  const cents = centsToGiveBack(payment, action === 'partial-refund', amountCents)
  if (cents < 1 || cents > remainingCents(payment)) return { problem: 'Not so much of it is left.' }
  if (action === 'chargeback')
    return (await giveBack(query, payment, { kind: 'chargeback', cents }, { status: 'chargeback' })).payment
  return (await refund(query, payment, cents)).payment
}

export const newCancellationId = (): string => randomBytes(12).toString('hex')

/** A partial refund leaves the order paid; the refund of the rest makes it refunded. */
export const refund = (query: Query, payment: Payment, cents: number, cancellationId = newCancellationId()) =>
  giveBack(
    query,
    payment,
    { kind: 'refund', cents, data: { cancellationId } },
    cents === remainingCents(payment) ? { status: 'refunded' } : {},
  )

/** The webhook names no status on purpose: the merchant has to ask. */
export const newsOf = ({ ref, data: { authorizationId }, status }: Payment) => ({
  event: status,
  data: { referenceId: ref, ...(authorizationId ? { authorizationId } : {}) },
})
