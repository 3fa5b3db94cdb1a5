import * as z from 'zod/mini'
import { endpoints } from './endpoints.ts'
import { Cash } from './ledger.ts'
import { Brl, Method, PaymentSummary, State, summary } from './payment-summary.ts'
import { Instant, Message, line } from './values.ts'

const Event = z.object({
  at: Instant,
  /** `created`, `asked`, `webhook`, `state`, `credited`, `reversed`, `refund_asked`, `staff`. */
  kind: z.string(),
  state: z.nullable(State),
  by: z.nullable(z.string()),
  detail: z.nullable(z.unknown()),
})

/** The payments of everyone, for staff. */
export const desk = endpoints({
  searchPayments: {
    route: 'GET /payment/search',
    access: 'admin',
    about: 'Payments of everyone, newest first: by login, our id or the provider’s, by state and method.',
    query: z.object({
      q: z.optional(z.string().check(z.trim(), z.maxLength(80))),
      state: z.optional(State),
      method: z.optional(Method),
      before: z.optional(z.uuid()),
    }),
    reply: z.object({
      data: z.array(z.extend(PaymentSummary, { login: z.string(), reason: z.nullable(z.string()) })),
      /** How many wait for a person. */
      inReview: z.number(),
      /** How many the provider knows and the portal does not, that wait for a person. */
      unknown: z.number(),
      next: z.nullable(z.string()),
    }),
  },
  getPaymentDetail: {
    route: 'GET /payment/detail/:id',
    access: 'admin',
    about: 'One payment with everything that happened to it and what the provider said each time.',
    params: z.object({ id: z.uuid() }),
    reply: z.object({
      ...summary,
      login: z.string(),
      reason: z.nullable(z.string()),
      refunded: Brl,
      isRefundable: z.boolean(),
      events: z.array(Event),
      transfers: z.array(z.object({ id: z.string(), at: Instant, kind: z.string(), cash: Cash })),
    }),
    errors: ['not_found'],
  },
  recheckPayment: {
    route: 'POST /payment/recheck/:id',
    access: 'admin',
    about: 'Asks the provider now how any payment stands.',
    params: z.object({ id: z.uuid() }),
    reply: z.extend(Message, summary),
    errors: ['not_found', 'payment_provider_away'],
  },
  refundPayment: {
    route: 'POST /payment/refund/:id',
    access: 'admin',
    about: 'Pays a donation back through its provider, whole or in part; Cash follows when the provider confirms it.',
    params: z.object({ id: z.uuid() }),
    body: z.object({
      reason: line(3, 300),
      amount: z.optional(z.nullable(z.string().check(z.regex(/^\d{1,9}(\.\d{2})?$/)))),
    }),
    reply: z.extend(Message, summary),
    errors: ['not_found', 'not_refundable', 'payment_provider_away', 'payment_refused', 'idempotency_key_reused'],
  },
  settleReview: {
    route: 'POST /payment/settle/:id',
    access: 'admin',
    about: 'Decides about a payment in review: credit it as it was agreed, or leave it without credit.',
    params: z.object({ id: z.uuid() }),
    body: z.object({ decision: z.enum(['credit', 'dismiss']), reason: line(3, 300) }),
    reply: z.extend(Message, summary),
    errors: ['not_found', 'changed_meanwhile'],
  },
})
