import type { Charge, ChargeState, NewCharge } from '../../ports/payments.ts'
import { brasilia, centsOf, dateOf, objectIn, textOf } from './cents.ts'
import { payerText } from './payer.ts'

type Body = Record<string, unknown>

/** The receiver of our charges: the number of our account, or null when the token does not contain it. */
interface Receiver {
  collector: string | null
  isTest: boolean
}

/** A charge from a payment of Mercado Pago's API. */
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
    answer: pick(body, staffFields),
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

/** The body of a creation: by card when the charge has one, otherwise by Pix. */
export function bodyOf({ card, payer, ...charge }: NewCharge): object {
  const document = card?.document ?? payer.document
  return {
    transaction_amount: charge.amountCents / 100,
    payment_method_id: card?.brand ?? 'pix',
    description: charge.description,
    external_reference: charge.reference,
    // Without this Mercado Pago also sends webhooks of the older, unsigned kind.
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

/** The fields of a reply that staff see: none of the payer or the card. */
const staffFields = [
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
