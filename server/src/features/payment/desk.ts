import type { AnswerOf, ValidOf } from '@guildhall/contract'
import type { payment as endpoints } from '@guildhall/contract/payment'
import { endOfServerDay } from '@guildhall/contract/server-calendar'
import * as m from '@guildhall/messages'
import type { App, Caller } from '../../app.ts'
import { recordAdminAction } from '../../audit/record.ts'
import { transaction } from '../../db/transaction.ts'
import { refuse } from '../../fail.ts'
import { balanceOf, moveCash } from '../ledger/public.ts'
import { notify } from '../notification/public.ts'
import { followDonation } from '../referral/public.ts'
import * as queries from './queries.ts'
import type { Payment, PaymentSearch } from './queries.ts'
import { donationOf, factsOf } from './credit-payment.ts'
import { refundableOf, surplusOf } from './refund.ts'
import { brl, centsOf, creditedAfter, nextCheck } from './rules.ts'
import { countUnknown } from './unknown-queries.ts'
import { returnedCents, summaryOf } from './show.ts'

const onPage = 50

type Search = ValidOf<typeof endpoints.searchPayments>['query']

/** What a search of staff asks of the database; `review` finds all that wait for a person. */
export function searchOf({ state, from, to, amount, ...search }: Search): PaymentSearch {
  return {
    ...search,
    ...(state === 'review' ? { needsStaff: true } : { state }),
    // A day of the server's calendar begins where the one before ends.
    ...(from ? { from: new Date(endOfServerDay(from) - 24 * 3600_000).toISOString() } : {}),
    ...(to ? { until: new Date(endOfServerDay(to)).toISOString() } : {}),
    ...(amount ? { amountCents: centsOf(amount) } : {}),
  }
}

/** Payments of everyone for staff, newest first. */
export async function searchPayments(app: App, search: Search): Promise<AnswerOf<typeof endpoints.searchPayments>> {
  const rows = await queries.searchPayments(app.db, searchOf(search), onPage + 1)
  const shown = rows.slice(0, onPage)
  return {
    data: shown.map((payment) => ({ ...summaryOf(payment), login: payment.login, reason: payment.reason })),
    inReview: await queries.countForStaff(app.db),
    unknown: (await countUnknown(app.db)).count,
    next: rows.length > onPage ? (shown.at(-1)?.id ?? null) : null,
  }
}

/** One payment with everything that happened to it. */
export async function getPaymentDetail(app: App, id: string): Promise<AnswerOf<typeof endpoints.getPaymentDetail>> {
  const payment = await queries.getPayment(app.db, id)
  if (!payment) refuse('not_found')
  const { login } = await queries.getPayer(app.db, payment.user_id)
  const openRefund = await queries.getOpenRefund(app.db, id)
  const refundable = refundableOf(payment, await queries.isSurplusRefused(app.db, id))
  return {
    payment: summaryOf(payment),
    login,
    reason: payment.needs_staff ? payment.reason : null,
    refunded: brl(returnedCents(payment)),
    expected: brl(payment.amount_cents + payment.fee_cents),
    received: payment.received_cents === null ? null : brl(payment.received_cents),
    surplus: brl(surplusOf(payment)),
    surplusReturned: brl(payment.surplus_returned_cents),
    chargedBack: brl(payment.charged_back_cents),
    refundable: brl(refundable),
    isRefundable: refundable > 0 && !openRefund,
    isSurplusReturnable: surplusOf(payment) > 0 && !openRefund,
    creditable: payment.needs_staff ? creditableOf(payment) : 0,
    balance: await balanceOf(app.db, payment.user_id),
    refunds: (await queries.findRefunds(app.db, id)).map(({ amountCents, ...refund }) => ({
      ...refund,
      amount: brl(amountCents),
    })) as AnswerOf<typeof endpoints.getPaymentDetail>['refunds'],
    events: (await queries.findEvents(app.db, id)) as AnswerOf<typeof endpoints.getPaymentDetail>['events'],
    transfers: await queries.findTransfers(app.db, id),
  }
}

/**
 * A payment as a person's credit leaves it: what came again no longer counts as gone, and what else was paid back stays
 * so. Null where there is nothing to credit, as for a dispute: that is only taken note of.
 */
