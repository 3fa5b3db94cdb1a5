import type { AnswerOf, Locale } from '@guildhall/contract'
import type { account } from '@guildhall/contract/account/login'
import * as m from '@guildhall/messages'
import type { App } from '../../../app.ts'
import { Refusal, refuse } from '../../../fail.ts'
import { refuseBanned } from '../../ban/public.ts'
import type { OldPassword } from '../../../passwords/old-password.ts'
import { noPassword } from '../old-password/keep.ts'
import { checkOldPassword, failAlike, getOldPassword, replaceOldPassword } from '../old-password/first-sign-in.ts'
import { refuseClosing } from '../closing/closing-link.ts'
import { demandOtp } from '../second-step/demand-otp.ts'
import { makeDeviceCookie } from '../throttle/device-cookie.ts'
import { countLogin, type ClientInfo } from '../throttle/login-limits.ts'
import * as queries from '../queries.ts'
import * as people from '../../../people/queries.ts'
import { openSession } from './sessions.ts'
import { readUserData } from '../user-data.ts'

/** Signs in. An unknown login and a wrong password get the same refusal after the same time. */
export async function login(
  app: App,
  form: { username: string; password: string; otp?: string | null | undefined },
  client: ClientInfo & { locale: Locale; setCookie(line: string): void },
): Promise<AnswerOf<typeof account.login>> {
  const giveBack = await countLogin(app, form.username, client)
  const { user, old } = await demandPassword(app, form, giveBack)
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
  if (old) await demandReplaced(app, user, old, form.password)
  else await renewHash(app, user, form.password)
  if (user.locale !== client.locale) await queries.updateUser(app.db, user.id, { locale: client.locale })
  const token = await openSession(app, user, client)
  client.setCookie(makeDeviceCookie(app.config, user.login, app.now()))
  // The first sign-in may have confirmed the game account.
  const present = old ? ((await people.getUserById(app.db, user.id)) ?? user) : user
  const userData = await readUserData(app, present)
  return { type: 'bearer', token, refreshToken: null, userData, message: m.account_logged_in() }
}

/**
 * The user of a login whose password was right, with the old password when it opened an adopted account. All others are
 * refused alike. While the game does not reply, an account that it must open is refused as `game_unreachable`.
 */
async function demandPassword(
  app: App,
  { username, password }: { username: string; password: string },
  giveBack: () => Promise<void>,
) {
  const startedAt = performance.now()
  let user = await queries.getUserToSignIn(app.db, username)
  const old = user ? await getOldPassword(app, user) : null
  // Between the two queries another sign-in may have replaced the old password.
  if (user?.password_hash === noPassword && !old) user = await queries.getUserToSignIn(app.db, username)
  if (user && old) {
    const answer = await checkOldPassword(app, user, old, password)
    if (answer === 'right') return { user, old }
    if (answer === 'unknown') {
      // Nobody has checked the password, so this attempt does not count towards the limit.
      await giveBack()
      refuse('game_unreachable')
    }
  } else if (await app.hashing.matches(password, user?.password_hash)) {
    if (user) return { user, old: null }
  }
  await failAlike(app, startedAt)
  refuse('wrong_credentials')
}

/** Replaces an old password. Where another request has set one in this moment, the password must be that one. */
async function demandReplaced(app: App, user: people.User, old: OldPassword, password: string): Promise<void> {
  if (await replaceOldPassword(app, user, old, password)) return
  const present = await people.getUserById(app.db, user.id)
  if (!(await app.hashing.matches(password, present?.password_hash))) refuse('wrong_credentials')
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
