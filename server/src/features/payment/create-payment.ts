import { createHash } from 'node:crypto'
import type { FieldMessage, Locale } from '@guildhall/contract'
import type { PaymentMethod, PaymentState } from '@guildhall/contract/payment-rules'
import { reaisText } from '@guildhall/contract/reais'
import * as m from '@guildhall/messages'
import type { App, Caller } from '../../app.ts'
import { transaction } from '../../db/transaction.ts'
import { refuse, refuseAll } from '../../fail.ts'
import type { Charge, NewCharge, Outcome, Payments } from '../../ports/payments.ts'
import { keepLocale } from '../../people/queries.ts'
import * as queries from './queries.ts'
import type { Payment } from './queries.ts'
import { applyCharge } from './credit-payment.ts'
import { reconcile } from './reconcile.ts'
import { referenceFor } from './reference.ts'
import { nextCheck, providerOf, quote } from './rules.ts'
import { isDocumentRefused, isShown } from './show.ts'

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
 * lost is asked once more and then left to the reconciler. A card may have been charged by then, so that is
 * `payment_unconfirmed`; of every other method nobody has seen where to pay: `payment_provider_away`, nothing charged.
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
  await keepLocale(app.db, asking.caller.id, asking.locale)
  const { payment, isNew } = await writeRequest(app, asking, method, reais, card)
  // Asked before, and answered: the same answer, as it stands.
  if (!isPayable(payment)) {
    // The first request may still be about to hear where to pay.
    if (app.now().getTime() - Date.parse(payment.created_at) < 60_000) refuseUnconfirmed(payment)
    const ended = await abandon(app, provider, payment)
    return ended ? settled(ended) : createPayment(app, asking, method, reais, card)
  }
  if (payment.provider_id !== null || payment.state !== 'created') return settled(payment)

  const charge = chargeOf(app, asking, payment, payer, card)
  let outcome = await provider.create(charge)
  if (outcome.kind === 'unknown') outcome = await askAgain(provider, charge)
  if (outcome.kind === 'applied') {
    const confirmed = await applyCharge(app, payment.id, outcome.value)
    if (isPayable(confirmed)) return settled(confirmed)
    const ended = await abandon(app, provider, confirmed)
    if (ended) return settled(ended)
    if (!isNew) return createPayment(app, asking, method, reais, card)
    refuseUnconfirmed(payment)
  }
  if (outcome.kind === 'refused') return refused(app, payment, payer, outcome)
  app.log.warn({ payment: payment.id, cause: outcome.cause }, 'the provider did not confirm a payment')
  if (method !== 'mercado_card') refuseUnconfirmed(payment)
  const { payment: found } = await reconcile(app, payment.id)
  if (found.provider_id !== null) return settled(found)
  refuseUnconfirmed(payment)
}

/** No code and no page was shown, so that nobody can have paid; a card may have been charged all the same. */
function refuseUnconfirmed({ id, method }: Payment): never {
  refuse(method === 'mercado_card' ? 'payment_unconfirmed' : 'payment_provider_away', { payment: id })
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
): Promise<{ payment: Payment; isNew: boolean }> {
  const now = app.now()
  const { id, reference } = referenceFor(app.config, { userId: caller.id, method, reais, at: now })
  const { amountCents, feeCents, cash } = quote(method, reais)
  const digest = sha256(JSON.stringify([method, reais, card?.token ?? null]))
  const sourceHash = card ? sha256(card.token) : null
  return transaction(app.db, async (tx) => {
    const row = {
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
    }
    let isNew = await queries.insertPayment(tx, row)
    if (!isNew) {
      const earlier = await queries.findByRequest(tx, caller.id, idempotencyKey, sourceHash)
      if (!earlier?.request_digest.equals(digest)) refuse('idempotency_key_reused')
      if (!endedUnseen(earlier)) return { payment: earlier, isNew }
      // The key is given to a new payment: whoever tries again is not told for ever that the first came to nothing.
      await queries.updatePayment(tx, earlier.id, { idempotency_key: null })
      isNew = await queries.insertPayment(tx, row)
      if (!isNew) {
        // Another of the same requests was quicker.
        const other = await queries.findByRequest(tx, caller.id, idempotencyKey, sourceHash)
        return { payment: other ?? earlier, isNew }
      }
    }
    await queries.insertEvent(tx, { payment_id: id, at: now.toISOString(), kind: 'created', state: 'created' })
    const made = await queries.getPayment(tx, id)
    if (!made) throw new Error(`The payment ${id} was not kept.`)
    return { payment: made, isNew }
  })
}

