import type { Charge, ChargeState, NewCharge } from '../../ports/payments.ts'
import { brasilia, centsOf, dateOf, objectIn, textOf } from './cents.ts'
import { payerText } from './payer.ts'

type Body = Record<string, unknown>

/** Whose charges are ours: the number of our account, null when the token does not name it. */
interface Receiver {
  collector: string | null
  isTest: boolean
}

/** A payment as Mercado Pago tells of it. */
export function chargeIn({ collector, isTest }: Receiver, body: Body): Charge {
  const amountCents = centsOf(body.transaction_amount)
  const refundedCents = centsOf(body.transaction_amount_refunded) ?? 0
  const statusDetail = textOf(body.status_detail)
  const status = textOf(body.status) ?? ''
  const state = stateOf(status, statusDetail)
  const code = objectIn(objectIn(body.point_of_interaction).transaction_data)
  const totalCents = centsOf(objectIn(body.transaction_details).total_paid_amount)
  return {
    providerId: textOf(body.id) ?? '',
    reference: textOf(body.external_reference),
    state,
    status,
    statusDetail,
    amountCents,
    paidCents: null,
    currency: textOf(body.currency_id),
    isOurs: (collector === null || textOf(body.collector_id) === collector) && (isTest || body.live_mode !== false),
    refundedCents,
    chargedBackCents: state === 'charged_back' ? (amountCents ?? 0) - refundedCents : 0,
    totalCents: totalCents !== null && totalCents > 0 ? totalCents : null,
    receiptId: null,
    expiresAt: dateOf(body.date_of_expiration),
    pay: {
      ...(typeof code.qr_code === 'string' ? { code: code.qr_code } : {}),
      ...(typeof code.qr_code_base64 === 'string' ? { qrPng: code.qr_code_base64.replace(/^data:[^,]*,/, '') } : {}),
    },
    payer: payerOf(body),
    answer: pick(body, shown),
  }
}

function payerOf(body: Body): string | null {
  const { first_name, last_name, email, identification } = objectIn(body.payer)
  return payerText({
    name: [textOf(first_name), textOf(last_name)],
    email: textOf(email),
    document: textOf(objectIn(identification).number),
  })
}

/** The payment that is asked for: by card where the charge has one, else by Pix. */
export function bodyOf({ card, payer, ...charge }: NewCharge): object {
  const document = card?.document ?? payer.document
  return {
    transaction_amount: charge.amountCents / 100,
    payment_method_id: card?.brand ?? 'pix',
    description: charge.description,
    external_reference: charge.reference,
    // Without this the older, unsigned webhooks come as well.
    notification_url: `${charge.notificationUrl}?source_news=webhooks`,
    payer: {
      email: payer.email,
      first_name: payer.firstName,
      last_name: payer.lastName,
      ...(document
        ? {
            identification: { type: card?.documentType ?? (document.length === 14 ? 'CNPJ' : 'CPF'), number: document },
          }
        : {}),
    },
    ...(card
      ? {
          token: card.token,
          installments: card.installments,
          ...(card.issuerId ? { issuer_id: card.issuerId } : {}),
        }
      : {}),
    ...(!card && charge.expiresAt ? { date_of_expiration: brasilia(charge.expiresAt) } : {}),
  }
}

function stateOf(status: string, detail: string | null): ChargeState {
  switch (status) {
    case 'approved':
      return 'paid'
    case 'in_process':
    case 'authorized':
      return 'in_review'
    case 'rejected':
      return 'rejected'
    case 'cancelled':
      return detail === 'expired' ? 'expired' : 'cancelled'
    case 'refunded':
      return 'refunded'
    case 'in_mediation':
      return 'disputed'
    case 'charged_back':
      return detail === 'reimbursed' ? 'paid' : detail === 'in_process' ? 'disputed' : 'charged_back'
    default:
      return 'pending'
  }
}

/** What staff see of an answer: nothing of the payer or the card. */
const shown = [
  'id',
  'status',
  'status_detail',
  'external_reference',
  'transaction_amount',
  'transaction_amount_refunded',
  'currency_id',
  'collector_id',
  'live_mode',
  'payment_method_id',
  'installments',
  'date_created',
  'date_approved',
  'date_of_expiration',
] as const
const pick = (body: Body, keys: readonly string[]): Body =>
  Object.fromEntries(keys.filter((key) => body[key] !== undefined).map((key) => [key, body[key]]))
