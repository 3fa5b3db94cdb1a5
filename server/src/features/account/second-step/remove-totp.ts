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

/** Mails the owner that the second step has changed, in the transaction of the change. */
export const mailTotpChange = (
  app: Pick<App, 'jobs' | 'now'>,
  tx: Kysely<DB>,
  userId: number,
  change: TotpChange,
): Promise<void> => app.jobs.add(tx, mailJob, { kind: 'totp_changed', userId, change, at: app.now().toISOString() })

/**
 * Removes the second step of a user for staff or the console, in the given transaction. Ends every session of the
 * account, mails and notifies its owner, and records the reason. Refuses `totp_off` when there is no second step.
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
 * Removes an unreadable second step, in the transaction in which its owner recovered the account by mail. A readable
 * one stays, because access to the mailbox alone does not replace it. Does nothing without a second step.
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
