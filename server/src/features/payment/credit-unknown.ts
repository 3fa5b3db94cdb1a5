import { createHash } from 'node:crypto'
import { donationPoints } from '@guildhall/contract/donation'
import type { AnswerOf, ValidOf } from '@guildhall/contract'
import type { payment as endpoints } from '@guildhall/contract/payment'
import type { PaymentMethod } from '@guildhall/contract/payment-rules'
import { reaisText } from '@guildhall/contract/reais'
import * as m from '@guildhall/messages'
import * as z from 'zod/mini'
import type { App, Caller } from '../../app.ts'
import { recordAdminAction } from '../../audit/record.ts'
import type { PaymentEvents } from '../../db/tables.ts'
import { transaction } from '../../db/transaction.ts'
import { refuse, refuseField } from '../../fail.ts'
import type { Charge, PaymentProvider } from '../../ports/payments.ts'
import { getUserByLogin } from '../../people/queries.ts'
import { wholeText } from '../../words/whole.ts'
import { approvalKind, holdAct, type Approved } from '../approval/public.ts'
import { moveCash } from '../ledger/public.ts'
import { notify, whole } from '../notification/public.ts'
import { adjustBonus } from '../referral/public.ts'
import { settings } from '../settings/service.ts'
import * as queries from './queries.ts'
import type { Payment } from './queries.ts'
import { donationOf } from './credit-payment.ts'
import { findCharge } from './find-charge.ts'
import { readReference, referenceFor } from './reference.ts'
import { nextCheck } from './next-check.ts'
import { brl, creditedAfter, priceOf } from './rules.ts'
import { summaryOf } from './read-payment.ts'
import { takeIn } from './unknown.ts'
import * as unknown from './unknown-queries.ts'
import type { Unknown } from './unknown-queries.ts'

type Credit = ValidOf<typeof endpoints.creditUnknownPayment>['body']

/**
 * Credits an unknown payment to a player, as a donation of `value` reais. It becomes a payment under the provider's
 * number, so that a later refund or chargeback takes the Cash back. A second person is needed for one's own account,
 * for another currency, and beyond the limits of credits.
 */
export async function creditUnknownPayment(
  app: App,
  caller: Caller,
  id: string,
  { login, value, reason }: Credit,
): Promise<AnswerOf<typeof endpoints.creditUnknownPayment>> {
  const { creditAlone, creditDaily } = await settings(app).read('limits')
  const creditable = await findCreditable(app, { id, login, value })
  const { user, row, charge } = creditable
  const { payment, approval } = await transaction(app.db, async (tx) => {
    if ((await unknown.lockUnknown(tx, id))?.state !== 'waiting') refuse('changed_meanwhile')
    const isForeign = charge.currency !== null && charge.currency !== 'BRL'
    const held = await holdAct(app, tx, caller, unknownCreditApproval, {
      payload: { id, login: user.login, value, cash: row.credited, currency: charge.currency, reason },
      user: { id: user.id, login: user.login },
      target: `unknown payment ${id}`,
      amount: row.credited,
      limits: { alone: creditAlone, daily: creditDaily },
      reasons: [...(user.id === caller.id ? ['own' as const] : []), ...(isForeign ? ['currency' as const] : [])],
      isSingle: true,
    })
    return { payment: held ? null : await storeCredit(app, tx, caller, creditable, reason), approval: held }
  })
  if (!payment) return { message: m.approval_waits(), ...(approval && { approval }) }
  const message = m.payment_unknown_credited({ login: user.login, cash: wholeText(payment.credited) })
  return { message, payment: summaryOf(payment), cash: payment.credited }
}

type Creditable = Awaited<ReturnType<typeof findCreditable>>

/** Asks the provider about an unknown payment again. Refuses what cannot be credited to this player. */
async function findCreditable(app: App, { id, login, value }: { id: string; login: string; value: number }) {
  const found = await unknown.getUnknown(app.db, id)
  if (!found) refuse('not_found')
  if (found.state !== 'waiting') refuse('changed_meanwhile')
  const user = await getUserByLogin(app.db, login)
  if (!user) refuseField('login', 'exists', m.payment_unknown_login_absent())
  // The provider may have returned the money since the portal found the charge.
  const charge = await findCharge(app, found.provider, found.provider_id)
  const came = charge.paidCents ?? charge.amountCents ?? value * 100
  if (charge.state === 'paid' && value * 100 > came)
    refuseField('value', 'max', m.payment_unknown_at_most({ amount: reaisText(came / 100) }))
  const row = await rowOf(app, { found, charge, user, value, came })
  if (charge.state !== 'paid' || row.credited === 0) {
    await takeIn(app, found.provider, charge)
    refuse('payment_not_paid')
  }
  return { id, user, charge, row, value }
}

/** Makes the payment of an unknown one and credits it, once. */
async function storeCredit(
  app: App,
  tx: Tx,
  actor: { id: number },
  { id, user, charge, row, value }: Creditable,
  reason: string,
  approval?: Approved<unknown>['approval'],
): Promise<Payment> {
  const at = row.created_at
  const current = await unknown.lockUnknown(tx, id)
  if (current?.state !== 'waiting' || !(await queries.insertPayment(tx, row))) refuse('changed_meanwhile')
  const event = (kind: PaymentEvents['kind'], detail?: unknown, by_user: number | null = null) =>
    queries.insertEvent(tx, { payment_id: row.id, at, kind, state: row.state, by_user, detail })
  await event('created', { unknown: id })
  await event('answer', charge.answer)
  await event('staff', { decision: 'credit', reason, cash: row.credited }, actor.id)
  const created = (await queries.getPayment(tx, row.id))!
  await credit(app, tx, created)
  await event('credited', { cash: row.credited })
  const change = {
    state: 'credited' as const,
    payment_id: row.id,
    user_id: user.id,
    decided_by: actor.id,
    decided_at: at,
  }
  await unknown.updateUnknown(tx, id, { ...change, decision: reason, next_check_at: null })
  const amount = brl(value * 100)
  await recordAdminAction(tx, actor, 'payment.creditUnknown', `unknown payment ${id}`, app.now(), {
    after: { payment: row.id, login: user.login, amount, cash: row.credited, reason, ...(approval && { approval }) },
  })
  return created
}

