import { audit } from '@guildhall/contract/audit'
import { operations } from '../../http/mount.ts'
import { getAuditArchiveAddress, listAuditArchives } from './archives.ts'
import { getAuditCheck, runAuditCheck } from './check.ts'
import { exportAuditLog } from './export.ts'
import { listAuditLog } from './service.ts'
import { actionNames, thingNames } from './words.ts'

export const auditOperations = operations(audit, {
  listAuditLog: ({ app, query }) => listAuditLog(app, query),
  listAuditNames: () => ({ actions: actionNames(), things: thingNames() }),
  exportAuditLog: ({ app, caller, query, locale }) => exportAuditLog(app, caller, query, locale),
  getAuditCheck: ({ app }) => getAuditCheck(app),
  runAuditCheck: ({ app, caller }) => runAuditCheck(app, caller),
  listAuditArchives: ({ app }) => listAuditArchives(app),
  getAuditArchiveAddress: ({ app, caller, params }) => getAuditArchiveAddress(app, caller, params.id),
})
