import { account } from '@guildhall/contract/account/login'
import { operations } from '../../http/mount.ts'
import { getUser } from './get-user.ts'
import { login } from './login/login.ts'
import { endOtherSessions, endSession, listSessions, logout } from './login/manage-sessions.ts'

export const accountOperations = operations(account, {
  login: ({ app, body, ...client }) => login(app, body, client),
  logout: ({ app, caller }) => logout(app, caller),
  getUser: ({ app, caller }) => getUser(app, caller),
  listSessions: ({ app, caller }) => listSessions(app, caller),
  endSession: ({ app, caller, params }) => endSession(app, caller, params.id),
  endOtherSessions: ({ app, caller }) => endOtherSessions(app, caller),
})
