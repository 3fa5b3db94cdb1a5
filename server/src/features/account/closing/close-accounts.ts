import { lastMailDaysBefore, type ClosingObstacle } from '@guildhall/contract/account/closing-rules'
import type { Kysely } from 'kysely'
import type { App } from '../../../app.ts'
import type { DB } from '../../../db/tables.ts'
import { transaction } from '../../../db/transaction.ts'
import { mailJob } from '../../../mail/mail-job.ts'
import * as people from '../../../people/queries.ts'
import { balanceOf, lockWallets, moveCash } from '../../ledger/public.ts'
import { afterReturn, returnSales } from '../../market/public.ts'
import { notifyStaff } from '../../notification/public.ts'
import { updateUser } from '../queries.ts'
import { keepClosedLogin } from './closed-login.ts'
import { eraseAccount, eraseData } from './erase.ts'
import * as queries from './queries.ts'

const atOnce = 100

/** The job of closings: last mails, sales that came back late, and the accounts whose time is over, one by one. */
export async function closeAccounts(app: App): Promise<void> {
  await sendLastMails(app)
  await returnLateSales(app)
  const now = app.now().toISOString()
  const failures: unknown[] = []
  for (let due = await queries.getDueAfter(app.db, now, 0); due; due = await queries.getDueAfter(app.db, now, due.id))
    // One account that cannot be closed does not keep the others open.
    await closeOne(app, due.id).catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} accounts could not be closed.`)
}

async function sendLastMails(app: App): Promise<void> {
  const now = app.now()
  const dueBefore = new Date(now.getTime() + lastMailDaysBefore * 24 * 3600_000).toISOString()
  for (const { id } of await queries.findToRemind(app.db, dueBefore, atOnce))
    await transaction(app.db, async (tx) => {
      const closing = await queries.lockClosing(tx, id)
      if (closing?.state !== 'waiting' || closing.reminded_at !== null) return
      await queries.updateClosing(tx, id, { reminded_at: now.toISOString() })
      await app.jobs.add(tx, mailJob, { kind: 'closing', userId: closing.user_id, event: 'last' })
    })
}

/** A listing may have become open after the request, when its item left the chest in that moment. */
async function returnLateSales(app: App): Promise<void> {
  const sellers = await queries.findClosingSellers(app.db, atOnce)
  if (sellers.length === 0) return
  await transaction(app.db, (tx) => returnSales(tx, sellers, app.now()))
  afterReturn(app)
}

/** Closes one account whose time is over, or notes what it waits for. May be killed and repeated at any point. */
async function closeOne(app: App, id: number): Promise<void> {
  const userId = await transaction(app.db, (tx) => begin(app, tx, id))
  if (userId === null) return
  await eraseData(app, userId)
  await transaction(app.db, async (tx) => {
    await people.lockUser(tx, userId)
    const closing = await queries.lockClosing(tx, id)
    if (closing?.state !== 'erasing') return
    await eraseAccount(tx, userId)
    await queries.updateClosing(tx, id, { state: 'closed', ended_at: app.now().toISOString() })
  })
}

/**
 * The step after which nobody can stop a closing: nothing is under way, the Cash goes to the house, and the login is
 * kept from others. Returns the account to erase; null when the closing waits or has ended.
 */
async function begin(app: App, tx: Kysely<DB>, id: number): Promise<number | null> {
  const asked = await queries.getClosing(tx, id)
  const user = asked && (await people.lockUser(tx, asked.user_id))
  const closing = await queries.lockClosing(tx, id)
  if (!user || !closing || closing.state === 'closed' || closing.state === 'stopped') return null
  if (closing.state === 'erasing') return user.id
  const { obstacles } = await queries.findUnderWay(tx, user)
  // Somebody has made the player a member of staff since, and must take the roles away first.
  if (user.roles.length > 0 && !obstacles.includes('approvals')) obstacles.push('approvals')
  await lockWallets(tx, [user.id])
  const cash = Math.max(0, await balanceOf(tx, user.id))
  const isMore = cash > closing.confirmed_cash
  if (obstacles.length > 0 || isMore) {
    await wait(app, tx, closing, { obstacles, cash: isMore ? cash : null })
    return null
  }
  await forfeit(app, tx, closing, cash)
  const at = app.now()
  const gameLogin = user.game_account_made ? user.login : null
  await updateUser(tx, user.id, { closed_at: at.toISOString(), password_hash: 'closed' })
  await keepClosedLogin(app, tx, user.login)
  await queries.updateClosing(tx, id, { state: 'erasing', forfeited: cash, waits_for: [], game_login: gameLogin })
  if (gameLogin !== null)
    await notifyStaff(tx, {
      what: 'closed_game_account',
      link: '/staff/closings?list=game',
      key: `closing ${id} game`,
      at,
    })
  return user.id
}

/** Notes what a closing waits for. The player is mailed once for each amount of Cash that nobody has agreed to lose. */
async function wait(
  app: App,
  tx: Kysely<DB>,
  { id, user_id: userId, asked_cash }: queries.Closing,
  { obstacles, cash }: { obstacles: ClosingObstacle[]; cash: number | null },
): Promise<void> {
  const waits_for = cash === null ? obstacles : [...obstacles, 'cash']
  await queries.updateClosing(tx, id, { waits_for, asked_cash: cash })
  if (cash !== null && cash !== asked_cash)
    await app.jobs.add(tx, mailJob, { kind: 'closing', userId, event: 'more_cash' })
}

async function forfeit(app: App, tx: Kysely<DB>, { id, user_id }: queries.Closing, cash: number): Promise<void> {
  if (cash === 0) return
  const [from, to] = [{ user: user_id }, { house: 'forfeits' as const }]
  await moveCash(tx, { kind: 'forfeit', reference: String(id), from, to, amount: cash, at: app.now() })
}