function creditOf(payment: Payment) {
  const { state, reason } = payment
  const isBack = reason === 'chargeback_won' || reason === 'refund_undone'
  if (state !== 'review' && !isBack) return null
  const refunded_cents = reason === 'refund_undone' ? 0 : payment.refunded_cents
  const charged_back_cents = reason === 'chargeback_won' ? 0 : payment.charged_back_cents
  const back = refunded_cents + charged_back_cents
  const charge = factsOf(payment)
  return {
    state: back === 0 ? ('paid' as const) : ('partially_refunded' as const),
    credited: Math.max(payment.credited, creditedAfter(charge, Math.min(charge.chargeCents, back))),
    refunded_cents,
    charged_back_cents,
    // Of a dispute the bank still decides.
    reason: reason === 'disputed' ? reason : null,
  }
}

/**
 * What staff leave of a payment that they close without a credit. What came back of one without Cash can be returned
 * again; for the rest its reason stays, so that the same news of the provider asks nobody twice.
 */
function keptOf({ state, reason, refunded_cents, charged_back_cents, surplus_returned_cents }: Payment) {
  if (reason !== 'refund_undone' && reason !== 'chargeback_won')
    return { reason: reason === 'wrong_receiver' && state === 'review' ? reason : null }
  if (state === 'review' || state === 'uncredited')
    return reason === 'refund_undone' ? { reason: null, refunded_cents: 0 } : { reason: null, charged_back_cents: 0 }
  if (refunded_cents + charged_back_cents === 0 && surplus_returned_cents > 0)
    return { reason: null, surplus_returned_cents: 0 }
  return { reason }
}

/** How much Cash a person's credit would bring. */
const creditableOf = (payment: Payment): number => (creditOf(payment)?.credited ?? payment.credited) - payment.credited

/**
 * A person decides about a payment that does not fit: credits it as it was agreed, gives back what a won chargeback
 * took, or leaves it as it is. From then on only money that goes back changes it.
 */
export async function settleReview(
  app: App,
  caller: Caller,
  id: string,
  { decision, reason }: { decision: 'credit' | 'dismiss'; reason: string },
): Promise<AnswerOf<typeof endpoints.settleReview>> {
  const now = app.now()
  const at = now.toISOString()
  const payment = await transaction(app.db, async (tx) => {
    const found = await queries.lockPayment(tx, id)
    if (!found) refuse('not_found')
    if (!found.needs_staff) refuse('changed_meanwhile')
    // Of a dispute staff only take note: the bank decides, and a review waits until then.
    const isNote = found.reason === 'disputed' && decision === 'dismiss'
    const isReview = found.state === 'review' && !isNote
    if (decision === 'credit' && creditableOf(found) <= 0) refuse('nothing_to_credit')
    const settled = decision === 'credit' ? creditOf(found) : null
    const restored = settled ? settled.credited - found.credited : 0
    const state = settled?.state ?? (isReview ? 'uncredited' : found.state)
    const change = {
      ...(settled ?? (isNote ? {} : keptOf(found))),
      state,
      needs_staff: isNote && found.state === 'review',
      is_settled_by_staff: found.is_settled_by_staff || !isNote,
      paid_at: settled ? (found.paid_at ?? at) : found.paid_at,
      next_check_at: nextCheck(state, new Date(found.created_at), now, now)?.toISOString() ?? null,
    }
    await queries.updatePayment(tx, id, change)
    if (restored > 0) {
      const { refunded_cents: refundedCents, charged_back_cents: chargedBackCents } = { ...found, ...change }
      await followDonation(app, tx, donationOf(found, { refundedCents, chargedBackCents }))
      await moveCash(tx, {
        ...(isReview
          ? { kind: 'donation' as const, reference: id }
          : { kind: 'donation_restored' as const, reference: `${id}:${now.getTime()}` }),
        from: { house: 'donations' },
        to: { user: found.user_id },
        amount: restored,
        at: now,
        label: brl(found.amount_cents),
      })
    }
    const detail = { decision, reason, cash: restored }
    await queries.insertEvent(tx, { payment_id: id, at, kind: 'staff', state, by_user: caller.id, detail })
    const was = { state: found.state, credited: found.credited }
    await recordAdminAction(tx, caller, 'payment.settle', `payment ${id}`, now, {
      before: was,
      after: { state, ...detail },
    })
    if (!isNote)
      await notify(tx, {
        kind: settled ? 'payment_credited' : isReview ? 'payment_uncredited' : 'payment_unchanged',
        data: { amountCents: found.amount_cents, cash: restored, reason },
        userId: found.user_id,
        link: `/transactions/${id}`,
        key: `payment ${id} settled ${at}`,
        at: now,
      })
    return { ...found, ...change }
  })
  return { message: m.payment_settled(), payment: summaryOf(payment) }
}
