import type { AnswerOf, ValidOf } from '@guildhall/contract'
import type { payment as endpoints } from '@guildhall/contract/payment'
import { paymentMethods } from '@guildhall/contract/payment-rules'
import * as m from '@guildhall/messages'
import type { App, Caller } from '../../app.ts'
import { refuse } from '../../fail.ts'
import { balanceOf } from '../ledger/public.ts'
import { createPayment, type RequestContext, type MissingData } from './create-payment.ts'
import type { Card } from './new-charge.ts'
import * as queries from './queries.ts'
import type { Payment } from './queries.ts'
import { brl, providerOf } from './rules.ts'
import {
  checkNow,
  isDocumentRefused,
  isShown,
  getUpToDate,
  ownPayment,
  pageOf,
  simulatorOf,
  summaryOf,
} from './read-payment.ts'

/** The methods that are switched on. Without a country from the proxy everyone counts as in Brazil. */
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

const isDataMissing = (reply: Payment | MissingData): reply is MissingData =>
  'status' in reply && reply.status === 'errorValidation'

export async function createMercadoPagoPix(
  app: App,
  request: RequestContext,
  reais: number,
): Promise<AnswerOf<typeof endpoints.createMercadoPagoPix>> {
  const payment = await createPayment(app, request, 'mercado_pix', reais)
  if (isDataMissing(payment)) return payment
  return { data: { id: payment.provider_id ?? '' }, payment: summaryOf(payment) }
}

export async function createCardPayment(
  app: App,
  request: RequestContext,
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
  const payment = (await createPayment(app, request, 'mercado_card', body.value, card)) as Payment
  const id = payment.provider_id ?? ''
  return {
    message: payment.state === 'paid' ? m.payment_card_approved() : m.payment_card_in_review(),
    data: {
      id,
      payment_id: id,
      status: payment.status ?? 'in_process',
      status_detail: payment.status_detail,
      created_at: payment.created_at,
    },
    payment: summaryOf(payment),
  }
}

export async function createPicPayPayment(
  app: App,
  request: RequestContext,
  reais: number,
): Promise<AnswerOf<typeof endpoints.createPicPayPayment>> {
  const payment = await createPayment(app, request, 'picpay', reais)
  if (isDataMissing(payment)) return payment
  return {
    referenceId: payment.provider_id ?? '',
    content: payment.pay.url ?? '',
    qrcode: payment.pay.qrPng ?? '',
    payment: summaryOf(payment),
  }
}

export async function createPix(
  app: App,
  request: RequestContext,
  reais: number,
): Promise<AnswerOf<typeof endpoints.createPix>> {
  const payment = await createPayment(app, request, 'pix', reais)
  if (isDataMissing(payment)) return payment
  return {
    txid: payment.provider_id ?? '',
    pixCopiaECola: payment.pay.code ?? '',
    valor: { original: brl(payment.amount_cents) },
    status: payment.status ?? 'ATIVA',
    payment: summaryOf(payment),
  }
}

export async function createPayPalOrder(
  app: App,
  request: RequestContext,
  reais: number,
): Promise<AnswerOf<typeof endpoints.createPayPalOrder>> {
  const payment = (await createPayment(app, request, 'paypal', reais)) as Payment
  return { url: payment.pay.url ?? '', id: payment.provider_id ?? '', payment: summaryOf(payment) }
}

export async function checkPicPayPayment(
  app: App,
  caller: Caller,
  referenceId: string,
): Promise<AnswerOf<typeof endpoints.checkPicPayPayment>> {
  const payment = await getUpToDate(app, caller, 'picpay', referenceId, true)
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

/** The caller's payments that can still be paid, so that nobody starts another by mistake. */
export async function findOpenPayments(app: App, caller: Caller): Promise<AnswerOf<typeof endpoints.findOpenPayments>> {
  const open = await queries.findOpenOf(app.db, caller.id, app.now().toISOString(), openAtMost)
  return {
    data: open.flatMap((payment) => {
      const paymentUrl = isShown(payment) ? pageOf(payment) : null
      return paymentUrl ? [{ payment: summaryOf(payment), paymentUrl }] : []
    }),
  }
}
