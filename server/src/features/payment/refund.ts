import { randomUUID } from 'node:crypto'
import type { AnswerOf } from '@guildhall/contract'
import type { payment as endpoints } from '@guildhall/contract/payment'
import { reaisText } from '@guildhall/contract/reais'
import * as m from '@guildhall/messages'
import type { Kysely } from 'kysely'
import * as z from 'zod/mini'
import type { App, Caller } from '../../app.ts'
import { recordAdminAction } from '../../audit/record.ts'
import type { DB } from '../../db/tables.ts'
import { transaction } from '../../db/transaction.ts'
import { refuse, refuseField } from '../../fail.ts'
import { approvalKind, holdAct, type Approved } from '../approval/public.ts'
import { settings } from '../settings/service.ts'
import * as queries from './queries.ts'
import * as refundQueries from './refund-queries.ts'
import type { Payment } from './queries.ts'
import { factsOf } from './credit-payment.ts'
import { isElsewhere, summaryOf } from './read-payment.ts'
import { brl, centsOf, refundableCents, surplusCents } from './rules.ts'
import { sendRefundJob } from './jobs.ts'

/** How much of a donation can still be refunded, in cents. */
export const refundableOf = (payment: Payment, isSurplusRefused = false): number =>
  payment.provider_id && !isElsewhere(payment) ? refundableCents(factsOf(payment), isSurplusRefused) : 0

/** How much came beyond the charge and can be returned by itself, in cents. */
export const surplusOf = (payment: Payment): number =>
  payment.provider_id && withMoney.includes(payment.state) && !isElsewhere(payment) ? surplusCents(factsOf(payment)) : 0

const withMoney = ['paid', 'partially_refunded', 'review', 'uncredited', 'refunded', 'charged_back']

interface RefundIntent {
  id: string
  reason: string
  idempotencyKey: string | null
  kind: 'donation' | 'surplus'
  /** How much to return, in cents. Refuses when nothing can be returned. */
  centsOf: (payment: Payment, isSurplusRefused: boolean) => number
}

/**
 * Staff refund a donation, in whole or in part. The intent is stored under its key and sent by a job. Cash goes back
 * once, when the provider says that the money did. A second person is needed for one's own donation, because its Cash may
 * have been spent, and beyond the limits of refunds.
 */
export async function refundPayment(
  app: App,
  caller: Caller,
  id: string,
  { reason, amount }: { reason: string; amount?: string | null | undefined },
  idempotencyKey: string | null = null,
): Promise<AnswerOf<typeof endpoints.refundPayment>> {
  const { payment, approval } = await askRefund(
    app,
    caller,
    donationRefund({ id, reason, idempotencyKey, cents: amount ? centsOf(amount) : null }),
  )
  if (approval) return { message: m.approval_waits(), approval, payment: summaryOf(payment) }
  const message = payment.credited > 0 ? m.payment_refund_asked() : m.payment_refund_asked_without_cash()
  return { message, payment: summaryOf(payment) }
}

/** The refund of a donation: of so many cents, or with null of all that can be refunded. */
const donationRefund = ({
  cents,
  ...intent
}: Pick<RefundIntent, 'id' | 'reason' | 'idempotencyKey'> & { cents: number | null }): RefundIntent => ({
  ...intent,
  kind: 'donation',
  centsOf(found, isSurplusRefused) {
    const most = refundableOf(found, isSurplusRefused)
    if (most <= 0) refuse(surplusOf(found) > 0 ? 'surplus_first' : 'not_refundable')
    const sum = cents ?? most
    if (sum < 1 || sum > most) refuseField('amount', 'max', m.payment_refund_at_most({ amount: reaisText(most / 100) }))
    return sum
  },
})

/** Staff return the whole surplus beyond the charge, once; no Cash moves. */
export async function returnSurplus(
  app: App,
  caller: Caller,
  id: string,
  { reason }: { reason: string },
  idempotencyKey: string | null = null,
): Promise<AnswerOf<typeof endpoints.returnSurplus>> {
  const { payment, approval } = await askRefund(app, caller, surplusReturn({ id, reason, idempotencyKey }))
  if (approval) return { message: m.approval_waits(), approval, payment: summaryOf(payment) }
  return { message: m.payment_surplus_asked(), payment: summaryOf(payment) }
}

const surplusReturn = (intent: Pick<RefundIntent, 'id' | 'reason' | 'idempotencyKey'>): RefundIntent => ({
  ...intent,
  kind: 'surplus',
  centsOf(found) {
    const cents = surplusOf(found)
    if (cents <= 0) refuse('no_surplus')
    return cents
  },
})

