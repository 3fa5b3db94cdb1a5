import type { AnswerOf, Locale } from '@guildhall/contract'
import type { account } from '@guildhall/contract/account/login'
import * as m from '@guildhall/messages'
import type { App } from '../../../app.ts'
import { Refusal, refuse } from '../../../fail.ts'
import { refuseBanned } from '../../ban/public.ts'
import { demandOtp } from '../second-step/demand-otp.ts'
import { makeDeviceCookie } from '../throttle/device-cookie.ts'
import { countLogin, type From } from '../throttle/login-limits.ts'
import * as queries from '../queries.ts'
import type * as people from '../../../people/queries.ts'
import { openSession } from './sessions.ts'
import { userData } from '../user-data.ts'

/** Signs in: the same answer and the same time for an unknown login and a wrong password. */
export async function login(
  app: App,
  form: { username: string; password: string; otp?: string | null | undefined },
  from: From & { locale: Locale; setCookie(line: string): void },
): Promise<AnswerOf<typeof account.login>> {
  const giveBack = await countLogin(app, form.username, from)
  const user = await queries.getUserToSignIn(app.db, form.username)
  const isRight = await app.hashing.matches(form.password, user?.password_hash)
  if (!user || !isRight) refuse('wrong_credentials')
  // An empty text is a damaged secret, not the absence of the second step.
  if (user.totp_secret !== null) {
    // Not a guess: the password was right, and the code comes with the next attempt.
    if (!form.otp) await giveBack()
    await demandOtp(app, { userId: user.id, sealedSecret: user.totp_secret }, form.otp)
  }
  await giveBack()
  await refuseBanned(app, user.id)
  await renewHash(app, user, form.password)
  if (user.locale !== from.locale) await queries.updateUser(app.db, user.id, { locale: from.locale })
  const token = await openSession(app, user, from)
  from.setCookie(makeDeviceCookie(app.config, user.login, app.now()))
  return { type: 'bearer', token, refreshToken: null, userData: userData(user), message: m.account_logged_in() }
}

/** A hash of an old pepper or cost is made anew while the password is at hand; when hashing is busy, next time. */
async function renewHash(app: App, user: people.User, password: string): Promise<void> {
  if (!app.hashing.isStale(user.password_hash)) return
  try {
    await queries.replaceHash(app.db, user.id, user.password_hash, await app.hashing.hash(password))
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
  }
}
