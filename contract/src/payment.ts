import * as z from 'zod/mini'
import { endpoints } from './endpoints.ts'
import { Cash } from './ledger.ts'
import { staff } from './payment-staff.ts'
import { providers } from './payment-creation.ts'
import { Brl, Method, PaymentSummary, State, simulator, summary } from './payment-summary.ts'
import { unknownPayments } from './payment-unknown.ts'
import { Instant, Message } from './values.ts'

export const payment = endpoints({
  getPaymentMethods: {
    route: 'GET /payment/methods',
    access: 'public',
    about: 'The ways to pay that are switched on, and whether the visitor seems to be outside Brazil.',
    reply: z.object({
      methods: z.array(z.object({ method: Method, isSimulated: z.boolean() })),
      /** Two letters; null where the proxy does not send it, which counts as Brazil. */
      country: z.nullable(z.string()),
      isInBrazil: z.boolean(),
      maxAmount: z.number(),
      mercadopago: z.nullable(z.object({ publicKey: z.string(), sdkUrl: z.string() })),
    }),
  },
  ...providers,
  listTransactions: {
    route: 'GET /transaction/all',
    access: 'player',
    about: "The caller's payments and deposits, newest first; the newest hundred, `before` goes on.",
    query: z.object({ before: z.optional(z.uuid()) }),
    reply: z.object({
      data: z.array(
        z.object({
          id: z.string(),
          referenceId: z.nullable(z.string()),
          value: Brl,
          /** The provider's own word. This call has always spelt pending `peding`. */
          status: z.string(),
          payment_id: z.nullable(z.string()),
          created_at: Instant,
          paymentUrl: z.nullable(z.string()),
          method: z.union([Method, z.literal('deposit')]),
          state: State,
          cash: Cash,
          /** The part of `cash` that the wallet still holds from this payment. */
          credited: Cash,
          total: Brl,
          refunded: Brl,
          /** As in PaymentSummary: with `state` they decide the standing (payment-standing.ts). */
          isShown: z.boolean(),
          isDisputed: z.boolean(),
          isElsewhere: z.boolean(),
        }),
      ),
      next: z.nullable(z.string()),
    }),
  },
  getReceipt: {
    route: 'GET /payment/receipt/:id',
    access: 'player',
    about: 'One payment of the caller, for its receipt.',
    params: z.object({ id: z.uuid() }),
    reply: z.object({
      ...summary,
      ...simulator,
      paymentUrl: z.nullable(z.string()),
      balance: Cash,
      /** Whether the provider refused the payer's document. */
      isDocumentRefused: z.boolean(),
    }),
    errors: ['not_found'],
  },
  findOpenPayments: {
    route: 'GET /payment/open',
    access: 'player',
    about: "The caller's payments that wait for the payer and can still be paid, newest first, twenty at most.",
    reply: z.object({ data: z.array(z.object({ payment: PaymentSummary, paymentUrl: z.string() })) }),
  },
  cancelPayment: {
    route: 'POST /payment/cancel/:id',
    access: 'player',
    about:
      'Takes one pending payment of the caller back at the provider. One that was paid meanwhile is credited instead.',
    params: z.object({ id: z.uuid() }),
    reply: z.extend(Message, summary),
    errors: ['not_found', 'payment_not_cancellable', 'payment_cancel_unconfirmed'],
    limit: { max: 30, perSeconds: 60, by: 'caller' },
  },
  checkPayment: {
    route: 'POST /payment/check/:id',
    access: 'player',
    about: 'Asks the provider now how one payment of the caller stands.',
    params: z.object({ id: z.uuid() }),
    reply: z.extend(Message, summary),
    errors: ['not_found', 'payment_provider_silent'],
    limit: { max: 30, perSeconds: 60, by: 'caller' },
  },
  ...staff,
  ...unknownPayments,
})
