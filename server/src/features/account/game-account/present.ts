import type { AnswerOf } from '@guildhall/contract'
import type { gameAccount } from '@guildhall/contract/account/game-account'
import type { App, Caller } from '../../../app.ts'
import { getCaller } from '../get-user.ts'
import type { User } from '../../../people/queries.ts'
import * as queries from './queries.ts'

type Reply = AnswerOf<typeof gameAccount.getGameAccount>

export async function getGameAccount(app: App, caller: Caller): Promise<Reply> {
  return { data: await presentGameAccount(app, await getCaller(app, caller)) }
}

/** The game account of a player as its page shows it. */
export async function presentGameAccount(app: Pick<App, 'db' | 'game'>, user: User): Promise<Reply['data']> {
  const isWaiting = user.game_state === 'pending'
  return {
    login: user.login,
    state: user.game_state,
    isConfirmed: user.game_account_made,
    mayClaim: !user.game_account_made && app.game.capabilities.verifyPassword,
    askedAt: isWaiting ? await queries.getAskedAt(app.db, user.id) : null,
  }
}
