import { createHash } from 'node:crypto'
import type { FieldMessage, Locale } from '@guildhall/contract'
import type { PaymentMethod } from '@guildhall/contract/payment-rules'
import * as m from '@guildhall/messages'
import type { App, Caller } from '../../app.ts'
import { transaction } from '../../db/transaction.ts'
import { refuse, refuseAll } from '../../fail.ts'
import type { Charge, NewCharge, Outcome, Payments } from '../../ports/payments.ts'
import * as queries from './queries.ts'
import type { Payment } from './queries.ts'
import { reconcile, writeDown } from './reconcile.ts'
import { referenceFor } from './reference.ts'
import { brl, nextCheck, providerOf, quote } from './rules.ts'

/** Who asks for a payment, as a handler is called. */
export interface Asking {
  caller: Caller
  idempotencyKey: string | null
  locale: Locale
}

/** What a card payment brings besides; a token is charged once. */
export type Card = NonNullable<NewCharge['card']>

/** The profile lacks what the provider wants to know: the page asks for it and comes back. */
export interface DataNeeded {
  status: 'errorValidation'
  userData: { document: string; phone: string }
  message: string
}

/** How long a code or an order can be paid. */
const payableMinutes = 60

/**
 * Makes a payment of `reais`: written down first, then asked for at the provider under a key that was stored before.
 * The same request again, by its Idempotency-Key or its card token, is the same payment. A provider whose answer is
 * lost is asked once more and then left to the reconciler: `payment_unconfirmed`, and nobody pays twice.
 */
export async function createPayment(
  app: App,
  asking: Asking,
  method: PaymentMethod,
  reais: number,
  card?: Card,
): Promise<Payment | DataNeeded> {
  const provider = app.payments[providerOf[method]]
  if (!provider) refuse('payment_method_off')
  checkAmount(app, reais)
  const payer = await queries.getPayer(app.db, asking.caller.id)
  const lacking = whatIsNeeded(method, payer)
  if (lacking) return lacking
  const payment = await writeRequest(app, asking, method, reais, card)
  // Asked before, and answered: the same answer, as it stands.
  if (!isPayable(payment)) {
    // The first request may still be about to hear where to pay.
    if (app.now().getTime() - Date.parse(payment.created_at) < 60_000)
      refuse('payment_unconfirmed', { payment: payment.id })
    await abandon(app, provider, payment)
  }
  if (payment.provider_id !== null || payment.state !== 'created') return settled(payment)

  const charge = chargeOf(app, asking, payment, payer, card)
  let answer = await provider.create(charge)
  if (answer.kind === 'unknown') answer = await askAgain(provider, charge)
  if (answer.kind === 'applied') {
    const made = await writeDown(app, payment.id, answer.value)
    if (!isPayable(made)) await abandon(app, provider, made)
    return settled(made)
  }
  if (answer.kind === 'refused') return refused(app, payment, answer)
  app.log.warn({ payment: payment.id, cause: answer.cause }, 'the provider did not confirm a payment')
  const { payment: found } = await reconcile(app, payment.id)
  if (found.provider_id !== null) return settled(found)
  refuse('payment_unconfirmed', { payment: payment.id })
}

function checkAmount({ config }: App, reais: number): void {
  const messages: FieldMessage[] =
    reais > config.donationMax
      ? [{ field: 'value', validation: 'max', message: m.error_field_max({ count: config.donationMax }) }]
      : []
  refuseAll(messages)
}

const needsDocument: readonly PaymentMethod[] = ['mercado_pix', 'picpay', 'pix']

function whatIsNeeded(
  method: PaymentMethod,
  { document, phone }: { document: string | null; phone: string | null },
): DataNeeded | null {
  if (!needsDocument.includes(method) || (document && phone)) return null
  return {
    status: 'errorValidation',
    userData: { document: document ?? '', phone: phone ?? '' },
    message: m.payment_data_needed(),
  }
}

/** Writes the request down before anybody is asked; finds the one that it repeats. */
async function writeRequest(
  app: App,
  { caller, idempotencyKey }: Asking,
  method: PaymentMethod,
  reais: number,
  card: Card | undefined,
): Promise<Payment> {
  const now = app.now()
  const { id, reference } = referenceFor(app.config, { userId: caller.id, method, reais, at: now })
  const { amountCents, feeCents, cash } = quote(method, reais)
  const digest = sha256(JSON.stringify([method, reais, card?.token ?? null]))
  const sourceHash = card ? sha256(card.token) : null
  return transaction(app.db, async (tx) => {
    const isNew = await queries.insertPayment(tx, {
      id,
      user_id: caller.id,
      method,
      provider: providerOf[method],
      reference,
      provider_key: id,
      idempotency_key: idempotencyKey,
      request_digest: digest,
      source_hash: sourceHash,
      amount_cents: amountCents,
      fee_cents: feeCents,
      installments: card?.installments ?? 1,
      cash,
      created_at: now.toISOString(),
      expires_at: card ? null : after(now, payableMinutes).toISOString(),
      // The first look of the reconciler, should this process end before the provider has answered.
      next_check_at: after(now, 1).toISOString(),
    })
    if (!isNew) {
      const earlier = await queries.findByRequest(tx, caller.id, idempotencyKey, sourceHash)
      if (!earlier?.request_digest.equals(digest)) refuse('idempotency_key_reused')
      return earlier
    }
    await queries.insertEvent(tx, { payment_id: id, at: now.toISOString(), kind: 'created', state: 'created' })
    const made = await queries.getPayment(tx, id)
    if (!made) throw new Error(`The payment ${id} was not kept.`)
    return made
  })
}