/** Stores the refund, or a request for a second person. A repeated request has no further effect. */
async function askRefund(
  app: App,
  caller: Caller,
  intent: RefundIntent,
): Promise<{ payment: Payment; approval: string | null }> {
  const { id, reason, idempotencyKey, kind } = intent
  const limits = await settings(app).read('limits')
  return transaction(app.db, async (tx) => {
    const found = await queries.lockPayment(tx, id)
    if (!found) refuse('not_found')
    const asked = idempotencyKey && (await refundQueries.findRefundAsked(tx, caller.id, idempotencyKey))
    if (asked) {
      if (asked.payment_id !== id || asked.reason !== reason || asked.kind !== kind) refuse('idempotency_key_reused')
      return { payment: found, approval: null }
    }
    const cents = await refundCents(tx, found, intent)
    const { login } = await queries.getPayer(tx, found.user_id)
    const approval = await holdAct(app, tx, caller, kind === 'surplus' ? surplusApproval : refundApproval, {
      payload: { id, login, cents, reason },
      user: { id: found.user_id, login },
      target: `payment ${id}`,
      amount: cents,
      limits: { alone: limits.refundAlone * 100, daily: limits.refundDaily * 100 },
      reasons: found.user_id === caller.id ? ['own'] : [],
      isSingle: true,
    })
    if (!approval) await storeRefund(app, tx, caller, found, intent, cents)
    return { payment: found, approval }
  })
}

/** How much to return. Refuses while another refund of the payment is open. */
async function refundCents(tx: Kysely<DB>, found: Payment, intent: RefundIntent): Promise<number> {
  if (await refundQueries.getOpenRefund(tx, intent.id)) refuse('refund_open')
  return intent.centsOf(found, await refundQueries.isSurplusRefused(tx, intent.id))
}

/** Stores the refund of a locked payment under its key, together with the job that sends it. */
async function storeRefund(
  app: App,
  tx: Kysely<DB>,
  actor: { id: number },
  found: Payment,
  { id, reason, idempotencyKey, kind }: RefundIntent,
  cents: number,
  approval?: Approved<unknown>['approval'],
): Promise<void> {
  const at = app.now().toISOString()
  const key = randomUUID()
  const back = found.refunded_cents + found.charged_back_cents + found.surplus_returned_cents
  const refund = {
    key,
    payment_id: id,
    kind,
    amount_cents: cents,
    // The provider reports refunds of the donation and of the surplus as one sum. A bank may have taken a part of it.
    before_cents: found.provider_refunded_cents ?? found.refunded_cents + found.surplus_returned_cents,
    // When a refund names no amount, the provider returns everything. So a refund always names it while there is a
    // surplus.
    is_whole: kind === 'donation' && back === 0 && cents === refundableOf(found),
    reason,
    by_user: actor.id,
    idempotency_key: idempotencyKey,
    asked_at: at,
  }
  // This transaction has locked the payment, so no other refund of it can take the key. A refund of another payment
  // has just taken it.
  if (!(await refundQueries.insertRefund(tx, refund))) refuse('idempotency_key_reused')
  const detail = { amount: brl(cents), reason }
  const eventKind = kind === 'surplus' ? 'surplus_asked' : 'refund_asked'
  await queries.insertEvent(tx, { payment_id: id, at, kind: eventKind, by_user: actor.id, detail })
  const action = kind === 'surplus' ? 'payment.return_surplus' : 'payment.refund'
  await recordAdminAction(tx, actor, action, `payment ${id}`, app.now(), {
    after: { ...detail, ...(approval && { approval }) },
  })
  await app.jobs.add(tx, sendRefundJob, { key }, `send_refund ${key}`)
}

const Refund = z.object({ id: z.uuid(), login: z.string(), cents: z.int(), reason: z.string() })
type Refund = z.infer<typeof Refund>

const describeRefund = ({ id, cents, reason }: Refund) => [
  { label: m.approval_fact_amount(), value: reaisText(cents / 100) },
  { label: m.approval_fact_payment(), value: id },
  { label: m.approval_fact_reason(), value: reason },
]
const linkOf = ({ id }: Refund) => `/staff/payments/${id}`

/** A refund of a donation beyond the limits. */
export const refundApproval = approvalKind<Refund>({
  kind: 'refund',
  payload: Refund,
  describe: describeRefund,
  link: linkOf,
  perform: (app, tx, { payload, ...approved }) =>
    performRefund(app, tx, donationRefund({ ...payload, idempotencyKey: null }), approved),
})

/** The return of a surplus beyond the limits. */
export const surplusApproval = approvalKind<Refund>({
  kind: 'surplus',
  payload: Refund,
  describe: describeRefund,
  link: linkOf,
  perform: (app, tx, { payload, ...approved }) =>
    performRefund(app, tx, surplusReturn({ ...payload, idempotencyKey: null }), approved, payload.cents),
})

/** Refunds what was approved. A surplus that has another size than was approved is refused. */
async function performRefund(
  app: App,
  tx: Kysely<DB>,
  intent: RefundIntent,
  { author, approval }: Omit<Approved<Refund>, 'payload'>,
  expected?: number,
): Promise<void> {
  const found = await queries.lockPayment(tx, intent.id)
  if (!found) refuse('not_found')
  const cents = await refundCents(tx, found, intent)
  if (expected !== undefined && expected !== cents) refuse('no_surplus')
  await storeRefund(app, tx, author, found, intent, cents, approval)
}
