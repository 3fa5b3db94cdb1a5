import type { Payment, Reversal } from '../payments/payments.ts'
import type { OrderData } from './orders.ts'

// An arbitrary merchant and payer.
const merchant = { email_address: 'merchant@guildhall.example', merchant_id: 'GUILDHALLSBX1' }
const payer = {
  name: { given_name: 'Ana', surname: 'Sandbox' },
  email_address: 'buyer@guildhall.example',
  address: { country_code: 'BR' },
}
const feePercent = 5

export const orderData = ({ data }: Payment): OrderData => data as unknown as OrderData

const money = (cents: number, currency_code: string) => ({
  currency_code,
  value: `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`,
})

const linkOf = (base: string, path: string, rel: string, method = 'GET') => ({
  href: `${base}/paypal${path}`,
  rel,
  method,
})

/** The address of the approval page. */
const approvalOf = ({ ref, data }: Payment) => `${String(data.base)}/paypal/checkoutnow?token=${ref}`

export function orderLinks(payment: Payment): object[] {
  const { base, isSource } = orderData(payment)
  const self = linkOf(base, `/v2/checkout/orders/${payment.ref}`, 'self')
  const approve = { href: approvalOf(payment), rel: isSource ? 'payer-action' : 'approve', method: 'GET' }
  const capture = linkOf(base, `/v2/checkout/orders/${payment.ref}/capture`, 'capture', 'POST')
  const open = ['CREATED', 'PAYER_ACTION_REQUIRED'].includes(payment.status)
  return [self, ...(open ? [approve] : []), ...(open || payment.status === 'APPROVED' ? [capture] : [])]
}

/** An order in the format of `Prefer: return=minimal`, the default. */
export const minimalOrder = (payment: Payment) => ({
  id: payment.ref,
  status: payment.status,
  links: orderLinks(payment),
})

export function wholeOrder(payment: Payment, reversals: Reversal[]) {
  const { unit, payerId, captureId, sent } = orderData(payment)
  const refunds = reversals.filter(({ kind }) => kind === 'refund').map((each) => refundOf(payment, each))
  return {
    id: payment.ref,
    intent: 'CAPTURE',
    status: payment.status,
    payment_source: { paypal: payerId ? { ...payer, account_id: payerId } : {} },
    purchase_units: [
      {
        ...unit,
        amount: money(payment.amountCents, payment.currency),
        payee: payeeOf(sent?.receiver),
        ...(captureId ? { payments: { captures: [captureOf(payment)], ...(refunds.length ? { refunds } : {}) } } : {}),
      },
    ],
    ...(payerId ? { payer: { ...payer, payer_id: payerId } } : {}),
    create_time: payment.createdAt.toISOString(),
    update_time: payment.updatedAt.toISOString(),
    links: orderLinks(payment),
  }
}

/** The capture of an order. A COMPLETED order may have a PENDING or DECLINED capture. */
export function captureOf(payment: Payment) {
  const { base, unit, captureId = '', capturedAt = '', sent } = orderData(payment)
  const currency = sent?.currency ?? payment.currency
  const cents = capturedCents(payment)
  const fee = Math.round((cents * feePercent) / 100)
  return {
    id: captureId,
    status: payment.statusDetail,
    ...(payment.statusDetail === 'PENDING' ? { status_details: { reason: 'PENDING_REVIEW' } } : {}),
    amount: money(cents, currency),
    final_capture: true,
    seller_protection: { status: 'ELIGIBLE', dispute_categories: ['ITEM_NOT_RECEIVED', 'UNAUTHORIZED_TRANSACTION'] },
    ...named(unit),
    payee: payeeOf(sent?.receiver),
    ...(payment.paidCents
      ? {
          seller_receivable_breakdown: {
            gross_amount: money(cents, currency),
            paypal_fee: money(fee, currency),
            net_amount: money(cents - fee, currency),
          },
        }
      : {}),
    supplementary_data: { related_ids: { order_id: payment.ref } },
    create_time: capturedAt,
    update_time: payment.updatedAt.toISOString(),
    links: [
      linkOf(base, `/v2/payments/captures/${captureId}`, 'self'),
      linkOf(base, `/v2/payments/captures/${captureId}/refund`, 'refund', 'POST'),
      linkOf(base, `/v2/checkout/orders/${payment.ref}`, 'up'),
    ],
  }
}

export const capturedCents = (payment: Payment): number => orderData(payment).sent?.cents ?? payment.amountCents

export function refundOf(payment: Payment, { amountCents, at, data }: Reversal) {
  const { base, unit, captureId = '', sent } = orderData(payment)
  const currency = sent?.currency ?? payment.currency
  const id = String(data.refundId)
  return {
    id,
    status: 'COMPLETED',
    amount: money(amountCents, currency),
    ...named(unit),
    seller_payable_breakdown: {
      gross_amount: money(amountCents, currency),
      paypal_fee: money(0, currency),
      net_amount: money(amountCents, currency),
      total_refunded_amount: money(Number(data.totalCents), currency),
    },
    create_time: at.toISOString(),
    update_time: at.toISOString(),
    links: [
      linkOf(base, `/v2/payments/refunds/${id}`, 'self'),
      linkOf(base, `/v2/payments/captures/${captureId}`, 'up'),
    ],
  }
}

export function disputeOf(payment: Payment) {
  const { base, unit, captureId, dispute, sent } = orderData(payment)
  if (!dispute) return null
  const currency = sent?.currency ?? payment.currency
  return {
    dispute_id: dispute.id,
    create_time: dispute.at,
    update_time: dispute.updatedAt,
    disputed_transactions: [
      {
        seller_transaction_id: captureId,
        transaction_status: 'COMPLETED',
        gross_amount: money(payment.paidCents, currency),
        ...(unit.custom_id ? { custom: unit.custom_id } : {}),
        ...(unit.invoice_id ? { invoice_number: unit.invoice_id } : {}),
        seller: merchant,
      },
    ],
    reason: 'UNAUTHORISED',
    status: dispute.status,
    dispute_amount: money(dispute.cents, currency),
    dispute_life_cycle_stage: 'CHARGEBACK',
    dispute_channel: 'INTERNAL',
    ...(dispute.outcome
      ? {
          dispute_outcome: {
            outcome_code: dispute.outcome,
            amount_refunded: money(dispute.outcome === 'RESOLVED_BUYER_FAVOUR' ? dispute.cents : 0, currency),
          },
        }
      : {}),
    links: [linkOf(base, `/v1/customer/disputes/${dispute.id}`, 'self')],
  }
}

const named = ({ custom_id, invoice_id }: Record<string, string>) => ({
  ...(custom_id ? { custom_id } : {}),
  ...(invoice_id ? { invoice_id } : {}),
})
const payeeOf = (receiver?: string) => (receiver ? { email_address: receiver, merchant_id: 'ANOTHER' } : merchant)
