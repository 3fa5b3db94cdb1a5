import type { App } from '../../../app.ts'
import { refuse, refuseAll } from '../../../fail.ts'
import { problem } from '../../../words/refusals.ts'
import { countClaim, type From } from '../throttle/login-limits.ts'

/**
 * Whether the account of the game that has this login opens with the password, for `userId` who is signed in or for a
 * sign-up: `absent` when the game has none of that login. Counted like a login before the game is asked. Refuses at the field `gamePassword` when the password is wrong,
 * `game_unreachable` while the game is silent, `game_refused` when it says no for another reason. Nothing is logged.
 */
export async function verifyOwner(
  app: App,
  login: string,
  gamePassword: string,
  from: From,
  userId: number | null = null,
): Promise<'owner' | 'absent'> {
  if (!app.game.capabilities.verifyPassword) refuse('game_refused')
  const giveBack = await countClaim(app, userId ?? login, from)
  const answer = await app.game.verifyPassword(login, gamePassword)
  if (answer.kind === 'unknown') {
    // Nothing was guessed.
    await giveBack()
    refuse('game_unreachable')
  }
  if (answer.kind === 'applied') {
    await giveBack()
    return 'owner'
  }
  if (answer.code === 'account_absent') return 'absent'
  if (answer.code === 'password_wrong') refuseAll([problem('gamePassword', 'game_password_wrong')])
  if (answer.code === 'account_locked') refuseAll([problem('gamePassword', 'game_account_locked')])
  refuse('game_refused')
}
