import type { AnswerOf } from '@guildhall/contract'
import type { recovery } from '@guildhall/contract/account/recovery'
import * as m from '@guildhall/messages'
import type { Kysely } from 'kysely'
import type { App } from '../../../app.ts'
import type { DB } from '../../../db/tables.ts'
import { transaction } from '../../../db/transaction.ts'
import { refuse, refuseField } from '../../../fail.ts'
import * as queries from '../queries.ts'
import * as people from '../../../people/queries.ts'
import { countPasswordAgain } from '../throttle/login-limits.ts'
import { provenBeforeMs, putBackSince } from './former.ts'
import * as former from './former-queries.ts'
import { hashMailedToken } from './mailed-token.ts'
import * as tokens from './queries.ts'
import { refuseTaken } from './verify-email.ts'
import { mailJob } from '../../../mail/mail-job.ts'

interface Form {
  token: string
  password?: string | null | undefined
}

/**
 * Stops an e-mail change with the link in the mail to the old address, and ends every session. Before the new address
 * is confirmed the link alone is enough. Afterwards the old address is restored only with an earlier password
 * (docs/decisions/0085-stopping-an-email-change.md); refuses at the field `password`.
 */
export async function stopEmailChange(app: App, form: Form): Promise<AnswerOf<typeof recovery.stopEmailChange>> {
  const tokenHash = hashMailedToken(form.token)
  const now = app.now().toISOString()
  const proof = await prove(app, tokenHash, form.password)
  const { username, isPutBack } = await transaction(app.db, async (tx) => {
    const token = await tokens.getMailedToken(tx, tokenHash, 'stop_email_change', now)
    const user = token && (await people.lockUser(tx, token.user_id))
    if (!user || !(await tokens.takeMailedToken(tx, tokenHash, 'stop_email_change', now))) refuse('link_unusable')
    const isPutBack = token.email !== user.email
    if (isPutBack) await putBack(app, tx, user, token.email, proof)
    else await stopPending(app, tx, user, token.email)
    await tokens.voidMailedTokens(tx, user.id)
    await people.endSessions(tx, user.id, 'all', now)
    return { username: user.login, isPutBack }
  }).catch(refuseTaken)
  return { message: isPutBack ? m.account_email_put_back() : m.account_email_change_stopped(), username, isPutBack }
}

/**
 * The id of the former address that the password proves; null where no proof is needed. The password must be that of a
 * week before the address was replaced, because a thief may have set a later one.
 */
async function prove(app: App, tokenHash: Buffer, password: string | null | undefined): Promise<number | null> {
  const token = await tokens.getMailedToken(app.db, tokenHash, 'stop_email_change', app.now().toISOString())
  const user = token && (await people.getUserById(app.db, token.user_id))
  if (!user) refuse('link_unusable')
  if (token.email === user.email) return null
  const address = await former.getFormerEmail(app.db, user.id, token.email, putBackSince(app))
  if (!address) refuse('link_unusable')
  if (!password) refuseField('password', 'required', m.error_rule_former_password_asked())
  const giveBack = await countPasswordAgain(app, user.id, 'former')
  const moment = new Date(Date.parse(address.replaced_at) - provenBeforeMs).toISOString()
  const earlier = await former.getFormerPasswordAt(app.db, user.id, moment)
  if (!(await app.hashing.matches(password, earlier?.password_hash ?? user.password_hash)))
    refuseField('password', 'password_wrong', m.error_rule_former_password_wrong())
  await giveBack()
  return address.id
}

async function stopPending(app: App, tx: Kysely<DB>, user: people.User, to: string): Promise<void> {
  // Somebody has cancelled the change since. The caller still ends the sessions.
  if (!user.pending_email) return
  await queries.updateUser(tx, user.id, { pending_email: null })
  const mail = { userId: user.id, to, email: user.pending_email }
  await app.jobs.add(tx, mailJob, { kind: 'email_stopped', ...mail, isPutBack: false })
}

async function putBack(app: App, tx: Kysely<DB>, user: people.User, to: string, proof: number | null): Promise<void> {
  const address = await former.getFormerEmail(tx, user.id, to, putBackSince(app))
  if (!address) refuse('link_unusable')
  // Somebody has confirmed the new address since the portal checked the password.
  if (address.id !== proof) refuseField('password', 'required', m.error_rule_former_password_asked())
  const email_key = app.config.uniqueEmail ? to : null
  if ((await queries.findTaken(tx, '', email_key, user.id)).email) refuse('email_taken')
  await former.removeFormerEmails(tx, user.id, address.id)
  await queries.updateUser(tx, user.id, {
    email: to,
    email_key,
    email_verified_at: address.email_verified_at,
    pending_email: null,
  })
  const mail = { userId: user.id, to, email: user.email ?? '' }
  await app.jobs.add(tx, mailJob, { kind: 'email_stopped', ...mail, isPutBack: true })
  if (user.email) await app.jobs.add(tx, mailJob, { kind: 'email_withdrawn', userId: user.id, to: user.email })
}
