import type { AnswerOf, Locale } from '@guildhall/contract'
import type { approval as contract } from '@guildhall/contract/approval'
import type { ApprovalList, ApprovalState } from '@guildhall/contract/approval-rules'
import * as m from '@guildhall/messages'
import type { Kysely } from 'kysely'
import * as z from 'zod/mini'
import type { App, Caller } from '../../app.ts'
import { recordAdminAction } from '../../audit/record.ts'
import { changeContent } from '../../cache/content.ts'
import type { DB } from '../../db/tables.ts'
import { transaction } from '../../db/transaction.ts'
import { uuid7 } from '../../db/uuid7.ts'
import { Refusal, refuse } from '../../fail.ts'
import type { AnyApprovalKind } from './kind.ts'
import { notifyAuthor, notifyOfUse, requestLink } from './notify.ts'
import { presentDetail, presentRequest } from './presenters.ts'
import * as queries from './queries.ts'

const onPage = 30

/** Who asks, in which locale, and the kinds that features have declared. */
interface Context {
  caller: Caller
  locale: Locale
  kinds: readonly AnyApprovalKind[]
}

type Decided = AnswerOf<typeof contract.approveRequest>

/** The requests that the caller may see. `state` is `pending` without a choice. */
export async function findApprovals(
  app: App,
  { caller, locale }: Omit<Context, 'kinds'>,
  { state = 'pending', before }: { state?: ApprovalList | undefined; before?: string | undefined },
): Promise<AnswerOf<typeof contract.findApprovals>> {
  const search = { state, before, now: app.now().toISOString() }
  const rows = await queries.findRequests(app.db, caller, search, onPage + 1)
  const page = rows.slice(0, onPage)
  return {
    data: page.map((row) => presentRequest(row, caller, locale)),
    next: rows.length > onPage ? (page.at(-1)?.id ?? null) : null,
  }
}

export async function getApproval(
  app: App,
  { caller, locale, kinds }: Context,
  id: string,
): Promise<AnswerOf<typeof contract.getApproval>> {
  const row = await visible(app, caller, id)
  return { data: await presentDetail(row, caller, { db: app.db, locale }, kindOf(kinds, row.kind)) }
}

/**
 * Does what a request asks for, once: whoever comes second finds it decided. The act and the end of the request are one
 * transaction, so a refusal of the act leaves the request as it is.
 */
export async function approveRequest(app: App, context: Context, id: string): Promise<Decided> {
  const { caller } = context
  const row = await decidable(app, caller, id)
  const kind = kindOf(context.kinds, row.kind)
  const payload = kind && z.safeParse(kind.payload, row.payload)
  if (!payload?.success) refuse('approval_impossible')
  const perform = await kind!.begin(app, payload.data)
  const work = (tx: Kysely<DB>) =>
    decide(app, tx, caller, row, 'approved', async () => {
      const approval = { id, approvedBy: caller.id }
      await perform(tx, { author: { id: row.author_id }, approval })
      const at = app.now()
      if (row.amount !== null)
        await queries.insertAct(tx, {
          id: uuid7(at),
          kind: row.kind,
          actor_id: row.author_id,
          about_user: row.about_user,
          target: row.target,
          amount: row.amount,
          at: at.toISOString(),
          approval_id: id,
        })
      const { kind: name, author: by, about: login, amount } = row
      await notifyOfUse(tx, { kind: name, by, login, amount, second: caller.login, link: requestLink(id), at })
    })
  const verdict = await (kind!.tags ? changeContent(app, kind!.tags, work) : transaction(app.db, work)).catch(
    (error: unknown) => {
      // A field of the stored act no longer fits the rules, such as the largest credit.
      if (error instanceof Refusal && error.code === 'invalid_input') refuse('approval_impossible', error.details)
      throw error
    },
  )
  return afterDecision(app, context, id, verdict, m.approval_approved())
}

/** Ends a request without doing it. Its author reads the reason. */
export async function declineRequest(app: App, context: Context, id: string, reason: string): Promise<Decided> {
  const { caller } = context
  const row = await decidable(app, caller, id)
  const verdict = await transaction(app.db, (tx) => decide(app, tx, caller, row, 'declined', async () => {}, reason))
  return afterDecision(app, context, id, verdict, m.approval_declined())
}