function chargeOf(
  { config }: App,
  { locale }: Asking,
  payment: Payment,
  payer: Awaited<ReturnType<typeof queries.getPayer>>,
  card: Card | undefined,
): NewCharge {
  const page = (path: string) => `${config.publicUrl}${locale === 'en' ? '/en' : ''}${path}`
  return {
    reference: payment.reference,
    idempotencyKey: payment.provider_key,
    amountCents: payment.amount_cents + payment.fee_cents,
    description: m.payment_description({ app: config.appName, amount: brl(payment.amount_cents), cash: payment.cash }),
    createdAt: new Date(payment.created_at),
    expiresAt: payment.expires_at ? new Date(payment.expires_at) : null,
    payer: {
      email: payer.email ?? '',
      firstName: payer.first_name,
      lastName: payer.last_name,
      document: payer.document ?? '',
      phone: payer.phone ?? '',
    },
    notificationUrl: `${config.notificationUrl}/webhooks/${payment.provider}`,
    returnUrl: page(payment.method === 'picpay' ? `/paymentPicPay?referenceId=${payment.reference}` : '/paymentPayPal'),
    cancelUrl: page('/paymentPayPal?cancelled=1'),
    ...(card ? { card } : {}),
  }
}

/** Whether the payer can be shown where to pay: PicPay says so once, in the reply to the creation, and that can be lost. */
const isPayable = ({ method, state, pay }: Payment): boolean =>
  method !== 'picpay' || state !== 'pending' || pay.url !== undefined

/** Takes back what nobody can pay, so that another can be made. */
async function abandon(app: App, provider: Payments, { id, provider_id, reference }: Payment): Promise<never> {
  const answer = await provider.cancel({ providerId: provider_id ?? reference, reference, key: `${reference}x` })
  if (answer.kind === 'applied') await writeDown(app, id, answer.value)
  refuse('payment_provider_away')
}

/** The reply was lost: the same request under the same key is answered like the first, whatever became of it. */
async function askAgain(provider: Payments, charge: NewCharge): Promise<Outcome<Charge>> {
  const found = await provider.find({ providerId: null, reference: charge.reference })
  if (found.kind === 'applied' && found.value) return { kind: 'applied', value: found.value }
  return provider.create(charge)
}

async function refused(
  app: App,
  payment: Payment,
  { code, message, detail }: Extract<Outcome<Charge>, { kind: 'refused' }>,
): Promise<never> {
  const at = app.now().toISOString()
  await transaction(app.db, async (tx) => {
    const current = await queries.lockPayment(tx, payment.id)
    // A notice may have been quicker than the refusal of a second try.
    if (current?.state !== 'created') return
    // A first try whose answer was lost may have made it all the same, so that it is looked for a while.
    const next = nextCheck('rejected', new Date(payment.created_at), null, app.now())?.toISOString() ?? null
    await queries.updatePayment(tx, payment.id, { state: 'rejected', status: code, next_check_at: next })
    const answer = { code, message, detail }
    await queries.insertEvent(tx, { payment_id: payment.id, at, kind: 'answer', state: 'rejected', detail: answer })
  })
  if (code === 'card_declined' || code === 'bad_card') refuse('card_declined', { status_detail: detail ?? null })
  refuse('payment_refused', {
    ...(message ? { provider_message: message } : {}),
    ...(detail ? { details: [{ issue: detail }] } : {}),
  })
}

/** A card that was declined is a refusal; everything else is a payment to be looked at. */
function settled(payment: Payment): Payment {
  if (payment.state === 'rejected' && payment.method === 'mercado_card')
    refuse('card_declined', {
      status_detail: payment.status_detail,
      payment: payment.id,
      ...declinedBecause(payment.status_detail),
    })
  if (payment.provider_id === null && payment.state !== 'created') refuse('payment_refused')
  if (payment.provider_id === null) refuse('payment_unconfirmed', { payment: payment.id })
  return payment
}

/** The words that help: what the payer can do about it. */
function declinedBecause(detail: string | null): { message?: string; error?: string } {
  const words = cardWords[detail?.replace(/^cc_rejected_/, '') ?? '']?.()
  return words ? { message: words, error: words } : {}
}

const cardWords: Record<string, () => string> = {
  bad_filled_card_number: () => m.payment_declined_number(),
  bad_filled_date: () => m.payment_declined_date(),
  bad_filled_security_code: () => m.payment_declined_code(),
  bad_filled_other: () => m.payment_declined_data(),
  insufficient_amount: () => m.payment_declined_funds(),
  call_for_authorize: () => m.payment_declined_call(),
  card_disabled: () => m.payment_declined_disabled(),
  duplicated_payment: () => m.payment_declined_duplicate(),
  invalid_installments: () => m.payment_declined_installments(),
  max_attempts: () => m.payment_declined_attempts(),
}

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest()
const after = (moment: Date, minutes: number): Date => new Date(moment.getTime() + minutes * 60_000)
