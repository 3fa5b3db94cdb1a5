import type { AnswerOf } from '@guildhall/contract'
import type { recovery } from '@guildhall/contract/account/recovery'
import * as m from '@guildhall/messages'
import type { Kysely } from 'kysely'
import type { App, Caller } from '../../../app.ts'
import type { DB } from '../../../db/tables.ts'
import { transaction } from '../../../db/transaction.ts'
import { refuse, refuseUntil } from '../../../fail.ts'
import * as queries from '../queries.ts'
import * as people from '../../../people/queries.ts'
import { isPasswordUnderway } from '../game-account/queries.ts'
import { insertFormerEmail } from './former-queries.ts'
import { hashMailedToken } from './mailed-token.ts'
import * as tokens from './queries.ts'
import { mailJob } from '../../../mail/mail-job.ts'

/** Confirms the address of the sign-up, or a new address, which then replaces the old one. */
export async function verifyEmail(app: App, form: { token: string }): Promise<AnswerOf<typeof recovery.verifyEmail>> {
  const tokenHash = hashMailedToken(form.token)
  const now = app.now().toISOString()
  const email = await transaction(app.db, async (tx) => {
    const token = await tokens.getMailedToken(tx, tokenHash, 'email', now)
    const user = token && (await people.lockUser(tx, token.user_id))
    // An older link must not restore an address that the user has replaced since.
    if (!user || (token.email !== user.email && token.email !== user.pending_email)) refuse('link_unusable')
    if (!(await tokens.takeMailedToken(tx, tokenHash, 'email', now))) refuse('link_unusable')
    // A new password cancels pending e-mail changes. While the game has not replied, the new password may still count.
    if (await isPasswordUnderway(tx, user.id)) refuseUntil('busy', 10)
    const isNew = token.email !== user.email
    const email_key = app.config.uniqueEmail ? token.email : null
    if (isNew && (await queries.findTaken(tx, '', email_key, user.id)).email) refuse('email_taken')
    await queries.updateUser(tx, user.id, {
      email: token.email,
      email_key,
      email_verified_at: now,
      ...(token.email === user.pending_email ? { pending_email: null } : {}),
    })
    await tokens.voidMailedTokens(tx, user.id, isNew ? ['recovery', 'email'] : ['recovery'])
    if (isNew) await giveUpAddress(app, tx, user, token.email)
    return token.email
  }).catch(refuseTaken)
  return { message: m.account_email_verified(), email }
}

/** Stores the former address, which can be restored for a while, and mails it the link for that. */
async function giveUpAddress(app: App, tx: Kysely<DB>, user: people.User, next: string): Promise<void> {
  if (!user.email) return
  const { id: userId, email, email_verified_at } = user
  await insertFormerEmail(tx, { user_id: userId, email, email_verified_at, replaced_at: app.now().toISOString() })
  await app.jobs.add(tx, mailJob, { kind: 'email_changed', event: 'confirmed', userId, to: email, email: next })
}

/** Refuses `email_taken` for the unique index: two accounts took one address at once. Rethrows other errors. */
export function refuseTaken(error: unknown): never {
  if ((error as { constraint?: string }).constraint === 'users_email_key') refuse('email_taken')
  throw error
}

export async function resendVerification(app: App, caller: Caller): Promise<{ message: string }> {
  const user = await people.getUserById(app.db, caller.id)
  const email = user?.pending_email ?? (user?.email_verified_at ? null : user?.email)
  if (!email) return { message: m.account_verification_done() }
  await app.jobs.add(app.db, mailJob, { kind: 'verify', userId: caller.id, email })
  return { message: m.account_verification_sent() }
}
