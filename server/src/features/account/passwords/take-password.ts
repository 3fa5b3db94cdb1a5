import type { Kysely } from 'kysely'
import type { App } from '../../../app.ts'
import type { DB } from '../../../db/tables.ts'
import { updateUser } from '../queries.ts'
import { endSessions, type User } from '../../../people/queries.ts'
import { putBackSince } from '../recovery/former.ts'
import { getOldestFormerEmail, insertFormerPassword } from '../recovery/former-queries.ts'
import { voidMailedTokens } from '../recovery/queries.ts'
import { mailJob } from '../../../mail/mail-job.ts'

interface Taking {
  /** The session that stays open. */
  keepSession?: number | undefined
  /** The game may still hold the old password. */
  isPending?: boolean
}

/**
 * Makes a new password count. Every way to a new password ends here, in a transaction that holds the row `user`. The
 * old password may have been a thief's: sessions, mailed links and an e-mail that waits end with it.
 */
export async function takePassword(
  app: Pick<App, 'jobs' | 'now'>,
  tx: Kysely<DB>,
  user: User,
  passwordHash: string,
  { keepSession, isPending = false }: Taking = {},
): Promise<void> {
  const now = app.now().toISOString()
  const { id: userId, password_hash } = user
  await insertFormerPassword(tx, { user_id: userId, password_hash, replaced_at: now })
  await updateUser(tx, userId, {
    password_hash: passwordHash,
    password_changed_at: now,
    pending_email: null,
  })
  await voidMailedTokens(tx, userId)
  await endSessions(tx, userId, keepSession ? { allBut: keepSession } : 'all', now)
  await app.jobs.add(tx, mailJob, { kind: 'password_changed', userId, isPending })
  // The link that puts the former address back is void as well: who reads that address gets another.
  const former = await getOldestFormerEmail(tx, userId, putBackSince(app))
  if (!former || former.email === user.email || !user.email) return
  const mail = { userId, to: former.email, email: user.email }
  await app.jobs.add(tx, mailJob, { kind: 'email_changed', event: 'password', ...mail })
}
