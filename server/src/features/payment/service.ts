import type { AnswerOf, ValidOf } from '@guildhall/contract'
import type { payment as endpoints } from '@guildhall/contract/payment'
import { paymentMethods } from '@guildhall/contract/payment-rules'
import * as m from '@guildhall/messages'
import type { App, Caller } from '../../app.ts'
import { refuse } from '../../fail.ts'
import { balanceOf } from '../ledger/public.ts'
import { createPayment, type Asking, type Card, type DataNeeded } from './create-payment.ts'
import * as queries from './queries.ts'
import type { Payment } from './queries.ts'
import { brl, providerOf } from './rules.ts'
import { checkNow, isDocumentRefused, isShown, lookAt, ownPayment, pageOf, simulatorOf, summaryOf } from './show.ts'

/** The ways to pay that are switched on. Where the proxy does not tell the country, everyone is in Brazil. */
export function getPaymentMethods(
  { config, payments }: App,
  country: string | null,
): AnswerOf<typeof endpoints.getPaymentMethods> {
  const methods = paymentMethods.flatMap((method) => {
    const provider = payments[providerOf[method]]
    return provider ? [{ method, isSimulated: provider.isSimulated }] : []
  })
  return {
    methods,
    country,
    isInBrazil: country === null || country === 'BR',
    maxAmount: config.donationMax,
    mercadopago: payments.mercadopago ? config.mercadoPagoBrowser : null,
  }
}

const isNeeded = (made: Payment | DataNeeded): made is DataNeeded =>
  'status' in made && made.status === 'errorValidation'

export async function createMercadoPagoPix(
  app: App,
  asking: Asking,
  reais: number,
): Promise<AnswerOf<typeof endpoints.createMercadoPagoPix>> {
  const made = await createPayment(app, asking, 'mercado_pix', reais)
  if (isNeeded(made)) return made
  return { data: { id: made.provider_id ?? '' }, payment: summaryOf(made) }
}

export async function createCardPayment(
  app: App,
  asking: Asking,
  body: ValidOf<typeof endpoints.createCardPayment>['body'],
): Promise<AnswerOf<typeof endpoints.createCardPayment>> {
  const card: Card = {
    token: body.token,
    brand: body.payment_method_id,
    issuerId: body.issuer_id ?? null,
    installments: body.installments,
    documentType: body.docType,
    document: body.docNumber,
    deviceId: body.device_id ?? null,
  }
  const made = (await createPayment(app, asking, 'mercado_card', body.value, card)) as Payment
  const id = made.provider_id ?? ''
  return {
    message: made.state === 'paid' ? m.payment_card_approved() : m.payment_card_in_review(),
    data: {
      id,
      payment_id: id,
      status: made.status ?? 'in_process',
      status_detail: made.status_detail,
      created_at: made.created_at,
    },
    payment: summaryOf(made),
  }
}

export async function createPicPay(
  app: App,
  asking: Asking,
  reais: number,
): Promise<AnswerOf<typeof endpoints.createPicPayPayment>> {
  const made = await createPayment(app, asking, 'picpay', reais)
  if (isNeeded(made)) return made
  return {
    referenceId: made.provider_id ?? '',
    content: made.pay.url ?? '',
    qrcode: made.pay.qrPng ?? '',
    payment: summaryOf(made),
  }
}

export async function createPix(
  app: App,
  asking: Asking,
  reais: number,
): Promise<AnswerOf<typeof endpoints.createPix>> {
  const made = await createPayment(app, asking, 'pix', reais)
  if (isNeeded(made)) return made
  return {
    txid: made.provider_id ?? '',
    pixCopiaECola: made.pay.code ?? '',
    valor: { original: brl(made.amount_cents) },
    status: made.status ?? 'ATIVA',
    payment: summaryOf(made),
  }
}

export async function createPayPal(
  app: App,
  asking: Asking,
  reais: number,
): Promise<AnswerOf<typeof endpoints.createPayPalOrder>> {
  const made = (await createPayment(app, asking, 'paypal', reais)) as Payment
  return { url: made.pay.url ?? '', id: made.provider_id ?? '', payment: summaryOf(made) }
}

export async function checkPicPay(
  app: App,
  caller: Caller,
  referenceId: string,
): Promise<AnswerOf<typeof endpoints.checkPicPayPayment>> {
  const payment = await lookAt(app, caller, 'picpay', referenceId, true)
  return { message: m.payment_checked(), status: payment.status ?? 'created', payment: summaryOf(payment) }
}

export async function checkPayment(
  app: App,
  caller: Caller,
  id: string,
): Promise<AnswerOf<typeof endpoints.checkPayment>> {
  await ownPayment(app, caller, id)
  return { message: m.payment_checked(), payment: summaryOf(await checkNow(app, id)) }
}

export async function recheckPayment(app: App, id: string): Promise<AnswerOf<typeof endpoints.recheckPayment>> {
  if (!(await queries.getPayment(app.db, id))) refuse('not_found')
  return { message: m.payment_checked(), payment: summaryOf(await checkNow(app, id)) }
}

export async function getReceipt(app: App, caller: Caller, id: string): Promise<AnswerOf<typeof endpoints.getReceipt>> {
  const payment = await ownPayment(app, caller, id)
  return {
    payment: summaryOf(payment),
    simulator: simulatorOf(app, payment),
    paymentUrl: pageOf(payment),
    balance: await balanceOf(app.db, caller.id),
    isDocumentRefused: isDocumentRefused(payment),
  }
}

const openAtMost = 20

/** The caller's payments that can still be paid, so that nobody begins another of the same unknowingly. */
export async function findOpenPayments(app: App, caller: Caller): Promise<AnswerOf<typeof endpoints.findOpenPayments>> {
  const open = await queries.findOpenOf(app.db, caller.id, app.now().toISOString(), openAtMost)
  return {
    data: open.flatMap((payment) => {
      const paymentUrl = isShown(payment) ? pageOf(payment) : null
      return paymentUrl ? [{ payment: summaryOf(payment), paymentUrl }] : []
    }),
  }
}
