import type { AnswerOf } from '@guildhall/contract'
import type { payment as endpoints } from '@guildhall/contract/payment'
import type { App, Caller } from '../../app.ts'
import { isLoopback } from '../../config/networks.ts'
import { refuse } from '../../fail.ts'
import type { PaymentProvider } from '../../ports/payments.ts'
import * as queries from './queries.ts'
import type { Payment } from './queries.ts'
import { reconcile } from './reconcile.ts'
import { hasEnded } from './next-check.ts'
import { brl } from './rules.ts'

/**
 * Whether the payer can have seen where to pay. Before that only a card can have been charged, because its request
 * charges it. A PicPay order may exist whose page nobody has seen.
 */
export const isShown = ({ method, provider_id, pay }: Pick<Payment, 'method' | 'provider_id' | 'pay'>): boolean =>
  pay.code !== undefined || pay.url !== undefined || (provider_id !== null && method !== 'picpay')

/** What has gone back to the payer or the bank, in cents, at most what was received. */
export const returnedCents = (payment: Payment): number =>
  Math.min(
    payment.received_cents ?? Infinity,
    payment.refunded_cents + payment.charged_back_cents + payment.surplus_returned_cents,
  )

/** Whether the money went to another account, so that nothing here can be refunded. */
export const isElsewhere = ({ state, reason }: Pick<Payment, 'state' | 'reason'>): boolean =>
  reason === 'wrong_receiver' && (state === 'review' || state === 'uncredited')

/** The summary of a payment that all pages and receipts show. */
export const summaryOf = (payment: Payment) => ({
  id: payment.id,
  method: payment.method,
  state: payment.state,
  amount: brl(payment.amount_cents),
  fee: brl(payment.fee_cents),
  total: brl(payment.total_cents ?? payment.amount_cents + payment.fee_cents),
  installments: payment.installments,
  cash: payment.cash,
  credited: payment.credited,
  base: payment.base_cash,
  campaignCash: payment.campaign_cash,
  creatorCash: payment.creator_cash,
  refunded: brl(returnedCents(payment)),
  isShown: isShown(payment),
  isDisputed: payment.reason === 'disputed',
  isElsewhere: isElsewhere(payment),
  provider_id: payment.provider_id,
  created_at: payment.created_at,
  expires_at: payment.expires_at,
  paid_at: payment.paid_at,
})

/** Whether the provider refused the payer's document and created no charge. */
export const isDocumentRefused = ({ state, status }: Pick<Payment, 'state' | 'status'>): boolean =>
  state === 'rejected' && status === 'bad_document'

/** The sandbox's page of a payment; see `simulator` in the contract. */
export function simulatorOf(
  { config, payments }: Pick<App, 'config' | 'payments'>,
  { provider, provider_id: id }: Payment,
): { url: string | null } | null {
  if (!payments[provider]?.isSimulated) return null
  const host = URL.parse(config.publicUrl)?.hostname
  // The sandbox listens on the loopback address only. On another computer, a browser would look for that address on
  // itself.
  const isReachable = config.sandboxUrl !== null && host !== undefined && isLoopback(host)
  return { url: isReachable && id ? `${config.sandboxUrl}/payments/${provider}/${encodeURIComponent(id)}` : null }
}

/** A stored state younger than this is returned without asking the provider. Pages poll less often. */
const freshMs = 4_000
/** How long a poll waits for a slow provider. After that it gets the stored state, and the next poll the new one. */
const pollTimeoutMs = 2_500

const questions = new Map<string, Promise<Payment>>()

/**
 * A payment by the provider's number: one of the caller's own, or any for staff. Asks the provider when the payment has
 * not ended and its state is older than `freshMs`. Concurrent polls share one question.
 */
export async function getUpToDate(
  app: App,
  caller: Caller,
  provider: PaymentProvider,
  providerId: string,
  isUrgent = false,
): Promise<Payment> {
  const payment = await queries.findByProviderId(
    app.db,
    provider,
    providerId,
    caller.permissions.includes('payments.read') ? null : caller.id,
  )
  if (!payment) refuse('not_found')
  return refresh(app, payment, isUrgent)
}

