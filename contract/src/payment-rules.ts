// Rules of payments that the pages use too, so this file has no schema.

/** The payment methods, with their names on the donation page. */
export const paymentMethods = ['mercado_pix', 'mercado_card', 'picpay', 'paypal', 'pix'] as const
export type PaymentMethod = (typeof paymentMethods)[number]

/**
 * The state of a payment at any provider (docs/architecture.md has the diagram). `created`: the provider has not
 * confirmed that it exists. `pending`: waits for the payer. `in_review`: the provider reviews it. `paid`: credited.
 * `review`: the provider's reply does not fit; staff decide, and nothing is credited until then. `uncredited`: money
 * came, staff closed the payment without credit, and the money was not returned.
 */
export const paymentStates = [
  'created',
  'pending',
  'in_review',
  'paid',
  'partially_refunded',
  'refunded',
  'charged_back',
  'rejected',
  'expired',
  'cancelled',
  'review',
  'uncredited',
] as const
export type PaymentState = (typeof paymentStates)[number]

/** The payment providers. */
export const paymentProviders = ['mercadopago', 'picpay', 'paypal', 'pix'] as const

/** The state of a payment that the provider knows and the portal does not. */
export const unknownStates = ['waiting', 'credited', 'dismissed'] as const

/**
 * Why such a payment was not credited automatically. `reference`: this portal did not make its reference. `repeated`:
 * another payment at the provider has the same reference. `player_absent`: the player of the reference does not exist,
 * or signed up later. `player_banned`, `receiver` (another account), `currency` and `provider` name other differences.
 */
export const unknownReasons = [
  'reference',
  'repeated',
  'player_absent',
  'player_banned',
  'receiver',
  'currency',
  'provider',
] as const
export type UnknownReason = (typeof unknownReasons)[number]

/** The length of the reason for a decision about a payment, in characters; the payer reads it. */
export const decisionReason = { min: 10, max: 300 } as const

/** The length of the reason for a decision about such a payment, in characters. */
export const unknownDecisionReason = { min: 10, max: 300 } as const
