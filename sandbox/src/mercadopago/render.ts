import type { Payment, Reversal } from '../payments/payments.ts'
import type { Account } from './account.ts'
import { brandById } from './brands.ts'
import type { Asked } from './checks.ts'

/** Mercado Pago's data of a payment beside the fields of every payment. */
export interface Memory {
  asked: Pick<Asked, 'description' | 'payer' | 'metadata' | 'statement_descriptor' | 'issuer_id' | 'binary_mode'>
  installments: number
  dateOfExpiration: string | null
  deviceId: string | null
  pix: { code: string; png: string } | null
  card: { firstSix: string; lastFour: string; month: number; year: number; holder: string; document: object } | null
  totalPaidCents: number
  /** Wrong values that a test set, to check that the merchant compares them. */
  wrong: { receiver?: number; reference?: string; liveMode?: boolean }
}
const memoryOf = ({ data }: Payment): Memory => data as unknown as Memory

/** A payment in the format of `GET /v1/payments/{id}`: the id is a number, and money is in reais. */
export function describePayment(payment: Payment, account: Account, reversals: Reversal[], host: string) {
  const { asked, installments, dateOfExpiration, wrong } = memoryOf(payment)
  const isPix = payment.method === 'pix'
  const type = isPix ? 'bank_transfer' : 'credit_card'
  const refunds = reversals.filter(({ kind }) => kind === 'refund')
  return {
    id: Number(payment.ref),
    date_created: stamp(payment.createdAt),
    date_approved: payment.paidAt && stamp(payment.paidAt),
    date_last_updated: stamp(payment.updatedAt),
    date_of_expiration: dateOfExpiration,
    money_release_date: payment.paidAt && stamp(payment.paidAt),
    operation_type: 'regular_payment',
    issuer_id: isPix ? '12501' : String(asked.issuer_id ?? brandById(payment.method)?.issuer.id ?? ''),
    payment_method_id: payment.method,
    payment_type_id: type,
    payment_method: { id: payment.method, type },
    status: payment.status,
    status_detail: payment.statusDetail,
    currency_id: payment.currency,
    description: asked.description ?? null,
    live_mode: wrong.liveMode ?? true,
    collector_id: wrong.receiver ?? account.id,
    payer: describePayer(asked.payer),
    metadata: snaked(asked.metadata ?? {}),
    additional_info: {},
    external_reference: wrong.reference ?? (payment.reference || null),
    transaction_amount: centsOf(payment) / 100,
    transaction_amount_refunded: payment.refundedCents / 100,
    coupon_amount: 0,
    binary_mode: asked.binary_mode ?? false,
    statement_descriptor: asked.statement_descriptor ?? null,
    installments,
    captured: true,
    notification_url: payment.notifyUrl,
    ...describeMoney(payment),
    card: describeCard(payment),
    refunds: refunds.map((refund) => describeRefund(refund, payment, account)),
    point_of_interaction: pointOfInteraction(payment, host),
    processing_mode: 'aggregator',
  }
}

/** The reply names the paid amount, even when another amount was requested. */
const centsOf = ({ paidCents, amountCents }: Payment): number => (paidCents > 0 ? paidCents : amountCents)

const describePayer = ({ email, identification }: Asked['payer']) => ({
  id: null,
  email,
  identification: identification ?? { type: null, number: null },
  type: null,
  entity_type: null,
  first_name: null,
  last_name: null,
})

/** The seller's amount, the buyer's total, and the fee between them. */
function describeMoney(payment: Payment) {
  const { totalPaidCents, installments } = memoryOf(payment)
  const isPaid = payment.paidCents > 0
  const isPix = payment.method === 'pix'
  const cents = centsOf(payment)
  return {
    transaction_details: {
      net_received_amount: isPaid ? Math.round(cents * 0.9901) / 100 : 0,
      total_paid_amount: (isPix ? cents : totalPaidCents) / 100,
      overpaid_amount: 0,
      installment_amount: isPix ? 0 : Math.round(totalPaidCents / installments) / 100,
      external_resource_url: null,
      financial_institution: null,
      payable_deferral_period: null,
      acquirer_reference: null,
    },
    fee_details: isPaid
      ? [{ type: 'mercadopago_fee', amount: cents / 100 - Math.round(cents * 0.9901) / 100, fee_payer: 'collector' }]
      : [],
  }
}

function describeCard(payment: Payment) {
  const { card } = memoryOf(payment)
  return card
    ? {
        first_six_digits: card.firstSix,
        last_four_digits: card.lastFour,
        expiration_month: card.month,
        expiration_year: card.year,
        cardholder: { name: card.holder, identification: card.document },
        date_created: stamp(payment.createdAt),
      }
    : {}
}

function pointOfInteraction(payment: Payment, host: string) {
  const { pix } = memoryOf(payment)
  if (!pix) return { type: 'UNSPECIFIED' }
  return {
    type: 'PIX',
    sub_type: null,
    application_data: { name: null, version: null },
    transaction_data: {
      qr_code: pix.code,
      qr_code_base64: pix.png,
      ticket_url: `http://${host}/payments/mercadopago/${payment.ref}`,
      transaction_id: null,
      bank_transfer_id: null,
      financial_institution: null,
    },
  }
}

/** A refund in the format of `POST /v1/payments/{id}/refunds`. */
export const describeRefund = ({ id, amountCents, at }: Reversal, { ref }: Payment, account: Account) => ({
  id,
  payment_id: Number(ref),
  amount: amountCents / 100,
  metadata: {},
  source: { id: String(account.id), name: account.nickname, type: 'collector' },
  date_created: stamp(at),
  unique_sequence_number: null,
  refund_mode: 'standard',
  adjustment_amount: 0,
  status: 'approved',
  reason: null,
  labels: [],
  amount_refunded_to_payer: amountCents / 100,
  additional_data: null,
  partition_details: [],
})

/**
 * A chargeback in the format of `GET /v1/chargebacks/{id}`. `coverage_applied` means that the seller has the money
 * again.
 */
export const describeChargeback = ({ id, amountCents, at, data }: Reversal, { ref, currency }: Payment) => ({
  id: String(id),
  payments: [Number(ref)],
  currency,
  amount: amountCents / 100,
  reason: 'general',
  coverage_applied: data.isWon ?? null,
  coverage_elegible: true,
  documentation_required: data.isWon === undefined,
  documentation_status: data.isWon === undefined ? 'pending' : 'valid',
  date_documentation_deadline: stamp(new Date(at.getTime() + 10 * 24 * 3_600_000)),
  date_created: stamp(at),
  live_mode: true,
})

/** A time in Mercado Pago's zone, UTC-4: 2026-01-31T23:59:59.000-04:00. */
export const stamp = (at: Date): string => new Date(at.getTime() - 4 * 3_600_000).toISOString().replace('Z', '-04:00')

/** Mercado Pago returns the keys of metadata in snake case. */
const snaked = (metadata: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(metadata).map(([key, value]) => [
      key.replaceAll(/([a-z\d])([A-Z])/g, (_, before: string, after: string) => `${before}_${after}`).toLowerCase(),
      value,
    ]),
  )
