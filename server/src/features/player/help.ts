import type { AdminAction } from '@guildhall/contract/audit-actions'
import type { NotificationData } from '@guildhall/contract/notification'
import * as m from '@guildhall/messages'
import type { Kysely } from 'kysely'
import type { App, Caller } from '../../app.ts'
import { recordAdminAction } from '../../audit/record.ts'
import type { DB } from '../../db/tables.ts'
import { transaction } from '../../db/transaction.ts'
import { refuse, refuseAll } from '../../fail.ts'
import { countHit } from '../../limits/count-hits.ts'
import { getRefusal } from '../../dispatch/queries.ts'
import { mailJob } from '../../mail/mail-job.ts'
import { demandHelpable } from '../../people/demand-helpable.ts'
import { endSessions, lockUser, type User } from '../../people/queries.ts'
import { problem } from '../../words/refusals.ts'
import { findTaken } from '../account/public.ts'
import { notify } from '../notification/public.ts'
import { setPendingEmail } from './queries.ts'
import { demandPlayer } from './service.ts'

/** One account gets this much help in an hour, from all of the staff together. */
const helpOfOneAccount = { max: 12, perSeconds: 3600, by: 'caller' } as const

interface Asked {
  login: string
  reason: string
}
type How = NotificationData<'account_helped'>['how']
/** Does the act on the locked account, and returns what the audit log has of it beside the reason. */
type Act = (tx: Kysely<DB>, user: User, now: Date) => Promise<{ before?: object; after?: object }>

/** Mails a link that sets a new password. Only a confirmed address gets one: another may not be the player's. */
export async function startPlayerRecovery(app: App, caller: Caller, asked: Asked): Promise<{ message: string }> {
  const user = await help(
    app,
    caller,
    asked,
    { action: 'startPlayerRecovery', how: 'recovery' },
    async (tx, user, now) => {
      if (!user.email || !user.email_verified_at) refuse('email_unconfirmed')
      await app.jobs.add(tx, mailJob, { kind: 'recovery', userId: user.id })
      await app.jobs.add(tx, mailJob, { kind: 'helped', userId: user.id, help: 'recovery', at: now.toISOString() })
      return {}
    },
  )
  return { message: m.player_recovery_started({ login: user.login }) }
}

/** Mails the confirmation again: of the new address that waits, or else of the first or a refused one. */
export async function resendPlayerConfirmation(app: App, caller: Caller, asked: Asked): Promise<{ message: string }> {
  const kind = { action: 'resendPlayerConfirmation', how: 'confirmation' } as const
  const user = await help(app, caller, asked, kind, async (tx, user) => {
    const isRefused = user.email !== null && (await getRefusal(tx, user.id, user.email)) !== undefined
    const email = user.pending_email ?? (user.email_verified_at && !isRefused ? null : user.email)
    if (!email) refuse('email_confirmed')
    await app.jobs.add(tx, mailJob, { kind: 'verify', userId: user.id, email })
    return {}
  })
  return { message: m.player_confirmation_resent({ login: user.login }) }
}

/**
 * Sets another address for an account that has never confirmed one. It is in force once its owner opens the mailed link.
 * The present address gets a mail with a link that stops the change. The audit log has no address.
 */
export async function changePlayerEmail(
  app: App,
  caller: Caller,
  { email, ...asked }: Asked & { email: string },
): Promise<{ message: string }> {
  const kind = { action: 'changePlayerEmail', how: 'email' } as const
  const user = await help(app, caller, asked, kind, async (tx, user, now) => {
    if (user.email_verified_at) refuse('email_confirmed')
    if (app.config.uniqueEmail && (await findTaken(tx, '', email, user.id)).email)
      refuseAll([problem('email', 'email_taken')])
    await setPendingEmail(tx, user.id, email)
    await app.jobs.add(tx, mailJob, { kind: 'verify', userId: user.id, email })
    if (user.email) {
      await app.jobs.add(tx, mailJob, { kind: 'email_changed', userId: user.id, to: user.email, email })
      await app.jobs.add(tx, mailJob, { kind: 'helped', userId: user.id, help: 'email', at: now.toISOString() })
    }
    return { before: { hadEmail: user.email !== null, hadPending: user.pending_email !== null } }
  })
  return { message: m.player_email_changed({ login: user.login }) }
}

/** Ends the sessions of a player, except the current session when owners end their own. */
export async function endPlayerSessions(
  app: App,
  caller: Caller,
  asked: Asked,
): Promise<{ message: string; ended: number }> {
  let ended = 0
  const user = await help(app, caller, asked, { action: 'endSessions', how: 'sessions' }, async (tx, user, now) => {
    const which = user.id === caller.id ? { allBut: caller.sessionId } : 'all'
    ended = await endSessions(tx, user.id, which, now.toISOString())
    await app.jobs.add(tx, mailJob, { kind: 'helped', userId: user.id, help: 'sessions', at: now.toISOString() })
    return { after: { sessionsEnded: ended } }
  })
  return { message: m.player_sessions_ended({ login: user.login, count: ended }), ended }
}

/** One act of help: limited, refused for staff unless an owner does it, recorded with its reason, and in the bell. */
async function help(
  app: App,
  caller: Caller,
  { login, reason }: Asked,
  { action, how }: { action: AdminAction; how: How },
  act: Act,
): Promise<User> {
  const { id } = await demandPlayer(app, login)
  if (app.config.rateLimits) await countHit(app, `help of user ${id}`, helpOfOneAccount)
  return transaction(app.db, async (tx) => {
    const user = (await lockUser(tx, id)) ?? refuse('not_found')
    demandHelpable(caller, user)
    const now = app.now()
    const { before, after } = await act(tx, user, now)
    await recordAdminAction(tx, caller, action, `user ${id}`, now, {
      ...(before ? { before } : {}),
      after: { login: user.login, ...after, reason },
    })
    await notify(tx, { userId: id, kind: 'account_helped', data: { how }, link: '/settings/security', at: now })
    return user
  })
}
