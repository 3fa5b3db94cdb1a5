import type { AnswerOf } from '@guildhall/contract'
import type { profile } from '@guildhall/contract/account/profile'
import * as m from '@guildhall/messages'
import type { App, Caller } from '../../../app.ts'
import { refuseAll } from '../../../fail.ts'
import { problem } from '../../../words/refusals.ts'
import { askPassword } from '../passwords/ask-password.ts'
import { setPassword } from '../passwords/set-password.ts'

/** Changes the password here and in the game, and ends every session but this one. */
export async function changePassword(
  app: App,
  caller: Caller,
  form: { currentPassword: string; newPassword: string },
): Promise<AnswerOf<typeof profile.changePassword>> {
  const user = await askPassword(app, caller, form.currentPassword)
  if (form.newPassword === form.currentPassword) refuseAll([problem('newPassword', 'password_same')])
  const options = { field: 'newPassword', keepSession: caller.sessionId }
  const gameState = await setPassword(app, user, form.newPassword, options)
  const message = gameState === 'pending' ? m.account_password_changed_pending() : m.account_password_changed()
  return { message, gameState }
}
