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
