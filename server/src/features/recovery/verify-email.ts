import type { AnswerOf } from '@guildhall/contract'
import type { recovery } from '@guildhall/contract/recovery'
import * as m from '@guildhall/messages'
import type { App, Caller } from '../../app.ts'
import { transaction } from '../../db/transaction.ts'
import { refuse } from '../../fail.ts'
import * as queries from '../account/queries.ts'
import { hashMailedToken } from './mailed-token.ts'
import * as tokens from './queries.ts'

/** Confirms an address: the one of the sign-up, or one that waits to take its place. */
export async function verifyEmail(app: App, form: { token: string }): Promise<AnswerOf<typeof recovery.verifyEmail>> {
  const now = app.now().toISOString()
  const email = await transaction(app.db, async (tx) => {
    const token = await tokens.takeMailedToken(tx, hashMailedToken(form.token), 'email', now)
    const user = token && (await queries.lockUser(tx, token.user_id))
    // Somebody who has changed the address again must not be put back by an older link.
    if (!user || (token.email !== user.email && token.email !== user.pending_email)) refuse('link_unusable')
    const email_key = app.config.uniqueEmail ? token.email : null
    if (token.email !== user.email && (await queries.findTaken(tx, '', email_key)).email) refuse('email_taken')
    await queries.updateUser(tx, user.id, {
      email: token.email,
      email_key,
      email_verified_at: now,
      ...(token.email === user.pending_email ? { pending_email: null } : {}),
    })
    return token.email
  }).catch((error: unknown) => {
    // Of two accounts that confirm the same address at once, one is told.
    if ((error as { constraint?: string }).constraint === 'users_email_key') refuse('email_taken')
    throw error
  })
  return { message: m.account_email_verified(), email }
}

export async function resendVerification(app: App, caller: Caller): Promise<{ message: string }> {
  const user = await queries.getUserById(app.db, caller.id)
  const email = user?.pending_email ?? (user?.email_verified_at ? null : user?.email)
  if (!email) return { message: m.account_verification_done() }
  await app.jobs.add(app.db, 'mail', { kind: 'verify', userId: caller.id, email })
  return { message: m.account_verification_sent() }
}
