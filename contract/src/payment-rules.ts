// What the pages of payments know too: no schema comes with it.

/** The ways to pay, as the donation page names them. */
export const paymentMethods = ['mercado_pix', 'mercado_card', 'picpay', 'paypal', 'pix'] as const
export type PaymentMethod = (typeof paymentMethods)[number]

/**
 * Where a payment stands, whoever the provider is (docs/architecture.md draws it).
 * `created`: the provider has not confirmed that it exists. `pending`: waits for the payer. `in_review`: the provider
 * looks at it. `paid`: credited. `review`: the provider says something that does not fit; a person decides, nothing is
 * credited until then. `uncredited`: money came, staff closed the payment without credit, and the money is still here.
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

/** Whom we pay through. */
export const paymentProviders = ['mercadopago', 'picpay', 'paypal', 'pix'] as const

/** Where a payment stands that the provider knows and the portal does not. */
export const unknownStates = ['waiting', 'credited', 'dismissed'] as const

/**
 * Why such a payment was not credited by itself. `reference`: its reference is none that this portal made. `repeated`:
 * another payment at the provider has the same reference. `player_absent`: the player whom it names does not exist, or
 * signed up later. `player_banned`, `receiver` (another account), `currency` and `provider` say what else did not fit.
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

/** How long the reason of a decision about a payment is, in characters; the payer reads it. */
export const decisionReason = { min: 10, max: 300 } as const

/** How long the reason of a decision about such a payment is, in characters. */
export const unknownDecisionReason = { min: 10, max: 300 } as const
