import type { AnswerOf } from '@guildhall/contract'
import type { gameAccount } from '@guildhall/contract/account/game-account'
import * as m from '@guildhall/messages'
import type { App, Caller } from '../../../app.ts'
import { transaction } from '../../../db/transaction.ts'
import { refuse } from '../../../fail.ts'
import { getCaller } from '../get-user.ts'
import { updateUser } from '../queries.ts'
import { lockUser } from '../../../people/queries.ts'
import type { ClientInfo } from '../throttle/login-limits.ts'
import { presentGameAccount } from './present.ts'
import { hasOpenOperation } from './queries.ts'
import { settleGameOperations } from './service.ts'
import { verifyOwner } from './verify-owner.ts'

/**
 * Confirms the game account of the caller's login as theirs, once they prove that they know its password in the game.
 * Earlier operations are settled first, so that no open outcome contradicts the claim. Refuses
 * `game_account_confirmed`, `game_account_absent`, and as verifyOwner.
 */
export async function claimGameAccount(
  app: App,
  caller: Caller,
  gamePassword: string,
  client: ClientInfo,
): Promise<AnswerOf<typeof gameAccount.claimGameAccount>> {
  await settleGameOperations(app, caller.id)
  const before = await getCaller(app, caller)
  if (before.game_account_made) refuse('game_account_confirmed')
  if (await hasOpenOperation(app.db, caller.id)) refuse('game_unreachable')
  if ((await verifyOwner(app, before.login, gamePassword, client, caller.id)) === 'absent')
    refuse('game_account_absent')
  // Portal and game share one password. When they differ, the player sets the portal's password in the game afterwards.
  const isSame = await app.hashing.matches(gamePassword, before.password_hash)
  await transaction(app.db, async (tx) => {
    const user = await lockUser(tx, caller.id)
    // The player has chosen another login since, so the proof is about the former one.
    if (!user || user.login !== before.login) refuse('unauthenticated')
    const isUnchanged = user.password_hash === before.password_hash
    await updateUser(tx, user.id, { game_account_made: true, game_state: isSame && isUnchanged ? 'ok' : 'pending' })
  })
  const after = await getCaller(app, caller)
  return {
    message: after.game_state === 'ok' ? m.game_account_claimed() : m.game_account_claimed_password(),
    data: await presentGameAccount(app, after),
  }
}