/** It ended before anybody was shown where to pay. */
const endedUnseen = (payment: Payment): boolean =>
  (payment.state === 'expired' || payment.state === 'cancelled') &&
  payment.method !== 'mercado_card' &&
  !isShown(payment)

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
    description: descriptionOf(config.appName, locale, payment),
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

/** What the payer reads at the provider and on the bank's statement. Providers get a plain space after `R$`. */
const descriptionOf = (app: string, locale: Locale, { amount_cents, cash }: Payment): string =>
  m.payment_description({
    app,
    amount: reaisText(amount_cents / 100).replace('\u{a0}', ' '),
    cash: new Intl.NumberFormat(locale).format(cash),
  })

/** Whether the payer can be shown where to pay: PicPay says so once, in the reply to the creation, and that can be lost. */
const isPayable = ({ method, state, pay }: Payment): boolean =>
  method !== 'picpay' || state !== 'pending' || pay.url !== undefined

/**
 * Takes back what nobody was shown how to pay, and frees its key for another. PicPay says only once where to pay. Its own
 * app may have been quicker: then the payment as it stands is returned, otherwise null.
 */
async function abandon(app: App, provider: Payments, payment: Payment): Promise<Payment | null> {
  const { id, provider_id: providerId, reference } = payment
  const outcome = await provider.cancel({ providerId: providerId ?? reference, reference, key: `${reference}x` })
  const now = outcome.kind === 'applied' ? await applyCharge(app, id, outcome.value) : payment
  if (!unpaid.has(now.state)) return now
  await queries.updatePayment(app.db, id, { idempotency_key: null })
  return null
}

const unpaid: ReadonlySet<PaymentState> = new Set(['created', 'pending', 'rejected', 'expired', 'cancelled'])

/** The reply was lost: the same request under the same key is answered like the first, whatever became of it. */
async function askAgain(provider: Payments, charge: NewCharge): Promise<Outcome<Charge>> {
  const found = await provider.find({ providerId: null, reference: charge.reference })
  if (found.kind === 'applied' && found.value) return { kind: 'applied', value: found.value }
  return provider.create(charge)
}

async function refused(
  app: App,
  payment: Payment,
  payer: Awaited<ReturnType<typeof queries.getPayer>>,
  { code, message, detail }: Extract<Outcome<Charge>, { kind: 'refused' }>,
): Promise<never> {
  const at = app.now().toISOString()
  await transaction(app.db, async (tx) => {
    const current = await queries.lockPayment(tx, payment.id)
    // A webhook may have been quicker than the refusal of a second try.
    if (current?.state !== 'created') return
    // A first try whose answer was lost may have made it all the same, so that it is looked for a while.
    const next = nextCheck('rejected', new Date(payment.created_at), null, app.now())?.toISOString() ?? null
    await queries.updatePayment(tx, payment.id, { state: 'rejected', status: code, next_check_at: next })
    const answer = { code, message, detail }
    await queries.insertEvent(tx, { payment_id: payment.id, at, kind: 'answer', state: 'rejected', detail: answer })
  })
  if (code === 'bad_document') refuseDocument(payment, payer)
  if (code === 'card_declined' || code === 'bad_card') refuse('card_declined', { status_detail: detail ?? null })
  refuse('payment_refused', {
    ...(message ? { provider_message: message } : {}),
    ...(detail ? { details: [{ issue: detail }] } : {}),
  })
}

/** With what stands in the profile, so that the page can have it corrected; a card brings its own document. */
function refuseDocument({ id, method }: Payment, payer?: { document: string | null; phone: string | null }): never {
  const userData = payer && { document: payer.document ?? '', phone: payer.phone ?? '' }
  refuse('payment_document_refused', {
    payment: id,
    ...(userData && method !== 'mercado_card' ? { userData } : {}),
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
  if (isDocumentRefused(payment)) refuseDocument(payment)
  if (payment.provider_id === null && payment.state !== 'created') refuse('payment_refused')
  if (payment.provider_id === null) refuseUnconfirmed(payment)
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
