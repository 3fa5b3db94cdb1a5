import type { AnswerOf, ValidOf } from '@guildhall/contract'
import type { closing as endpoints } from '@guildhall/contract/account/closing'
import { closingReason } from '@guildhall/contract/account/closing-rules'
import * as m from '@guildhall/messages'
import * as z from 'zod/mini'
import type { App, Caller } from '../../../app.ts'
import { recordAdminAction } from '../../../audit/record.ts'
import { transaction } from '../../../db/transaction.ts'
import { refuse } from '../../../fail.ts'
import * as people from '../../../people/queries.ts'
import { wholeText } from '../../../words/whole.ts'
import { approvalKind, holdAct } from '../../approval/public.ts'
import { afterReturn } from '../../market/public.ts'
import { lockForClosing, startClosing } from './ask-closing.ts'
import * as queries from './queries.ts'
import { endWaiting } from './stop-closing.ts'

const pageRows = 25
type Listed = AnswerOf<typeof endpoints.listClosings>['data'][number]

export async function listClosings(
  app: App,
  { list = 'open', before }: ValidOf<typeof endpoints.listClosings>['query'],
): Promise<AnswerOf<typeof endpoints.listClosings>> {
  const found = await queries.findClosings(app.db, { list, before: before ?? null }, pageRows + 1)
  const rows = found.slice(0, pageRows)
  return {
    data: rows.map(present),
    next: found.length > pageRows ? (rows.at(-1)?.id ?? null) : null,
  }
}

/** Asks to close the account of a player, who has asked the staff. A second person approves it. */
export async function closeAccountOf(
  app: App,
  caller: Caller,
  { login, cash, reason }: ValidOf<typeof endpoints.closeAccountOf>['body'],
): Promise<AnswerOf<typeof endpoints.closeAccountOf>> {
  const found = (await people.getUserByLogin(app.db, login)) ?? refuse('not_found')
  const approval = await transaction(app.db, async (tx) => {
    const user = await lockForClosing(tx, found.id, cash)
    const payload = { id: user.id, login: user.login, cash, reason }
    const act = { payload, user, target: `user ${user.id}`, reasons: ['closing' as const], isSingle: true }
    const held = await holdAct(app, tx, caller, closingApproval, act)
    if (!held) await perform(app, tx, payload, caller)
    return held
  })
  if (approval) return { message: m.approval_waits(), approval }
  afterReturn(app)
  return { message: m.account_closing_of_asked({ login: found.login }) }
}

const ToClose = z.object({
  id: z.int(),
  login: z.string(),
  cash: z.int(),
  reason: z.string().check(z.maxLength(closingReason.max)),
})
type ToClose = z.infer<typeof ToClose>

/** Closing the account of a player. */
export const closingApproval = approvalKind<ToClose>({
  kind: 'closing',
  tags: ['market'],
  payload: ToClose,
  describe: ({ login, cash, reason }) => [
    { label: m.approval_fact_account(), value: login },
    { label: m.approval_fact_forfeit(), value: wholeText(cash) },
    { label: m.approval_fact_note(), value: reason },
  ],
  link: ({ login }) => `/staff/players/${encodeURIComponent(login)}`,
  perform: (app, tx, { payload, author, approval }) => perform(app, tx, payload, author, approval),
})

async function perform(
  app: App,
  tx: App['db'],
  { id: userId, login, cash, reason }: ToClose,
  author: Parameters<typeof recordAdminAction>[1] & { id: number },
  approval?: object,
): Promise<void> {
  const { id, dueAt } = await startClosing(app, tx, { userId, cash, by: { id: author.id, reason } })
  await recordAdminAction(tx, author, 'closing.ask', `user ${userId}`, app.now(), {
    after: { closing: id, login, cash, due: dueAt, reason, ...(approval && { approval }) },
  })
}

/** Stops the closing of an account that has not begun to be erased. */
export async function stopClosingOf(
  app: App,
  caller: Caller,
  id: number,
  reason: string,
): Promise<AnswerOf<typeof endpoints.stopClosingOf>> {
  const closing = (await queries.getClosing(app.db, id)) ?? refuse('not_found')
  await transaction(app.db, async (tx) => {
    await endWaiting(app, tx, id, closing.user_id, caller.id)
    await recordAdminAction(tx, caller, 'closing.stop', `user ${closing.user_id}`, app.now(), {
      before: { closing: id, due: closing.due_at },
      after: { reason },
    })
  })
  const data = await getListed(app, id)
  return { message: m.account_closing_of_stopped({ login: data.login }), data }
}

/** Records that staff have dealt with a game account. Its login is not needed any more, and removed. */
export async function settleClosedGameAccount(
  app: App,
  caller: Caller,
  id: number,
): Promise<AnswerOf<typeof endpoints.settleClosedGameAccount>> {
  await transaction(app.db, async (tx) => {
    const closing = (await queries.lockClosing(tx, id)) ?? refuse('not_found')
    if (closing.game_login === null) refuse('closing_ended')
    const at = app.now()
    await queries.updateClosing(tx, id, { game_login: null, game_done_at: at.toISOString(), game_done_by: caller.id })
    await recordAdminAction(tx, caller, 'closing.game', `user ${closing.user_id}`, at, { after: { closing: id } })
  })
  return { message: m.account_closing_game_settled(), data: await getListed(app, id) }
}

async function getListed(app: App, id: number): Promise<Listed> {
  const row = await queries.getListed(app.db, id)
  if (!row) throw new Error(`The closing ${id} is gone.`)
  return present(row)
}

const present = (row: queries.ListedClosing): Listed => ({
  id: row.id,
  login: row.login,
  isClosed: row.closed_at !== null,
  state: row.state,
  asked_at: row.asked_at,
  due_at: row.due_at,
  ended_at: row.ended_at,
  asked_by: row.asked_by_login,
  reason: row.reason,
  stopped_by: row.stopped_by_login,
  confirmed_cash: row.confirmed_cash,
  forfeited: row.forfeited,
  waits_for: row.waits_for as Listed['waits_for'],
  game_login: row.game_login,
  game_done_at: row.game_done_at,
})
