/** Whom we pay through: one adapter each, whatever the methods they carry. */
export const paymentProviders = ['mercadopago', 'picpay', 'paypal', 'pix'] as const
export type PaymentProvider = (typeof paymentProviders)[number]

/**
 * How a call ended. `unknown` is neither a yes nor a no: the provider may or may not have acted, and asking again with
 * the same reference and key settles it. `message` of a refusal is the provider's own, for staff; `code` is ours.
 */
export type Outcome<T> =
  | { kind: 'applied'; value: T }
  | { kind: 'refused'; code: PaymentRefusal; message?: string; detail?: string }
  | { kind: 'unknown'; cause: string }

export type PaymentRefusal =
  | 'bad_document'
  | 'bad_card'
  | 'card_declined'
  | 'absent'
  | 'not_refundable'
  | 'not_configured'
  | 'rejected'

/**
 * A charge that we ask for. `reference` is ours, 32 letters and digits, unique for ever; `idempotencyKey` was stored
 * before the call. Amounts are cents of a real.
 */
export interface NewCharge {
  reference: string
  idempotencyKey: string
  amountCents: number
  description: string
  createdAt: Date
  expiresAt: Date | null
  payer: { email: string; firstName: string; lastName: string; document: string; phone: string }
  /** Where the provider tells us of changes, and where it sends the payer back. */
  notificationUrl: string
  returnUrl: string
  cancelUrl: string
  card?: {
    token: string
    brand: string
    issuerId: string | null
    installments: number
    documentType: 'CPF' | 'CNPJ'
    document: string
    deviceId: string | null
  }
}

/** What the payer is shown: a Pix code, or a page of the provider. */
export interface PayBy {
  /** The text to copy into a bank's app. */
  code?: string
  /** PNG in base64 without a prefix. */
  qrPng?: string
  url?: string
}

/** Where a charge stands in our words; `status` is the provider's own. */
export type ChargeState =
  | 'pending'
  | 'in_review'
  /** The payer has agreed and `capture` takes the money. */
  | 'to_capture'
  | 'paid'
  | 'rejected'
  | 'expired'
  | 'cancelled'
  | 'refunded'
  /** Taken back by the payer's bank; `disputed` is not decided yet, and moves no Cash. */
  | 'charged_back'
  | 'disputed'

/** A charge as the provider tells it now: the only thing that ever credits. */
export interface Charge {
  providerId: string
  /** Ours, as the provider gives it back; null when it does not say. */
  reference: string | null
  state: ChargeState
  status: string
  statusDetail: string | null
  /** What the payer agreed to, without interest of the card's issuer; null where the provider never tells. */
  amountCents: number | null
  /** What arrived, where that is told apart; null otherwise. */
  paidCents: number | null
  currency: string | null
  /** Whether the money is ours: another collector, key or account makes it false. */
  isOurs: boolean
  /** Paid back so far, null where the provider does not tell; and what a bank took by force. */
  refundedCents: number | null
  chargedBackCents: number
  /** What the payer pays in all, with the interest of instalments; null where it is the amount. */
  totalCents: number | null
  /** What names the receipt of the money: the capture, the endToEndId, the authorization. */
  receiptId: string | null
  expiresAt: Date | null
  pay: PayBy
  /** Who paid, as far as the provider says it and staff may read it: never a whole document. */
  payer?: string | null
  /** The provider's answer for the staff's eyes, without card or personal data. */
  answer: unknown
}

/** A webhook, as it came: `raw` is the body byte for byte. */
export interface Webhook {
  headers: Readonly<Record<string, string | string[] | undefined>>
  query: Readonly<Record<string, unknown>>
  path: string
  raw: Buffer
}

/** Names a charge by the provider's id, by our reference, or by both. */
export interface ChargeName {
  providerId?: string
  reference?: string
}

/**
 * What an adapter reads from a webhook: the charges that the provider has to be asked about, and nothing that the portal
 * believes. `forged` is answered 401. `key` is the same for repetitions of one webhook.
 */
export type WebhookReading =
  | { kind: 'forged'; cause: string }
  | { kind: 'accepted'; key: string; isSigned: boolean; charges: ChargeName[] }

/** A refund that we ask for; `key` was stored before, and names it at the provider. */
export interface NewRefund {
  key: string
  providerId: string
  receiptId: string | null
  reference: string
  /** Cents; null pays all of it back. */
  amountCents: number | null
  /** What had been paid back before this one was first asked for: where nothing names a repetition, it tells one. */
  refundedBeforeCents: number
}

export interface Payments {
  readonly provider: PaymentProvider
  /** Played by the sandbox: the pages say so. */
  readonly isSimulated: boolean
  create(charge: NewCharge): Promise<Outcome<Charge>>
  /** The charge as it stands; looked up by our reference when `providerId` is null: how a lost reply is recovered. */
  find(charge: { providerId: string | null; reference: string }): Promise<Outcome<Charge | null>>
  /** Takes the money that the payer agreed to. Only where `to_capture` can be. */
  capture?(charge: { providerId: string; reference: string; key: string }): Promise<Outcome<Charge>>
  /** Takes the charge back before it is paid. */
  cancel(charge: { providerId: string; reference: string; key: string }): Promise<Outcome<Charge>>
  refund(refund: NewRefund): Promise<Outcome<{ refundId: string; isSettled: boolean }>>
  readWebhook(webhook: Webhook): Promise<WebhookReading>
  /**
   * The charges that were made from `from` to `to`, a page at a time from 0, in an order that does not change. Absent
   * where the provider's API lists none.
   */
  list?(span: { from: Date; to: Date; page: number }): Promise<Outcome<{ charges: Charge[]; isLast: boolean }>>
  /** Registers where webhooks go, where the provider wants it told once (bank Pix). */
  prepare?(): Promise<void>
}
