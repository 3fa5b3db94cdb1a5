import type { AnswerOf } from '@guildhall/contract'
import type { payment as endpoints } from '@guildhall/contract/payment'
import * as m from '@guildhall/messages'
import type { Kysely } from 'kysely'
import type { App, Caller } from '../../app.ts'
import { recordAdminAction } from '../../audit/record.ts'
import type { DB } from '../../db/tables.ts'
import { transaction } from '../../db/transaction.ts'
import { refuse } from '../../fail.ts'
import type { PaymentProvider } from '../../ports/payments.ts'
import { demandOtherPerson } from '../approval/public.ts'
import { findCharge } from './find-charge.ts'
import { nextCheck } from './next-check.ts'
import { brl } from './rules.ts'
import { takeIn } from './unknown.ts'
import * as unknown from './unknown-queries.ts'
import type { Unknown, UnknownRow } from './unknown-queries.ts'

const onPage = 50

type UnknownPayment = AnswerOf<typeof endpoints.listUnknownPayments>['data'][number]

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
    await demandOther(app, tx, caller, found)
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
    await demandOther(app, tx, caller, found)
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

/** The payment of the caller's own account, where its reference names that, is for somebody else. */
const demandOther = (app: App, tx: Kysely<DB>, caller: Caller, { id, user_id }: Unknown): Promise<void> =>
  demandOtherPerson(app, tx, caller, {
    thing: 'payment',
    target: `unknown payment ${id}`,
    isOwn: user_id === caller.id,
  })
