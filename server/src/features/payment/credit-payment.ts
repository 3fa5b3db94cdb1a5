import type { App } from '../../app.ts'
import type { PaymentEvents } from '../../db/tables.ts'
import { transaction } from '../../db/transaction.ts'
import type { Charge } from '../../ports/payments.ts'
import { changeOf } from './change.ts'
import { renewGoal } from '../campaign/public.ts'
import { adjustShare } from '../creator/public.ts'
import { moveCash } from '../ledger/public.ts'
import { notify, notifyStaff } from '../notification/public.ts'
import { adjustBonus } from '../referral/public.ts'
import * as queries from './queries.ts'
import * as refundQueries from './refund-queries.ts'
import type { Payment } from './queries.ts'
import { brl, decide, type Decision, type PaymentFacts } from './rules.ts'

/** What a service needs to ask a provider about a payment and to apply the reply. */
export type PaymentServices = Pick<App, 'cache' | 'config' | 'db' | 'jobs' | 'log' | 'now' | 'payments'>

/**
 * Applies a provider's charge to a payment: its state, and the Cash that follows, in one transaction under the
 * payment's lock. A repeated or late reply credits nothing again.
 */
export async function applyCharge(app: PaymentServices, id: string, charge: Charge): Promise<Payment> {
  const { payment, isMoved } = await applyLocked(app, id, charge)
  if (isMoved) renewGoal(app)
  return payment
}

const applyLocked = (
  app: PaymentServices,
  id: string,
  charge: Charge,
): Promise<{ payment: Payment; isMoved: boolean }> =>
  transaction(app.db, async (tx) => {
    const payment = await queries.lockPayment(tx, id)
    if (!payment) throw new Error(`There is no payment ${id}.`)
    const now = app.now()
    const at = now.toISOString()
    const arrived = await findArrived(tx, payment, charge)
    const decision = decide(
      {
        ...factsOf(payment),
        wasCredited: await queries.wasCredited(tx, payment),
        arrivedCents: arrived?.kind === 'donation' ? arrived.amount_cents : 0,
      },
      charge,
    )
    const events: queries.NewEvent[] = []
    const event = (kind: PaymentEvents['kind'], detail?: unknown) => {
      events.push({ payment_id: id, at, kind, state: decision.state, detail })
    }

    const { change, isNewReason, entersReview, isNews } = changeOf(payment, charge, decision, now)
    await queries.updateAnswered(tx, id, change)
    // A reply that repeats the last one gets no event.
    if (isNews) event('answer', charge.answer)
    if (decision.state !== payment.state) event('state', { from: payment.state })
    await moveDifference(app, tx, payment, decision, event, arrived)
    await queries.insertEvents(tx, events)
    if (arrived?.state === 'sent') await settleRefund(tx, payment, arrived, now)
    if (isNewReason) await notifyStaffOfReview(tx, payment, decision, now)
    if (entersReview) await notifyOfReview(tx, payment, now)
    const isMoved = decision.credited !== payment.credited
    return { payment: { ...payment, ...change, pay: { ...payment.pay, ...charge.pay } }, isMoved }
  })

const notifyStaffOfReview = (
  tx: Tx,
  { id, received_cents }: Payment,
  { reason, receivedCents }: Decision,
  at: Date,
): Promise<void> =>
  notifyStaff(tx, {
    what: 'payment_review',
    link: `/staff/payments/${id}`,
    // The key contains the received sum. So staff get another notification when the payer pays the same code a third
    // time.
    key: `payment ${id} ${reason} ${received_cents === null ? '' : receivedCents}`.trim(),
    at,
  })

const notifyOfReview = (tx: Tx, { id, user_id, amount_cents }: Payment, at: Date): Promise<void> =>
  notify(tx, {
    kind: 'payment_review',
    userId: user_id,
    data: { amountCents: amount_cents },
    link: `/transactions/${id}`,
    key: `payment ${id} review`,
    at,
  })

/** A payment as the rules need it. Amounts are cents, except `cash` and `credited`, which are Cash. */
export const factsOf = (payment: Payment): PaymentFacts => ({
  state: payment.state,
  reference: payment.reference,
  chargeCents: payment.amount_cents + payment.fee_cents,
  cash: payment.cash,
  credited: payment.credited,
  refundedCents: payment.refunded_cents,
  chargedBackCents: payment.charged_back_cents,
  isSettledByStaff: payment.is_settled_by_staff,
  receivedCents: payment.received_cents,
  surplusReturnedCents: payment.surplus_returned_cents,
})

type Refund = NonNullable<Awaited<ReturnType<typeof refundQueries.getOpenRefund>>>

/** The open refund by staff that the provider now reports as gone back, if any. */
async function findArrived(tx: Tx, { id }: Payment, { state, refundedCents }: Charge): Promise<Refund | undefined> {
  const back = state === 'refunded' ? Infinity : (refundedCents ?? 0)
  if (back === 0) return undefined
  const refund = await refundQueries.getOpenRefund(tx, id)
  return refund && back >= refund.before_cents + refund.amount_cents ? refund : undefined
}

