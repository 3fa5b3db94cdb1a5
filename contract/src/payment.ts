import * as z from 'zod/mini'
import { endpoints } from './endpoints.ts'
import { Cash } from './ledger.ts'
import { desk } from './payment-desk.ts'
import { providers } from './payment-providers.ts'
import { Brl, Method, State, summary } from './payment-summary.ts'
import { unknownPayments } from './payment-unknown.ts'
import { Instant, Message } from './values.ts'

export const payment = endpoints({
  getPaymentMethods: {
    route: 'GET /payment/methods',
    access: 'public',
    about: 'The ways to pay that are switched on, and whether the visitor seems to be outside Brazil.',
    reply: z.object({
      methods: z.array(z.object({ method: Method, isSimulated: z.boolean() })),
      /** Two letters; null where the proxy does not tell, which counts as Brazil. */
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
          /** The provider's own word; `peding` is how this call has always said pending. */
          status: z.string(),
          payment_id: z.nullable(z.string()),
          created_at: Instant,
          paymentUrl: z.nullable(z.string()),
          method: z.union([Method, z.literal('deposit')]),
          state: State,
          cash: Cash,
          /** What of `cash` the wallet holds now from this payment. */
          credited: Cash,
          total: Brl,
          refunded: Brl,
          /** As in PaymentSummary: with `state` they say how it stands (payment-standing.ts). */
          isShown: z.boolean(),
          isDisputed: z.boolean(),
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
    reply: z.object({ ...summary, paymentUrl: z.nullable(z.string()), balance: Cash }),
    errors: ['not_found'],
  },
  checkPayment: {
    route: 'POST /payment/check/:id',
    access: 'player',
    about: 'Asks the provider now how one payment of the caller stands.',
    params: z.object({ id: z.uuid() }),
    reply: z.extend(Message, summary),
    errors: ['not_found', 'payment_provider_away'],
    limit: { max: 30, perSeconds: 60, by: 'caller' },
  },
  ...desk,
  ...unknownPayments,
})
