import type { Kysely } from 'kysely'
import type { App } from '../../../app.ts'
import type { DB } from '../../../db/tables.ts'
import { updateUser } from '../queries.ts'
import { endSessions, type User } from '../../../people/queries.ts'
import { putBackSince } from '../recovery/former.ts'
import { getOldestFormerEmail, insertFormerPassword } from '../recovery/former-queries.ts'
import { voidMailedTokens } from '../recovery/queries.ts'
import { mailJob } from '../../../mail/mail-job.ts'

interface ApplyOptions {
  /** The id of the session that stays open. */
  keepSession?: number | undefined
  /** The game may still hold the old password. */
  isPending?: boolean
}

/**
 * Writes a new password. Every change of a password ends here, in a transaction that has locked the row `user`. A thief
 * may have known the old one, so sessions, mailed links and an unconfirmed e-mail change end with it.
 */
export async function applyPassword(
  app: Pick<App, 'jobs' | 'now'>,
  tx: Kysely<DB>,
  user: User,
  passwordHash: string,
  { keepSession, isPending = false }: ApplyOptions = {},
): Promise<void> {
  const now = app.now().toISOString()
  const { id: userId, password_hash } = user
  await insertFormerPassword(tx, { user_id: userId, password_hash, replaced_at: now })
  await updateUser(tx, userId, {
    password_hash: passwordHash,
    password_changed_at: now,
    password_is_weak: false,
    pending_email: null,
  })
  await voidMailedTokens(tx, userId)
  await endSessions(tx, userId, keepSession ? { allBut: keepSession } : 'all', now)
  await app.jobs.add(tx, mailJob, { kind: 'password_changed', userId, isPending })
  // `voidMailedTokens` has also voided the link that restores a former e-mail address. So that address gets a mail with
  // a new link.
  const former = await getOldestFormerEmail(tx, userId, putBackSince(app))
  if (!former || former.email === user.email || !user.email) return
  const mail = { userId, to: former.email, email: user.email }
  await app.jobs.add(tx, mailJob, { kind: 'email_changed', event: 'password', ...mail })
}
