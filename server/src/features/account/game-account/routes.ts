import { gameAccount } from '@guildhall/contract/account/game-account'
import { operations } from '../../../http/mount.ts'
import { chooseGameLogin } from './choose-login.ts'
import { claimGameAccount } from './claim.ts'
import { finishGameAccount } from './finish.ts'
import { getGameAccount } from './present.ts'
import { listUnconfirmed } from './staff.ts'

export const gameAccountOperations = operations(gameAccount, {
  getGameAccount: ({ app, caller }) => getGameAccount(app, caller),
  claimGameAccount: ({ app, caller, body, ...client }) => claimGameAccount(app, caller, body.gamePassword, client),
  chooseGameLogin: ({ app, caller, body, setCookie }) => chooseGameLogin(app, caller, body, setCookie),
  finishGameAccount: ({ app, caller, body }) => finishGameAccount(app, caller, body.currentPassword),
  listUnconfirmed: ({ app, query }) => listUnconfirmed(app, query),
})
