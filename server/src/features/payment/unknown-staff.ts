import { createHash } from 'node:crypto'
import { donationPoints } from '@guildhall/contract/donation'
import type { AnswerOf, ValidOf } from '@guildhall/contract'
import type { payment as endpoints } from '@guildhall/contract/payment'
import type { PaymentMethod } from '@guildhall/contract/payment-rules'
import { reaisText } from '@guildhall/contract/reais'
import * as m from '@guildhall/messages'
import type { App, Caller } from '../../app.ts'
import { recordAdminAction } from '../../audit/record.ts'
import type { PaymentEvents } from '../../db/tables.ts'
import { transaction } from '../../db/transaction.ts'
import { refuse, refuseField } from '../../fail.ts'
import type { Charge, PaymentProvider } from '../../ports/payments.ts'
import { getUserByLogin } from '../../people/queries.ts'
import { moveCash } from '../ledger/public.ts'
import { notify } from '../notification/public.ts'
import { adjustBonus } from '../referral/public.ts'
import * as queries from './queries.ts'
import type { Payment } from './queries.ts'
import { donationOf } from './credit-payment.ts'
import { readReference, referenceFor } from './reference.ts'
import { brl, creditedAfter, nextCheck, quote } from './rules.ts'
import { summaryOf } from './read-payment.ts'
import { takeIn } from './unknown.ts'
import * as unknown from './unknown-queries.ts'
import type { Unknown, UnknownRow } from './unknown-queries.ts'

const onPage = 50

type UnknownPayment = AnswerOf<typeof endpoints.listUnknownPayments>['data'][number]
type Credit = ValidOf<typeof endpoints.creditUnknownPayment>['body']

const presentUnknown = (row: UnknownRow): UnknownPayment => ({
  id: row.id,
  provider: row.provider,
  number: row.provider_id,
  reference: row.reference,
  amount: row.amount_cents === null ? null : brl(row.amount_cents),
  currency: row.currency,
  isPaid: row.is_paid,
  isOurs: row.is_ours,
  status: row.status,
  payer: row.payer,
  reason: row.reason,
  login: row.login,
  state: row.state,
  decidedBy: row.decided_login,
  decidedAt: row.decided_at,
  decision: row.decision,
  paymentId: row.payment_id,
  firstSeen: row.first_seen,
  lastSeen: row.last_seen,
})

export async function listUnknownPayments(
  app: App,
  query: { state?: Unknown['state'] | undefined; before?: string | undefined },
): Promise<AnswerOf<typeof endpoints.listUnknownPayments>> {
  const rows = await unknown.findUnknown(app.db, query, onPage + 1)
  const page = rows.slice(0, onPage)
  const { count } = await unknown.countUnknown(app.db)
  return {
    data: page.map(presentUnknown),
    waiting: count,
    next: rows.length > onPage ? (page.at(-1)?.id ?? null) : null,
  }
}

export async function getUnknownPayment(app: App, id: string): Promise<AnswerOf<typeof endpoints.getUnknownPayment>> {
  const row = await unknown.getUnknown(app.db, id)
  if (!row) refuse('not_found')
  return { data: presentUnknown(row), answer: row.answer }
}

/**
 * Asks a provider for a charge by its number. Refuses `payment_absent` when it knows none, and `provider_silent` when
 * it does not reply.
 */
async function findCharge(app: App, provider: PaymentProvider, providerId: string): Promise<Charge> {
  const adapter = app.payments[provider]
  if (!adapter) refuse('payment_method_off')
  const answer = await adapter.find({ providerId, reference: '' })
  if (answer.kind === 'applied' && answer.value) return answer.value
  if (answer.kind === 'unknown' || (answer.kind === 'refused' && answer.code === 'not_configured')) {
    const cause = answer.kind === 'unknown' ? answer.cause : answer.code
    app.log.warn({ provider, cause }, 'a provider did not reply to a question of staff')
    refuse('provider_silent')
  }
  refuse('payment_absent')
}

/** Looks a charge up at its provider by number and takes it in. */
export async function lookUpPayment(
  app: App,
  caller: Caller,
  { provider, number }: { provider: PaymentProvider; number: string },
): Promise<AnswerOf<typeof endpoints.lookUpPayment>> {
  const target = `${provider} ${number}`
  const charge = await findCharge(app, provider, number)
  const intake = await takeIn(app, provider, charge)
  await recordAdminAction(app.db, caller, 'payment.lookup', target, app.now(), { after: intake })
  if (intake.kind === 'ended') return { message: m.payment_lookup_ended({ status: intake.status }), to: null }
  if (intake.kind === 'kept') {
    const message = intake.isWaiting ? m.payment_lookup_kept() : m.payment_lookup_seen()
    return { message, to: `/staff/payments/unknown/${intake.id}` }
  }
  const to = `/staff/payments/${intake.id}`
  return { message: intake.isNew ? m.payment_lookup_restored() : m.payment_lookup_known(), to }
}

