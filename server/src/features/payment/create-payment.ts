import { createHash } from 'node:crypto'
import type { FieldMessage, Locale } from '@guildhall/contract'
import { comparedCode } from '@guildhall/contract/code-rules'
import type { PaymentMethod, PaymentState } from '@guildhall/contract/payment-rules'
import * as m from '@guildhall/messages'
import type { App, Caller } from '../../app.ts'
import { transaction } from '../../db/transaction.ts'
import { refuse, refuseAll } from '../../fail.ts'
import type { Charge, NewCharge, Outcome, Payments } from '../../ports/payments.ts'
import { keepLocale } from '../../people/queries.ts'
import { wholeText } from '../../words/whole.ts'
import * as queries from './queries.ts'
import type { Payment } from './queries.ts'
import { applyCharge } from './credit-payment.ts'
import { reconcile } from './reconcile.ts'
import { chargeOf, type Card } from './new-charge.ts'
import { referenceFor } from './reference.ts'
import { nextCheck } from './next-check.ts'
import { priceOf, providerOf } from './rules.ts'
import { isShown } from './read-payment.ts'
import { paymentOrRefusal, refuseDocument, refuseUnconfirmed } from './refuse-payment.ts'
import { quoteDonation } from '../campaign/public.ts'
import { countingTry } from '../code/public.ts'
import { creatorOf } from '../creator/public.ts'
import { namedConfig } from '../settings/service.ts'
import { readNumbers } from '../../people/numbers.ts'

/** Who asks for a payment, under which idempotency key and in which locale. */
export interface RequestContext {
  caller: Caller
  idempotencyKey: string | null
  locale: Locale
  /** The Cash that the page has shown; a new payment of another worth is refused. */
  shownCash?: number | undefined
  /** The code of a creator, as it was typed. */
  code?: string | undefined
  address: string
}

/** Data that the provider needs and the profile lacks. The page asks for it and sends the request again. */
export interface MissingData {
  status: 'errorValidation'
  userData: { document: string; phone: string }
  message: string
}

/** How long a code or an order can be paid. */
const payableMinutes = 60

/**
 * Creates a payment of `reais`. The row and its key are stored before the provider is asked. A repeated request (same
 * Idempotency-Key or card token) returns the same payment. When the provider's reply is lost, it is asked once more;
 * then the reconciler takes over. A card may have been charged by then: `payment_unconfirmed`. With any other method
 * nobody has seen where to pay: `payment_provider_away`, and nothing is charged. A wrong code of a creator counts as a
 * guess.
 */
export async function createPayment(
  app: App,
  request: RequestContext,
  method: PaymentMethod,
  reais: number,
  card?: Card,
): Promise<Payment | MissingData> {
  const work = () => create(app, request, method, reais, card)
  const { caller, code, address } = request
  return code === undefined ? work() : countingTry(app, { userId: caller.id, address }, work)
}

async function create(
  app: App,
  request: RequestContext,
  method: PaymentMethod,
  reais: number,
  card?: Card,
): Promise<Payment | MissingData> {
  const provider = app.payments[providerOf[method]]
  if (!provider) refuse('payment_method_off')
  checkAmount(app, reais)
  const row = await queries.getPayer(app.db, request.caller.id)
  const payer = { ...row, ...readNumbers(app.config, row) }
  const missing = missingDataOf(method, payer)
  if (missing) return missing
  await keepLocale(app.db, request.caller.id, request.locale)
  const { payment, isNew } = await writeRequest(app, request, method, reais, card)
  // This request repeats an earlier one whose payer never saw where to pay. So that payment is cancelled, and a new one
  // is made.
  if (!isPayable(payment)) {
    // The first request may still be waiting for the provider to say where to pay.
    if (app.now().getTime() - Date.parse(payment.created_at) < 60_000) refuseUnconfirmed(payment)
    const ended = await abandon(app, provider, payment)
    return ended ? paymentOrRefusal(ended) : create(app, request, method, reais, card)
  }
  if (payment.provider_id !== null || payment.state !== 'created') return paymentOrRefusal(payment)

  const charge = chargeOf(await namedConfig(app), request.locale, payment, payer, card)
  let outcome = await provider.create(charge)
  if (outcome.kind === 'unknown') outcome = await createAgain(provider, charge)
  if (outcome.kind === 'applied') {
    const confirmed = await applyCharge(app, payment.id, outcome.value)
    if (isPayable(confirmed)) return paymentOrRefusal(confirmed)
    const ended = await abandon(app, provider, confirmed)
    if (ended) return paymentOrRefusal(ended)
    if (!isNew) return create(app, request, method, reais, card)
    refuseUnconfirmed(payment)
  }
  if (outcome.kind === 'refused') return refuseAfter(app, payment, payer, outcome)
  app.log.warn({ payment: payment.id, cause: outcome.cause }, 'the provider did not confirm a payment')
  if (method !== 'mercado_card') refuseUnconfirmed(payment)
  const { payment: found } = await reconcile(app, payment.id)
  if (found.provider_id !== null) return paymentOrRefusal(found)
  refuseUnconfirmed(payment)
}

