import * as z from 'zod/mini'
import { Cash } from './ledger.ts'
import { paymentMethods, paymentProviders, paymentStates } from './payment-rules.ts'
import { Instant } from './values.ts'

export const Method = z.enum(paymentMethods)
export const State = z.enum(paymentStates)
export const Provider = z.enum(paymentProviders)

/** Reais and cents, `'50.00'`. */
export const Brl = z.string()

/** What every screen and receipt of a payment shows. `amount` is what is credited for, `total` what the payer pays. */
export const PaymentSummary = z.object({
  id: z.uuid(),
  method: Method,
  state: State,
  amount: Brl,
  fee: Brl,
  total: Brl,
  installments: z.number(),
  /** What it is worth, and what of it the wallet holds now: less after a refund. */
  cash: Cash,
  credited: Cash,
  /** What has gone back to the payer, or to the payer's bank. */
  refunded: Brl,
  /** Whether a code or a page to pay was ever available: without one nobody can have paid. */
  isShown: z.boolean(),
  /** The payer contests it at the bank or the card, and nothing is decided yet. */
  isDisputed: z.boolean(),
  /** It went to an account that is not ours, so nothing of it can go back from here. */
  isElsewhere: z.boolean(),
  /** The provider's number, for whoever asks there. */
  provider_id: z.nullable(z.string()),
  created_at: Instant,
  expires_at: z.nullable(Instant),
  paid_at: z.nullable(Instant),
})

export const summary = { payment: PaymentSummary }

/**
 * Null for a real provider. For one that the sandbox plays, `url` is the simulator's page of this very payment; null
 * where the visitor cannot reach it, because the simulator answers its own machine alone.
 */
export const simulator = { simulator: z.nullable(z.object({ url: z.nullable(z.string()) })) }
