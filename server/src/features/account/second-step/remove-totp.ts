import type { Kysely } from 'kysely'
import type { App } from '../../../app.ts'
import { recordAdminAction, type Actor } from '../../../audit/record.ts'
import type { DB } from '../../../db/tables.ts'
import { refuse } from '../../../fail.ts'
import { endSessions } from '../../../people/queries.ts'
import { notify } from '../../notification/public.ts'
import * as queries from './queries.ts'
import { decryptSecret } from './totp-code.ts'
import { mailJob, type TotpChange } from '../../../mail/mail-job.ts'

/** Mails the owner what happened to the second step, in the transaction of the change. */
export const mailTotpChange = (
  app: Pick<App, 'jobs' | 'now'>,
  tx: Kysely<DB>,
  userId: number,
  change: TotpChange,
): Promise<void> => app.jobs.add(tx, mailJob, { kind: 'totp_changed', userId, change, at: app.now().toISOString() })

/**
 * Removes somebody's second step for staff or the console, in the caller's transaction. Every session of the account
 * ends, the owner gets a mail and a notification, the audit log the reason. Refuses `totp_off` where there is none.
 */
export async function removeTotpFor(
  app: Pick<App, 'jobs' | 'now'>,
  tx: Kysely<DB>,
  actor: Actor,
  userId: number,
  reason: string | null,
): Promise<void> {
  const row = await queries.lockTotp(tx, userId)
  if (!(await queries.removeTotp(tx, userId))) refuse('totp_off')
  const now = app.now()
  const sessionsEnded = await endSessions(tx, userId, 'all', now.toISOString())
  await recordAdminAction(tx, actor, 'removeTotpOf', `user ${userId}`, now, {
    before: { totpSince: row?.confirmed_at },
    after: { totpSince: null, sessionsEnded, ...(reason === null ? {} : { reason }) },
  })
  await mailTotpChange(app, tx, userId, 'off_by_staff')
  await notify(tx, { userId, kind: 'totp_removed', data: {}, link: '/settings/security', at: now })
}

/**
 * Removes an unreadable second step, in the transaction in which its owner recovered the account by mail. One that opens
 * stays: the mailbox alone does not replace it. Does nothing where there is no second step.
 */
export async function removeUnreadableTotp(
  app: Pick<App, 'config' | 'jobs' | 'now'>,
  tx: Kysely<DB>,
  userId: number,
): Promise<void> {
  const row = await queries.lockTotp(tx, userId)
  if (!row?.confirmed_at || decryptSecret(app.config.secretKey, userId, row.secret) !== null) return
  await queries.removeTotp(tx, userId)
  await recordAdminAction(tx, { id: userId }, 'removeUnreadableTotp', `user ${userId}`, app.now(), {
    before: { totpSince: row.confirmed_at },
    after: { totpSince: null },
  })
  await mailTotpChange(app, tx, userId, 'off_by_recovery')
}