/** Takes back a request of the caller. */
export async function cancelRequest(app: App, context: Context, id: string): Promise<Decided> {
  const { caller } = context
  const row = await visible(app, caller, id)
  if (row.author_id !== caller.id) refuse('not_found')
  const verdict = await transaction(app.db, async (tx): Promise<Verdict> => {
    const at = app.now()
    const locked = await queries.lockRequest(tx, id)
    if (locked?.state !== 'pending') return 'decided'
    if (Date.parse(locked.expires_at) <= at.getTime()) return 'expired'
    await queries.endRequest(tx, id, { state: 'cancelled', decided_at: at.toISOString(), decided_by: caller.id })
    await recordAdminAction(tx, caller, 'approval.cancel', `approval ${id}`, at, {})
    return 'open'
  })
  return afterDecision(app, context, id, verdict, m.approval_cancelled())
}

/** Closes requests whose time is over and notifies their authors. */
export async function expireRequests(app: Pick<App, 'db' | 'now'>): Promise<void> {
  const at = app.now()
  await transaction(app.db, async (tx) => {
    const expired = await queries.expireRequests(tx, at.toISOString(), 100)
    await Promise.all(expired.map((row) => notifyOfEnd(tx, row, 'expired', '', at)))
  })
}

/** What a decision finds: `open` when it may go on. */
type Verdict = 'open' | 'decided' | 'expired' | 'void'

type Row = queries.ApprovalRow

/**
 * Decides about a request in one transaction: locks it, checks that both people may act now, does `work`, and ends it.
 * A request whose author may no longer act becomes void.
 */
async function decide(
  app: App,
  tx: Kysely<DB>,
  caller: Caller,
  row: Row,
  state: 'approved' | 'declined',
  work: () => Promise<void>,
  reason?: string,
): Promise<Verdict> {
  const at = app.now()
  const now = at.toISOString()
  const locked = await queries.lockRequest(tx, row.id)
  if (locked?.state !== 'pending') return 'decided'
  await queries.sharePeople(tx, [row.author_id, caller.id])
  if (!(await queries.mayAct(tx, caller.id, row.permission, now))) refuse('forbidden')
  const isOver = Date.parse(locked.expires_at) <= at.getTime()
  const isVoid = !isOver && !(await queries.mayAct(tx, row.author_id, row.permission, now))
  const end = isOver ? 'expired' : isVoid ? 'void' : state
  if (end === state) await work()
  await queries.endRequest(tx, row.id, {
    state: end,
    decided_at: now,
    ...(isOver ? {} : { decided_by: caller.id }),
    ...(reason === undefined || end !== state ? {} : { reason }),
  })
  await notifyOfEnd(tx, row, end, reason ?? '', at)
  const actions = { approved: 'approval.approve', declined: 'approval.decline', void: 'approval.void' } as const
  if (end !== 'expired')
    await recordAdminAction(tx, caller, actions[end], `approval ${row.id}`, at, {
      after: { kind: row.kind, target: row.target, author: row.author, ...(reason ? { reason } : {}) },
    })
  return end === state ? 'open' : end === 'void' ? 'void' : 'expired'
}

const notifyOfEnd = (tx: Kysely<DB>, row: Row, state: ApprovalState, reason: string, at: Date) =>
  notifyAuthor(tx, {
    id: row.id,
    authorId: row.author_id,
    kind: row.kind,
    by: row.author,
    login: row.about,
    amount: row.amount,
    state,
    reason,
    at,
  })

async function visible(app: App, caller: Caller, id: string): Promise<Row> {
  return (await queries.getRequest(app.db, caller, id, app.now().toISOString())) ?? refuse('not_found')
}

/**
 * A request that the caller may decide about: of a kind that they have the permission for, and neither asked by them
 * nor for their account.
 */
async function decidable(app: App, caller: Caller, id: string): Promise<Row> {
  const row = await visible(app, caller, id)
  if (row.author_id === caller.id || row.about_user === caller.id) refuse('approval_own')
  return row
}

async function afterDecision(
  app: App,
  context: Context,
  id: string,
  verdict: Verdict,
  message: string,
): Promise<Decided> {
  if (verdict !== 'open') refuse(`approval_${verdict}`)
  return { message, ...(await getApproval(app, context, id)) }
}

const kindOf = (kinds: readonly AnyApprovalKind[], name: Row['kind']) => kinds.find(({ kind }) => kind === name)
