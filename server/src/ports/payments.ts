/** The payment providers; one adapter for each, whatever methods it has. */
export const paymentProviders = ['mercadopago', 'picpay', 'paypal', 'pix'] as const
export type PaymentProvider = (typeof paymentProviders)[number]

/**
 * The outcome of a call. `unknown`: the provider may or may not have acted; asking again with the same reference and
 * key settles it. `message` of a refusal is the provider's own, for staff; `code` is ours.
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
 * A charge to create. `reference` is ours: 32 letters and digits, unique for ever. `idempotencyKey` was stored before
 * the call. Amounts are cents of a real.
 */
export interface NewCharge {
  reference: string
  idempotencyKey: string
  amountCents: number
  description: string
  createdAt: Date
  expiresAt: Date | null
  payer: { email: string; firstName: string; lastName: string; document: string; phone: string }
  /** Where the provider sends webhooks, and where it sends the payer back. */
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

/** What the payer needs to pay: a Pix code, or a page of the provider. */
export interface PayBy {
  /** The text to copy into a bank's app. */
  code?: string
  /** PNG in base64 without a prefix. */
  qrPng?: string
  url?: string
}

/** The state of a charge in our terms; `status` is the provider's own. */
export type ChargeState =
  | 'pending'
  | 'in_review'
  /** The payer has approved, and `capture` takes the money. */
  | 'to_capture'
  | 'paid'
  | 'rejected'
  | 'expired'
  | 'cancelled'
  | 'refunded'
  /** The payer's bank took it back. `disputed` is not decided yet and moves no Cash. */
  | 'charged_back'
  | 'disputed'

/** A charge as the provider reports it now. Nothing else ever credits. */
export interface Charge {
  providerId: string
  /** Our reference as the provider returns it; null when it does not. */
  reference: string | null
  state: ChargeState
  status: string
  statusDetail: string | null
  /** The agreed amount without the card issuer's interest; null where the provider does not say. */
  amountCents: number | null
  /** The received amount; null where the provider does not report it separately. */
  paidCents: number | null
  currency: string | null
  /** Whether the money is ours; false when it went to another collector, key or account. */
  isOurs: boolean
  /** Refunded so far, null where the provider does not say; and what a bank took back. */
  refundedCents: number | null
  chargedBackCents: number
  /** What the payer pays in all, with the interest of instalments; null when it equals the amount. */
  totalCents: number | null
  /** The id of the receipt: the capture, the endToEndId or the authorization. */
  receiptId: string | null
  expiresAt: Date | null
  pay: PayBy
  /** Who paid, as far as the provider says it and staff may read it; never a whole document. */
  payer?: string | null
  /** The provider's reply for staff, without card or personal data. */
  answer: unknown
}

/** A webhook as received: `raw` is the body byte for byte. */
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
 * What an adapter reads from a webhook: the charges to ask the provider about. The portal believes nothing else of it.
 * `forged` gets the status 401. `key` is the same for repetitions of one webhook.
 */
export type WebhookReading =
  | { kind: 'forged'; cause: string }
  | { kind: 'accepted'; key: string; isSigned: boolean; charges: ChargeName[] }

/** A refund to send. `key` was stored before and identifies it at the provider. */
export interface NewRefund {
  key: string
  providerId: string
  receiptId: string | null
  reference: string
  /** Cents; null refunds all of it. */
  amountCents: number | null
  /** What had been refunded when this refund was first sent. Where a provider has no keys, it shows a repetition. */
  refundedBeforeCents: number
}

/** Where a provider sends webhooks: to an address of each charge, to a registered one, or nowhere yet. */
export type WebhookPlace = { kind: 'of_each_charge' } | { kind: 'registered'; url: string } | { kind: 'missing' }

export interface Payments {
  readonly provider: PaymentProvider
  /** Simulated by the sandbox; pages say so. */
  readonly isSimulated: boolean
  create(charge: NewCharge): Promise<Outcome<Charge>>
  /** The charge as it stands. With `providerId` null it is looked up by our reference, which recovers a lost reply. */
  find(charge: { providerId: string | null; reference: string }): Promise<Outcome<Charge | null>>
  /** Takes the money that the payer has approved. Only for providers with `to_capture`. */
  capture?(charge: { providerId: string; reference: string; key: string }): Promise<Outcome<Charge>>
  /** Cancels the charge before it is paid. */
  cancel(charge: { providerId: string; reference: string; key: string }): Promise<Outcome<Charge>>
  refund(refund: NewRefund): Promise<Outcome<{ refundId: string; isSettled: boolean }>>
  readWebhook(webhook: Webhook): Promise<WebhookReading>
  /**
   * The charges created from `from` to `to`, a page at a time from 0, in a stable order. Absent where the provider's
   * API cannot list them.
   */
  list?(span: { from: Date; to: Date; page: number }): Promise<Outcome<{ charges: Charge[]; isLast: boolean }>>
  /** Reads something that needs our credentials, and changes nothing. */
  check(): Promise<Outcome<WebhookPlace>>
  /** Registers the address of our webhooks where the provider wants that (bank Pix). */
  prepare?(): Promise<void>
}
