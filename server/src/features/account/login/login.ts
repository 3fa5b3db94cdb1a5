import type { AnswerOf, Locale } from '@guildhall/contract'
import type { account } from '@guildhall/contract/account/login'
import * as m from '@guildhall/messages'
import type { App } from '../../../app.ts'
import { Refusal, refuse } from '../../../fail.ts'
import { refuseBanned } from '../../ban/public.ts'
import { refuseClosing } from '../closing/closing-link.ts'
import { demandOtp } from '../second-step/demand-otp.ts'
import { makeDeviceCookie } from '../throttle/device-cookie.ts'
import { countLogin, type ClientInfo } from '../throttle/login-limits.ts'
import * as queries from '../queries.ts'
import type * as people from '../../../people/queries.ts'
import { openSession } from './sessions.ts'
import { readUserData } from '../user-data.ts'

/** Signs in. An unknown login and a wrong password get the same refusal after the same time. */
export async function login(
  app: App,
  form: { username: string; password: string; otp?: string | null | undefined },
  client: ClientInfo & { locale: Locale; setCookie(line: string): void },
): Promise<AnswerOf<typeof account.login>> {
  const giveBack = await countLogin(app, form.username, client)
  const user = await queries.getUserToSignIn(app.db, form.username)
  const isRight = await app.hashing.matches(form.password, user?.password_hash)
  if (!user || !isRight) refuse('wrong_credentials')
  // Null means no second step. An empty text is a damaged secret, so the second step is still on.
  if (user.totp_secret !== null) {
    // The password was right, and the player sends it again with the code. So this attempt does not count towards the
    // limit.
    if (!form.otp) await giveBack()
    await demandOtp(app, { userId: user.id, sealedSecret: user.totp_secret }, form.otp)
  }
  await giveBack()
  await refuseBanned(app, user)
  await refuseClosing(app, user)
  await renewHash(app, user, form.password)
  if (user.locale !== client.locale) await queries.updateUser(app.db, user.id, { locale: client.locale })
  const token = await openSession(app, user, client)
  client.setCookie(makeDeviceCookie(app.config, user.login, app.now()))
  const userData = await readUserData(app, user)
  return { type: 'bearer', token, refreshToken: null, userData, message: m.account_logged_in() }
}

/**
 * Replaces a hash of an old pepper or cost, since the password is at hand. When hashing is busy, the next login does.
 */
async function renewHash(app: App, user: people.User, password: string): Promise<void> {
  if (!app.hashing.isStale(user.password_hash)) return
  try {
    await queries.replaceHash(app.db, user.id, user.password_hash, await app.hashing.hash(password))
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
  }
}
