import { account } from '@guildhall/contract/account'
import { operations } from '../../http/mount.ts'
import * as service from './service.ts'

export const accountOperations = operations(account, {
  login: ({ app, body, address, device }) => service.login(app, body, { address, device }),
  logout: ({ app, caller }) => service.logout(app, caller),
  getUser: ({ caller }) => service.getUser(caller),
  listSessions: ({ app, caller }) => service.listSessions(app, caller),
  endSession: ({ app, caller, params }) => service.endSession(app, caller, params.id),
  endOtherSessions: ({ app, caller }) => service.endOtherSessions(app, caller),
})
