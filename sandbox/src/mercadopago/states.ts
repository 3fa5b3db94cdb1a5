import { truth } from '../forms.ts'
import { findReversals, insertReversal, savePayment, type Payment } from '../payments/payments.ts'
import type { News } from '../payments/messages.ts'
import type { Asked } from '../payments/provider.ts'
import type { Query } from '../store.ts'
import { variants } from './webhook.ts'

const mostPartialRefunds = 20

/**
 * The actions that are possible in the payment's state. A late approval exists: of an expired Pix, and after a second
 * review.
 */
export function actionsOf({ status, statusDetail, method }: Payment): readonly string[] {
  const isPix = method === 'pix'
  switch (status) {
    case 'pending':
      return ['approve', 'reject', 'review', 'expire', 'cancel']
    case 'in_process':
      return isPix ? ['approve', 'reject', 'expire', 'cancel'] : ['approve', 'reject', 'cancel']
    case 'rejected':
    case 'cancelled':
      return ['approve']
    case 'approved':
      return ['refund', 'partial-refund', 'chargeback', 'dispute']
    case 'in_mediation':
      return ['approve', 'refund', 'chargeback']
    case 'charged_back':
      return statusDetail === 'reimbursed' ? [] : ['chargeback-won']
    default:
      return []
  }
}

const ends: Record<string, [status: string, detail: string]> = {
  approve: ['approved', 'accredited'],
  review: ['in_process', 'pending_contingency'],
  expire: ['cancelled', 'expired'],
  cancel: ['cancelled', 'by_collector'],
  dispute: ['in_mediation', 'pending'],
}

/** Whether the payment already is in the state that the action leads to. */
export const isDone = ({ status }: Payment, action: string): boolean =>
  (action === 'reject' && status === 'rejected') ||
  (action === 'refund' && status === 'refunded') ||
  (action === 'chargeback' && status === 'charged_back') ||
  (action !== 'dispute' && ends[action]?.[0] === status)

/** Changes and saves a locked payment. `detail` of the form replaces the usual status_detail. */
export async function act(
  query: Query,
  payment: Payment,
  action: string,
  asked: Asked,
): Promise<{ news: News[] } | { problem: string }> {
  if (action === 'refund' || action === 'partial-refund') return giveBack(query, payment, action, asked)
  if (action === 'chargeback') return chargeBack(query, payment, asked)
  if (action === 'chargeback-won') return winChargeback(query, payment)
  const [status, usual] = ends[action] ?? [
    'rejected',
    payment.method === 'pix' ? 'bank_error' : 'cc_rejected_high_risk',
  ]
  const isPaid = action === 'approve' && payment.paidCents === 0
  await savePayment(query, {
    ...payment,
    ...(action === 'approve' ? wrongFields(payment, asked) : {}),
    status,
    statusDetail: textOf(asked.form.detail) ?? (payment.refundedCents > 0 ? 'partially_refunded' : usual),
    expiresAt: status === 'in_process' ? payment.expiresAt : null,
    ...(isPaid ? { paidCents: asked.amountCents ?? payment.amountCents, paidAt: new Date() } : {}),
  })
  return { news: newsOf(payment, 'payment.updated') }
}

/** The fields of an approval that shall be wrong: `currency`, `receiver`, `reference`, `liveMode`. */
function wrongFields(payment: Payment, { form }: Asked): Partial<Payment> {
  const receiver = Number(form.receiver)
  const wrong = {
    ...(receiver ? { receiver } : {}),
    ...(textOf(form.reference) === undefined ? {} : { reference: textOf(form.reference) }),
    ...(truth(form.liveMode) === null ? {} : { liveMode: truth(form.liveMode) === true }),
  }
  return { currency: textOf(form.currency) ?? payment.currency, data: { ...payment.data, wrong } }
}

async function giveBack(query: Query, payment: Payment, action: string, { amountCents }: Asked) {
  const left = payment.paidCents - payment.refundedCents
  const cents = amountCents ?? (action === 'refund' ? left : Math.max(1, Math.floor(left / 2)))
  const problem = await refundProblem(query, payment, cents)
  if (problem) return { problem: problem.message }
  await refund(query, payment, cents)
  return { news: newsOf(payment, 'payment.updated') }
}

