import { settlement } from '@guildhall/contract/settlement'
import { operations } from '../../http/mount.ts'
import * as differences from './differences.ts'
import { importSettlement } from './import.ts'
import * as service from './service.ts'
import { exportStatement, getStatement } from './statement.ts'
import { undoSettlement } from './undo.ts'

export const settlementOperations = operations(settlement, {
  listSettlements: ({ app, query }) => service.listSettlements(app, query.before),
  importSettlement: ({ app, caller, body, files }) => importSettlement(app, caller, body, files.report),
  getSettlement: ({ app, params }) => service.getSettlement(app, params.id),
  undoSettlement: ({ app, caller, params, body }) => undoSettlement(app, caller, params.id, body.reason),
  listDifferences: ({ app, query }) => differences.listDifferences(app, query),
  getDifference: ({ app, params }) => differences.getDifference(app, params.id),
  explainDifference: ({ app, caller, params, body }) => differences.explainDifference(app, caller, params.id, body),
  reopenDifference: ({ app, caller, params, body }) => differences.reopenDifference(app, caller, params.id, body.note),
  linkDifference: ({ app, caller, params, body }) => differences.linkDifference(app, caller, params.id, body),
  getStatement: ({ app, query }) => getStatement(app, query.month),
  exportStatement: ({ app, caller, query, locale }) => exportStatement(app, caller, query.month, locale),
})