/**
 * Credits an unknown payment to a player, as a donation of `value` reais. It becomes a payment under the provider's
 * number, so that a later refund or chargeback takes the Cash back.
 */
export async function creditUnknownPayment(
  app: App,
  caller: Caller,
  id: string,
  { login, value, reason }: Credit,
): Promise<AnswerOf<typeof endpoints.creditUnknownPayment>> {
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
  const at = row.created_at
  const payment = await transaction(app.db, async (tx) => {
    const current = await unknown.lockUnknown(tx, id)
    if (current?.state !== 'waiting' || !(await queries.insertPayment(tx, row))) refuse('changed_meanwhile')
    const event = (kind: PaymentEvents['kind'], detail?: unknown, by_user: number | null = null) =>
      queries.insertEvent(tx, { payment_id: row.id, at, kind, state: row.state, by_user, detail })
    await event('created', { unknown: id })
    await event('answer', charge.answer)
    await event('staff', { decision: 'credit', reason, cash: row.credited }, caller.id)
    const created = (await queries.getPayment(tx, row.id))!
    await credit(app, tx, created)
    await event('credited', { cash: row.credited })
    const change = {
      state: 'credited' as const,
      payment_id: row.id,
      user_id: user.id,
      decided_by: caller.id,
      decided_at: at,
    }
    await unknown.updateUnknown(tx, id, { ...change, decision: reason, next_check_at: null })
    await recordAdminAction(tx, caller, 'payment.creditUnknown', `unknown payment ${id}`, app.now(), {
      after: { payment: row.id, login: user.login, amount: brl(value * 100), cash: row.credited, reason },
    })
    return created
  })
  const message = m.payment_unknown_credited({ login: user.login, cash: payment.credited })
  return { message, payment: summaryOf(payment), cash: payment.credited }
}

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
  const chargeCents = isComparable ? Math.min(came, value * 100 + quote(method, value).feeCents) : came
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

/** Staff close an unknown payment without a credit: it belongs to another shop, or was refunded elsewhere. */
export async function dismissUnknownPayment(
  app: App,
  caller: Caller,
  id: string,
  reason: string,
): Promise<AnswerOf<typeof endpoints.dismissUnknownPayment>> {
  const now = app.now()
  await transaction(app.db, async (tx) => {
    const found = await unknown.lockUnknown(tx, id)
    if (!found) refuse('not_found')
    if (found.state !== 'waiting') refuse('changed_meanwhile')
    const change = {
      state: 'dismissed' as const,
      decided_by: caller.id,
      decided_at: now.toISOString(),
      decision: reason,
    }
    await unknown.updateUnknown(tx, id, { ...change, next_check_at: null })
    await recordAdminAction(tx, caller, 'payment.dismissUnknown', `unknown payment ${id}`, now, { after: { reason } })
  })
  return { message: m.payment_unknown_dismissed(), data: presentUnknown((await unknown.getUnknown(app.db, id))!) }
}

/** Staff reopen an unknown payment that they had closed without a credit. The audit log keeps the earlier decision. */
export async function reopenUnknownPayment(
  app: App,
  caller: Caller,
  id: string,
  reason: string,
): Promise<AnswerOf<typeof endpoints.reopenUnknownPayment>> {
  const now = app.now()
  await transaction(app.db, async (tx) => {
    const found = await unknown.lockUnknown(tx, id)
    if (!found) refuse('not_found')
    if (found.state !== 'dismissed') refuse('changed_meanwhile')
    const next = nextCheck('paid', now, now, now)
    const open = { state: 'waiting' as const, decided_by: null, decided_at: null, decision: null }
    await unknown.updateUnknown(tx, id, { ...open, next_check_at: next?.toISOString() ?? null })
    await recordAdminAction(tx, caller, 'payment.reopenUnknown', `unknown payment ${id}`, now, {
      before: { decision: found.decision, decidedAt: found.decided_at },
      after: { reason },
    })
  })
  return { message: m.payment_unknown_reopened(), data: presentUnknown((await unknown.getUnknown(app.db, id))!) }
}
