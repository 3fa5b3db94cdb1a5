import { createHash } from 'node:crypto'
import type { UnknownReason } from '@guildhall/contract/payment-rules'
import { transaction } from '../../db/transaction.ts'
import type { Charge, PaymentProvider } from '../../ports/payments.ts'
import { uuid7 } from '../../db/uuid7.ts'
import { getBanInForce } from '../ban/public.ts'
import { quoteDonation } from '../campaign/public.ts'
import { notifyStaff } from '../notification/public.ts'
import * as queries from './queries.ts'
import { applyCharge, type PaymentServices } from './credit-payment.ts'
import { reconcile } from './reconcile.ts'
import { readReference, type ReferenceContent } from './reference.ts'
import { nextCheck } from './next-check.ts'
import { priceOf, providerOf } from './rules.ts'
import * as unknown from './unknown-queries.ts'
import { findByChargeName } from './webhook-queries.ts'

/**
 * What became of a charge that was taken in. `payment`: it is a payment; with `isNew` it was restored by its reference.
 * `kept`: it is in `unknown_payments`, where it waits for staff or was decided. `ended`: it holds no money, and nothing
 * is stored.
 */
export type Intake =
  | { kind: 'payment'; id: string; isNew: boolean }
  | { kind: 'kept'; id: string; isWaiting: boolean }
  | { kind: 'ended'; status: string }

/**
 * Asks a provider for a charge by its number and takes it in. Null when the provider knows no such charge. Throws when
 * the provider does not reply, so that the job is retried.
 */
export async function takeInByNumber(
  app: PaymentServices,
  provider: PaymentProvider,
  providerId: string,
): Promise<Intake | null> {
  const answer = await app.payments[provider]?.find({ providerId, reference: '' })
  if (!answer) return null
  if (answer.kind === 'unknown')
    throw new Error(`${provider} did not reply about the payment ${providerId}: ${answer.cause}`)
  if (answer.kind === 'refused') {
    if (answer.code === 'not_configured') throw new Error(`${provider} does not accept our credentials.`)
    app.log.warn({ provider, providerId, code: answer.code }, 'a provider refused to report a payment')
    return null
  }
  return answer.value ? takeIn(app, provider, answer.value) : null
}

/**
 * Takes in a charge of a provider. A charge of one of our payments is applied to it. An unknown one, as after a
 * restored backup, becomes a payment again by its reference and is credited once; otherwise it waits for staff.
 */
export async function takeIn(app: PaymentServices, provider: PaymentProvider, charge: Charge): Promise<Intake> {
  const ours = await findOurs(app, provider, charge)
  if (ours) return applyToOurs(app, ours, charge, false)
  const content = readReference(app.config, charge.reference)
  const obstacle = await findObstacle(app, provider, charge, content)
  if (obstacle) {
    // Another request may have restored this payment since it was looked up, which then has the reference.
    const restored = obstacle.reason === 'repeated' ? await findOurs(app, provider, charge) : null
    return restored ? applyToOurs(app, restored, charge, false) : storeUnknown(app, provider, charge, obstacle)
  }
  const outcome = await restore(app, provider, charge, content!)
  if (outcome === 'restored') return applyToOurs(app, content!.id, charge, true)
  if (outcome !== 'present') return storeUnknown(app, provider, charge, outcome)
  // Another node has restored this payment first.
  const restored = await findOurs(app, provider, charge)
  return restored
    ? applyToOurs(app, restored, charge, false)
    : storeUnknown(app, provider, charge, { reason: 'repeated', userId: null })
}

/**
 * The id of the payment that a charge belongs to: by the provider's number, or by our reference while the payment has
 * no number.
 */
async function findOurs(app: PaymentServices, provider: PaymentProvider, charge: Charge): Promise<string | null> {
  const [byNumber] = await findByChargeName(app.db, provider, { providerId: charge.providerId })
  if (byNumber) return byNumber.id
  if (!charge.reference) return null
  const [byReference] = await findByChargeName(app.db, provider, { reference: charge.reference })
  return byReference?.provider_id === null ? byReference.id : null
}

async function applyToOurs(app: PaymentServices, id: string, charge: Charge, isNew: boolean): Promise<Intake> {
  await applyCharge(app, id, charge)
  // The payer has approved the order, so `reconcile` captures the money.
  if (charge.state === 'to_capture') await reconcile(app, id)
  return { kind: 'payment', id, isNew }
}

interface Obstacle {
  reason: UnknownReason
  /** The player whom the reference names, if that is certain. */
  userId: number | null
}

