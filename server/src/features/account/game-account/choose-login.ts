import type { AnswerOf } from '@guildhall/contract'
import type { gameAccount } from '@guildhall/contract/account/game-account'
import * as m from '@guildhall/messages'
import type { App, Caller } from '../../../app.ts'
import { transaction } from '../../../db/transaction.ts'
import { refuse, refuseAll } from '../../../fail.ts'
import { problem } from '../../../words/refusals.ts'
import { getCaller } from '../get-user.ts'
import * as accounts from '../queries.ts'
import * as people from '../../../people/queries.ts'
import { moveBans } from '../../ban/public.ts'
import { askPassword } from '../passwords/ask-password.ts'
import { isReservedLogin } from '../signup/rules.ts'
import { makeDeviceCookie } from '../throttle/device-cookie.ts'
import { sendPassword } from './finish.ts'
import { isClosedLogin } from '../closing/closed-login.ts'
import { presentGameAccount } from './present.ts'
import { errorCode } from '../../../errors/read-error.ts'

/**
 * Changes the login of a caller whose login belongs to another person in the game, and makes a game account for the new
 * one. When the new login is taken too, it is refused at `username`, and the caller gets the old login back, unless its
 * owner has claimed it meanwhile. While the game does not reply, the new login stays and a job repeats the request.
 */
export async function chooseGameLogin(
  app: App,
  caller: Caller,
  { username, currentPassword }: { username: string; currentPassword: string },
  setCookie: (line: string) => void,
): Promise<AnswerOf<typeof gameAccount.chooseGameLogin>> {
  if (isReservedLogin(username)) refuseAll([problem('username', 'login_reserved')])
  const before = await askPassword(app, caller, currentPassword)
  if (before.game_account_made) refuse('game_account_confirmed')
  // The account in the game may belong to this player until the game says that another person has it.
  if (before.game_state === 'pending') refuse('game_unreachable')
  if (before.game_state === 'none') refuse('game_account_absent')
  if (await isClosedLogin(app, app.db, username)) refuseAll([problem('username', 'login_taken')])
  const renamed =
    (await rename(app, before, username, 'pending')) ??
    refuse('invalid_input', { messages: [problem('username', 'login_taken')] })
  const answer = await sendPassword(app, renamed, currentPassword)
  const after = await getCaller(app, caller)
  if (answer.kind === 'refused' && after.game_state === 'taken') {
    await rename(app, after, before.login, 'taken')
    refuseAll([problem('username', answer.code === 'bad_login' ? 'login_reserved' : 'login_taken')])
  }
  setCookie(makeDeviceCookie(app.config, after.login, app.now()))
  return {
    message:
      after.game_state === 'ok'
        ? m.game_account_login_chosen({ login: after.login })
        : m.game_account_login_waits({ login: after.login }),
    data: await presentGameAccount(app, after),
  }
}

/** Changes the login; null when another account has it. */
async function rename(app: App, user: people.User, login: string, state: 'pending' | 'taken') {
  return transaction(app.db, async (tx) => {
    const locked = await people.lockUser(tx, user.id)
    if (!locked || locked.game_account_made || locked.login !== user.login) refuse('game_account_confirmed')
    const holder = await people.getUserByLogin(tx, login)
    if (holder && holder.id !== user.id) return null
    await accounts.updateUser(tx, user.id, { login, game_state: state })
    await moveBans(tx, user.id, login)
    return { ...locked, login, game_state: state }
  }).catch((error: unknown) => {
    // When two requests take the same login at once, the unique index refuses the second.
    if (errorCode(error) === '23505') return null
    throw error
  })
}
