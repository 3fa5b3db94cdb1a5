import * as z from 'zod/mini'
import { DonationValue } from './donation-value.ts'
import { endpoints } from './endpoints.ts'
import { Cash } from './ledger.ts'
import { Instant, Message, line, whole } from './values.ts'

/** The ways to pay, as the donation page names them. */
export const paymentMethods = ['mercado_pix', 'mercado_card', 'picpay', 'paypal', 'pix'] as const
export type PaymentMethod = (typeof paymentMethods)[number]
const Method = z.enum(paymentMethods)

/**
 * Where a payment stands, whoever the provider is (docs/architecture.md draws it).
 * `created`: the provider has not confirmed that it exists. `pending`: waits for the payer. `in_review`: the provider
 * looks at it. `paid`: credited. `review`: the provider says something that does not fit; a person decides, nothing is
 * credited until then.
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
] as const
export type PaymentState = (typeof paymentStates)[number]
const State = z.enum(paymentStates)

/** Reais and cents, `'50.00'`. */
const Brl = z.string()

/** What every screen and receipt of a payment shows. `amount` is what is credited for, `total` what the payer pays. */
const PaymentSummary = z.object({
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
  /** The provider's number, for whoever asks there. */
  provider_id: z.nullable(z.string()),
  created_at: Instant,
  expires_at: z.nullable(Instant),
  paid_at: z.nullable(Instant),
})

const summary = { payment: PaymentSummary }
const Value = z.object({ value: DonationValue })

/** The data that the provider needs and the profile lacks: 200 with this status opens the form for them. */
const DataNeeded = z.object({
  status: z.literal('errorValidation'),
  userData: z.object({ document: z.string(), phone: z.string() }),
  message: z.string(),
})

const creating = [
  'payment_method_off',
  'payment_refused',
  'payment_unconfirmed',
  'payment_provider_away',
  'idempotency_key_reused',
] as const
const createLimit = { max: 20, perSeconds: 600, by: 'caller' } as const

const Event = z.object({
  at: Instant,
  /** `created`, `asked`, `webhook`, `state`, `credited`, `reversed`, `refund_asked`, `staff`. */
  kind: z.string(),
  state: z.nullable(State),
  by: z.nullable(z.string()),
  detail: z.nullable(z.unknown()),
})

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
  createMercadoPagoPix: {
    route: 'POST /mercadopago/pix',
    access: 'player',
    about: 'Asks Mercado Pago for a Pix over `value` reais.',
    body: Value,
    reply: z.union([z.object({ data: z.object({ id: z.string() }), ...summary }), DataNeeded]),
    errors: creating,
    limit: createLimit,
  },
  getMercadoPagoPayment: {
    route: 'GET /mercadopago/payment/:id',
    access: 'player',
    isPolled: true,
    about:
      "How a payment at Mercado Pago stands, in Mercado Pago's own words; asks there when ours is older than a poll.",
    params: z.object({ id: z.string().check(z.regex(/^\d{1,20}$/)) }),
    reply: z.object({
      id: z.string(),
      status: z.string(),
      status_detail: z.nullable(z.string()),
      transaction_amount: z.number(),
      currency_id: z.literal('BRL'),
      date_of_expiration: z.nullable(z.string()),
      point_of_interaction: z.object({
        transaction_data: z.object({ qr_code: z.nullable(z.string()), qr_code_base64: z.nullable(z.string()) }),
      }),
      ...summary,
    }),
    errors: ['not_found'],
  },
  createCardPayment: {
    route: 'POST /mercadopago/card',
    access: 'player',
    about: 'Charges a card through Mercado Pago: `value` is the donation, the fee is added here.',
    body: z.object({
      value: DonationValue,
      token: line(1, 200),
      payment_method_id: line(1, 40),
      issuer_id: z.optional(z.nullable(z.coerce.string().check(z.maxLength(40)))),
      installments: whole(1, 12),
      docType: z.enum(['CPF', 'CNPJ']),
      docNumber: z.string().check(z.regex(/^(\d{11}|\d{14})$/)),
      device_id: z.optional(z.nullable(z.string().check(z.maxLength(200)))),
    }),
    reply: z.extend(Message, {
      data: z.object({
        id: z.string(),
        payment_id: z.string(),
        status: z.string(),
        status_detail: z.nullable(z.string()),
        created_at: Instant,
      }),
      ...summary,
    }),
    errors: [...creating, 'card_declined'],
    limit: createLimit,
  },
  createPicPayPayment: {
    route: 'POST /picpay/paymentRequest',
    access: 'player',
    about: 'Asks PicPay for a payment over `value` reais.',
    body: Value,
    reply: z.union([
      z.object({ referenceId: z.string(), content: z.string(), qrcode: z.string(), ...summary }),
      DataNeeded,
    ]),
    errors: creating,
    limit: createLimit,
  },
  getPicPayPayment: {
    route: 'GET /picpay/transaction/:referenceId',
    access: 'player',
    isPolled: true,
    about: "How a payment at PicPay stands, in PicPay's own words.",
    params: z.object({ referenceId: line(1, 64) }),
    reply: z.object({
      referenceId: z.string(),
      status: z.string(),
      value: z.number(),
      qrcode: z.nullable(z.string()),
      content: z.nullable(z.string()),
      ...summary,
    }),
    errors: ['not_found'],
  },
  checkPicPayPayment: {
    route: 'POST /picpay/checkStatus',
    access: 'player',
    about: 'Asks PicPay at once how a payment stands.',
    body: z.object({ referenceId: line(1, 64) }),
    reply: z.extend(Message, { status: z.string(), ...summary }),
    errors: ['not_found'],
    limit: { max: 30, perSeconds: 60, by: 'caller' },
  },
  createPix: {
    route: 'POST /pix/create',
    access: 'player',
    about: 'Opens a charge at the bank over `value` reais.',
    body: Value,
    reply: z.union([
      z.object({
        txid: z.string(),
        pixCopiaECola: z.string(),
        valor: z.object({ original: Brl }),
        status: z.string(),
        ...summary,
      }),
      DataNeeded,
    ]),
    errors: creating,
    limit: createLimit,
  },
  getPix: {
    route: 'GET /pix/checkPayment/:txid',
    access: 'player',
    isPolled: true,
    about: "How a charge at the bank stands, in the bank's own words.",
    params: z.object({ txid: z.string().check(z.regex(/^[A-Za-z0-9]{1,35}$/)) }),
    reply: z.object({
      txid: z.string(),
      status: z.string(),
      pixCopiaECola: z.string(),
      valor: z.object({ original: Brl }),
      /** The picture of the code, PNG in base64 without a prefix. */
      qrcode: z.string(),
      ...summary,
    }),
    errors: ['not_found'],
  },
  createPayPalOrder: {
    route: 'POST /paypal/tryPay',
    access: 'player',
    about: 'Opens an order at PayPal; `url` is where the payer approves it.',
    body: Value,
    reply: z.object({ url: z.string(), id: z.string(), ...summary }),
    errors: creating,
    limit: createLimit,
  },
  getPayPalOrder: {
    route: 'GET /paypal/order/:id',
    access: 'player',
    isPolled: true,
    about: 'How an order at PayPal stands; one that the payer has approved is captured first.',
    params: z.object({ id: line(1, 64) }),
    reply: z.object({ id: z.string(), status: z.string(), url: z.nullable(z.string()), ...summary }),
    errors: ['not_found'],
  },
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
          total: Brl,
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
