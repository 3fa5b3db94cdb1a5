import type { Charge, ChargeState } from '../../ports/payments.ts'
import { centsOf, listIn, objectIn, textOf, webAddressOf } from './cents.ts'
import { payerText } from './payer.ts'
import type { ProviderAnswer } from './request.ts'

type Body = Record<string, unknown>

/** A charge from an order of PayPal's API; with `merchantId` null any receiver counts as ours. */
export function chargeIn(order: Body, merchantId: string | null): Charge {
  const [unit = {}] = listIn(order.purchase_units)
  const payments = objectIn(unit.payments)
  const captures = listIn(payments.captures)
  // A declined capture may precede the one that took the money.
  const capture = captures.find(({ status: how }) => !['DECLINED', 'FAILED'].includes(String(how))) ?? captures[0]
  const asked = objectIn(unit.amount)
  const taken = objectIn(capture?.amount)
  const status = textOf(order.status) ?? ''
  const captureStatus = textOf(capture?.status)
  const state = stateOf(status, captureStatus)
  const amountCents = centsOf(asked.value)
  const isPaid = state === 'paid' || state === 'refunded'
  const paidCents = isPaid ? centsOf(taken.value) : null
  const returned = listIn(payments.refunds)
    .filter((refund) => refund.status === 'COMPLETED')
    .reduce((sum, refund) => sum + (centsOf(objectIn(refund.amount).value) ?? 0), 0)
  // The whole payment has gone back: what was not refunded was taken by the bank.
  const taken_back = state === 'refunded' ? Math.max(0, (paidCents ?? 0) - returned) : 0
  const url = approvalIn(order.links)
  const receiver = textOf(objectIn(capture?.payee ?? unit.payee).merchant_id)
  return {
    providerId: textOf(order.id) ?? '',
    reference: textOf(unit.custom_id),
    state: taken_back > 0 ? 'charged_back' : state,
    status: captureStatus ?? status,
    statusDetail: textOf(objectIn(capture?.status_details).reason),
    amountCents,
    paidCents,
    currency: textOf(taken.currency_code) ?? textOf(asked.currency_code),
    isOurs: merchantId === null || receiver === null || receiver === merchantId,
    refundedCents: returned,
    chargedBackCents: taken_back,
    totalCents: null,
    receiptId: textOf(capture?.id),
    expiresAt: null,
    pay: url ? { url } : {},
    payer: payerOf(order),
    answer: {
      id: order.id,
      status,
      capture: capture ? { id: capture.id, status: captureStatus, amount: capture.amount } : null,
      refunds: listIn(payments.refunds).map(({ id, status: how, amount }) => ({ id, status: how, amount })),
    },
  }
}

function payerOf(order: Body): string | null {
  const { name, email_address } = objectIn(order.payer)
  const { given_name, surname } = objectIn(name)
  return payerText({ name: [textOf(given_name), textOf(surname)], email: textOf(email_address) })
}

/** Issues of a capture after which the payer chooses another card or balance at PayPal and approves again. */
const fundingIssues = [
  'INSTRUMENT_DECLINED',
  'PAYER_ACTION_REQUIRED',
  'PAYER_CANNOT_PAY',
  'REDIRECT_PAYER_FOR_ALTERNATE_FUNDING',
]

/**
 * The order after a capture that PayPal refused because of the payer's card or balance. The payer can still finish it
 * at the address in that refusal. Any other order is returned unchanged.
 */
export function withRefusedFunding(charge: Charge, { status, body }: ProviderAnswer): Charge {
  const issue = textOf(listIn(body?.details)[0]?.issue)
  const isOpen = charge.state === 'pending' || charge.state === 'to_capture'
  if (status !== 422 || !isOpen || issue === null || !fundingIssues.includes(issue)) return charge
  const url = approvalIn(body?.links)
  return { ...charge, state: 'pending', statusDetail: issue, pay: { ...charge.pay, ...(url ? { url } : {}) } }
}

/** The page where the payer approves; PayPal names the link in one of two ways. */
const approvalIn = (links: unknown): string | null =>
  webAddressOf(listIn(links).find(({ rel }) => rel === 'payer-action' || rel === 'approve')?.href)

function stateOf(order: string, capture: string | null): ChargeState {
  if (order === 'APPROVED') return 'to_capture'
  if (order === 'VOIDED') return 'cancelled'
  if (order !== 'COMPLETED') return 'pending'
  // An order may be complete while its capture is not.
  switch (capture) {
    case 'COMPLETED':
    case 'PARTIALLY_REFUNDED':
      return 'paid'
    case 'REFUNDED':
      return 'refunded'
    case 'DECLINED':
    case 'FAILED':
      return 'rejected'
    default:
      return 'in_review'
  }
}
