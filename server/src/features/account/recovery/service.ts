import type { AnswerOf } from '@guildhall/contract'
import type { recovery } from '@guildhall/contract/account/recovery'
import * as m from '@guildhall/messages'
import type { App } from '../../../app.ts'
import { refuse } from '../../../fail.ts'
import { countHit } from '../../../limits/count-hits.ts'
import { getUserById, getUserByLogin } from '../../../people/queries.ts'
import { setPassword } from '../passwords/set-password.ts'
import { keyedHash, makeDeviceCookie } from '../throttle/device-cookie.ts'
import { limitOf } from '../throttle/login-limits.ts'
import { hashMailedToken } from './mailed-token.ts'
import * as queries from './queries.ts'
import { mailJob } from '../../../mail/mail-job.ts'

/** Starts a recovery. Reply, time and limit are the same for an unknown login; a job sends the mail. */
export async function passwordRecovery(app: App, form: { username: string }): Promise<string> {
  if (app.config.rateLimits) {
    const limit = { ...limitOf(app, 'recovery'), by: 'address' } as const
    await countHit(app, `recovery ${keyedHash(app.config, 'throttle', form.username)}`, limit)
  }
  const user = await getUserByLogin(app.db, form.username)
  await app.jobs.add(app.db, mailJob, { kind: 'recovery', userId: user?.id ?? 0 })
  return m.account_recovery_answer()
}

/**
 * Sets the password with the token of a recovery mail. A refusal leaves the token usable. The link proves the address,
 * so the browser gets the device cookie, and login attempts from elsewhere do not lock its owner out.
 */
export async function passwordReset(
  app: App,
  form: { token: string; password: string },
  client: { setCookie(line: string): void },
): Promise<AnswerOf<typeof recovery.passwordReset>> {
  const tokenHash = hashMailedToken(form.token)
  const token = await queries.getMailedToken(app.db, tokenHash, 'recovery', app.now().toISOString())
  const user = token && (await getUserById(app.db, token.user_id))
  if (!user || token.email !== user.email) refuse('link_unusable')
  const gameState = await setPassword(app, user, form.password, { field: 'password', tokenHash })
  client.setCookie(makeDeviceCookie(app.config, user.login, app.now()))
  return {
    message: gameState === 'pending' ? m.account_password_changed_pending() : m.account_password_reset(),
    gameState,
  }
}
