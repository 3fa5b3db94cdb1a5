import type { AnswerOf } from '@guildhall/contract'
import type { closing as endpoints } from '@guildhall/contract/account/closing'
import * as m from '@guildhall/messages'
import type { Kysely } from 'kysely'
import type { App } from '../../../app.ts'
import type { DB } from '../../../db/tables.ts'
import { transaction } from '../../../db/transaction.ts'
import { refuse } from '../../../fail.ts'
import { mailJob } from '../../../mail/mail-job.ts'
import * as people from '../../../people/queries.ts'
import { refuseBanned } from '../../ban/public.ts'
import { balanceOf, lockWallets } from '../../ledger/public.ts'
import { notify } from '../../notification/public.ts'
import { openSession } from '../login/sessions.ts'
import { readUserData } from '../user-data.ts'
import { closingOfToken } from './closing-link.ts'
import { closeAccountsJob } from './jobs.ts'
import * as queries from './queries.ts'

/** Stops the closing of the account that has just signed in, and opens its session. */
export async function stopClosing(
  app: App,
  token: string,
  client: { address: string; device: string },
): Promise<AnswerOf<typeof endpoints.stopClosing>> {
  const { id, user_id: userId, password_changed_at } = await closingOfToken(app, token)
  const user = (await people.getUserById(app.db, userId)) ?? refuse('link_unusable')
  // A password that is changed from here on ends the session, or keeps it from being opened.
  if (user.password_changed_at !== password_changed_at) refuse('link_unusable')
  await refuseBanned(app, user)
  const bearer = await transaction(app.db, async (tx) => {
    await endWaiting(app, tx, id, userId)
    const present = await people.getUserById(tx, userId)
    if (present?.password_changed_at !== user.password_changed_at) refuse('link_unusable')
    return openSession({ db: tx, now: app.now }, user, client)
  })
  const userData = await readUserData(app, user)
  return { type: 'bearer', token: bearer, refreshToken: null, userData, message: m.account_closing_stopped() }
}

/** Ends a closing that has not begun to erase. Sales that went back stay off the market. */
export async function endWaiting(
  app: Pick<App, 'jobs' | 'now'>,
  tx: Kysely<DB>,
  id: number,
  userId: number,
  by: number | null = null,
): Promise<void> {
  await people.lockUser(tx, userId)
  const closing = await queries.lockClosing(tx, id)
  if (closing?.state !== 'waiting') refuse('closing_ended')
  const now = app.now()
  await queries.updateClosing(tx, id, { state: 'stopped', ended_at: now.toISOString(), stopped_by: by, waits_for: [] })
  await queries.setClosesAt(tx, userId, null)
  await app.jobs.add(tx, mailJob, { kind: 'closing', userId, event: 'stopped' })
  await notify(tx, { userId, kind: 'closing_stopped', data: {}, link: '/settings/privacy', at: now })
}

/** Agrees to lose Cash that has come since the request. The amount must be exactly what the account holds. */
export async function confirmForfeit(
  app: App,
  token: string,
  cash: number,
): Promise<AnswerOf<typeof endpoints.confirmForfeit>> {
  const { id, user_id: userId, password_changed_at } = await closingOfToken(app, token)
  await transaction(app.db, async (tx) => {
    const user = await people.lockUser(tx, userId)
    if (user?.password_changed_at !== password_changed_at) refuse('link_unusable')
    const closing = await queries.lockClosing(tx, id)
    if (closing?.state !== 'waiting') refuse('closing_ended')
    await lockWallets(tx, [userId])
    const held = Math.max(0, await balanceOf(tx, userId))
    if (held !== cash) refuse('closing_cash_changed', { cash: held })
    const waits_for = closing.waits_for.filter((name) => name !== 'cash')
    await queries.updateClosing(tx, id, { confirmed_cash: cash, asked_cash: null, waits_for })
    await app.jobs.add(tx, closeAccountsJob, {}, `closing ${id}`, new Date(closing.due_at))
  })
  return { message: m.account_closing_forfeit_confirmed() }
}
