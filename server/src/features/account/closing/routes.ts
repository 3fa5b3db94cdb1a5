import { closing } from '@guildhall/contract/account/closing'
import { operations } from '../../../http/mount.ts'
import { closeAccount, getClosing } from './ask-closing.ts'
import { closeAccountOf, listClosings, settleClosedGameAccount, stopClosingOf } from './staff.ts'
import { confirmForfeit, stopClosing } from './stop-closing.ts'

export const closingOperations = operations(closing, {
  getClosing: ({ app, caller }) => getClosing(app, caller),
  closeAccount: ({ app, caller, body }) => closeAccount(app, caller, body),
  stopClosing: ({ app, body, address, device }) => stopClosing(app, body.token, { address, device }),
  confirmForfeit: ({ app, body }) => confirmForfeit(app, body.token, body.cash),
  listClosings: ({ app, query }) => listClosings(app, query),
  closeAccountOf: ({ app, caller, body }) => closeAccountOf(app, caller, body),
  stopClosingOf: ({ app, caller, params, body }) => stopClosingOf(app, caller, params.id, body.reason),
  settleClosedGameAccount: ({ app, caller, params }) => settleClosedGameAccount(app, caller, params.id),
})