function checkAmount({ config }: App, reais: number): void {
  const messages: FieldMessage[] =
    reais > config.donationMax
      ? [{ field: 'value', validation: 'max', message: m.error_field_max({ count: wholeText(config.donationMax) }) }]
      : []
  refuseAll(messages)
}

const needsDocument: readonly PaymentMethod[] = ['mercado_pix', 'picpay', 'pix']

function missingDataOf(
  method: PaymentMethod,
  { document, phone }: { document: string | null; phone: string | null },
): MissingData | null {
  if (!needsDocument.includes(method) || (document && phone)) return null
  return {
    status: 'errorValidation',
    userData: { document: document ?? '', phone: phone ?? '' },
    message: m.payment_data_needed(),
  }
}

/** Stores the request before the provider is asked. Returns the earlier payment when the request is a repetition. */
async function writeRequest(
  app: App,
  { caller, idempotencyKey, shownCash, code }: RequestContext,
  method: PaymentMethod,
  reais: number,
  card: Card | undefined,
): Promise<{ payment: Payment; isNew: boolean }> {
  const now = app.now()
  const { id, reference } = referenceFor(app.config, { userId: caller.id, method, reais, at: now })
  const { amountCents, feeCents } = priceOf(method, reais)
  const digest = sha256(JSON.stringify([method, reais, card?.token ?? null, ...(code ? [comparedCode(code)] : [])]))
  const sourceHash = card ? sha256(card.token) : null
  return transaction(app.db, async (tx) => {
    const { creator, problem } = await creatorOf(tx, { typed: code, buyerId: caller.id, at: now })
    const worth = await quoteDonation(tx, { method, reais, at: now, creator })
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
      ...worth,
      created_at: now.toISOString(),
      expires_at: card ? null : after(now, payableMinutes).toISOString(),
      // If this process ends before the provider has replied, the reconciler makes the first check at this time.
      next_check_at: after(now, 1).toISOString(),
    }
    // A repeated request gets its earlier payment, whatever a new one would bring.
    const isOther = shownCash !== undefined && shownCash !== worth.cash
    if (problem || isOther) {
      const earlier = await queries.findByRequest(tx, caller.id, idempotencyKey, sourceHash)
      if (!earlier || endedUnseen(earlier)) {
        if (problem) refuse(problem)
        refuse('quote_changed', { cash: worth.cash })
      }
    }
    let isNew = await queries.insertPayment(tx, row)
    if (!isNew) {
      const earlier = await queries.findByRequest(tx, caller.id, idempotencyKey, sourceHash)
      if (!earlier?.request_digest.equals(digest)) refuse('idempotency_key_reused')
      if (!endedUnseen(earlier)) return { payment: earlier, isNew }
      // The key moves from the ended payment to a new one. Otherwise each retry would get the ended payment.
      await queries.updatePayment(tx, earlier.id, { idempotency_key: null })
      isNew = await queries.insertPayment(tx, row)
      if (!isNew) {
        // Another request with the same key has inserted its payment first.
        const other = await queries.findByRequest(tx, caller.id, idempotencyKey, sourceHash)
        return { payment: other ?? earlier, isNew }
      }
    }
    await queries.insertEvent(tx, { payment_id: id, at: now.toISOString(), kind: 'created', state: 'created' })
    const created = await queries.getPayment(tx, id)
    if (!created) throw new Error(`The payment ${id} was not kept.`)
    return { payment: created, isNew }
  })
}

/** Whether the payment ended before its payer was shown where to pay. */
const endedUnseen = (payment: Payment): boolean =>
  (payment.state === 'expired' || payment.state === 'cancelled') &&
  payment.method !== 'mercado_card' &&
  !isShown(payment)

/** Whether we can show the payer where to pay. PicPay says so only in the reply to the creation, which can be lost. */
const isPayable = ({ method, state, pay }: Payment): boolean =>
  method !== 'picpay' || state !== 'pending' || pay.url !== undefined

/**
 * Cancels a payment whose payer never saw where to pay, and frees its key for a new one. The payer may have paid in
 * PicPay's own app: then returns the payment as it stands, otherwise null.
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

/**
 * After a lost reply: looks the charge up by its reference, and creates it again under the same key when it is absent.
 */
async function createAgain(provider: Payments, charge: NewCharge): Promise<Outcome<Charge>> {
  const found = await provider.find({ providerId: null, reference: charge.reference })
  if (found.kind === 'applied' && found.value) return { kind: 'applied', value: found.value }
  return provider.create(charge)
}

async function refuseAfter(
  app: App,
  payment: Payment,
  payer: Awaited<ReturnType<typeof queries.getPayer>>,
  { code, message, detail }: Extract<Outcome<Charge>, { kind: 'refused' }>,
): Promise<never> {
  const at = app.now().toISOString()
  await transaction(app.db, async (tx) => {
    const current = await queries.lockPayment(tx, payment.id)
    // A webhook may have changed the payment's state before this refusal arrived. Then the refusal changes nothing.
    if (current?.state !== 'created') return
    // An earlier attempt whose reply was lost may have created the charge, so the reconciler keeps checking for a
    // while.
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

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest()
const after = (moment: Date, minutes: number): Date => new Date(moment.getTime() + minutes * 60_000)
