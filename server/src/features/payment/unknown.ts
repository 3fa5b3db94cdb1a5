import { createHash } from 'node:crypto'
import type { UnknownReason } from '@guildhall/contract/payment-rules'
import { transaction } from '../../db/transaction.ts'
import type { Charge, PaymentProvider } from '../../ports/payments.ts'
import { uuid7 } from '../../db/uuid7.ts'
import { getBanInForce } from '../ban/public.ts'
import { notifyStaff } from '../notification/public.ts'
import * as queries from './queries.ts'
import { applyCharge, type Teller } from './credit-payment.ts'
import { reconcile } from './reconcile.ts'
import { readReference, type Named } from './reference.ts'
import { nextCheck, providerOf, quote } from './rules.ts'
import * as unknown from './unknown-queries.ts'

/**
 * What became of a charge that a provider told us of. `payment`: it is a payment of ours, `isNew` one that came back by
 * its reference. `kept`: it is in `unknown_payments`, where it waits for staff or was decided. `ended`: it holds no money, and nothing is kept.
 */
export type Taken =
  | { kind: 'payment'; id: string; isNew: boolean }
  | { kind: 'kept'; id: string; isWaiting: boolean }
  | { kind: 'ended'; status: string }

/**
 * Asks a provider for a charge by the provider's number and takes it in. Null when the provider knows no such charge.
 * Throws where the provider does not answer, so that a job is tried again.
 */
export async function askAbout(app: Teller, provider: PaymentProvider, providerId: string): Promise<Taken | null> {
  const answer = await app.payments[provider]?.find({ providerId, reference: '' })
  if (!answer) return null
  if (answer.kind === 'unknown')
    throw new Error(`${provider} did not say whose the payment ${providerId} is: ${answer.cause}`)
  if (answer.kind === 'refused') {
    if (answer.code === 'not_configured') throw new Error(`${provider} does not take our credentials.`)
    app.log.warn({ provider, providerId, code: answer.code }, 'a provider refused to say whose a payment is')
    return null
  }
  return answer.value ? takeIn(app, provider, answer.value) : null
}

/**
 * Takes in what a provider says of a charge. One of ours is written down. One that we do not know, as after a backup was
 * restored, comes back by its reference and is credited once; where that cannot be, it waits for staff.
 */
export async function takeIn(app: Teller, provider: PaymentProvider, charge: Charge): Promise<Taken> {
  const known = await findOurs(app, provider, charge)
  if (known) return follow(app, known, charge, false)
  const named = readReference(app.config, charge.reference)
  const obstacle = await findObstacle(app, provider, charge, named)
  if (obstacle) return keep(app, provider, charge, obstacle)
  const outcome = await restore(app, provider, charge, named!)
  if (outcome === 'restored') return follow(app, named!.id, charge, true)
  if (outcome !== 'present') return keep(app, provider, charge, outcome)
  // Another node was quicker.
  const restored = await findOurs(app, provider, charge)
  return restored
    ? follow(app, restored, charge, false)
    : keep(app, provider, charge, { reason: 'repeated', userId: null })
}

/** The payment of ours that a charge is: by the provider's number, or by our reference while it has no number. */
async function findOurs(app: Teller, provider: PaymentProvider, charge: Charge): Promise<string | null> {
  const [byNumber] = await queries.findByChargeName(app.db, provider, { providerId: charge.providerId })
  if (byNumber) return byNumber.id
  if (!charge.reference) return null
  const [byReference] = await queries.findByChargeName(app.db, provider, { reference: charge.reference })
  return byReference?.provider_id === null ? byReference.id : null
}

async function follow(app: Teller, id: string, charge: Charge, isNew: boolean): Promise<Taken> {
  await applyCharge(app, id, charge)
  // The payer has agreed: the money is still to be taken.
  if (charge.state === 'to_capture') await reconcile(app, id)
  return { kind: 'payment', id, isNew }
}

interface Obstacle {
  reason: UnknownReason
  /** The player whom the reference names without a doubt. */
  userId: number | null
}

/** Why a charge must not be credited to the player whom its reference names; null when it may. */
async function findObstacle(
  app: Teller,
  provider: PaymentProvider,
  charge: Charge,
  named: Named | null,
): Promise<Obstacle | null> {
  if (charge.reference && !(await unknown.isReferenceFree(app.db, charge.reference)))
    return { reason: 'repeated', userId: null }
  if (!named) return { reason: 'reference', userId: null }
  if (providerOf[named.method] !== provider) return { reason: 'provider', userId: null }
  const user = await unknown.getSignUp(app.db, named.userId)
  // A restored database gives the numbers of lost accounts to others, who sign up after the payment was made.
  if (!user || Date.parse(user.created_at) > named.at.getTime()) return { reason: 'player_absent', userId: null }
  const { userId } = named
  if (!charge.isOurs) return { reason: 'receiver', userId }
  if (charge.currency !== null && charge.currency !== 'BRL') return { reason: 'currency', userId }
  if (await getBanInForce(app.db, userId, app.now().toISOString())) return { reason: 'player_banned', userId }
  return null
}

/**
 * Writes the row of a lost payment again, or finds it `present`. What the ledger has of it counts as credited. One that
 * staff closed without credit stays closed until they open it again: answers why it had waited for them.
 */
async function restore(
  app: Teller,
  provider: PaymentProvider,
  charge: Charge,
  named: Named,
): Promise<'restored' | 'present' | Obstacle> {
  const { id, userId, method, reais } = named
  const at = app.now().toISOString()
  const { amountCents, feeCents, cash } = quote(method, reais)
  return transaction(app.db, async (tx) => {
    const kept = await unknown.lockUnknownByNumber(tx, provider, charge.providerId)
    if (kept?.state === 'dismissed') return { reason: kept.reason, userId: kept.user_id }
    const transfers = await queries.findTransfers(tx, id)
    const credited = transfers.reduce((sum, transfer) => sum + transfer.cash, 0)
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
      cash,
      credited,
      paid_at: transfers[0]?.at ?? null,
      created_at: named.at.toISOString(),
      // Should this process end before what the provider said is written down.
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
    app.log.info({ payment: id, provider }, 'a payment that the portal did not know came back by its reference')
    return 'restored'
  })
}

const isOpen = ({ state }: Charge): boolean => ['pending', 'to_capture', 'in_review'].includes(state)
const holdsMoney = ({ state }: Charge): boolean => state === 'paid' || state === 'disputed'

/** Keeps a charge for staff, who are notified once it holds money. */
async function keep(
  app: Teller,
  provider: PaymentProvider,
  charge: Charge,
  { reason, userId }: Obstacle,
): Promise<Taken> {
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

/** Text of a provider as a column takes it. */
const plain = (text: string | null | undefined): string | null =>
  text
    ? text
        .replace(/\p{Cc}/gu, '')
        .toWellFormed()
        .slice(0, 300)
    : null
