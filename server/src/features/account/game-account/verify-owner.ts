import type { App } from '../../../app.ts'
import { refuse, refuseAll } from '../../../fail.ts'
import { problem } from '../../../words/refusals.ts'
import { countClaim, type ClientInfo } from '../throttle/login-limits.ts'

/**
 * Checks the password of a game account, for a user who is signed in (`userId`) or for a sign-up. Returns `absent` when
 * the game has no account of this login. The try is counted before the game is asked, as at a login. Refuses at the
 * field `gamePassword` when the password is wrong, `game_unreachable` while the game does not reply, and `game_refused`
 * for any other refusal. Logs nothing.
 */
export async function verifyOwner(
  app: App,
  login: string,
  gamePassword: string,
  client: ClientInfo,
  userId: number | null = null,
): Promise<'owner' | 'absent'> {
  if (!app.game.capabilities.verifyPassword) refuse('game_refused')
  const giveBack = await countClaim(app, userId ?? login, client)
  const answer = await app.game.verifyPassword(login, gamePassword)
  if (answer.kind === 'unknown') {
    // The game has not checked the password, so this attempt does not count towards the limit.
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