const UnknownCredit = z.object({
  id: z.uuid(),
  login: z.string(),
  value: z.int(),
  cash: z.int(),
  currency: z.nullable(z.string()),
  reason: z.string(),
})

/** A credit of an unknown payment that needs a second person. The provider is asked once more when it is approved. */
export const unknownCreditApproval = approvalKind<z.infer<typeof UnknownCredit>>({
  kind: 'unknown_credit',
  payload: UnknownCredit,
  describe: ({ login, value, cash, currency, reason }, { locale }) => [
    { label: m.approval_fact_account(), value: login },
    { label: m.approval_fact_amount(), value: `${brl(value * 100)}${currency ? ` (${currency})` : ''}` },
    { label: m.approval_fact_cash(), value: whole(cash, locale) },
    { label: m.approval_fact_reason(), value: reason },
  ],
  link: ({ id }) => `/staff/payments/unknown/${id}`,
  async begin(app, { id, login, value, cash, reason }) {
    const creditable = await findCreditable(app, { id, login, value })
    if (creditable.row.credited !== cash) refuse('changed_meanwhile')
    return async (tx, { author, approval }) => {
      await storeCredit(app, tx, author, creditable, reason, approval)
    }
  },
})

type Tx = Parameters<typeof moveCash>[0]

async function credit(app: App, tx: Tx, payment: Payment): Promise<void> {
  const { refunded_cents: refundedCents, charged_back_cents: chargedBackCents } = payment
  await adjustBonus(app, tx, donationOf(payment, { refundedCents, chargedBackCents }))
  await moveCash(tx, {
    kind: 'donation',
    reference: payment.id,
    from: { house: 'donations' },
    to: { user: payment.user_id },
    amount: payment.credited,
    at: app.now(),
    label: brl(payment.amount_cents),
  })
  await notify(tx, {
    kind: 'payment_approved',
    userId: payment.user_id,
    data: { amountCents: payment.amount_cents, cash: payment.credited },
    link: `/transactions/${payment.id}`,
    key: `payment ${payment.id} approved`,
    at: app.now(),
  })
}

/**
 * The row of the payment that an unknown one becomes. It keeps its reference at the provider unless another payment has
 * it. Its charge is `value` and the method's fee, as far as that was received; the rest is surplus. What has gone back
 * counts against the surplus first.
 */
async function rowOf(
  app: App,
  {
    found,
    charge,
    user,
    value,
    came,
  }: { found: Unknown; charge: Charge; user: { id: number }; value: number; came: number },
) {
  const now = app.now()
  const method = methodOf(found.provider, charge)
  const isNameUsable = /^[A-Za-z0-9_-]{1,64}$/.test(charge.reference ?? '')
  const keepsName = isNameUsable && (await unknown.isReferenceFree(app.db, charge.reference!))
  const fresh = referenceFor(app.config, { userId: user.id, method, reais: value, at: now })
  const content = keepsName ? readReference(app.config, charge.reference) : null
  const reference = keepsName ? charge.reference! : fresh.reference
  // The portal cannot compare amounts of another currency with reais, so the whole sum counts as the charge.
  const isComparable = charge.currency === null || charge.currency === 'BRL'
  const chargeCents = isComparable ? Math.min(came, value * 100 + priceOf(method, value).feeCents) : came
  const refunded = charge.refundedCents ?? 0
  const surplusReturned = Math.min(came - chargeCents, refunded + charge.chargedBackCents)
  const ofRefunds = Math.min(surplusReturned, refunded)
  const refundedCents = Math.min(chargeCents, refunded - ofRefunds)
  const chargedBackCents = Math.min(chargeCents, charge.chargedBackCents - (surplusReturned - ofRefunds))
  const back = Math.min(chargeCents, refundedCents + chargedBackCents)
  const cash = donationPoints(value).total
  const at = now.toISOString()
  return {
    // The payment gets the id in its reference. So the ledger does not credit it again if it already has that credit.
    id: content?.userId === user.id ? content.id : fresh.id,
    user_id: user.id,
    method,
    provider: found.provider,
    provider_id: charge.providerId,
    reference,
    provider_key: fresh.id,
    request_digest: createHash('sha256').update(reference).digest(),
    amount_cents: value * 100,
    fee_cents: chargeCents - value * 100,
    total_cents: charge.totalCents,
    cash,
    credited: creditedAfter({ cash, chargeCents }, back),
    state: back === 0 ? ('paid' as const) : ('partially_refunded' as const),
    is_settled_by_staff: true,
    receipt_id: charge.receiptId,
    status: charge.status,
    status_detail: charge.statusDetail,
    refunded_cents: refundedCents,
    charged_back_cents: chargedBackCents,
    received_cents: isComparable ? (charge.paidCents ?? charge.amountCents) : null,
    surplus_returned_cents: surplusReturned,
    created_at: at,
    paid_at: at,
    asked_at: at,
    next_check_at: nextCheck('paid', now, now, now)?.toISOString() ?? null,
  }
}

function methodOf(provider: PaymentProvider, { answer }: Charge): PaymentMethod {
  if (provider !== 'mercadopago') return provider
  const { payment_method_id } = answer as { payment_method_id?: unknown }
  return payment_method_id === 'pix' ? 'mercado_pix' : 'mercado_card'
}
