import { ledger } from '@guildhall/contract/ledger'
import { operations } from '../../http/mount.ts'
import { balanceOf } from './move-cash.ts'
import * as service from './service.ts'

export const ledgerOperations = operations(ledger, {
  getBalance: async ({ app, caller }) => ({ data: await balanceOf(app.db, caller.id) }),
  getLedgerAudit: ({ app }) => service.getLedgerAudit(app),
  runLedgerAudit: ({ app, caller }) => service.runLedgerAudit(app, caller),
  getLedgerAccount: ({ app, params, query }) => service.getLedgerAccount(app, params.owner, query.before ?? null),
})
