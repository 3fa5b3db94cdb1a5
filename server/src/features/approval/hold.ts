import { approvalHours, approvalPermissions, type ApprovalKindName } from '@guildhall/contract/approval-rules'
import type { ApprovalReason } from '@guildhall/contract/approval-rules'
import { serverDayStart } from '@guildhall/contract/server-calendar'
import type { Kysely } from 'kysely'
import type { App, Caller } from '../../app.ts'
import { recordAdminAction } from '../../audit/record.ts'
import type { DB } from '../../db/tables.ts'
import { uuid7 } from '../../db/uuid7.ts'
import { refuse } from '../../fail.ts'
import type { ApprovalKind } from './kind.ts'
import { notifyOfUse, notifyOfRequest } from './notify.ts'
import * as queries from './queries.ts'

/** An act of staff before it is done. */
export interface Act<P> {
  payload: P
  /** The player whom it concerns. */
  user: { id: number; login: string } | null
  /** The thing, as the audit log names it. */
  target: string
  /** Cash, cents or items, which the limits count. */
  amount?: number
  /** What its author may do alone: at most `alone` at once, and `daily` on one day of the server's calendar. */
  limits?: { alone?: number; daily?: number }
  /** Why it needs a second person whatever its amount. */
  reasons?: ApprovalReason[]
  /** Only one such request may wait for the target. */
  isSingle?: boolean
}

/** The kinds whose amounts of a day are added up, each with those of the same measure. */
const refunds = ['refund', 'surplus', 'order_refund', 'gift_refund'] as const
const cash = ['credit', 'deposit', 'settle', 'unknown_credit', 'gift_code'] as const
const gifts = ['item', 'gift_items'] as const
const countedWith: Partial<Record<ApprovalKindName, readonly ApprovalKindName[]>> = {
  credit: cash,
  deposit: cash,
  settle: cash,
  unknown_credit: cash,
  refund: refunds,
  surplus: refunds,
  order_refund: refunds,
  gift_refund: refunds,
  gift_code: cash,
  item: gifts,
  gift_items: gifts,
}

/**
 * Stores a request in place of an act that needs a second person, and returns its id: the caller then does nothing.
 * Returns null when the act may go on, in the same transaction. Refuses `approval_open` while another request about the
 * same thing waits. An owner acts alone while nobody else has the permission, and the audit log says so.
 */
export async function holdAct<P>(
  app: Pick<App, 'now'>,
  tx: Kysely<DB>,
  caller: Caller,
  { kind }: Pick<ApprovalKind<P>, 'kind'>,
  act: Act<P>,
): Promise<string | null> {
  const at = app.now()
  const reasons = await reasonsOf(tx, caller, kind, act, at)
  if (reasons.length > 0) {
    const permission = approvalPermissions[kind]
    const mustAct = caller.isSuperadmin && !(await queries.mayAnotherAct(tx, caller.id, permission, at.toISOString()))
    if (!mustAct) return store(tx, caller, kind, act, reasons, at)
    const { amount = null } = act
    await recordAdminAction(tx, caller, 'approval.alone', act.target, at, { after: { kind, reasons, amount } })
    const login = act.user?.login ?? null
    await notifyOfUse(tx, { kind, by: caller.login, login, amount, second: null, link: '/staff/approvals', at })
  }
  if (act.amount !== undefined)
    await queries.insertAct(tx, {
      id: uuid7(at),
      kind,
      actor_id: caller.id,
      about_user: act.user?.id ?? null,
      target: act.target,
      amount: act.amount,
      at: at.toISOString(),
    })
  return null
}

async function reasonsOf<P>(
  tx: Kysely<DB>,
  caller: Caller,
  kind: ApprovalKindName,
  { amount = 0, limits = {}, reasons = [] }: Act<P>,
  at: Date,
): Promise<ApprovalReason[]> {
  const found = [...reasons]
  if (limits.alone !== undefined && amount > limits.alone) found.push('amount')
  if (limits.daily === undefined) return found
  const kinds = countedWith[kind] ?? [kind]
  await queries.lockDay(tx, caller.id, kinds)
  const before = await queries.sumAlone(tx, caller.id, kinds, serverDayStart(at).toISOString())
  return before + amount > limits.daily ? [...found, 'daily'] : found
}

async function store<P>(
  tx: Kysely<DB>,
  caller: Caller,
  kind: ApprovalKindName,
  { payload, user, target, amount, isSingle = false }: Act<P>,
  reasons: ApprovalReason[],
  at: Date,
): Promise<string> {
  const open = isSingle ? await queries.lockSingle(tx, kind, target) : undefined
  if (open && Date.parse(open.expires_at) > at.getTime()) refuse('approval_open', { approval: open.id })
  if (open) await queries.endRequest(tx, open.id, { state: 'expired', decided_at: at.toISOString() })
  const request = {
    id: uuid7(at),
    kind,
    permission: approvalPermissions[kind],
    payload: JSON.stringify(payload),
    author_id: caller.id,
    about_user: user?.id ?? null,
    target,
    amount: amount ?? null,
    reasons,
    single: isSingle ? target : null,
    created_at: at.toISOString(),
    expires_at: new Date(at.getTime() + approvalHours * 3600_000).toISOString(),
  }
  if (!(await queries.insertRequest(tx, request))) refuse('approval_open')
  const { id } = request
  const data = { kind, by: caller.login, login: user?.login ?? null, amount: amount ?? null }
  await notifyOfRequest(tx, { id, authorId: caller.id, ...data, at })
  await recordAdminAction(tx, caller, 'approval.request', `approval ${id}`, at, {
    after: { kind, target, reasons, amount: amount ?? null, payload },
  })
  return id
}