/** Closes a refund that has reached the payer: records the event and notifies the payer, with the reason. */
export async function settleRefund(tx: Tx, payment: Payment, refund: Refund, now: Date): Promise<void> {
  const at = now.toISOString()
  if (!(await refundQueries.updateRefund(tx, refund.key, { state: 'settled', settled_at: at }))) return
  const kind = refund.kind === 'surplus' ? 'surplus_settled' : 'refund_settled'
  const detail = { amount: brl(refund.amount_cents) }
  await queries.insertEvent(tx, { payment_id: payment.id, at, kind, detail })
  await notifyOfRefund(tx, payment, refund, 0, now)
}

/** Notifies once for each refund, whether its Cash or its end is recorded first. */
const notifyOfRefund = (tx: Tx, payment: Payment, refund: Refund, cash: number, at: Date): Promise<void> =>
  notify(tx, {
    kind: refund.kind === 'surplus' ? 'payment_surplus_returned' : 'payment_refunded',
    data: { amountCents: refund.amount_cents, cash, reason: refund.reason },
    userId: payment.user_id,
    link: `/transactions/${payment.id}`,
    key: `payment refund ${refund.key}`,
    at,
  })

/** The donation of a payment, as the referral bonus and the creator's share need it, with what has gone back so far. */
export const donationOf = (payment: Payment, back: Pick<Decision, 'refundedCents' | 'chargedBackCents'>) => {
  const { chargeCents } = factsOf(payment)
  return {
    donorId: payment.user_id,
    source: `payment ${payment.id}`,
    amountCents: payment.amount_cents,
    creatorId: payment.creator_id,
    base: payment.base_cash,
    share: payment.creator_share,
    chargeCents,
    backCents: Math.min(chargeCents, back.refundedCents + back.chargedBackCents),
  }
}

type Tx = Parameters<typeof moveCash>[0]

/** Moves the difference between the Cash that a payment has credited and what it should credit. */
async function moveDifference(
  app: PaymentServices,
  tx: Tx,
  payment: Payment,
  decision: Decision,
  event: (kind: PaymentEvents['kind'], detail?: unknown) => void,
  refund: Refund | undefined,
): Promise<void> {
  const difference = decision.credited - payment.credited
  const back = decision.refundedCents + decision.chargedBackCents
  const isMoreBack = back !== payment.refunded_cents + payment.charged_back_cents
  // Cents that take no whole Cash of the payer may take one of the creator or of the referrer.
  if (difference !== 0 || (decision.credited > 0 && isMoreBack)) {
    await adjustShare(app, tx, donationOf(payment, decision))
    await adjustBonus(app, tx, donationOf(payment, decision))
  }
  if (difference === 0) return
  const at = app.now()
  const wallet = { user: payment.user_id }
  const house = { house: 'donations' as const }
  const recipient = { userId: payment.user_id, link: `/transactions/${payment.id}` as const, at }
  if (difference > 0) {
    await moveCash(tx, {
      kind: 'donation',
      reference: payment.id,
      from: house,
      to: wallet,
      amount: difference,
      at,
      label: brl(payment.amount_cents),
    })
    event('credited', { cash: difference })
    const data = { amountCents: payment.amount_cents, cash: difference }
    await notify(tx, { kind: 'payment_approved', data, key: `payment ${payment.id} approved`, ...recipient })
    return
  }
  // Staff may credit a returned sum again, and the same sum may go back a second time. So the reference then contains
  // the time.
  const reference = `${payment.id}:${back}${payment.is_settled_by_staff ? `:${at.getTime()}` : ''}`
  // The label names the amount that goes back this time. In a partial refund it is less than the donation.
  const backCents = back - payment.refunded_cents - payment.charged_back_cents || back
  const label = brl(backCents)
  const taken = { kind: 'donation_reversal' as const, reference, from: wallet, to: house, amount: -difference }
  const { outcome } = await moveCash(tx, { ...taken, at, label, mayOwe: true })
  if (outcome !== 'moved') throw new Error(`The reversal ${reference} was booked before.`)
  event('reversed', { cash: -difference })
  const isPart = backCents < factsOf(payment).chargeCents
  const data = { amountCents: payment.amount_cents, ...(isPart && { backCents }), cash: -difference }
  if (refund) await notifyOfRefund(tx, payment, refund, -difference, at)
  else await notify(tx, { kind: 'payment_reversed', data, key: `payment ${reference} reversed`, ...recipient })
  if (decision.chargedBackCents > payment.charged_back_cents)
    await notifyStaff(tx, {
      what: 'payment_charged_back',
      link: `/staff/payments/${payment.id}`,
      key: `payment ${reference} charged back`,
      at,
    })
}
