import type { AnswerOf } from '@guildhall/contract'
import type { payment as endpoints } from '@guildhall/contract/payment'
import type { App, Caller } from '../../app.ts'
import { isLoopback } from '../../config/networks.ts'
import { refuse } from '../../fail.ts'
import type { PaymentProvider } from '../../ports/payments.ts'
import * as queries from './queries.ts'
import type { Payment } from './queries.ts'
import { reconcile } from './reconcile.ts'
import { brl, hasEnded } from './rules.ts'

/**
 * Whether the payer could ever see where to pay. Until then nothing can have been charged, except a card, which the
 * request itself charges. PicPay may have an order whose page nobody was ever told.
 */
export const isShown = ({ method, provider_id, pay }: Pick<Payment, 'method' | 'provider_id' | 'pay'>): boolean =>
  pay.code !== undefined || pay.url !== undefined || (provider_id !== null && method !== 'picpay')

/** What has gone back to the payer or the bank, in cents: no more than came. */
export const returnedCents = (payment: Payment): number =>
  Math.min(
    payment.received_cents ?? Infinity,
    payment.refunded_cents + payment.charged_back_cents + payment.surplus_returned_cents,
  )

/** Money that went to another account: there is nothing here that could go back. */
export const isElsewhere = ({ state, reason }: Pick<Payment, 'state' | 'reason'>): boolean =>
  reason === 'wrong_receiver' && (state === 'review' || state === 'uncredited')

/** What every screen and receipt shows of a payment. */
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
  refunded: brl(returnedCents(payment)),
  isShown: isShown(payment),
  isDisputed: payment.reason === 'disputed',
  isElsewhere: isElsewhere(payment),
  provider_id: payment.provider_id,
  created_at: payment.created_at,
  expires_at: payment.expires_at,
  paid_at: payment.paid_at,
})

/** The provider did not accept the payer's document, and made no payment. */
export const isDocumentRefused = ({ state, status }: Pick<Payment, 'state' | 'status'>): boolean =>
  state === 'rejected' && status === 'bad_document'

/** The simulator's page of a payment; see `simulator` of the contract. */
export function simulatorOf(
  { config, payments }: Pick<App, 'config' | 'payments'>,
  { provider, provider_id: id }: Payment,
): { url: string | null } | null {
  if (!payments[provider]?.isSimulated) return null
  const host = URL.parse(config.publicUrl)?.hostname
  // The sandbox answers its own machine alone; of another browser this address would be its own machine.
  const isReachable = config.sandboxUrl !== null && host !== undefined && isLoopback(host)
  return { url: isReachable && id ? `${config.sandboxUrl}/payments/${provider}/${encodeURIComponent(id)}` : null }
}

/** What we know is told again without asking the provider, as long as it is younger than a poll of our pages. */
const freshMs = 4_000
/** A page is not kept waiting by a provider that is slow: what we knew is told, and the answer is for the next poll. */
const patienceMs = 2_500

const asking = new Map<string, Promise<Payment>>()

/**
 * A payment by what the provider calls it, of the caller or, for staff, of anybody; asked for at the provider when it
 * has not ended and our knowledge is older than a poll. Many polls at once are one question.
 */
export async function lookAt(
  app: App,
  caller: Caller,
  provider: PaymentProvider,
  providerId: string,
  isUrgent = false,
): Promise<Payment> {
  const payment = await queries.findByProviderId(app.db, provider, providerId, caller.isAdmin ? null : caller.id)
  if (!payment) refuse('not_found')
  return upToDate(app, payment, isUrgent)
}

async function upToDate(app: App, payment: Payment, isUrgent: boolean): Promise<Payment> {
  const age = payment.asked_at ? app.now().getTime() - Date.parse(payment.asked_at) : Infinity
  if (!isUrgent && (age < freshMs || hasEnded(payment.state))) return payment
  const question =
    asking.get(payment.id) ??
    reconcile(app, payment.id)
      .then(({ payment: now }) => now)
      .finally(() => asking.delete(payment.id))
  asking.set(payment.id, question)
  return withinPatience(question, payment)
}

async function withinPatience(question: Promise<Payment>, known: Payment): Promise<Payment> {
  let timer: NodeJS.Timeout | undefined
  const patience = new Promise<Payment>((resolve) => {
    timer = setTimeout(() => resolve(known), patienceMs)
  })
  try {
    return await Promise.race([question, patience])
  } finally {
    clearTimeout(timer)
  }
}

export async function showMercadoPago(
  app: App,
  caller: Caller,
  id: string,
): Promise<AnswerOf<typeof endpoints.getMercadoPagoPayment>> {
  const payment = await lookAt(app, caller, 'mercadopago', id)
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

export async function showPicPay(
  app: App,
  caller: Caller,
  referenceId: string,
): Promise<AnswerOf<typeof endpoints.getPicPayPayment>> {
  const payment = await lookAt(app, caller, 'picpay', referenceId)
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

export async function showPix(app: App, caller: Caller, txid: string): Promise<AnswerOf<typeof endpoints.getPix>> {
  const payment = await lookAt(app, caller, 'pix', txid)
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

export async function showPayPal(
  app: App,
  caller: Caller,
  id: string,
): Promise<AnswerOf<typeof endpoints.getPayPalOrder>> {
  const payment = await lookAt(app, caller, 'paypal', id)
  return {
    id,
    status: payment.status ?? 'CREATED',
    status_detail: payment.status_detail,
    url: payment.pay.url ?? null,
    payment: summaryOf(payment),
    simulator: simulatorOf(app, payment),
  }
}

/** The page on which a payment is finished or followed. */
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

/** A payment of the caller by our own id; somebody else's does not exist. */
export async function ownPayment(app: App, caller: Caller, id: string): Promise<Payment> {
  const payment = await queries.getPayment(app.db, id)
  if (payment?.user_id !== caller.id) refuse('not_found')
  return payment
}

/** Asks the provider now, and says whether it answered. */
export async function checkNow(app: App, id: string): Promise<Payment> {
  const { payment, isAsked } = await reconcile(app, id)
  if (!isAsked) refuse('payment_provider_silent')
  return payment
}
