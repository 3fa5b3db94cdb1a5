import type { AnswerOf, ValidOf } from '@guildhall/contract'
import type { payment as endpoints } from '@guildhall/contract/payment'
import { endOfServerDay, startOfServerDay } from '@guildhall/contract/server-calendar'
import * as m from '@guildhall/messages'
import type { App, Caller } from '../../app.ts'
import { recordAdminAction } from '../../audit/record.ts'
import { transaction } from '../../db/transaction.ts'
import { refuse } from '../../fail.ts'
import { balanceOf, moveCash } from '../ledger/public.ts'
import { notify } from '../notification/public.ts'
import { adjustBonus } from '../referral/public.ts'
import * as queries from './queries.ts'
import type { Payment, PaymentSearch } from './queries.ts'
import { donationOf, factsOf } from './credit-payment.ts'
import { refundableOf, surplusOf } from './refund.ts'
import { brl, centsOf, creditedAfter, nextCheck } from './rules.ts'
import { countUnknown } from './unknown-queries.ts'
import { returnedCents, summaryOf } from './read-payment.ts'

const onPage = 50

type Search = ValidOf<typeof endpoints.searchPayments>['query']

/** The search of staff as the query takes it; the state `review` finds all payments that wait for staff. */
export function searchOf({ state, method, dated, from, to, amount, ...search }: Search): PaymentSearch {
  return {
    ...search,
    ...(method === 'mercadopago' ? { provider: method } : { method }),
    ...(state === 'review' ? { needsStaff: true } : { state }),
    ...(dated === 'paid' && { isPaid: true }),
    ...(from ? { from: new Date(startOfServerDay(from)).toISOString() } : {}),
    ...(to ? { until: new Date(endOfServerDay(to)).toISOString() } : {}),
    ...(amount ? { amountCents: centsOf(amount) } : {}),
  }
}

/** Payments of all players, newest first. */
export async function searchPayments(app: App, search: Search): Promise<AnswerOf<typeof endpoints.searchPayments>> {
  const rows = await queries.searchPayments(app.db, searchOf(search), onPage + 1)
  const page = rows.slice(0, onPage)
  return {
    data: page.map((payment) => ({ ...summaryOf(payment), login: payment.login, reason: payment.reason })),
    inReview: await queries.countForStaff(app.db),
    unknown: (await countUnknown(app.db)).count,
    next: rows.length > onPage ? (page.at(-1)?.id ?? null) : null,
  }
}

/** One payment with its events, refunds and transfers. */
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
 * The columns of a payment after staff credit it: money that came again no longer counts as gone back. Null when there
 * is nothing to credit, as in a dispute, where staff only leave a note.
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
    // In a dispute the bank still decides, so the reason stays.
    reason: reason === 'disputed' ? reason : null,
  }
}

/**
 * The columns of a payment that staff close without a credit. Where no Cash was credited, returned money can be
 * refunded again. Otherwise the reason stays, so that the same reply does not ask staff twice.
 */
function dismissalOf({ state, reason, refunded_cents, charged_back_cents, surplus_returned_cents }: Payment) {
  if (reason !== 'refund_undone' && reason !== 'chargeback_won')
    return { reason: reason === 'wrong_receiver' && state === 'review' ? reason : null }
  if (state === 'review' || state === 'uncredited')
    return reason === 'refund_undone' ? { reason: null, refunded_cents: 0 } : { reason: null, charged_back_cents: 0 }
  if (refunded_cents + charged_back_cents === 0 && surplus_returned_cents > 0)
    return { reason: null, surplus_returned_cents: 0 }
  return { reason }
}

/** How much Cash a credit by staff would add. */
const creditableOf = (payment: Payment): number => (creditOf(payment)?.credited ?? payment.credited) - payment.credited

/**
 * Staff decide about a payment that does not fit: credit it as agreed, restore what a won chargeback had taken, or
 * leave it. From then on only money that goes back changes the payment.
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
    // In a dispute staff can only leave a note, because the bank decides. A payment under review stays so until then.
    const isNote = found.reason === 'disputed' && decision === 'dismiss'
    const isReview = found.state === 'review' && !isNote
    if (decision === 'credit' && creditableOf(found) <= 0) refuse('nothing_to_credit')
    const settled = decision === 'credit' ? creditOf(found) : null
    const restored = settled ? settled.credited - found.credited : 0
    const state = settled?.state ?? (isReview ? 'uncredited' : found.state)
    const change = {
      ...(settled ?? (isNote ? {} : dismissalOf(found))),
      state,
      needs_staff: isNote && found.state === 'review',
      is_settled_by_staff: found.is_settled_by_staff || !isNote,
      paid_at: settled ? (found.paid_at ?? at) : found.paid_at,
      next_check_at: nextCheck(state, new Date(found.created_at), now, now)?.toISOString() ?? null,
    }
    await queries.updatePayment(tx, id, change)
    if (restored > 0) {
      const { refunded_cents: refundedCents, charged_back_cents: chargedBackCents } = { ...found, ...change }
      await adjustBonus(app, tx, donationOf(found, { refundedCents, chargedBackCents }))
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
