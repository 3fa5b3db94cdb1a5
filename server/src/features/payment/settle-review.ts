import type { AnswerOf } from '@guildhall/contract'
import type { payment as endpoints } from '@guildhall/contract/payment'
import * as m from '@guildhall/messages'
import type { Kysely } from 'kysely'
import * as z from 'zod/mini'
import type { App, Caller } from '../../app.ts'
import { recordAdminAction } from '../../audit/record.ts'
import type { DB } from '../../db/tables.ts'
import { transaction } from '../../db/transaction.ts'
import { refuse } from '../../fail.ts'
import { approvalKind, demandOtherPerson, holdAct, type Approved } from '../approval/public.ts'
import { adjustShare } from '../creator/public.ts'
import { moveCash } from '../ledger/public.ts'
import { notify, whole } from '../notification/public.ts'
import { adjustBonus } from '../referral/public.ts'
import { settings } from '../settings/service.ts'
import * as queries from './queries.ts'
import type { Payment } from './queries.ts'
import { donationOf, factsOf } from './credit-payment.ts'
import { summaryOf } from './read-payment.ts'
import { nextCheck } from './next-check.ts'
import { brl, creditedAfter } from './rules.ts'

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
export const creditableOf = (payment: Payment): number =>
  (creditOf(payment)?.credited ?? payment.credited) - payment.credited

interface Decision {
  decision: 'credit' | 'dismiss'
  reason: string
}

/**
 * Staff decide about a payment that does not fit: credit it as agreed, restore what a won chargeback had taken, or
 * leave it. From then on only money that goes back changes the payment. A second person is needed for a credit of one's
 * own payment, and beyond the limits of credits. Nobody leaves their own: that may let its money be returned once more.
 */
export async function settleReview(
  app: App,
  caller: Caller,
  id: string,
  decision: Decision,
): Promise<AnswerOf<typeof endpoints.settleReview>> {
  const { creditAlone, creditDaily } = await settings(app).read('limits')
  const { payment, approval } = await transaction(app.db, async (tx) => {
    const found = await lockDecidable(tx, id, decision)
    const { login } = await queries.getPayer(tx, found.user_id)
    const isOwn = found.user_id === caller.id
    const isDismissal = decision.decision === 'dismiss'
    const target = `payment ${id}`
    await demandOtherPerson(app, tx, caller, { thing: 'payment', target, isOwn: isOwn && isDismissal })
    const held = isDismissal
      ? null
      : await holdAct(app, tx, caller, settleApproval, {
          payload: { id, login, cash: creditableOf(found), reason: decision.reason },
          user: { id: found.user_id, login },
          target,
          amount: creditableOf(found),
          limits: { alone: creditAlone, daily: creditDaily },
          reasons: isOwn ? ['own'] : [],
          isSingle: true,
        })
    return { payment: held ? found : await settle(app, tx, caller, found, decision), approval: held }
  })
  if (approval) return { message: m.approval_waits(), approval, payment: summaryOf(payment) }
  return { message: m.payment_settled(), payment: summaryOf(payment) }
}

/** The payment, locked. Refuses one that nobody has to decide about, and a credit where there is none. */
async function lockDecidable(tx: Kysely<DB>, id: string, { decision }: Decision): Promise<Payment> {
  const found = await queries.lockPayment(tx, id)
  if (!found) refuse('not_found')
  if (!found.needs_staff) refuse('changed_meanwhile')
  if (decision === 'credit' && creditableOf(found) <= 0) refuse('nothing_to_credit')
  return found
}

const Settlement = z.object({ id: z.uuid(), login: z.string(), cash: z.int(), reason: z.string() })

/** A credit of a payment in review that needs a second person. */
export const settleApproval = approvalKind<z.infer<typeof Settlement>>({
  kind: 'settle',
  payload: Settlement,
  describe: ({ login, cash, reason }, { locale }) => [
    { label: m.approval_fact_account(), value: login },
    { label: m.approval_fact_cash(), value: whole(cash, locale) },
    { label: m.approval_fact_reason(), value: reason },
  ],
  link: ({ id }) => `/staff/payments/${id}`,
  async perform(app, tx, { payload: { id, cash, reason }, author, approval }) {
    const decision = { decision: 'credit', reason } as const
    const found = await lockDecidable(tx, id, decision)
    if (creditableOf(found) !== cash) refuse('changed_meanwhile')
    await settle(app, tx, author, found, decision, approval)
  },
})

/** Writes the decision about a locked payment. */
async function settle(
  app: App,
  tx: Kysely<DB>,
  actor: { id: number },
  found: Payment,
  { decision, reason }: Decision,
  approval?: Approved<unknown>['approval'],
): Promise<Payment> {
  const now = app.now()
  const at = now.toISOString()
  const { id } = found
  // In a dispute staff can only leave a note, because the bank decides. A payment under review stays so until then.
  const isNote = found.reason === 'disputed' && decision === 'dismiss'
  const isReview = found.state === 'review' && !isNote
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
    const donation = donationOf(found, { refundedCents, chargedBackCents })
    await adjustShare(app, tx, donation)
    await adjustBonus(app, tx, donation)
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
  await queries.insertEvent(tx, { payment_id: id, at, kind: 'staff', state, by_user: actor.id, detail })
  const was = { state: found.state, credited: found.credited }
  await recordAdminAction(tx, actor, 'payment.settle', `payment ${id}`, now, {
    before: was,
    after: { state, ...detail, ...(approval && { approval }) },
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
}
