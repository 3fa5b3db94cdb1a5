import type { AnswerOf, ValidOf } from '@guildhall/contract'
import type { closing as endpoints } from '@guildhall/contract/account/closing'
import { closingDays } from '@guildhall/contract/account/closing-rules'
import * as m from '@guildhall/messages'
import type { Kysely } from 'kysely'
import type { App, Caller } from '../../../app.ts'
import type { DB } from '../../../db/tables.ts'
import { transaction } from '../../../db/transaction.ts'
import { refuse } from '../../../fail.ts'
import { mailJob } from '../../../mail/mail-job.ts'
import { momentWords } from '../../../mail/letter.ts'
import * as people from '../../../people/queries.ts'
import { currentLocale } from '../../../words/locale.ts'
import { findUnpaid } from '../../creator/public.ts'
import { endGiftsJob } from '../../gift/public.ts'
import { balanceOf, lockWallets } from '../../ledger/public.ts'
import { afterReturn, returnSales } from '../../market/public.ts'
import { askCode } from '../login/confirm-identity.ts'
import { askPassword } from '../passwords/ask-password.ts'
import { getTotp } from '../second-step/queries.ts'
import { closeAccountsJob } from './jobs.ts'
import * as queries from './queries.ts'

/** What closing the account would mean now. */
export async function getClosing(app: App, caller: Caller): Promise<AnswerOf<typeof endpoints.getClosing>> {
  const [cash, { sales, giftCash, obstacles }, unpaid] = await Promise.all([
    balanceOf(app.db, caller.id),
    queries.findUnderWay(app.db, caller),
    findUnpaid(app.db, caller.id),
  ])
  return {
    data: {
      // The gifts that nobody has answered come back with the request.
      cash: Math.max(0, cash + giftCash),
      sales,
      creator: unpaid ?? null,
      waits_for: obstacles,
      hasTotp: caller.hasTotp,
      isOfStaff: caller.roles.length > 0,
    },
  }
}

/** Asks to close the caller's own account, with the password and the second step. Ends all its sessions. */
export async function closeAccount(
  app: App,
  caller: Caller,
  form: ValidOf<typeof endpoints.closeAccount>['body'],
): Promise<AnswerOf<typeof endpoints.closeAccount>> {
  await askPassword(app, caller, form.password, 'password')
  const totp = await getTotp(app.db, caller.id)
  if (totp?.confirmed_at) await askCode(app, caller, totp.secret, form.code)
  const { dueAt } = await transaction(app.db, (tx) => startClosing(app, tx, { userId: caller.id, cash: form.cash }))
  afterReturn(app)
  return { message: m.account_closing_asked({ date: momentWords(dueAt, currentLocale()) }), due_at: dueAt }
}

interface AskedClosing {
  userId: number
  /** Exactly the Cash of the account, which its owner agrees to lose. */
  cash: number
  by?: { id: number; reason: string }
}

/**
 * Begins the 14 days of a closing: nobody can sign in, and open sales and gifts go back. Refuses
 * `closing_of_staff`, `closing_open`, and `closing_cash_changed` when the account holds another amount.
 */
export async function startClosing(
  app: Pick<App, 'jobs' | 'now'>,
  tx: Kysely<DB>,
  { userId, cash, by }: AskedClosing,
): Promise<{ id: number; dueAt: string }> {
  const user = await lockForClosing(tx, userId, cash)
  const now = app.now()
  const dueAt = new Date(now.getTime() + closingDays * 24 * 3600_000)
  const id = await queries.insertClosing(tx, {
    user_id: userId,
    asked_by: by?.id ?? null,
    reason: by?.reason ?? null,
    asked_at: now.toISOString(),
    due_at: dueAt.toISOString(),
    confirmed_cash: cash,
  })
  if (id === null) refuse('closing_open')
  await queries.setClosesAt(tx, user.id, dueAt.toISOString())
  await people.endSessions(tx, user.id, 'all', now.toISOString())
  await returnSales(tx, [user.id], now)
  await app.jobs.add(tx, mailJob, { kind: 'closing', userId, event: 'asked' })
  await app.jobs.add(tx, endGiftsJob, {}, `closing ${id} gifts`)
  await app.jobs.add(tx, closeAccountsJob, {}, `closing ${id}`, dueAt)
  return { id, dueAt: dueAt.toISOString() }
}

/** Locks an account and compares its Cash. A wallet that owes has none to lose. */
export async function lockForClosing(tx: Kysely<DB>, userId: number, cash: number): Promise<people.User> {
  const user = await people.lockUser(tx, userId)
  if (!user || user.closed_at !== null) refuse('not_found')
  if (user.roles.length > 0) refuse('closing_of_staff')
  if (user.closes_at !== null) refuse('closing_open')
  await lockWallets(tx, [userId])
  // The job of gifts returns those that nobody has answered, once the account is closing.
  const { giftCash } = await queries.findUnderWay(tx, user)
  const held = Math.max(0, (await balanceOf(tx, userId)) + giftCash)
  if (held !== cash) refuse('closing_cash_changed', { cash: held })
  return user
}
