import * as z from 'zod/mini'
import { endpoints } from './endpoints.ts'
import { Cash } from './ledger.ts'
import { valueSorts } from './list-sorts.ts'
import { decisionReason, paymentMethods } from './payment-rules.ts'
import { Brl, PaymentSummary, State, summary } from './payment-summary.ts'
import { Approvable, Instant, Message, days, line } from './values.ts'

const Event = z.object({
  at: Instant,
  /** One of the kinds in the check of payment_events in the migrations. */
  kind: z.string(),
  state: z.nullable(State),
  by: z.nullable(z.string()),
  detail: z.nullable(z.unknown()),
})

const Refund = z.object({
  kind: z.enum(['donation', 'surplus']),
  amount: Brl,
  /**
   * `asked`: not sent yet. `sent`: the provider has it. `settled`: the money is back. `refused`: the provider did not
   * do it.
   */
  state: z.enum(['asked', 'sent', 'settled', 'refused']),
  reason: z.string(),
  by: z.string(),
  askedAt: Instant,
  settledAt: z.nullable(Instant),
  /** The provider's reason for a refusal. */
  answer: z.nullable(z.string()),
})

const search = {
  /** A part of a login, or the whole of our id, our reference or the provider's number. */
  q: z.optional(z.string().check(z.trim(), z.maxLength(80))),
  state: z.optional(State),
  /** A method, or all methods of Mercado Pago. */
  method: z.optional(z.enum([...paymentMethods, 'mercadopago'])),
  /** `paid`: only payments that were paid, and the days are those of the payment. Otherwise those of the creation. */
  dated: z.optional(z.enum(['paid'])),
  ...days,
  /** The amount that was donated, charged or received. */
  amount: z.optional(z.string().check(z.regex(/^\d{1,9}(\.\d{2})?$/))),
}

/** The payments of everyone, for staff. */
export const staff = endpoints({
  searchPayments: {
    route: 'GET /payment/search',
    access: 'payments.read',
    about:
      'Payments of everyone, newest first or as `sort` says: by login, our id or the provider’s, by state, method, days and amount.',
    query: z.object({ ...search, sort: z.optional(z.enum(valueSorts)), before: z.optional(z.uuid()) }),
    reply: z.object({
      data: z.array(z.extend(PaymentSummary, { login: z.string(), reason: z.nullable(z.string()) })),
      /** How many wait for staff. */
      inReview: z.number(),
      /** How many payments without a record in the portal wait for staff. */
      unknown: z.number(),
      next: z.nullable(z.string()),
    }),
  },
  exportPayments: {
    route: 'GET /payment/export',
    access: 'payments.export',
    about:
      'The payments that a search finds as a table for Excel, oldest first; UTF-8 with BOM. Row-Count has their number.',
    query: z.object(search),
    reply: z.string(),
    replyType: 'text/csv',
    errors: ['busy'],
    limit: { max: 10, perSeconds: 60, by: 'caller' },
  },
  getPaymentDetail: {
    route: 'GET /payment/detail/:id',
    access: 'payments.read',
    about: 'One payment with everything that happened to it and what the provider said each time.',
    params: z.object({ id: z.uuid() }),
    reply: z.object({
      ...summary,
      login: z.string(),
      reason: z.nullable(z.string()),
      refunded: Brl,
      /** The charge, and what arrived; null before that, or where the provider does not say. */
      expected: Brl,
      received: z.nullable(Brl),
      /** The surplus: what is still here, and what was returned. */
      surplus: Brl,
      surplusReturned: Brl,
      chargedBack: Brl,
      /** What a refund can return, and the Cash of a credit; 0 where neither is possible. */
      refundable: Brl,
      isRefundable: z.boolean(),
      isSurplusReturnable: z.boolean(),
      creditable: Cash,
      /** The player's balance now; below 0 when the reversed Cash had been spent. */
      balance: Cash,
      refunds: z.array(Refund),
      events: z.array(Event),
      transfers: z.array(z.object({ id: z.string(), at: Instant, kind: z.string(), cash: Cash })),
    }),
    errors: ['not_found'],
  },
  recheckPayment: {
    route: 'POST /payment/recheck/:id',
    access: 'payments.settle',
    about: 'Asks the provider now how any payment stands.',
    params: z.object({ id: z.uuid() }),
    reply: z.extend(Message, summary),
    errors: ['not_found', 'payment_provider_silent'],
  },
  refundPayment: {
    route: 'POST /payment/refund/:id',
    access: 'payments.refund',
    confirm: true,
    about: 'Pays a donation back through its provider, whole or in part; Cash follows when the provider confirms it.',
    params: z.object({ id: z.uuid() }),
    body: z.object({
      /** The payer reads it. */
      reason: line(decisionReason.min, decisionReason.max),
      amount: z.optional(z.nullable(z.string().check(z.regex(/^\d{1,9}(\.\d{2})?$/)))),
    }),
    reply: z.extend(Approvable, summary),
    errors: ['not_found', 'not_refundable', 'refund_open', 'surplus_first', 'idempotency_key_reused', 'approval_open'],
  },
  returnSurplus: {
    route: 'POST /payment/surplus/:id',
    access: 'payments.refund',
    confirm: true,
    about: 'Returns what came beyond the charge through its provider, all of it and once; no Cash moves.',
    params: z.object({ id: z.uuid() }),
    /** The payer reads the reason. */
    body: z.object({ reason: line(decisionReason.min, decisionReason.max) }),
    reply: z.extend(Approvable, summary),
    errors: ['not_found', 'no_surplus', 'refund_open', 'idempotency_key_reused', 'approval_open'],
  },
  settleReview: {
    route: 'POST /payment/settle/:id',
    access: 'payments.settle',
    confirm: true,
    about: 'Decides about a payment in review: credit it as it was agreed, or leave it without credit.',
    params: z.object({ id: z.uuid() }),
    /** The payer reads the reason. */
    body: z.object({ decision: z.enum(['credit', 'dismiss']), reason: line(decisionReason.min, decisionReason.max) }),
    reply: z.extend(Approvable, summary),
    errors: ['not_found', 'changed_meanwhile', 'nothing_to_credit', 'approval_open', 'own_account'],
  },
})
