import { NewPassword } from '@guildhall/contract/account/rules'
import * as z from 'zod/mini'
import { recordAdminAction } from '../../../audit/record.ts'
import { valid } from '../../../http/mount.ts'
import { setPassword } from '../passwords/set-password.ts'
import { demandAccount, nameOf } from '../../../console/account.ts'
import { Problem } from '../../../console/problem.ts'
import type { Console } from '../../../console/verb.ts'

const Form = z.object({ password: NewPassword })

/**
 * Sets a password by the rules of the portal, here and in the game, as the owner's own change would. Recorded before
 * and after: the game is asked in between, and the audit log must show a command that was killed meanwhile.
 */
export async function setPasswordOf(
  { app, actor, pepperProblem, gameProblem, say, readNewPassword }: Console,
  login = '',
): Promise<void> {
  if (pepperProblem) throw new Problem(pepperProblem)
  const user = await demandAccount(app.db, login)
  if ((user.game_state === 'ok' || user.game_state === 'pending') && gameProblem)
    throw new Problem(`${nameOf(user)} plays with the same password, but the game cannot be asked. ${gameProblem}`)
  say(`The password of ${nameOf(user)} will be set, and all sessions of the account end.`)
  const { password } = valid(Form, { password: await readNewPassword() })
  const record = (outcome: string) =>
    recordAdminAction(app.db, actor, 'setPassword', `user ${user.id}`, app.now(), { after: { outcome } })
  await record('started')
  const gameState = await setPassword(app, user, password, { field: 'password' }).catch(async (error: unknown) => {
    await record('refused')
    throw error
  })
  await record(`applied, game ${gameState}`)
  say(`The password of ${nameOf(user)} is set. All sessions of the account ended.`)
  if (gameState === 'pending')
    say('The game did not confirm it and may still hold the old one. Set it once more when the game is back.')
}