async function refresh(app: App, payment: Payment, isUrgent: boolean): Promise<Payment> {
  const age = payment.asked_at ? app.now().getTime() - Date.parse(payment.asked_at) : Infinity
  if (!isUrgent && (age < freshMs || hasEnded(payment.state))) return payment
  const question =
    questions.get(payment.id) ??
    reconcile(app, payment.id)
      .then(({ payment: now }) => now)
      .finally(() => questions.delete(payment.id))
  questions.set(payment.id, question)
  return orAfterTimeout(question, payment)
}

async function orAfterTimeout(question: Promise<Payment>, fallback: Payment): Promise<Payment> {
  let timer: NodeJS.Timeout | undefined
  const patience = new Promise<Payment>((resolve) => {
    timer = setTimeout(() => resolve(fallback), pollTimeoutMs)
  })
  try {
    return await Promise.race([question, patience])
  } finally {
    clearTimeout(timer)
  }
}

export async function getMercadoPagoPayment(
  app: App,
  caller: Caller,
  id: string,
): Promise<AnswerOf<typeof endpoints.getMercadoPagoPayment>> {
  const payment = await getUpToDate(app, caller, 'mercadopago', id)
  return {
    id,
    status: payment.status ?? 'pending',
    status_detail: payment.status_detail,
    transaction_amount: (payment.amount_cents + payment.fee_cents) / 100,
    currency_id: 'BRL',
    date_of_expiration: payment.expires_at,
    point_of_interaction: {
      transaction_data: { qr_code: payment.pay.code ?? null, qr_code_base64: payment.pay.qrPng ?? null },
    },
    payment: summaryOf(payment),
    simulator: simulatorOf(app, payment),
  }
}

export async function getPicPayPayment(
  app: App,
  caller: Caller,
  referenceId: string,
): Promise<AnswerOf<typeof endpoints.getPicPayPayment>> {
  const payment = await getUpToDate(app, caller, 'picpay', referenceId)
  return {
    referenceId,
    status: payment.status ?? 'created',
    value: payment.amount_cents / 100,
    qrcode: payment.pay.qrPng ?? null,
    content: payment.pay.url ?? payment.pay.code ?? null,
    payment: summaryOf(payment),
    simulator: simulatorOf(app, payment),
  }
}

export async function getPix(app: App, caller: Caller, txid: string): Promise<AnswerOf<typeof endpoints.getPix>> {
  const payment = await getUpToDate(app, caller, 'pix', txid)
  return {
    txid,
    status: payment.status ?? 'ATIVA',
    pixCopiaECola: payment.pay.code ?? '',
    valor: { original: brl(payment.amount_cents) },
    qrcode: payment.pay.qrPng ?? '',
    payment: summaryOf(payment),
    simulator: simulatorOf(app, payment),
  }
}

export async function getPayPalOrder(
  app: App,
  caller: Caller,
  id: string,
): Promise<AnswerOf<typeof endpoints.getPayPalOrder>> {
  const payment = await getUpToDate(app, caller, 'paypal', id)
  return {
    id,
    status: payment.status ?? 'CREATED',
    status_detail: payment.status_detail,
    url: payment.pay.url ?? null,
    payment: summaryOf(payment),
    simulator: simulatorOf(app, payment),
  }
}

/** The page where the payer finishes or watches a payment. */
export function pageOf({ method, provider_id: id, amount_cents: cents }: Payment): string | null {
  if (!id) return null
  const paths = {
    mercado_pix: `/paymentMercadoPix?id=${id}`,
    mercado_card: `/paymentCard?value=${Math.trunc(cents / 100)}&id=${id}`,
    picpay: `/paymentPicPay?referenceId=${id}`,
    paypal: `/paymentPayPal?token=${id}`,
    pix: `/paymentPix?txid=${id}`,
  }
  return paths[method]
}

/** A payment of the caller by our id. Refuses `not_found` for another player's. */
export async function ownPayment(app: App, caller: Caller, id: string): Promise<Payment> {
  const payment = await queries.getPayment(app.db, id)
  if (payment?.user_id !== caller.id) refuse('not_found')
  return payment
}

/** Asks the provider now. Refuses `payment_provider_silent` when it does not reply. */
export async function checkNow(app: App, id: string): Promise<Payment> {
  const { payment, isAsked } = await reconcile(app, id)
  if (!isAsked) refuse('payment_provider_silent')
  return payment
}
