import * as z from 'zod/mini'
import { TypedCode } from './code.ts'
import { DonationValue } from './donation-value.ts'
import { endpoints } from './endpoints.ts'
import { Brl, simulator, summary } from './payment-summary.ts'
import { Instant, Message, line, whole } from './values.ts'

/**
 * `cash` is what the page has shown for it. A new payment that would bring another amount is refused (`quote_changed`),
 * because a campaign may begin or end while the page is open.
 */
const asked = {
  value: DonationValue,
  cash: z.optional(whole(1, 1_000_000_000)),
  /** The code of a creator; its bonus is part of `cash`. */
  code: z.optional(TypedCode),
}
const Value = z.object(asked)

/** The data that the provider needs and the profile lacks. A 200 with this status opens the form for them. */
const DataNeeded = z.object({
  status: z.literal('errorValidation'),
  userData: z.object({ document: z.string(), phone: z.string() }),
  message: z.string(),
})

const creating = [
  'payment_method_off',
  'payment_refused',
  'payment_document_refused',
  'payment_provider_away',
  'idempotency_key_reused',
  'quote_changed',
  'code_invalid',
  'creator_self',
  'too_many_codes',
] as const
const createLimit = { max: 20, perSeconds: 600, by: 'caller' } as const

/** A donation at each of the providers. Field names and words are those of the providers. */
export const providers = endpoints({
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
      ...simulator,
    }),
    errors: ['not_found'],
  },
  createCardPayment: {
    route: 'POST /mercadopago/card',
    access: 'player',
    about: 'Charges a card through Mercado Pago: `value` is the donation, the fee is added here.',
    body: z.object({
      ...asked,
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
    errors: [...creating, 'card_declined', 'payment_unconfirmed'],
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
      ...simulator,
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
      ...simulator,
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
    reply: z.object({
      id: z.string(),
      status: z.string(),
      /**
       * `INSTRUMENT_DECLINED` and its like: PayPal refused the card or balance, and the payer chooses another one
       * there.
       */
      status_detail: z.nullable(z.string()),
      url: z.nullable(z.string()),
      ...summary,
      ...simulator,
    }),
    errors: ['not_found'],
  },
})