/** Why this amount cannot be refunded; null when it can. */
export async function refundProblem(
  query: Query,
  payment: Payment,
  cents: number,
): Promise<{ code: number; message: string } | null> {
  if (!['approved', 'in_mediation'].includes(payment.status))
    return { code: 2_063, message: 'The action requested is not valid for the current payment state' }
  const left = payment.paidCents - payment.refundedCents
  if (cents > left) return { code: 2_017, message: 'Invalid amount for update' }
  const partial = (await findReversals(query, payment)).filter(({ kind }) => kind === 'refund').length
  if (cents < left && partial >= mostPartialRefunds)
    return { code: 2_084, message: 'The payment does not support to be refunded' }
  return null
}

export async function refund(query: Query, payment: Payment, cents: number) {
  const refundedCents = payment.refundedCents + cents
  const isAll = refundedCents === payment.paidCents
  await savePayment(query, {
    ...payment,
    refundedCents,
    status: isAll ? 'refunded' : payment.status,
    statusDetail: isAll ? 'refunded' : 'partially_refunded',
  })
  return insertReversal(query, payment, 'refund', cents)
}

async function chargeBack(query: Query, payment: Payment, { form }: Asked) {
  const detail = textOf(form.detail) ?? 'settled'
  const cents = payment.paidCents - payment.refundedCents
  const isWon = detail === 'settled' ? { isWon: false } : {}
  const { id } = await insertReversal(query, payment, 'chargeback', cents, isWon)
  await savePayment(query, { ...payment, status: 'charged_back', statusDetail: detail })
  return { news: [...newsOf(payment, 'payment.updated'), chargebackNews(id, 'created')] }
}

async function winChargeback(query: Query, payment: Payment) {
  const chargeback = (await findReversals(query, payment)).findLast(({ kind }) => kind === 'chargeback')
  if (!chargeback) return { problem: 'There is no chargeback.' }
  await query(`update sandbox.payment_reversals set data = '{"isWon": true}' where id = $1`, [chargeback.id])
  await savePayment(query, { ...payment, statusDetail: 'reimbursed' })
  return { news: [...newsOf(payment, 'payment.updated'), chargebackNews(chargeback.id, 'updated')] }
}

const chargebackNews = (id: number, action: string): News => ({
  event: action,
  data: { subject: String(id), type: 'topic_chargebacks_wh' },
})

/**
 * The webhooks of an event: a signed one and, unless the address has `source_news=webhooks`, two of the older kind.
 * `variant` 'ipn' sends the older kind alone.
 */
export function newsOf({ notifyUrl }: Payment, event: string, variant?: unknown): News[] {
  const chosen = variants.find((each) => each === variant)
  const signed: News = { event, ...(chosen ? { data: { variant: chosen } } : {}) }
  const older: News[] = [{ event: 'ipn payment' }, { event: 'ipn merchant_order' }]
  const kinds = notifyUrl ? new URL(notifyUrl).searchParams.get('source_news') : null
  if (variant === 'ipn' || kinds === 'ipn') return older
  return kinds === 'webhooks' || chosen ? [signed] : [signed, ...older]
}

/** The webhooks that repeat the current state; `payment.created` while nothing has happened. */
export const repeatedNewsOf = (payment: Payment, { form }: Asked): News[] =>
  newsOf(payment, textOf(form.event) ?? (payment.version === 1 ? 'payment.created' : 'payment.updated'), form.variant)

const textOf = (value: unknown): string | undefined => (typeof value === 'string' && value ? value : undefined)

/** Cancels an unpaid payment, as `PUT /v1/payments/{id}` asks; false when it is too late. */
export async function cancel(query: Query, payment: Payment): Promise<boolean> {
  if (!['pending', 'in_process'].includes(payment.status)) return false
  await act(query, payment, 'cancel', { form: {} })
  return true
}
