import * as z from 'zod/mini'
import { Cash } from './ledger.ts'
import { paymentMethods, paymentProviders, paymentStates } from './payment-rules.ts'
import { Instant } from './values.ts'

export const Method = z.enum(paymentMethods)
export const State = z.enum(paymentStates)
export const Provider = z.enum(paymentProviders)

/** Reais and cents, `'50.00'`. */
export const Brl = z.string()

/** The data of a payment on every page and receipt. `amount` is what is credited for, `total` what the payer pays. */
export const PaymentSummary = z.object({
  id: z.uuid(),
  method: Method,
  state: State,
  amount: Brl,
  fee: Brl,
  total: Brl,
  installments: z.number(),
  /** Its worth, and the part of it that the wallet holds now: less after a refund. */
  cash: Cash,
  credited: Cash,
  /** What `cash` consists of: the worth of the donation, what its campaign adds, and what its creator code adds. */
  base: Cash,
  campaignCash: Cash,
  creatorCash: Cash,
  /** What has gone back to the payer, or to the payer's bank. */
  refunded: Brl,
  /** Whether a code or a page to pay was ever available. Without one, nobody can have paid. */
  isShown: z.boolean(),
  /** The payer disputes it at the bank or the card, and there is no decision yet. */
  isDisputed: z.boolean(),
  /** The money went to an account that is not ours, so it cannot be refunded. */
  isElsewhere: z.boolean(),
  /** The provider's number, for questions to the provider. */
  provider_id: z.nullable(z.string()),
  created_at: Instant,
  expires_at: z.nullable(Instant),
  paid_at: z.nullable(Instant),
})

export const summary = { payment: PaymentSummary }

/**
 * Null for a real provider. For one of the sandbox, `url` is the simulator's page of this payment. `url` is null where
 * the visitor cannot reach the simulator, which replies to its own machine alone.
 */
export const simulator = { simulator: z.nullable(z.object({ url: z.nullable(z.string()) })) }
