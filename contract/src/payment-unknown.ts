import * as z from 'zod/mini'
import { endpoints } from './endpoints.ts'
import { Cash } from './ledger.ts'
import { unknownDecisionReason, unknownReasons, unknownStates } from './payment-rules.ts'
import { Brl, Provider, summary } from './payment-summary.ts'
import { Approvable, Instant, Message, line, whole } from './values.ts'

/**
 * A payment that the provider knows and the portal does not. `amount` is what came, null where the provider does not
 * say. `status` is the provider's word, `payer` its data about the payer, and `reason` why no player was credited.
 * `isPaid`: the provider holds its money.
 */
const UnknownPayment = z.object({
  id: z.uuid(),
  provider: Provider,
  number: z.string(),
  reference: z.nullable(z.string()),
  amount: z.nullable(Brl),
  currency: z.nullable(z.string()),
  isPaid: z.boolean(),
  isOurs: z.boolean(),
  status: z.string(),
  payer: z.nullable(z.string()),
  reason: z.enum(unknownReasons),
  /** The player of the reference, where the reference is ours. */
  login: z.nullable(z.string()),
  state: z.enum(unknownStates),
  decidedBy: z.nullable(z.string()),
  decidedAt: z.nullable(Instant),
  decision: z.nullable(z.string()),
  /** The payment that it became. */
  paymentId: z.nullable(z.uuid()),
  firstSeen: Instant,
  lastSeen: Instant,
})

const Login = line(1, 40)
const Reason = line(unknownDecisionReason.min, unknownDecisionReason.max)
const data = { data: UnknownPayment }

/** Payments that the provider knows and the portal does not, for staff. */
export const unknownPayments = endpoints({
  listUnknownPayments: {
    route: 'GET /payment/unknown',
    access: 'payments.settle',
    about: 'Payments that a provider knows and the portal does not, newest first.',
    query: z.object({ state: z.optional(z.enum(unknownStates)), before: z.optional(z.uuid()) }),
    reply: z.object({
      data: z.array(UnknownPayment),
      /** How many hold money and wait for staff. */
      waiting: z.number(),
      next: z.nullable(z.string()),
    }),
  },
  getUnknownPayment: {
    route: 'GET /payment/unknown/:id',
    access: 'payments.settle',
    about: 'One payment that the portal did not know, with what the provider said of it.',
    params: z.object({ id: z.uuid() }),
    reply: z.object({ ...data, answer: z.nullable(z.unknown()) }),
    errors: ['not_found'],
  },
  lookUpPayment: {
    route: 'POST /payment/lookup',
    access: 'payments.settle',
    confirm: true,
    about: "Asks a provider for a payment by the provider's number; credits it when its reference names the player.",
    body: z.object({ provider: Provider, number: z.string().check(z.trim(), z.regex(/^[\x21-\x7e]{1,80}$/)) }),
    reply: z.extend(Message, {
      /** The staff page of the payment; null where nothing was stored. */
      to: z.nullable(z.string()),
    }),
    errors: ['payment_method_off', 'provider_silent', 'payment_absent'],
    limit: { max: 60, perSeconds: 60, by: 'caller' },
  },
  creditUnknownPayment: {
    route: 'POST /payment/unknown/:id/credit',
    access: 'payments.settle',
    confirm: true,
    about: 'Credits a payment that the portal did not know to a player, as a donation of `value` reais; once.',
    params: z.object({ id: z.uuid() }),
    body: z.object({ login: Login, value: whole(1, 100_000), reason: Reason }),
    /** Without a payment while the credit waits for a second person. */
    reply: z.extend(Approvable, { payment: z.optional(summary.payment), cash: z.optional(Cash) }),
    errors: ['not_found', 'changed_meanwhile', 'provider_silent', 'payment_not_paid', 'approval_open'],
  },
  dismissUnknownPayment: {
    route: 'POST /payment/unknown/:id/dismiss',
    access: 'payments.settle',
    about: 'Closes a payment that the portal did not know without a credit.',
    params: z.object({ id: z.uuid() }),
    body: z.object({ reason: Reason }),
    reply: z.extend(Message, data),
    errors: ['not_found', 'changed_meanwhile', 'own_account'],
  },
  reopenUnknownPayment: {
    route: 'POST /payment/unknown/:id/reopen',
    access: 'payments.settle',
    about: 'Opens a payment again that staff had closed without a credit: it waits for a decision as before.',
    params: z.object({ id: z.uuid() }),
    body: z.object({ reason: Reason }),
    reply: z.extend(Message, data),
    errors: ['not_found', 'changed_meanwhile', 'own_account'],
  },
})