/** Why a charge must not be credited to the player of its reference; null when it may be. */
async function findObstacle(
  app: PaymentServices,
  provider: PaymentProvider,
  charge: Charge,
  content: ReferenceContent | null,
): Promise<Obstacle | null> {
  if (charge.reference && !(await unknown.isReferenceFree(app.db, charge.reference)))
    return { reason: 'repeated', userId: null }
  if (!content) return { reason: 'reference', userId: null }
  if (providerOf[content.method] !== provider) return { reason: 'provider', userId: null }
  const user = await unknown.getSignUp(app.db, content.userId)
  // After a restore, new players get the ids of lost accounts. Such a player signed up later than the payment was made.
  if (!user || Date.parse(user.created_at) > content.at.getTime()) return { reason: 'player_absent', userId: null }
  const { userId } = content
  if (!charge.isOurs) return { reason: 'receiver', userId }
  if (charge.currency !== null && charge.currency !== 'BRL') return { reason: 'currency', userId }
  if (await getBanInForce(app.db, userId, app.now().toISOString())) return { reason: 'player_banned', userId }
  return null
}

/**
 * Restores the row of a lost payment, or finds it `present`. Its transfers in the ledger count as credited. One that
 * staff closed without a credit stays closed until they reopen it: returns why it had waited.
 */
async function restore(
  app: PaymentServices,
  provider: PaymentProvider,
  charge: Charge,
  content: ReferenceContent,
): Promise<'restored' | 'present' | Obstacle> {
  const { id, userId, method, reais } = content
  const at = app.now().toISOString()
  const { amountCents, feeCents } = priceOf(method, reais)
  return transaction(app.db, async (tx) => {
    const stored = await unknown.lockUnknownByNumber(tx, provider, charge.providerId)
    if (stored?.state === 'dismissed') return { reason: stored.reason, userId: stored.user_id }
    const transfers = await queries.findTransfers(tx, id)
    const credited = transfers.reduce((sum, transfer) => sum + transfer.cash, 0)
    // The reference names no code, so a creator of the lost payment gets nothing.
    const worth = await quoteDonation(tx, { method, reais, at: content.at, creator: null })
    const isNew = await queries.insertPayment(tx, {
      id,
      user_id: userId,
      method,
      provider,
      provider_id: charge.providerId,
      reference: charge.reference!,
      provider_key: id,
      request_digest: createHash('sha256').update(charge.reference!).digest(),
      amount_cents: amountCents,
      fee_cents: feeCents,
      ...worth,
      // A campaign that was lost with the payment does not make its worth less than what was credited.
      cash: Math.max(worth.cash, credited),
      credited,
      paid_at: transfers[0]?.at ?? null,
      created_at: content.at.toISOString(),
      // If this process ends before it has applied the charge, the reconciler checks the payment at once.
      next_check_at: at,
    })
    if (!isNew) return 'present'
    await queries.insertEvent(tx, {
      payment_id: id,
      at,
      kind: 'created',
      state: 'created',
      detail: { found: provider },
    })
    await unknown.settleUnknown(tx, provider, charge.providerId, id, at)
    app.log.info({ payment: id, provider }, 'a lost payment was restored by its reference')
    return 'restored'
  })
}

const isOpen = ({ state }: Charge): boolean => ['pending', 'to_capture', 'in_review'].includes(state)
const holdsMoney = ({ state }: Charge): boolean => state === 'paid' || state === 'disputed'

/** Stores a charge for staff and notifies them once it holds money. */
async function storeUnknown(
  app: PaymentServices,
  provider: PaymentProvider,
  charge: Charge,
  { reason, userId }: Obstacle,
): Promise<Intake> {
  const isPaid = holdsMoney(charge)
  if (!isPaid && !isOpen(charge) && !(await unknown.findUnknownByNumber(app.db, provider, charge.providerId)))
    return { kind: 'ended', status: charge.status }
  const now = app.now()
  const at = now.toISOString()
  return transaction(app.db, async (tx) => {
    const row = await unknown.writeUnknown(tx, {
      id: uuid7(now),
      provider,
      provider_id: charge.providerId,
      reference: plain(charge.reference),
      amount_cents: charge.paidCents ?? charge.amountCents,
      currency: plain(charge.currency),
      is_ours: charge.isOurs,
      is_paid: isPaid,
      status: plain(charge.status) ?? '',
      payer: plain(charge.payer),
      reason,
      user_id: userId,
      answer: JSON.stringify(charge.answer),
      first_seen: at,
      last_seen: at,
    })
    const seen = new Date(row.first_seen)
    const next = isOpen(charge) ? nextCheck('pending', seen, null, now) : nextCheck('paid', seen, seen, now)
    const isDue = row.state === 'waiting' && (isPaid || isOpen(charge))
    await unknown.updateUnknown(tx, row.id, { next_check_at: isDue ? (next?.toISOString() ?? null) : null })
    const isWaiting = row.state === 'waiting' && isPaid
    if (isWaiting) {
      const link = `/staff/payments/unknown/${row.id}` as const
      await notifyStaff(tx, { what: 'payment_unknown', link, key: `unknown payment ${row.id}`, at: now })
    }
    return { kind: 'kept', id: row.id, isWaiting }
  })
}

/** A provider's text as a column can store it: no control characters, at most 300 long. */
const plain = (text: string | null | undefined): string | null =>
  text
    ? text
        .replace(/\p{Cc}/gu, '')
        .toWellFormed()
        .slice(0, 300)
    : null
