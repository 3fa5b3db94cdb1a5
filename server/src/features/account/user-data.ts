import type { AnswerOf } from '@guildhall/contract'
import type { account } from '@guildhall/contract/account/login'
import { isAdministrator } from '@guildhall/contract/account/roles'
import type { Permission } from '@guildhall/contract/permissions'
import type { App } from '../../app.ts'
import * as people from '../../people/queries.ts'
import { findOwnDecisions } from '../approval/public.ts'
import { isCreator } from '../creator/public.ts'

type UserData = AnswerOf<typeof account.login>['userData']
/** The state of the game account of a login. */
export type GameState = UserData['gameState']

interface UserRow {
  id: number
  login: string
  first_name: string
  last_name: string
  display_name: string | null
  email: string | null
  roles: string[]
  referral_code: string | null
  game_state: GameState
  game_account_made: boolean
}

/** The user as pages get it, with what the account may do now. */
export async function readUserData(app: App, user: UserRow): Promise<UserData> {
  const [permissions, ownDecisions, hasCode] = await Promise.all([
    user.roles.length > 0 ? people.getPermissions(app.db, user.id) : [],
    findOwnDecisions(app, user),
    isCreator(app.db, user.id),
  ])
  return { ...newUserData(user, permissions), ownDecisions, isCreator: hasCode }
}

/** A new user as pages get it. */
export const newUserData = (user: UserRow, permissions: readonly Permission[] = []): UserData => ({
  id: user.id,
  username: user.login,
  firstname: user.first_name,
  lastname: user.last_name,
  fullname: `${user.first_name} ${user.last_name}`.trim(),
  displayName: permissions.length > 0 ? user.display_name : null,
  email: user.email,
  Roles: user.roles,
  isAdmin: isAdministrator({ Roles: user.roles }),
  permissions: [...permissions],
  ownDecisions: [],
  codeIndication: user.referral_code,
  gameState: user.game_state,
  isGameConfirmed: user.game_account_made,
  isCreator: false,
})
